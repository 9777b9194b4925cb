// The page: a text, its answers below its statements, and a side with help, pages and the explorer.
import { EditorState, Transaction } from "@codemirror/state";
import { EditorView, drawSelection, highlightSpecialChars, keymap, placeholder } from "@codemirror/view";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { autocompletion, completionKeymap } from "@codemirror/autocomplete";
import { bracketMatching } from "@codemirror/language";
import { Client } from "./client.js";
import { LONGEST_TEXT, packed, unpacked } from "./links.js";
import { answers, answerAt, clearAnswers, openAnswer, setActions, tellAnswers, universeAt } from "./answers.js";
import { colours, expressionAt, exploreHere, setTokens } from "./tokens.js";
import { pages, welcome } from "./pages.js";
import { compiled, makeWorker, part } from "./start.js";
import { element, markup } from "./elements.js";
import { here, spoken } from "./words.js";

const at = (id) => document.getElementById(id);
// What the browser keeps. What it does not keep stands as long as the page does.
const unkept = new Map();
const kept = {
  get: (key) => { try { return unkept.get(key) ?? localStorage.getItem(`upstar.${key}`); } catch { return null; } },
  set: (key, value) => { try { localStorage.setItem(`upstar.${key}`, value); unkept.delete(key); return true; } catch { unkept.set(key, value); return false; } },
  remove: (key) => { try { unkept.delete(key); localStorage.removeItem(`upstar.${key}`); } catch { /* There is nothing then. */ } },
  keys: () => {
    const keys = new Set(unkept.keys());
    try { for (const key of Object.keys(localStorage)) if (key.startsWith("upstar.")) keys.add(key.slice(7)); } catch { /* There are none then. */ }
    return [...keys];
  },
};

// What is told at the foot of the page, and read aloud.
function tell(text, bad = false) {
  at("told").textContent = text;
  at("told").className = bad ? "bad" : "";
}

let runner;
let reader;
// What the runner does, a run or an exploration: until `done`. `changes` were made to the text since it began.
let busy;
// The text in the editor: its name (`p.tour`, `d.3`; none as long as nobody changes what came with the page or by a link), the part
// of the address that leads to it, and what a page of the menu says where nobody changed it.
let opened = {};

// Asks the reader. What goes wrong is told; then there is no answer.
async function asked(request) {
  try {
    return await reader?.ask(request);
  } catch (error) {
    tell(told(error), true);
    return undefined;
  }
}

// A sentence on an error of a client.
function told(error) {
  if (!error.refused) return `The engine does not answer: ${error.message}`;
  return half() ?? `The engine does not take this: ${error.message}`;
}

// A sentence on half a character in the text, to which the cursor goes; nothing where there is none.
function half() {
  const place = view.state.doc.toString().search(/\p{Surrogate}/u);
  if (place < 0) return undefined;
  view.dispatch({ selection: { anchor: place }, scrollIntoView: true });
  return `Line ${view.state.doc.lineAt(place).number} has half a character, at the cursor: delete it.`;
}

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
    if (due && !matches.length) tell(`Still due: ${due}`);
    // Behind a whole word Enter is a new line.
    const isWhole = (typed) => matches.includes(typed);
    if (!matches.length || (!context.explicit && isWhole(text.slice(start, context.pos)))) return null;
    return { from: start, options: matches.map((label) => ({ label })), validFor: (typed) => /^[\p{L}\p{N}_]*$/u.test(typed) && !isWhole(typed) };
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
  if (busy) busy.changes = busy.changes?.compose(update.changes) ?? update.changes;
  colour();
  if (update.transactions.some((one) => one.annotation(Transaction.remote))) showChanged();
  else keep(update.state.doc.toString());
});

const keys = [
  { key: "Mod-Enter", run: () => (runAll(), true) },
  { key: "Shift-Enter", run: () => (runOne(), true) },
  { key: "Escape", run: () => stop() },
  { key: "Alt-e", run: () => (exploreAtCursor(), true) },
  { key: "Alt-f", run: () => (tidy(), true) },
  { key: "F1", run: () => (helpAtCursor(), true) },
];

