// The parts of the engine that stand beside it, as texts by their names.
import { readFileSync, readdirSync } from "node:fs";

const here = (path) => new URL(`../${path}`, import.meta.url);
const text = (path) => readFileSync(here(path), "utf8");

// The files of the library, each behind a form feed and its name.
function library(folder) {
  const names = readdirSync(here(`stdlib/${folder}`)).map((file) => `${folder}/${file.replace(/\.cgt$/, "")}`);
  return names.sort().map((name) => `\f${name}\n${text(`stdlib/${name}.cgt`)}`).join("");
}

// What each code means, behind a vertical tab and its number: the lines of documentation above it.
function explanations() {
  const files = readdirSync(here("src/diag/codes")).filter((file) => file !== "mod.rs").sort();
  let [all, above] = ["", ""];
  for (const line of files.flatMap((file) => text(`src/diag/codes/${file}`).split("\n"))) {
    const words = /^    \/\/\/(.*)$/.exec(line)?.[1];
    const number = /^    \w+ = (\d+)\b/.exec(line)?.[1];
    if (number) all += `\v${number}\n${above}`;
    above = words === undefined ? "" : `${above}${words}\n`;
  }
  return all;
}

// The documentation of each builtin, behind a vertical tab and its name.
function builtins() {
  const files = readdirSync(here("src/builtins")).filter((file) => file.endsWith(".rs")).sort();
  let [all, above] = ["", ""];
  for (const line of files.flatMap((file) => text(`src/builtins/${file}`).split("\n"))) {
    const words = /^    \/\/\/(.*)$/.exec(line)?.[1];
    const name = /^    fn (?:r#)?(\w+)\(context\b/.exec(line)?.[1];
    if (name) all += `\v${name}\n${above}`;
    if (words !== undefined) above += `${words}\n`;
    else if (name || line === "" || line.startsWith("    }")) above = "";
  }
  return all;
}

export const parts = {
  library: library("games") + library("theory"),
  builtins: builtins(),
  phrases: text("grammar/phrases.txt"),
  lean: text("verify/lean/UpstarCert.lean"),
  explorer: text("src/render/explorer/page.html"),
  help: [...["language", "universes", "terms", "questions"].map((name) => text(`stdlib/help/${name}.md`)), explanations()].join("\f\n"),
};
