// The parts of the engine that stand beside it, as texts by their names.
import { readFileSync, readdirSync } from "node:fs";

const here = (path) => new URL(`../${path}`, import.meta.url);
const text = (path) => readFileSync(here(path), "utf8");

// The files of the library, each behind a form feed and its name.
function library(folder) {
  const names = readdirSync(here(`stdlib/${folder}`)).map((file) => `${folder}/${file.replace(/\.cgt$/, "")}`);
  return names.sort().map((name) => `\f${name}\n${text(`stdlib/${name}.cgt`)}`).join("");
}

export const parts = {
  library: library("games") + library("theory"),
  lean: text("verify/lean/UpstarCert.lean"),
  explorer: text("src/render/explorer/page.html"),
  help: ["language", "universes", "terms", "questions"].map((name) => text(`stdlib/help/${name}.md`)).join("\f\n"),
};
