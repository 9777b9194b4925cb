// Buttons that run the blocks of the book: the engine of the page, in a worker of its own. This script stands beside the engine, and
// the book in a folder below.
import { Client } from "./client.js";
import { element, markup } from "./elements.js";
import { compiled, makeWorker, part } from "./start.js";

const home = new URL(".", document.currentScript.src).href;
const SECONDS = 60;

const blocks = [...document.querySelectorAll("pre > code.language-cgt")];
let client;

// The engine, which is loaded when the first button is pressed.
async function engine() {
  client ??= compiled(home).then((module) => new Client(module, makeWorker, { seconds: SECONDS }, (name) => part(name, home)));
  try {
    return await client;
  } catch (error) {
    client = undefined;
    throw error;
  }
}

// What is printed, or what one statement says, as lines.
function said(object) {
  if (object.kind === "printed") return element("div", { textContent: object.text });
  if (object.kind !== "statement") return undefined;
  const whole = element("div", { className: object.error ? "upstar-error" : "upstar-answer" });
  if (object.text) whole.append(element("div", {}, markup(object.text)));
  if (object.error) {
    whole.append(element("div", { textContent: object.error.message }));
    for (const help of object.error.help) whole.append(element("div", { textContent: help }));
  }
  for (const note of object.notes ?? []) whole.append(element("div", { className: "upstar-note", textContent: `${note.severity}: ${note.message}` }));
  return whole.childElementCount ? whole : undefined;
}

// Runs a block behind those above it on the page, whose names it may use, and shows what it says.
async function run(at, button, answers) {
  button.disabled = true;
  button.textContent = "…";
  answers.replaceChildren();
  try {
    const runner = await engine();
    const above = blocks.slice(0, at).map((block) => block.textContent).join("\n");
    await runner.run(above, { fresh: true });
    await runner.run(blocks[at].textContent, {
      told: (object) => {
        const shown = said(object);
        if (shown) answers.append(shown);
      },
    });
  } catch (error) {
    answers.append(element("div", { className: "upstar-error", textContent: error.message }));
  }
  button.disabled = false;
  button.textContent = "Run";
}

blocks.forEach((block, at) => {
  const answers = element("div", { className: "upstar-answers" });
  answers.setAttribute("aria-live", "polite");
  const button = element("button", { className: "upstar-run", textContent: "Run", title: "Run this block" });
  button.onclick = () => run(at, button, answers);
  block.parentElement.after(element("div", { className: "upstar-below" }, button, answers));
});

document.head.append(
  element("style", {
    textContent: `
      .upstar-below { display: flex; gap: 1em; align-items: flex-start; margin: -0.6em 0 1em; }
      .upstar-run { min-width: 4em; padding: 0.25em 0.8em; border: 1px solid currentColor; border-radius: 0.3em; background: none; color: inherit; font: inherit; font-size: 0.85em; cursor: pointer; opacity: 0.85; }
      .upstar-run:hover, .upstar-run:focus-visible { opacity: 1; }
      .upstar-answers { font-family: var(--mono-font, monospace); font-size: 0.85em; white-space: pre-wrap; overflow-x: auto; flex: 1; }
      .upstar-error { color: #b3261e; }
      .upstar-note, .upstar-answers .r-dim { opacity: 0.7; }`,
  }),
);
