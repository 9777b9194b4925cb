// The engine under node beside the program: node measure.mjs ENGINE.wasm PROGRAM [RUNS]
// Each workload is a text, run in a fresh session; the least of the times counts. The program's times are without its start.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { parts } from "../parts.mjs";
import { engine } from "../src/engine.js";

const [wasm, program, runs = "3"] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(wasm));

// The statements of the workload `script` of `bench`, fewer of them.
function script(count) {
  let state = 20_250_111;
  const below = (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
  const lines = Array.from({ length: count }, () => {
    const [a, b] = [1 + below(1000), 1 + below(1000)];
    return [`${a} + ${b} == ${a + b}`, `<${a}|-${a}> + *${b} == +-${a} + *${b}`, `${a}/4 + ${b}/4 == (${a} + ${b}) / 4`, `${a} * ^ + *${b} > -${b} * ^`][below(4)];
  });
  return lines.join("\n");
}

const sides = "fn sides(n) = if n == 0 { [[]] } else { [join([side, [bump]]) for side in sides(n - 1), bump in 1 ..= 4] }";
const WORKLOADS = {
  day3_order: "let games = games_born_by(3);\nlen([1 for a in games, b in games if a <= b])",
  order_E: "let games = games_born_by(2) mod dead_ending;\nlen([1 for a in games, b in games if a >= b]) mod dead_ending",
  domineering_5x5: "canonical(domineering(5, 5))",
  clobber_3x5: 'birthday(canonical(clobber("xoxox/oxoxo/xoxox")))',
  pitch_census: `without theorems\n${sides}\nlet all = [pitch(left@right) for n in 0 ..= 7, i in 0 ..= n, left in sides(i), right in sides(n - i)];\nfn tally(outcomes) = [len([o for o in outcomes if o == wanted]) for wanted in [L, N, P, R]]\ntally([outcome(p) for p in all])\ntally([outcome(p) for p in all]) mod misere\nlen([canonical(p) for p in all])`,
  script: script(20_000),
};

// Seconds of the processor, which do not depend on what else runs.
const seconds = (work) => {
  const before = process.cpuUsage().user;
  work();
  return (process.cpuUsage().user - before) / 1e6;
};

function native(text) {
  const timed = spawnSync("bash", ["-c", 'TIMEFORMAT=%U; time "$0" -', program], { input: text, encoding: "utf8", maxBuffer: 1 << 28 });
  return [Number(timed.stderr.trim().split("\n").at(-1)), timed.stdout.trim().split("\n").at(-1)];
}

const start = Math.min(...[1, 2, 3].map(() => native("1")[0]));
console.log("| workload | program | browser's engine | times |\n|---|---|---|---|");
for (const [name, text] of Object.entries(WORKLOADS)) {
  let [here, there, answer, theirs] = [Infinity, Infinity];
  const made = engine(module, () => performance.now());
  for (let run = 0; run < Number(runs); run += 1) {
    made.answer({ do: "begin", stack: await made.stack(), memory: 2 ** 31, plain: true });
    for (const part of ["library", "phrases", "builtins"]) made.answer({ do: "give", part, text: parts[part] });
    here = Math.min(here, seconds(() => made.answer({ do: "run", text }, (object) => {
      if (object.error) answer = object.error.message;
      else if (object.text) answer = object.text.map(([, piece]) => piece).join("");
    })));
    const [time, line] = native(text);
    there = Math.min(there, time - start);
    theirs = line;
  }
  if (answer !== theirs) console.log(`${name}: ${answer}, and the program says ${theirs}`);
  console.log(`| ${name} | ${there.toFixed(2)} s | ${here.toFixed(2)} s | ${(here / there).toFixed(1)} |`);
}
