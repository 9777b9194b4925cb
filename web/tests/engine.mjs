// The engine under node, against the program: node engine.mjs ENGINE.wasm PROGRAM [QUESTIONS]
// Ten questions, all examples, and questions drawn from `tests/golden`: texts and objects are the same, byte for byte.
import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Worker, isMainThread } from "node:worker_threads";
import { brotliCompressSync, constants } from "node:zlib";
import { engine } from "../src/engine.js";
import { parts } from "../parts.mjs";
import { drawn, prelude } from "./questions.mjs";

// This engine takes no new stacks: its stack holds the deepest statements of the examples.
const STACK = 200;
if (isMainThread) {
  const worker = new Worker(new URL(import.meta.url), { argv: process.argv.slice(2), resourceLimits: { stackSizeMb: STACK } });
  await new Promise((resolve) => worker.on("exit", (code) => resolve((process.exitCode = code))));
  process.exit();
}

const [wasm, program, count = "200"] = process.argv.slice(2);
const MEGABYTE = 1 << 20;
const bytes = readFileSync(wasm);
const module = new WebAssembly.Module(bytes);

let [passed, failed] = [0, 0];
function check(name, holds, detail = "") {
  if (holds) passed += 1;
  else {
    failed += 1;
    console.log(`FAILS: ${name} ${detail}`);
  }
}

// An engine as a worker has it.
function begun(limits = {}, now = () => performance.now()) {
  const made = engine(module, now);
  made.answer({ do: "begin", depth: 100_000, milliseconds: 60_000, memory: 1 << 30, ...limits });
  for (const part of ["library", "explorer", "help", "phrases", "builtins"]) made.answer({ do: "give", part, text: parts[part] });
  return made;
}

// The statements of a text.
function ran(made, text, name = "<-e>") {
  const told = [];
  try {
    made.answer({ do: "run", text, name }, (object) => told.push(object));
  } catch (error) {
    told.push({ kind: "statement", error: { message: `${error} behind line ${told.at(-1)?.line} of ${text.slice(0, 60)}` } });
  }
  return told;
}

const plain = (pieces) => pieces.filter(([role]) => role !== "dim").map(([, text]) => text).join("");

// The lines of a text that runs: what the program writes to its output.
function lines(told) {
  return told.flatMap((object) => {
    if (object.kind === "printed") return [object.text];
    if (object.kind !== "statement" || object.error) return [];
    return [...(object.law ? [object.law.told] : []), ...(object.text ? [plain(object.text)] : [])];
  }).join("\n").trimEnd();
}

// ── Eleven questions ──

const ruleset = `ruleset pile(n: Int) { options: [pile(n - k) for k in 1 ..= 2 if k <= n] }
nim_value(pile(100))`;
const endless = "fn f(n) = if n == 0 { 0 } else { f(n - 1) }\nfor i in 0 .. 1000000000 { f(9) }";
const questions = [
  ["1 + 1", "2"],
  ["<1|0> + <1|0> == 1", "true"],
  ["outcome(* + *) mod misere", "N"],
  ["canonical(domineering(3, 3))", "±1"],
  ["<*|*> <=> 0 mod dicot", "<∗|∗> = 0"],
  ["thermograph(<5|1>)", /stops 5 and 1/],
  ["order(quotient(*2))", "6"],
  ["temperature(<3|-1>)", "2"],
  ["outcome(domineering(9, 10))", "R"],
  [ruleset, "1"],
  [endless, /^Out of time/],
];
{
  const start = engine(module, () => performance.now());
  check("memory at start is below 16 MB", start.bytes() < 16 * MEGABYTE, `${start.bytes()}`);
  start.answer({ do: "begin" });
  ran(start, "1 + 1");
  check("memory after the first answer is below 16 MB", start.bytes() < 16 * MEGABYTE, `${start.bytes()}`);
  const made = begun({ milliseconds: 2000 });
  for (const [text, expected] of questions) {
    const begin = performance.now();
    const last = ran(made, text).at(-1);
    const answer = last.error?.message ?? plain(last.text);
    check(text, expected instanceof RegExp ? expected.test(answer) : answer === expected, answer);
    const seconds = (performance.now() - begin) / 1000;
    if (text === endless) check("the limit of 2 seconds ends it", seconds > 1.5 && seconds < 20, `${seconds} s`);
  }
  check("the session goes on behind a limit", lines(ran(made, "1 + 1")) === "2");
  const timeless = begun({}, () => 0);
  for (const [text, expected] of questions.slice(0, 5)) check(`${text}, by a clock that stands`, plain(ran(timeless, text).at(-1).text) === expected);
}

// ── What else a page asks ──

