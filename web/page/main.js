// The page: a text, its answers below its statements, and a side with help, pages and the explorer.
import { EditorState } from "@codemirror/state";
import { EditorView, drawSelection, highlightSpecialChars, keymap, placeholder } from "@codemirror/view";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { autocompletion, completionKeymap } from "@codemirror/autocomplete";
import { bracketMatching } from "@codemirror/language";
import { Client } from "./client.js";
import { LONGEST_TEXT, packed, unpacked } from "./links.js";
import { answers, answerAt, clearAnswers, openAnswer, setActions, tellAnswers } from "./answers.js";
import { colours, expressionAt, exploreHere, setTokens } from "./tokens.js";
import { pages, welcome } from "./pages.js";
import { compiled, makeWorker } from "./start.js";
import { element, markup } from "./elements.js";

const at = (id) => document.getElementById(id);
const kept = {
  get: (key) => { try { return localStorage.getItem(`upstar.${key}`); } catch { return null; } },
  set: (key, value) => { try { localStorage.setItem(`upstar.${key}`, value); } catch { /* Nothing is kept then. */ } },
};

// What is told at the foot of the page, and read aloud.
function tell(text, bad = false) {
  at("told").textContent = text;
  at("told").className = bad ? "bad" : "";
}

let runner;
let reader;
let running;
// The page of the examples that the text is, as long as nobody changes it.
let pristine;

// ── The text ──

let colouring = 0;
async function colour() {
  const number = (colouring += 1);
  const text = view.state.doc.toString();
  if (text.length > 50_000) await new Promise((resolve) => setTimeout(resolve, 200));
  if (!reader || number !== colouring) return;
  try {
    const { tokens, classes } = await reader.ask({ do: "tokens", text });
    if (number === colouring) view.dispatch({ effects: setTokens.of({ tokens, classes }) });
  } catch { /* The text stays as it is. */ }
}

async function offered(context) {
  const word = context.matchBefore(/[\p{L}\p{N}_\\]+$/u);
  if (!reader || (!word && !context.explicit)) return null;
  const text = context.state.doc.toString();
  try {
    const { start, matches, due } = await reader.ask({ do: "complete", text, cursor: context.pos });
    const options = matches.map((label) => ({ label }));
    if (due && !matches.length) tell(`Still due: ${due}`);
    return options.length ? { from: start, options, validFor: /^[\p{L}\p{N}_]*$/u } : null;
  } catch {
    return null;
  }
}

const changed = EditorView.updateListener.of((update) => {
  if (update.selectionSet || update.docChanged) {
    const line = update.state.doc.lineAt(update.state.selection.main.head);
    at("place").textContent = `line ${line.number}, column ${update.state.selection.main.head - line.from + 1}`;
  }
  if (!update.docChanged) return;
  colour();
  if (!loading) {
    pristine = undefined;
    if (location.hash) history_().replaceState(null, "", location.pathname + location.search);
    kept.set("text", update.state.doc.toString());
  }
});

const keys = [
  { key: "Mod-Enter", run: () => (runAll(), true) },
  { key: "Shift-Enter", run: () => (runOne(), true) },
  { key: "Escape", run: () => stop() },
  { key: "Alt-e", run: () => (exploreAtCursor(), true) },
  { key: "Alt-f", run: () => (tidy(), true) },
  { key: "F1", run: () => (helpAtCursor(), true) },
];

let loading = true;
const view = new EditorView({
  parent: at("editor"),
  state: EditorState.create({
    doc: "",
    extensions: [
      keymap.of([...keys, ...completionKeymap, ...defaultKeymap, ...historyKeymap]),
      history(),
      drawSelection(),
      highlightSpecialChars(),
      bracketMatching(),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ "aria-label": "Statements of upstar", spellcheck: "false", autocapitalize: "off", autocorrect: "off" }),
      placeholder("Type a position, such as <1|0> + *, and press Ctrl+Enter"),
      autocompletion({ override: [offered], icons: false }),
      colours,
      exploreHere((text) => explore(text)),
      answers,
      changed,
    ],
  }),
});
function history_() { return window.history; }