const stateOf = (doc) =>
  EditorState.create({
    doc,
    selection: { anchor: firstStatement(doc) },
    extensions: [
      keymap.of([...keys, ...completionKeymap, ...defaultKeymap, ...historyKeymap]),
      history(),
      drawSelection(),
      highlightSpecialChars(),
      bracketMatching(),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ "aria-label": "Statements of upstar", spellcheck: "false", autocapitalize: "off", autocorrect: "off" }),
      placeholder("Type a position, such as <1|0> + *, and run it"),
      autocompletion({ override: [offered], icons: false }),
      colours,
      EditorView.domEventHandlers({ paste }),
      exploreHere((text, place) => explore(text, universeAt(view.state, place))),
      answers,
      changed,
    ],
  });
function history_() { return window.history; }

// Pastes a text without the prompts and answers that were copied with it. Only the engine knows them; each is in a line that
// begins with the game up-star.
function paste(event, view) {
  const text = event.clipboardData?.getData("text/plain") ?? "";
  if (!reader || !/^(↑∗|\^\*).*>/mu.test(text)) return false;
  event.preventDefault();
  reader.ask({ do: "copied", text: inLines(text) }).catch(() => ({})).then((copied) => {
    view.dispatch(view.state.replaceSelection(inLines(copied.text ?? text)), { userEvent: "input.paste", scrollIntoView: true });
    if (copied.note) tell(`${copied.note[0].toUpperCase()}${copied.note.slice(1)}.`);
  });
  return true;
}

// Where the first line stands that is no comment.
const firstStatement = (text) => Math.max(0, text.search(/^[^#\s]/m));

const view = new EditorView({ parent: at("editor"), state: stateOf("") });

// The editor has one sign for the end of a line, whatever a text has.
const inLines = (text) => text.replace(/\r\n?/g, "\n");

// Shows a text. What was done to another one cannot be undone in it.
function setText({ text, ...about }) {
  opened = about;
  view.setState(stateOf(inLines(text)));
  view.scrollDOM.scrollTop = 0;
  colour();
  showChanged();
}

// ── Texts that are kept ──
// The browser keeps a version of each page of the menu that somebody changed, and texts of one's own, which have numbers.

const textOf = (id) => kept.get(`text.${id}`);
const numbers = () => kept.keys().flatMap((key) => (/^text\.d\.\d+$/.test(key) ? [Number(key.slice(7))] : [])).sort((a, b) => b - a);
const fresh = () => `d.${(numbers()[0] ?? 0) + 1}`;

// Keeps a text that was changed.
function keep(text) {
  if (!opened.id) {
    const id = fresh();
    opened = { id, hash: id };
    history_().replaceState(history_().state, "", `#${id}`);
  }
  const { id, original } = opened;
  const isGone = original === undefined ? !text.trim() : text === original;
  if (isGone) kept.remove(`text.${id}`);
  else if (!kept.set(`text.${id}`, text)) tell("This browser does not keep the text: download it.", true);
  kept.set("last", id);
  showChanged();
}

// What is typed in another tab comes here, else each would undo what the other did.
addEventListener("storage", ({ key }) => {
  if (!opened.id || key !== `upstar.text.${opened.id}`) return;
  const [old, text] = [view.state.doc.toString(), textOf(opened.id) ?? opened.original ?? ""];
  let [from, left] = [0, 0];
  const most = Math.min(old.length, text.length);
  while (from < most && old[from] === text[from]) from += 1;
  while (left < most - from && old.at(-1 - left) === text.at(-1 - left)) left += 1;
  if (old === text) return;
  view.dispatch({ changes: { from, to: old.length - left, insert: text.slice(from, text.length - left) }, annotations: Transaction.remote.of(true) });
});

function showChanged() {
  at("changed").hidden = opened.original === undefined || view.state.doc.toString() === opened.original;
}

async function showOriginal() {
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: opened.original } });
  stop();
  await halted();
  await runAll();
}

// ── Running ──

function show() {
  at("run").disabled = !runner || Boolean(busy && !busy.explores);
  at("stop").hidden = !busy;
}

// Lets the runner do something; `explores` says that it is an exploration, which gives way to a run.
async function work(explores, task) {
  const token = (busy = { explores, isStopped: false });
  const done = task(token).finally(() => {
    busy = undefined;
    show();
  });
  token.done = done.catch(() => {});
  show();
  return done;
}

