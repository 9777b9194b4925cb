// Questions drawn by a fixed seed from the answers of other programs in `tests/golden`.
import { readFileSync } from "node:fs";

const golden = (name) => JSON.parse(readFileSync(new URL(`../../tests/golden/${name}.json`, import.meta.url), "utf8"));
const script = (name) => readFileSync(new URL(`../../tests/golden/${name}.cgt`, import.meta.url), "utf8");

// Numbers in [0, 1) by a seed, the same everywhere.
function numbers(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const UNIVERSES = { M: "misere", B: "blocking", E: "dead_ending", D: "dicot", I: "impartial", N: "normal", Z: "integers_dicots" };

// All kinds of questions: what a kind has, and how one of it is asked.
function kinds() {
  const texts = [];
  for (const form of golden("universes_forms").forms) {
    const side = (part) => (part === "" ? "." : part.split(",").map((at) => (at === "!" ? "!" : texts[at])).join(","));
    texts.push(`<${form.split("|").map(side).join("|")}>`);
  }
  const compared = Object.entries(UNIVERSES).flatMap(([letter, name]) =>
    golden(`universes_${letter}_compare`).records.map(([g, h]) => `${texts[g]} <=> ${texts[h]} mod ${name}`));
  const simplest = Object.entries(UNIVERSES).flatMap(([letter, name]) =>
    golden(`universes_${letter}_canonical`).records.map(([g]) => `canonical(${texts[g]}) mod ${name}`));
  const said = (name) => golden(name).cases.filter((item) => !item.dear)
    .map((item) => (item.universe === "normal" ? item.statement : { universe: item.universe, text: item.statement }));
  const asked = ["mean", "temperature", "thermograph", "canonical", "left", "birthday", "reduced"];
  return [
    compared,
    simplest,
    golden("cgsuite_normal_compare").records.map(({ left, right }) => `(${left}) <=> (${right})`),
    golden("cgsuite_normal_values").records.map(({ expr }, at) => `${asked[at % asked.length]}(${expr})`),
    golden("cgsuite_misere_outcomes").facts.map(([game]) => `outcome(${game}) mod misere`),
    golden("pitch_single").facts.map(([row]) => `[canonical(pitch(${row})), winning_moves(pitch(${row}), Left)]`),
    golden("partizan_kayles").facts.map(([strips]) => `outcome(${strips.map((strip) => `partizan_kayles(${strip})`).join(" + ")}) mod misere`),
    golden("robot").cases.flatMap(({ components }) => (components ? [`outcome(${components.join(" + ")})`] : [])),
    said("public_cases"),
    said("outside_cases"),
  ];
}

// What the scripts begin with: rulesets of some of the questions.
export const prelude = () => `${script("public_rulesets")}\n${script("outside_rulesets")}`;

// So many questions, each kind as often as the others, as texts of statements.
export function drawn(count, seed = 71) {
  const random = numbers(seed);
  const all = kinds();
  return Array.from({ length: count }, (_, at) => {
    const kind = all[at % all.length];
    const question = kind[Math.floor(random() * kind.length)];
    return typeof question === "string" ? question : `(${question.text}) mod ${question.universe}`;
  });
}