// Where the first line stands that is no comment.
const firstStatement = (text) => Math.max(0, text.search(/^[^#\s]/m));

function setText(given, page) {
  // The editor has one sign for the end of a line, whatever the text has.
  const text = given.replace(/\r\n?/g, "\n");
  loading = true;
  view.dispatch({
    changes: { from: 0, to: view.state.doc.length, insert: text },
    effects: clearAnswers.of(null),
    selection: { anchor: firstStatement(text) },
  });
  view.scrollDOM.scrollTop = 0;
  loading = false;
  pristine = page;
}

// ── Running ──

function show(isRunning) {
  at("run").disabled = isRunning || !runner;
  at("stop").hidden = !isRunning;
}

// Runs a part of the text; `fresh` forgets what was defined before. After a trap the rest goes on in a fresh engine.
async function run(from, to, fresh) {
  if (!runner || running) return;
  const token = (running = {});
  show(true);
  view.dispatch({ effects: clearAnswers.of(fresh ? null : { from, to }) });
  const whole = view.state.doc.toString();
  const begun = performance.now();
  let queue = [];
  let [counted, mistakes, unmet] = [0, 0, 0];
  let printed = [];
  let end = from;
  const flush = () => {
    if (queue.length) view.dispatch({ effects: tellAnswers.of(queue) });
    queue = [];
  };
  const timer = setInterval(() => {
    flush();
    const seconds = (performance.now() - begun) / 1000;
    if (seconds > 1) tell(`Running, ${seconds.toFixed(0)} s, ${counted} statements done…`);
  }, 100);
  tell("Running…");
  let universe;
  let stopped = false;
  try {
    let first = fresh;
    while (end < to) {
      const base = end;
      try {
        const done = await runner.run(whole.slice(base, to), {
          fresh: first,
          told: (object) => {
            if (object.kind === "printed") printed.push(object.text);
            else if (object.kind === "met") queue.push({ met: object.statement, base });
            else {
              counted += 1;
              mistakes += object.error || object.law?.holds === false ? 1 : 0;
              unmet += object.met === false ? 1 : 0;
              end = base + object.end;
              queue.push({ ...object, base, printed });
              printed = [];
            }
          },
        });
        universe = done.universe;
        break;
      } catch (error) {
        first = false;
        const { ends } = await reader.ask({ do: "statements", text: whole.slice(end, to) });
        const next = ends.find((place) => whole.slice(end, end + place).trim()) ?? to - end;
        const piece = whole.slice(end, end + next);
        const start = end + piece.length - piece.trimStart().length;
        const claim = piece.trimEnd().length + end;
        queue.push({ kind: "statement", base: 0, start, end: Math.max(claim, start), printed, error: lost(error) });
        printed = [];
        if (error.stopped) { stopped = true; break; }
        mistakes += 1;
        end += next;
      }
    }
  } catch (error) {
    tell(`The engine does not answer: ${error.message}`, true);
  }
  clearInterval(timer);
  flush();
  if (running === token) running = undefined;
  show(false);
  const seconds = (performance.now() - begun) / 1000;
  const many = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;
  if (stopped) tell("Stopped. What had worked before stands.", true);
  else {
    const open = [...view.state.field(answers).list].filter((answer) => answer.object.met === false).length;
    tell(`${many(counted, "statement")} in ${seconds < 10 ? seconds.toFixed(1) : seconds.toFixed(0)} s` +
      (mistakes ? `, ${many(mistakes, "error")}` : "") + (open && unmet ? `, ${many(open, "claim")} not met` : "") +
      (universe && universe !== "normal" ? `, universe ${universe}` : ""), mistakes > 0);
  }
}

// What is shown for a statement during which the engine ended.
function lost(error) {
  if (error.stopped) return { title: "Stopped", message: "", help: ["What had worked before stands: go on from here."], labels: [] };
  const deep = /stack|recursion/i.test(error.message);
  return {
    title: deep ? "Too deep for the browser" : "The engine ended here",
    message: deep ? "the browser's stack is full" : error.message,
    help: ["A fresh engine was started, and what had worked before was done again.",
      deep ? "The program `upstar` goes much deeper." : "The program `upstar` may have more room for it."],
    labels: [],
  };
}

const runAll = () => run(0, view.state.doc.length, true);

// Runs the statement at the cursor, and goes to the next.
async function runOne() {
  if (!runner || running) return;
  const text = view.state.doc.toString();
  const { ends } = await reader.ask({ do: "statements", text });
  const head = view.state.selection.main.head;
  let place = ends.findIndex((end) => head < end);
  if (place < 0) place = ends.length - 1;
  if (place < 0) return;
  const [from, to] = [place ? ends[place - 1] : 0, ends[place]];
  const done = run(from, to, false);
  if (ends[place + 1]) {
    const next = text.slice(to, ends[place + 1]);
    const anchor = to + next.length - next.trimStart().length;
    view.dispatch({ selection: { anchor }, scrollIntoView: true });
  }
  await done;
}

function stop() {
  if (!running) return false;
  if (!runner.stop()) tell("This browser has no workers: the limit on time will end the statement.", true);
  return true;
}

async function tidy() {
  if (!reader) return;
  const text = view.state.doc.toString();
  const done = await reader.ask({ do: "format", text });
  if (done.errors) {
    tell(`Not tidied: ${done.errors[0]?.message ?? "it does not read"}`, true);
    const place = done.errors[0]?.labels[0]?.start;
    if (place !== undefined) view.dispatch({ selection: { anchor: place }, scrollIntoView: true });
  } else if (done.text !== text) {
    view.dispatch({ changes: { from: 0, to: text.length, insert: done.text } });
    tell("Tidied.");
  } else tell("It is tidy.");
}

// ── The side ──

let opener;
function openSide(kind, title, body) {
  if (at("side").hidden) opener = document.activeElement;
  at("side").hidden = false;
  at("side").dataset.kind = kind;
  at("side-title").textContent = title;
  at("side-body").replaceChildren(body);
  for (const name of ["help", "pages"]) at(name).setAttribute("aria-expanded", String(name === kind));
}

function closeSide() {
  at("side").hidden = true;
  at("side-body").replaceChildren();
  for (const name of ["help", "pages"]) at(name).setAttribute("aria-expanded", "false");
  if (opener?.isConnected) opener.focus();
  else view.focus();
}

async function explore(text) {
  if (!runner) return;
  tell(running ? "The explorer waits for what runs." : `Exploring ${text.length > 60 ? `${text.slice(0, 60)}…` : text}`);
  let done;
  try {
    done = await runner.ask({ do: "explore", text });
  } catch (error) {
    done = { error: lost(error) };
  }
  const title = text.replace(/\s+/g, " ");
  if (done.page) {
    const frame = element("iframe", { title: `Explorer: ${title}`, srcdoc: done.page });
    frame.setAttribute("sandbox", "allow-scripts");
    openSide("explore", title, frame);
    tell(done.notes?.[0] ?? "The explorer is open.");
  } else {
    const body = element("div", { className: "pad" },
      element("p", { textContent: `${done.error.title}: ${done.error.message}` }),
      ...done.error.help.map((help) => element("p", { className: "r-dim", textContent: help })));
    openSide("explore", title, body);
    tell("There is nothing to explore.", true);
  }
  at("side-title").focus();
}

function exploreAtCursor() {
  const { state } = view;
  const answer = answerAt(state, state.selection.main.head);
  const text = expressionAt(state, state.selection.main) ??
    (answer?.object.game ? state.sliceDoc(answer.from, answer.to) : undefined);
  if (text) explore(text);
  else tell("Put the cursor on a game or a position, then explore it.", true);
}

function helpBody(page) {
  const search = element("input", { className: "search", type: "search", placeholder: "A name, a word, a code such as E0201" });
  search.setAttribute("aria-label", "Search the help");
  search.addEventListener("keydown", (event) => {
    if (event.key === "Enter") helpOn(search.value.trim());
  });
  const text = element("div", { className: "page" });
  for (const [role, piece] of page) {
    const also = /^([\s\S]*See also: )([^\n]+)(\n?)$/.exec(piece);
    if (also) {
      text.append(also[1]);
      also[2].split(", ").forEach((name, place) => {
        if (place) text.append(", ");
        text.append(element("button", { className: "link", textContent: name, onclick: () => helpOn(name) }));
      });
      text.append(also[3]);
    } else if (role === "code") {
      const insert = () => addLine(piece.trim());
      text.append(element("button", { className: "link", textContent: piece, title: "Put it into the text and run it", onclick: insert }));
    } else text.append(markup([[role, piece]]));
  }
  return element("div", { className: "pad" }, search, text);
}

// Adds a line below the statement at the cursor, and runs it.
function addLine(text) {
  const line = view.state.doc.lineAt(view.state.selection.main.head);
  const insert = `${line.length ? "\n" : ""}${text}`;
  view.dispatch({ changes: { from: line.to, insert }, selection: { anchor: line.to + insert.length }, scrollIntoView: true });
  run(line.to, line.to + insert.length, false);
}

async function helpOn(topic) {
  if (!reader) return;
  const isCode = /^[ENW]\d{4}$/i.test(topic);
  let page = isCode ? (await reader.ask({ do: "explain", code: topic.toUpperCase() })).page : null;
  page ??= (await reader.ask({ do: "help", topic })).page;
  openSide("help", topic || "Help", helpBody(page));
  at("side-title").focus();
}

async function helpAtCursor() {
  if (!reader) return;
  const text = view.state.doc.toString();
  const { name, page } = await reader.ask({ do: "help", text, cursor: view.state.selection.main.head });
  if (page) {
    openSide("help", name, helpBody(page));
    at("side-title").focus();
  } else await helpOn("");
}

function showPages() {
  const body = element("div", { className: "pad" });
  const own = kept.get("own");
  const groups = own ? [["", [{ id: "own", title: "Your text", about: "as you left it", text: own }]], ...pages] : pages;
  for (const [head, list] of groups) {
    if (head) body.append(element("h3", { textContent: head }));
    const cards = list.map((page) => element("li", {},
      element("button", { onclick: () => openPage(page) }, element("b", { textContent: page.title }), element("span", { textContent: page.about }))));
    body.append(element("ul", { className: "cards" }, ...cards));
  }
  openSide("pages", "Pages", body);
  at("side-title").focus();
}

function openPage(page) {
  if (running) stop();
  const text = view.state.doc.toString();
  if (!pristine && text.trim()) kept.set("own", text);
  setText(page.text, page.id);
  if (page.id !== "own") history_().replaceState(null, "", `#p.${page.id}`);
  if (matchMedia("(max-width: 46rem)").matches) closeSide();
  const wait = setInterval(() => {
    if (running) return;
    clearInterval(wait);
    runAll();
  }, 20);
}

// ── Links, copies, files ──

async function copied(text, what) {
  if (!text) return tell("There is nothing of that kind at the cursor.", true);
  try {
    await navigator.clipboard.writeText(text);
    tell(`${what} is copied.`);
  } catch {
    const area = element("textarea", { value: text });
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    tell(done ? `${what} is copied.` : "This browser does not let the page copy.", !done);
  }
}

async function share() {
  const text = view.state.doc.toString();
  if (new TextEncoder().encode(text).length > LONGEST_TEXT) return tell("This text is too long for a link: download it.", true);
  const fragment = await packed(text);
  history_().replaceState(null, "", `#${fragment}`);
  await copied(location.href, "The link");
}

function download() {
  const url = URL.createObjectURL(new Blob([view.state.doc.toString()], { type: "text/plain" }));
  element("a", { href: url, download: `${pristine?.split("/").at(-1) ?? "games"}.cgt` }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

function copyAnswer(kind) {
  const answer = answerAt(view.state, view.state.selection.main.head);
  copyOf(answer?.object, kind);
}

function copyOf(object, kind) {
  const text = { text: () => object.text?.filter(([role]) => role !== "dim").map(([, text]) => text).join(""), latex: () => object.latex, svg: () => object.svg, json: () => object.json && JSON.stringify(object.json, null, 1) };
  return copied(object && text[kind](), { text: "The answer", latex: "LaTeX", svg: "The figure", json: "JSON" }[kind]);
}

setActions({ explore, copy: copyOf, help: helpOn, replace: (text) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } }), open: (answer) => view.dispatch({ effects: openAnswer.of(answer) }) });

for (const [id, act] of Object.entries({
  run: runAll, stop, explore: exploreAtCursor, help: helpAtCursor, share, format: tidy, download, close: closeSide,
  pages: () => (at("side").dataset.kind === "pages" && !at("side").hidden ? closeSide() : showPages()),
  latex: () => copyAnswer("latex"), svg: () => copyAnswer("svg"), json: () => copyAnswer("json"),
})) {
  at(id).addEventListener("click", () => {
    act();
    at("more").open = false;
  });
}
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && at("more").open) {
    at("more").open = false;
    at("more").firstElementChild.focus();
  } else if (event.key === "Escape" && !at("side").hidden && at("side").contains(document.activeElement)) closeSide();
  else if (event.key === "F1") { event.preventDefault(); if (!view.hasFocus) helpAtCursor(); }
});
document.addEventListener("click", (event) => {
  if (at("more").open && !at("more").contains(event.target)) at("more").open = false;
});