// Stops what the runner does, and waits until it has.
async function halted() {
  while (busy) {
    ended();
    await busy.done;
  }
}

// Runs a part of the text, where nothing else runs.
async function run(from, to, fresh) {
  if (runner && !busy) await work(false, (token) => ran(token, from, to, fresh));
}

// Runs a part of the text; `fresh` forgets what was defined before. After a trap the rest goes on in a fresh engine.
async function ran(token, from, to, fresh) {
  view.dispatch({ effects: clearAnswers.of(fresh ? null : { from, to }) });
  const whole = view.state.doc.toString();
  const begun = performance.now();
  let queue = [];
  let [counted, mistakes, unmet] = [0, 0, 0];
  let printed = [];
  let end = from;
  const flush = () => {
    if (queue.length) view.dispatch({ effects: tellAnswers.of({ objects: queue, changes: token.changes }) });
    queue = [];
  };
  const timer = setInterval(() => {
    flush();
    const seconds = (performance.now() - begun) / 1000;
    if (seconds > 1) tell(`Running, ${seconds.toFixed(0)} s, ${counted} statements done…${token.waits ?? ""}`);
  }, 100);
  tell("Running…");
  let universe;
  let stopped = false;
  let failed;
  try {
    let first = fresh;
    while (end < to) {
      const base = end;
      try {
        const done = await runner.run(whole.slice(base, to), {
          fresh: first,
          halts: () => token.isStopped,
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
        if (!error.stopped && !error.trap) throw error;
        first = false;
        const { ends } = await reader.ask({ do: "statements", text: whole.slice(end, to) });
        const next = ends.find((place) => whole.slice(end, end + place).trim()) ?? to - end;
        const piece = whole.slice(end, end + next);
        const start = end + piece.length - piece.trimStart().length;
        const claim = piece.trimEnd().length + end;
        queue.push({ kind: "statement", base: 0, start, end: Math.max(claim, start), printed, error: lost(error) });
        printed = [];
        if (error.stopped || token.isStopped) { stopped = true; break; }
        mistakes += 1;
        end += next;
      }
    }
  } catch (error) {
    failed = error;
  }
  clearInterval(timer);
  flush();
  if (failed) return tell(told(failed), true);
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

// Runs the whole text; where something runs already, after it.
async function runAll() {
  if (busy?.explores) await halted();
  if (busy) return wait(" Then the text runs anew.", () => run(0, view.state.doc.length, true));
  await run(0, view.state.doc.length, true);
}

// Lets something wait for what runs, once, and says so.
async function wait(words, task) {
  if (busy.waits) return;
  const before = stops;
  const { done } = Object.assign(busy, { waits: words });
  tell(`Running…${words}`);
  await done;
  if (before === stops) await inTurn(task);
}

// What waits for its turn: whoever presses a key twice means two statements. A stop forgets it.
let turn = Promise.resolve();
let [queued, stops] = [0, 0];
function inTurn(task) {
  const before = stops;
  queued += 1;
  turn = turn.then(async () => {
    if (busy?.explores) await halted();
    if (before === stops) await task();
    queued -= 1;
  });
  return turn;
}

// Runs the statement at the cursor, and goes to the next.
const runOne = () => (busy && !busy.explores && !queued ? wait(" Then the statement at the cursor runs.", one) : inTurn(one));

async function one() {
  const text = view.state.doc.toString();
  const ends = (await asked({ do: "statements", text }))?.ends ?? [];
  if (busy || text !== view.state.doc.toString()) return;
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

// Stops what the runner does, and forgets what waits for its turn.
function stop() {
  stops += 1;
  return ended();
}

function ended() {
  if (!busy) return false;
  const isFirst = !busy.isStopped;
  busy.isStopped = true;
  if (isFirst && !runner.stop() && !runner.hasWorker) tell("This browser has no workers: the limit on time will end it.", true);
  return true;
}

async function tidy() {
  const text = view.state.doc.toString();
  const done = await asked({ do: "format", text });
  if (!done) return;
  if (done.errors) {
    tell(`Not tidied: ${here(done.errors[0]?.message ?? "it does not read")}`, true);
    const place = done.errors[0]?.labels[0]?.start;
    if (place !== undefined) view.dispatch({ selection: { anchor: place }, scrollIntoView: true });
  } else if (done.text !== text) {
    view.dispatch({ changes: { from: 0, to: text.length, insert: done.text } });
    tell("Tidied.");
  } else tell("It is tidy.");
}

// ── The side ──

// A small screen has the side in place of the text, as a sheet: there the way back closes it, so it is an entry of the history.
const isSmall = () => matchMedia("(max-width: 46rem)").matches;
// The open sheet: its mark in the history, and the part of the address below it.
let sheet;

addEventListener("popstate", ({ state }) => {
  if (!sheet || state?.sheet === sheet.mark) return;
  const isBack = location.hash === sheet.below;
  sheet = undefined;
  if (!at("side").hidden) hideSide();
  // What was typed meanwhile may have made another text of it.
  if (isBack) history_().replaceState(null, "", addressOf(opened.hash));
});

let opener;
function openSide(kind, title, body) {
  if (isSmall() && !sheet) {
    sheet = { mark: Date.now(), below: location.hash };
    history_().pushState({ sheet: sheet.mark }, "", location.href);
  }
  if (at("side").hidden) opener = document.activeElement;
  at("side").hidden = false;
  at("side").dataset.kind = kind;
  at("side-title").textContent = title;
  at("side-body").replaceChildren(body);
  at("side-title").focus();
  for (const name of ["help", "pages"]) at(name).setAttribute("aria-expanded", String(name === kind));
}

function closeSide() {
  hideSide();
  if (sheet) history_().back();
}

function hideSide() {
  at("side").hidden = true;
  at("side-body").replaceChildren();
  for (const name of ["help", "pages"]) at(name).setAttribute("aria-expanded", "false");
  if (view.hasFocus) return;
  if (opener?.isConnected) opener.focus();
  else view.focus();
}

// Explores a game, in a universe or in the one at hand. Of several explorations the last is meant.
let explorations = 0;
async function explore(text, universe) {
  if (!runner) return;
  const number = (explorations += 1);
  while (busy) {
    if (busy.explores) ended();
    else tell("The explorer waits for what runs.");
    await busy.done;
  }
  if (number === explorations) await work(true, (token) => explored(token, text, universe));
}

async function explored(token, text, universe) {
  tell(`Exploring ${text.length > 60 ? `${text.slice(0, 60)}…` : text}`);
  let done;
  try {
    done = await runner.ask({ do: "explore", text, universe });
  } catch (error) {
    if (error.stopped) return tell("Stopped exploring.", true);
    if (!error.trap) return tell(told(error), true);
    done = { error: lost(error) };
  }
  if (done.page) {
    openExplorer(text, done.page);
    return tell(here(done.notes[0] ?? "") || "The explorer is open.");
  }
  const body = element("div", { className: "pad" },
    element("p", {}, spoken(done.error.message || done.error.title, helpOn)),
    ...done.error.help.filter(here).map((help) => element("p", { className: "r-dim" }, spoken(help, helpOn))));
  openSide("explore", text.replace(/\s+/g, " "), body);
  tell("There is nothing to explore.", true);
}

function openExplorer(text, page) {
  const title = text.replace(/\s+/g, " ");
  const frame = element("iframe", { title: `Explorer: ${title}`, srcdoc: page });
  frame.setAttribute("sandbox", "allow-scripts");
  openSide("explore", title, frame);
}

function exploreAtCursor() {
  const { state } = view;
  const answer = answerAt(state);
  const text = expressionAt(state, state.selection.main) ??
    (answer?.object.game ? state.sliceDoc(answer.from, answer.to) : undefined);
  if (text) explore(text, universeAt(state));
  else tell("Put the cursor on a game or a position, then explore it.", true);
}

const KEYS = `Keys of this page

Ctrl+Enter    runs the whole text
Shift+Enter   runs the statement at the cursor, and goes to the next
Esc           stops what runs, closes what is open
Alt+E         explores the game at the cursor
Alt+F         brings the text into its tidy form
F1            has help on the word at the cursor`;
const ROLES = new Set(["dim", "strong", "good", "bad"]);

function helpBody(page) {
  const search = element("input", { className: "search", type: "search", placeholder: "A name, a word, a code such as E0201" });
  search.setAttribute("aria-label", "Search the help");
  search.addEventListener("keydown", (event) => {
    if (event.key === "Enter") helpOn(search.value.trim());
  });
  const text = element("div", { className: "page" });
  for (const [role, piece] of page) {
    // What a prompt has keys for has other keys here.
    if (piece === "Keys at the prompt") {
      text.append(KEYS);
      break;
    }
    const name = /^(?:help )?([\p{L}_][\p{L}\p{N}_ ]+)$/u.exec(piece)?.[1];
    const also = /^([\s\S]*See also: )([^\n]+)(\n?)$/.exec(piece);
    if (also) {
      text.append(also[1]);
      also[2].split(", ").forEach((name, place) => {
        if (place) text.append(", ");
        text.append(element("button", { className: "link", textContent: name, onclick: () => helpOn(name) }));
      });
      text.append(also[3]);
    } else if (role === "code" && name) {
      text.append(element("button", { className: "link", textContent: name, onclick: () => helpOn(name) }));
    } else if (role === "code") {
      const insert = () => addLine(piece.trim());
      text.append(element("button", { className: "link", textContent: piece, title: "Put it into the text and run it", onclick: insert }));
    } else if (ROLES.has(role)) text.append(element("span", { className: `r-${role}` }, spoken(piece, helpOn)));
    else text.append(spoken(piece, helpOn));
  }
  return element("div", { className: "pad" }, search, text);
}

// Adds a line below the statement at the cursor, and runs it.
function addLine(text) {
  const line = view.state.doc.lineAt(view.state.selection.main.head);
  const insert = `${line.length ? "\n" : ""}${text}`;
  view.dispatch({ changes: { from: line.to, insert }, selection: { anchor: line.to + insert.length }, scrollIntoView: true });
  inTurn(() => run(line.to, line.to + insert.length, false));
}

async function helpOn(topic) {
  const isCode = /^[ENW]\d{4}$/i.test(topic);
  const page = (isCode && (await asked({ do: "explain", code: topic.toUpperCase() }))?.page) || (await asked({ do: "help", topic }))?.page;
  if (page) openSide("help", topic || "Help", helpBody(page));
}

async function helpAtCursor() {
  const found = await asked({ do: "help", text: view.state.doc.toString(), cursor: view.state.selection.main.head });
  if (found?.page) openSide("help", found.name, helpBody(found.page));
  else if (found) await helpOn("");
}

const all = pages.flatMap(([, list]) => list);

// The texts of one's own, the last one first.
const own = () => numbers().map((number) => {
  const text = textOf(`d.${number}`);
  const first = text.split("\n").map((line) => line.replace(/^#+|─+/g, "").trim()).find(Boolean);
  return { id: `d.${number}`, title: first?.slice(0, 80) ?? "…", about: "" };
});

function showPages() {
  const body = element("div", { className: "pad" });
  const groups = [
    ["Your texts", [...own(), { id: fresh(), title: "New text", about: "" }]],
    ["To begin with", [{ id: "", title: "Welcome", about: "What stood here at first." }]],
    ...pages,
  ];
  for (const [head, list] of groups) {
    body.append(element("h3", { textContent: head }));
    const cards = list.map(({ id, title, about }) => {
      const note = id.startsWith("p.") && textOf(id) !== null ? "Your version, as you left it" : about;
      return element("li", {}, element("button", { onclick: () => choose(id) }, element("b", { textContent: title }), element("span", { textContent: note })));
    });
    body.append(element("ul", { className: "cards" }, ...cards));
    if (head === "Your texts") body.append(element("p", { className: "r-dim", textContent: "This browser keeps what you write, each text by itself. To forget one, delete all that stands in it." }));
  }
  openSide("pages", "Pages", body);
}

// Goes to a page or a text that somebody chose. The way back leads here.
function choose(id) {
  if (sheet) history_().replaceState(null, "", addressOf(id));
  else if (id !== opened.hash) history_().pushState(null, "", addressOf(id));
  sheet = undefined;
  if (isSmall()) hideSide();
  arrive();
}

// The address that leads to a text.
const addressOf = (hash) => (hash ? `#${hash}` : location.pathname + location.search);

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
  const wrong = half();
  if (wrong) return tell(wrong, true);
  const text = view.state.doc.toString();
  if (new TextEncoder().encode(text).length > LONGEST_TEXT) return tell("This text is too long for a link: download it.", true);
  const url = new URL(location.href);
  url.hash = await packed(text);
  await copied(url.href, "The link");
}

function download() {
  const wrong = half();
  if (wrong) return tell(wrong, true);
  const url = URL.createObjectURL(new Blob([view.state.doc.toString()], { type: "text/plain" }));
  element("a", { href: url, download: `${opened.id?.startsWith("p.") ? opened.id.split(/[./]/).at(-1) : "games"}.cgt` }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

function copyAnswer(kind) {
  copyOf(answerAt(view.state)?.object, kind);
}

function copyOf(object, kind) {
  const text = { text: () => object.text?.filter(([role]) => role !== "dim").map(([, text]) => text).join(""), latex: () => object.latex, svg: () => object.svg, json: () => object.json && JSON.stringify(object.json, null, 1) };
  return copied(object && text[kind](), { text: "The answer", latex: "LaTeX", svg: "The figure", json: "JSON" }[kind]);
}

setActions({ explore, openExplorer, copy: copyOf, help: helpOn, open: (answer) => view.dispatch({ effects: openAnswer.of(answer) }) });

for (const [id, act] of Object.entries({
  run: runAll, stop, explore: exploreAtCursor, help: helpAtCursor, share, format: tidy, download, close: closeSide, original: showOriginal,
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
  else if (event.key === "Escape" && !event.defaultPrevented && !stop() && !at("side").hidden) closeSide();
  else if (event.key === "F1") { event.preventDefault(); if (!view.hasFocus) helpAtCursor(); }
});
// The explorer hands on that somebody pressed Escape there.
addEventListener("message", ({ data, source }) => {
  if (data === "close" && source === at("side-body").querySelector("iframe")?.contentWindow) closeSide();
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

// The text that the address names; `isFirst` says that the page was loaded.
async function named(isFirst) {
  const link = await unpacked(location.hash);
  const welcomed = { text: welcome, hash: "" };
  const version = (id, original) => ({ id, hash: id, original, text: textOf(id) ?? original ?? "" });
  const page = all.find(({ id }) => id === link.page);
  if (link.text !== undefined) return { text: link.text, hash: location.hash.slice(1) };
  if (page) return version(page.id, page.text);
  if (link.own && (textOf(link.own) !== null || !isFirst)) return version(link.own);
  if (link.own) return { ...welcomed, wrong: "This browser has no text of that number: whoever has it can copy a link to it." };
  if (link.page) return { ...welcomed, wrong: "There is no page of that name." };
  if (link.wrong) return { ...welcomed, wrong: link.wrong };
  const last = isFirst ? kept.get("last") : null;
  const lastPage = all.find(({ id }) => id === last);
  if (last === null || textOf(last) === null || !(lastPage || last.startsWith("d."))) return welcomed;
  history_().replaceState(null, "", `#${last}`);
  return version(last, lastPage?.text);
}

// Shows the text that the address names, and runs it. Of several such ways the last is meant.
let arrivals = 0;
async function arrive(isFirst = false) {
  const number = (arrivals += 1);
  const { wrong, ...found } = await named(isFirst);
  if (wrong && !isFirst) return tell(wrong, true);
  stops += 1;
  await halted();
  if (number !== arrivals) return undefined;
  setText(found);
  if (!isFirst && !found.text) view.focus();
  else if (!isFirst) await runAll();
  return wrong;
}
addEventListener("hashchange", () => {
  // A place of the page is no text.
  if (document.getElementById(location.hash.slice(1))) history_().replaceState(null, "", `#${opened.hash}`);
  else if (location.hash.slice(1) !== opened.hash) arrive();
});

const wrong = await arrive(true);
try {
  const module = await compiled();
  runner = new Client(module, makeWorker, limits(), part);
  reader = new Client(module, makeWorker, { milliseconds: 5000, memory: 1 << 28 }, part);
  globalThis.upstar = { runner, reader, view };
  await runner.ready;
  colour();
  show();
  await runAll();
  if (wrong) tell(wrong, true);
} catch (error) {
  tell(`The engine cannot start in this browser: ${error.message}`, true);
}

if ("serviceWorker" in navigator && location.protocol.startsWith("http")) {
  navigator.serviceWorker.register("offline.js").catch(() => {});
}
