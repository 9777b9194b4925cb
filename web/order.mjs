// Names the functions of a WebAssembly module so that wasm-opt, which orders them by name, puts those beside each other that
// compress well together: by their types, then by their code. Usage: order.mjs MODULE NAMED
import { readFileSync, writeFileSync } from "node:fs";

const [MAGIC, CUSTOM, IMPORTS, FUNCTIONS, CODE] = [8, 0, 2, 3, 10];
const bytes = readFileSync(process.argv[2]);

// A number as the format writes it, and what stands behind it.
function number(at) {
  let [value, shift] = [0, 0];
  for (; ; at++, shift += 7) {
    value += (bytes[at] & 0x7f) * 2 ** shift;
    if (bytes[at] < 0x80) return [value, at + 1];
  }
}

function written(value) {
  const all = [];
  for (; value >= 0x80; value = Math.floor(value / 0x80)) all.push((value & 0x7f) | 0x80);
  return Buffer.from([...all, value]);
}

const sized = (content) => Buffer.concat([written(content.length), content]);

// Reads so many things that stand one behind the other.
function list(at, read) {
  let [count, next] = number(at);
  return Array.from({ length: count }, () => {
    const [thing, behind] = read(next);
    next = behind;
    return thing;
  });
}

const text = (at) => {
  const [length, begin] = number(at);
  return [bytes.toString("utf8", begin, begin + length), begin + length];
};

// Limits of a table or a memory: a flag says whether there is an upper one.
const limits = (at) => {
  const [, behind] = number(at + 1);
  return bytes[at] & 1 ? number(behind)[1] : behind;
};

// Whether an import is a function.
const imported = (at) => {
  const place = text(text(at)[1])[1];
  const [kind, begin] = [bytes[place], place + 1];
  const behind = [() => number(begin)[1], () => limits(begin + 1), () => limits(begin), () => begin + 2][kind]();
  return [kind === 0, behind];
};

const body = (at) => {
  const [length, begin] = number(at);
  return [bytes.subarray(begin, begin + length), begin + length];
};

const kept = [bytes.subarray(0, MAGIC)];
let [first, types, bodies] = [0, [], []];
for (let at = MAGIC; at < bytes.length; ) {
  const [length, begin] = number(at + 1);
  const kind = bytes[at];
  if (kind === IMPORTS) first = list(begin, imported).filter(Boolean).length;
  if (kind === FUNCTIONS) types = list(begin, number);
  if (kind === CODE) bodies = list(begin, body);
  if (kind !== CUSTOM || text(begin)[0] !== "name") kept.push(bytes.subarray(at, begin + length));
  at = begin + length;
}

const order = bodies.map((_, at) => at);
order.sort((a, b) => types[a] - types[b] || Buffer.compare(bodies[a], bodies[b]));
const places = new Map(order.map((at, place) => [at, place]));
const names = bodies.map((_, at) => {
  const name = Buffer.from(`f${String(places.get(at)).padStart(7, "0")}`);
  return Buffer.concat([written(first + at), sized(name)]);
});
const functions = Buffer.concat([Buffer.from([1]), sized(Buffer.concat([written(names.length), ...names]))]);
const section = Buffer.concat([sized(Buffer.from("name")), functions]);
writeFileSync(process.argv[3], Buffer.concat([...kept, Buffer.from([CUSTOM]), sized(section)]));