{
  const made = begun({ depth: 500 });
  const done = (request) => made.answer(request);
  const levels = await made.stack();
  check("the stack is tried", levels > 10_000, `${levels}`);
  check("offers count units of UTF-16", done({ do: "complete", text: '"𝔊𝔊"; temperature_b', cursor: 21 }).start === 8);
  check("names of the text are offered", done({ do: "complete", text: "let gamma = 1\ngam", cursor: 17 }).matches.includes("gamma"));
  check("help has a page", plain(done({ do: "help", topic: "mean" }).page).startsWith("mean(G)"));
  check("help is on what stands at a place", done({ do: "help", text: "1 + mean(G)", cursor: 6 }).name === "mean");
  for (const code of ["E0101", "E0105", "E0201", "E0313", "E0801", "N0905"]) {
    const explained = spawnSync(program, ["explain", "--color", "never", code], { encoding: "utf8" }).stdout.trimEnd();
    // The program breaks lines.
    const [page, same] = [plain(done({ do: "explain", code }).page), explained].map((text) => text.replace(/\s+/g, " ").trim());
    check(`${code} is explained`, page === same && page.length > 50, page);
  }
  check("a text is tidied", done({ do: "format", text: "1+  1" }).text === "1 + 1\n");
  check("what does not read is not tidied", done({ do: "format", text: "1 + (" }).errors[0].labels.length > 0);
  check("tokens have classes", done({ do: "tokens", text: "let x = *2" }).classes.includes("game"));
  check("statements end behind their claims", JSON.stringify(done({ do: "statements", text: "1\n2  #=> 2\n" }).ends) === "[2,11]");
  check("a game is explored", done({ do: "explore", text: "domineering(2, 2)", positions: 20 }).page.startsWith("<!DOCTYPE html>"));
  check("what is no game is not explored", done({ do: "explore", text: "[1]" }).error.code.startsWith("E"));
  check("claims are met in both spellings", ran(made, "tiny(2)  #=> tiny(2)\n1 + 1  #=> 3\n<0|*>  #=> ^").map(({ kind, met }) => [kind, met]).join() === "statement,false,statement,false,statement,true,met,");
  for (const request of [{}, { do: "fly" }, { do: "run" }, { do: "complete", text: "" }]) {
    check("a request without sense is refused", done(request).kind === "refused");
  }
  const deep = ran(made, "ruleset down(n: Int) { options: [down(n - 1) if n > 0] }\nfollowers(down(300))\noutcome(down(100000) + down(99999)) mod misere").at(-1);
  check("recursion that is too deep ends in a diagnostic", deep.error?.code === "E0604", deep.error?.message);
  // Where the stack ends too soon, a search without values takes 900 MB.
  const high = begun();
  check("a high sum is decided by values", lines(ran(high, "1000 * ^[2] < ^")) === "true" && high.bytes() < 64 * MEGABYTE, `${high.bytes()}`);
  const full = ran(begun({ memory: 1 << 24 }), "canonical(domineering(5, 5)) == canonical(clobber(4, 4))").at(-1);
  check("a limit on memory ends in a diagnostic", full.error?.code === "E0602" || full.error === undefined, full.error?.code);
}

// ── The same as the program ──

function native(text, format) {
  const done = spawnSync(program, ["--format", format, "--color", "never", "-e", text], { encoding: "utf8", maxBuffer: 1 << 28 });
  if (done.error) throw done.error;
  return done.stdout.trimEnd();
}

// Builds of one version may name their commit. A line that is cut says so, and the program writes none beside its objects.
const CUT = "N0916";
const told = ({ version, ...object }) => {
  if (object.kind === "error") return [object.code, object.message];
  return { ...object, notes: object.notes?.filter(({ code }) => code !== CUT) };
};

function same(name, text, made = begun()) {
  const ours = ran(made, text);
  const [here, there] = [lines(ours), native(text, "text")];
  check(`${name}: the same text`, here === there, `\n${difference(here, there)}`);
  const objects = ours.flatMap((object) => (object.json ? [JSON.stringify(told(object.json))] : [])).join("\n");
  const theirs = native(text, "json").split("\n").filter(Boolean).map((line) => JSON.stringify(told(JSON.parse(line)))).join("\n");
  check(`${name}: the same objects`, objects === theirs, `\n${difference(objects, theirs)}`);
  return ours;
}

function difference(here, there) {
  const [a, b] = [here.split("\n"), there.split("\n")];
  const at = a.findIndex((line, place) => line !== b[place]);
  const place = at < 0 ? a.length : at;
  const [mine, theirs] = [a[place] ?? "", b[place] ?? ""];
  let first = 0;
  while (first < mine.length && mine[first] === theirs[first]) first += 1;
  const part = (line) => line.slice(Math.max(0, first - 100), first + 200);
  return `  wasm, line ${place + 1}: ${part(mine)}\n  program:   ${part(theirs)}`;
}

{
  const [made, text] = [begun(), "certify_in_lean(outcome(<1|0>))"];
  const without = ran(made, text)[0];
  check("without its library there is no file for Lean", without.error?.code === "E0411" && without.error.message.includes("library"), JSON.stringify(without));
  made.answer({ do: "give", part: "lean", text: parts.lean });
  // Builds of one version may name their commit.
  const [ours, theirs] = [lines(ran(made, text)), native(text, "text")].map((file) => file.replace(/ \([0-9a-f]{10}\) was asked/, " was asked"));
  check("a file for Lean is that of the program", ours.length > 50_000 && ours === theirs, difference(ours, theirs));
}

const examples = fileURLToPath(new URL("../../examples/", import.meta.url));
for (const name of readdirSync(examples, { recursive: true }).filter((name) => name.endsWith(".cgt")).sort()) {
  const ours = same(name, readFileSync(examples + name, "utf8"));
  const met = new Set(ours.flatMap((object) => (object.kind === "met" ? [object.statement] : [])));
  const unmet = ours.filter((object) => object.met === false && !met.has(object.statement));
  check(`${name}: claims are met`, unmet.length === 0, JSON.stringify(unmet[0])?.slice(0, 300));
}
const all = drawn(Number(count));
const begins = prelude();
for (let from = 0; from < all.length; from += 200) {
  same(`questions from ${from}`, `${begins}\n${all.slice(from, from + 200).join("\n")}`);
}

// ── How large it is ──

const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };
const small = brotliCompressSync(bytes, { params }).length;
console.log(`${bytes.length} bytes of WebAssembly, ${small} compressed by brotli`);
check("the engine is less than a megabyte", small < 1_000_000, `${small}`);

console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
