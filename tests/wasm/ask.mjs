// Asks upstar ten questions as WebAssembly: node ask.mjs FILE.wasm
import { readFileSync } from "node:fs";

const ruleset = `ruleset pile(n: Int) { options: [pile(n - k) for k in 1 ..= 2 if k <= n] }
nim_value(pile(100))`;

// What is asked, and what the answers are.
const questions = [
  ["1 + 1", "2"],
  ["<1|0> + <1|0> == 1", "true"],
  ["outcome(* + *) mod misere", "N"],
  ["canonical(domineering(3, 3))", "±1"],
  ["<*|*> <=> 0 mod dicot", "G = H"],
  ["thermograph(<5|1>)", /stops 5 and 1/],
  ["order(quotient(*2))", "6"],
  ["temperature(<3|-1>)", "2"],
  [ruleset, "1"],
  ["fn f(n) = if n == 0 { 0 } else { f(n - 1) }\nfor i in 0 .. 1000000000 { f(9) }", /^Out of time/],
];

const bytes = readFileSync(process.argv[2]);
const host = { now: () => performance.now() };
const { instance } = await WebAssembly.instantiate(bytes, { host });
const upstar = instance.exports;

function ask(text) {
  for (const byte of new TextEncoder().encode(text)) upstar.push(byte);
  const length = upstar.ask();
  const answer = Uint8Array.from({ length }, (_, at) => upstar.answer(at));
  return new TextDecoder().decode(answer);
}

let failures = 0;
function expect(text, expected) {
  const answer = ask(text);
  const fits = expected instanceof RegExp ? expected.test(answer) : answer === expected;
  console.log(`${fits ? "ok" : "FAILS"}: ${text.split("\n").at(-1)} is ${answer.split("\n").at(-1)}`);
  if (!fits) failures += 1;
}

// Without a clock everything is answered that no limit on time has to end.
upstar.begin(0);
for (const [text, expected] of questions.slice(0, -1)) expect(text, expected);
upstar.begin(1);
const begun = performance.now();
expect(...questions.at(-1));
const seconds = (performance.now() - begun) / 1000;
if (!(seconds > 1.5 && seconds < 60)) {
  console.log(`FAILS: the limit of 2 seconds ended a question after ${seconds} s`);
  failures += 1;
}
process.exit(failures === 0 ? 0 : 1);