const limits = () => ({ milliseconds: 1000 * Math.min(3600, Math.max(1, Number(at("seconds").value) || 30)), memory: 1 << 30 });
at("seconds").addEventListener("change", () => { if (runner) runner.limits = limits(); });
const theme = (name) => { if (name) document.documentElement.dataset.theme = name; else delete document.documentElement.dataset.theme; };
at("theme").value = kept.get("theme") ?? "";
theme(at("theme").value);
at("theme").addEventListener("change", () => { theme(at("theme").value); kept.set("theme", at("theme").value); });

// ── The beginning ──

async function begin() {
  const link = await unpacked(location.hash);
  const page = link.page && pages.flatMap(([, list]) => list).find(({ id }) => id === link.page);
  if (link.text !== undefined) setText(link.text);
  else if (page) setText(page.text, page.id);
  else {
    const text = location.hash ? null : kept.get("text");
    setText(text ?? welcome, text === null ? "welcome" : undefined);
  }
  return link.wrong ?? (link.page && !page ? "There is no page of that name." : undefined);
}
addEventListener("hashchange", async () => {
  // A place of the page is no text.
  if (document.getElementById(location.hash.slice(1))) return;
  if (running) stop();
  const wrong = await begin();
  if (wrong) tell(wrong, true);
  else runAll();
});

const wrong = await begin();
try {
  const module = await compiled();
  runner = new Client(module, makeWorker, limits());
  reader = new Client(module, makeWorker, { milliseconds: 5000, memory: 1 << 28 });
  globalThis.upstar = { runner, view };
  await runner.ready;
  colour();
  show(false);
  await runAll();
  if (wrong) tell(wrong, true);
} catch (error) {
  tell(`The engine cannot start in this browser: ${error.message}`, true);
}

if ("serviceWorker" in navigator && location.protocol.startsWith("http")) {
  navigator.serviceWorker.register("offline.js").catch(() => {});
}
