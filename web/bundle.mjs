// Puts the page together: node bundle.mjs ENGINE.wasm FOLDER
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { parts } from "./parts.mjs";
import { script as asHere } from "./page/words.js";

const [wasm, folder] = process.argv.slice(2);
const here = (path) => new URL(path, import.meta.url);
const text = (path) => readFileSync(here(path), "utf8");
const common = { bundle: true, minify: true, write: false, format: "iife", target: "es2022", logLevel: "warning", legalComments: "none" };

// ── The scripts that are pages ──

// Its first line of comments names a script, and what it is about.
function page(id, path) {
  const script = asHere(text(path));
  const first = [];
  for (const line of script.split("\n")) {
    if (!line.startsWith("#") || (first.length && line.trim() === "#")) break;
    if (line.replace(/[#\s]/g, "")) first.push(line.replace(/^[#\s]+/, "").trim());
  }
  const sentence = first.join(" ");
  const [, title, about] = /^(.{3,90}?[.:])\s+(.*)$/s.exec(`${sentence} `) ?? [null, sentence, ""];
  return { id, title: title.replace(/[.:]$/, ""), about: about.trim().slice(0, 160), text: script };
}
const scripts = (path) => readdirSync(here(path)).filter((name) => name.endsWith(".cgt")).sort();
const examples = scripts("../examples/");
const group = (names, prefix = "") => names.map((name) => page(`p.${prefix}${name.replace(".cgt", "")}`, `../examples/${prefix}${name}`));
const lessons = ["tour.cgt", ...examples.filter((name) => name.startsWith("lesson_"))];
const pages = [
  ["Tour and lessons", group(lessons)],
  ["Papers", group(scripts("../examples/papers/"), "papers/")],
  ["Examples", group(examples.filter((name) => !lessons.includes(name)))],
];

// ── The bundle ──

const worker = await build({ ...common, entryPoints: [here("src/worker.js").pathname] });
const given = {
  name: "given",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^worker-text$/ }, () => ({ path: "worker", namespace: "given" }));
    onResolve({ filter: /\/pages\.js$/ }, () => ({ path: "pages", namespace: "given" }));
    onLoad({ filter: /worker/, namespace: "given" }, () => ({ contents: worker.outputFiles[0].text, loader: "text" }));
    onLoad({ filter: /pages/, namespace: "given" }, () => ({
      contents: `export const pages = ${JSON.stringify(pages)};\nexport const welcome = ${JSON.stringify(text("page/welcome.cgt"))};`,
    }));
  },
};
const main = await build({ ...common, format: "esm", entryPoints: [here("page/main.js").pathname], plugins: [given] });
const book = await build({ ...common, entryPoints: [here("page/book.js").pathname], plugins: [given] });
// A script that waits for promises at its top is a module, which a page from disk may not load: its text stands in a function.
const script = `(async()=>{${main.outputFiles[0].text}})();\n`;

// ── The folder ──

// Scripts of the page, and the one of explorers, which stand in frames.
const explorer = /<script>([\s\S]*?)<\/script>/.exec(parts.explorer)[1];
const hash = createHash("sha256").update(explorer).digest("base64");
const policy = [
  "default-src 'none'", `script-src 'self' 'wasm-unsafe-eval' 'sha256-${hash}'`, "worker-src 'self' blob:", "connect-src 'self'",
  "style-src 'self' 'unsafe-inline'", "img-src 'self' data:", "manifest-src 'self'", "base-uri 'none'", "form-action 'none'",
].join("; ");
const engine = readFileSync(wasm);
const files = {
  "index.html": text("page/index.html").replace("{{policy}}", policy),
  "page.css": (await build({ ...common, entryPoints: [here("page/page.css").pathname] })).outputFiles[0].text,
  "page.js": script,
  "icon.svg": text("page/icon.svg"),
  "upstar.wasm": engine,
  // Parts of the engine, which are read when they are needed.
  ...Object.fromEntries(Object.entries(parts).map(([name, content]) => [`${name}.txt`, content])),
};
const version = createHash("sha256").update(Object.values(files).map(String).join()).update(engine).digest("hex").slice(0, 16);
const names = JSON.stringify(["./", ...Object.keys(files).filter((name) => name !== "index.html")]);
files["offline.js"] = text("page/offline.js").replace("{{version}}", version).replace("[/* files */]", names);
// For the book, which stands in a folder below.
files["run.js"] = book.outputFiles[0].text;
// For pages from disk only: no server sends it.
files["engine.js"] = `globalThis.upstarEngine="${gzipSync(engine, { level: 9 }).toString("base64")}";globalThis.upstarParts=${JSON.stringify(parts)};\n`;
mkdirSync(folder, { recursive: true });
for (const [name, content] of Object.entries(files)) writeFileSync(`${folder}/${name}`, content);
console.log(Object.entries(files).map(([name, content]) => `${String(content.length).padStart(9)} ${name}`).join("\n"));
