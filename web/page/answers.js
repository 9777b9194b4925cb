// Answers below their statements: lines, figures, notes, mistakes; and claims, which are ticked.
import { StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView, WidgetType } from "@codemirror/view";
import { element, markup } from "./elements.js";
import { here, spoken } from "./words.js";

export const tellAnswers = StateEffect.define();
export const clearAnswers = StateEffect.define();
export const openAnswer = StateEffect.define();

let actions = {};
// What buttons of answers do.
export const setActions = (given) => (actions = given);

// Characters of one answer that are shown; the rest is to be copied.
const LONGEST = 20_000;
// Printed lines of one answer that are shown.
const MOST_LINES = 2000;

// The note of the program on a line that is cut: its advice is an option of the command line.
const CUT = "N0916";

const fitting = (pieces) => {
  let left = LONGEST;
  const shown = [];
  for (const [role, text] of pieces) {
    if (left <= 0) break;
    shown.push([role, text.length > left ? `${text.slice(0, left)}… (cut here: copy it as JSON)` : text]);
    left -= text.length;
  }
  return shown;
};

// The items of a printed list, `[a, b]`, if there are so many.
function itemsOf(text, count) {
  if (!text.startsWith("[") || !text.endsWith("]")) return undefined;
  const items = [];
  let [depth, from] = [0, 1];
  for (let at = 1; at < text.length - 1; at += 1) {
    if ("([{<".includes(text[at])) depth += 1;
    else if (")]}>".includes(text[at])) depth -= 1;
    else if (text[at] === "," && depth === 0) {
      items.push(text.slice(from, at));
      from = at + 1;
    }
  }
  items.push(text.slice(from, -1));
  return items.length === count ? items : undefined;
}

const gameButton = (shown, typed, object) =>
  element("button", { className: "game", title: "Explore this game", onclick: () => actions.explore(typed, universeOf(object)) }, shown);

const said = (text) => spoken(text, actions.help);

// The universe in which an answer was made, as it is typed after `mod`.
const universeOf = (object) => object.universe ?? "normal";

// The line of an answer, in which games are buttons.
function line(object, source) {
  // Where else a page to explore can be opened is of no use here.
  const own = object.page ? object.text.map(([role, text]) => [role, text.replace(/ in a browser: `:explore`.*/, "")]) : object.text;
  const pieces = fitting(own);
  const whole = element("span", { className: "line" });
  const items = object.json?.kind === "list" && object.json.items;
  const plain = object.text.length === 1 && object.text[0][1];
  const parts = items && items.length <= 400 && plain && plain.length <= LONGEST && itemsOf(plain, items.length);
  if (object.game && object.json?.value !== undefined) {
    const dim = pieces.findIndex(([role]) => role === "dim");
    const end = dim < 0 ? pieces.length : dim;
    const typed = typeof object.json.value === "string" && !object.cut && object.json.value.length < 4000 ? object.json.value : source;
    whole.append(gameButton(markup(pieces.slice(0, end)), String(typed), object), markup(pieces.slice(end)));
  } else if (parts) {
    whole.append("[");
    parts.forEach((part, place) => {
      const typed = items[place]?.kind === "game" ? items[place].value : undefined;
      const blank = part.length - part.trimStart().length;
      if (place) whole.append(",");
      whole.append(part.slice(0, blank), typed === undefined ? part.trim() : gameButton(part.trim(), typed, object));
    });
    whole.append("]");
  } else whole.append(markup(pieces));
  return whole;
}

// A drawing, as an element: it is read as XML, so that nothing in it is HTML.
function drawing(text) {
  const read = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  if (read.nodeName !== "svg") return element("span", {});
  for (const style of read.querySelectorAll("style")) style.remove();
  read.setAttribute("role", "img");
  return document.importNode(read, true);
}

function table(text) {
  const read = new DOMParser().parseFromString(text, "text/html").querySelector("table");
  return read ? document.importNode(read, true) : element("span", {});
}

class Answer extends WidgetType {
  constructor(answer) {
    super();
    this.answer = answer;
  }

  eq(other) {
    return other.answer.object === this.answer.object && other.answer.stale === this.answer.stale;
  }

  toDOM(view) {
    const { object, stale } = this.answer;
    const source = this.answer.source;
    const { error } = object;
    const dom = element("div", { className: `answer${error ? " error" : ""}${stale ? " stale" : ""}` });
    dom.setAttribute("role", "group");
    dom.setAttribute("aria-label", `${stale ? "Earlier answer" : error ? "Error" : "Answer"}, line ${object.line ?? ""}`);
    dom.contentEditable = "false";
    // So that a touch shows what can be copied.
    dom.tabIndex = -1;
    for (const text of object.printed.slice(0, MOST_LINES)) dom.append(element("span", { className: "line printed" }, markup(fitting([["plain", text]]))));
    const left = object.printed.length - MOST_LINES;
    if (left > 0) dom.append(element("span", { className: "note", textContent: `… and ${left} line${left === 1 ? "" : "s"} more` }));
    if (object.law) dom.append(element("span", { className: `line r-${object.law.holds === false ? "bad" : "good"}`, textContent: object.law.told }));
    if (object.text && !object.table) dom.append(line(object, source));
    if (object.svg) dom.append(drawing(object.svg));
    if (object.table) dom.append(table(object.table));
    if (object.page) dom.append(element("button", { textContent: "Open the explorer", onclick: () => actions.openExplorer(source, object.page) }));
    if (error) {
      dom.append(element("span", { className: "title", textContent: error.title }));
      const detail = error.message.startsWith(`${error.title}: `) ? error.message.slice(error.title.length + 2) : error.message === error.title ? "" : error.message;
      if (here(detail)) dom.append(": ", said(detail));
      if (error.code) dom.append(" ", element("button", { className: "game code", textContent: error.code, title: "What this error is", onclick: () => actions.help(error.code) }));
      const labels = error.labels.map(({ text }) => text).filter((text) => text && !error.message.includes(text));
      const advice = [...labels, ...error.help].filter(here);
      if (advice.length) dom.append(element("ul", {}, ...advice.map((text) => element("li", {}, said(text)))));
    }
    if (object.cut) dom.append(element("span", { className: "note", textContent: "note: cut at …; copied as JSON it is whole" }));
    for (const note of (object.notes ?? []).filter(({ code }) => code !== CUT)) {
      if (here(note.message)) dom.append(element("span", { className: "note" }, `${note.severity}: `, said(note.message)));
    }
    const tools = element("span", { className: "tools" });
    const tool = (name, kind, has) => has && tools.append(element("button", { textContent: name, title: `Copy as ${name}`, onclick: () => actions.copy(object, kind) }));
    tool("Text", "text", object.text);
    tool("LaTeX", "latex", object.latex);
    tool("SVG", "svg", object.svg);
    tool("JSON", "json", object.json && !error);
    if (tools.childElementCount) dom.append(tools);
    // The editor does not count margins, and would take a click for one on another line: the room around stands within this.
    return element("div", { className: "below" }, dom);
  }

  ignoreEvent() {
    return true;
  }
}

class Tick extends WidgetType {
  constructor(met, answer) {
    super();
    Object.assign(this, { met, answer });
  }

  eq(other) {
    return other.met === this.met && other.answer.object === this.answer.object;
  }

  toDOM() {
    const label = this.met ? "as claimed: show the answer" : "not as claimed";
    const dom = element("button", { className: `tick game ${this.met ? "met" : "unmet"}`, textContent: this.met ? "✓" : "✗", title: label, onclick: () => actions.open(this.answer.object) });
    dom.setAttribute("aria-label", label);
    return dom;
  }

  ignoreEvent() {
    return true;
  }
}

// Whether all that an answer says stands in its claim.
const isSilent = (object) =>
  object.met === true && !object.svg && !object.table && !object.page && !object.error && !object.notes && !object.cut && !object.law;

const isShown = (answer) => {
  const { object } = answer;
  if (isSilent(object) && !answer.opened) return false;
  return Boolean(object.text || object.error || object.printed.length || object.law || object.svg || object.table || object.notes);
};

function decorated(list, state) {
  const ranges = [];
  const length = state.doc.length;
  for (const answer of list) {
    const { object } = answer;
    if (isShown(answer)) {
      const end = state.doc.lineAt(Math.min(answer.below, length)).to;
      ranges.push(Decoration.widget({ widget: new Answer(answer), block: true, side: 1 }).range(end));
    }
    if (answer.stale) continue;
    answer.claims.forEach(([from, to], place) => {
      if (from >= to || to > length) return;
      ranges.push(Decoration.mark({ class: object.met ? "t-expectation met" : "t-expectation unmet" }).range(from, to));
      if (place === answer.claims.length - 1) ranges.push(Decoration.widget({ widget: new Tick(object.met, answer), side: 1 }).range(to));
    });
    for (const [from, to] of answer.wrong) {
      if (to <= length) ranges.push(Decoration.mark({ class: "wrong" }).range(from, Math.max(to, Math.min(from + 1, length))));
    }
  }
  return Decoration.set(ranges.filter(({ from, to, value }) => from < to || value.spec.widget), true);
}

// Whether changes that led to a text touch what stood at a place. They do not where they end the line behind it or the one before it.
function touches(changes, doc, start, end) {
  let found = false;
  changes.iterChanges((from, to, fromNow, toNow) => {
    const isBefore = to < start || (to === start && doc.lineAt(toNow).from === toNow);
    const isBehind = from > end || (from === end && doc.lineAt(fromNow).to === fromNow);
    found ||= !isBefore && !isBehind;
  });
  return found;
}

// The answer of a statement at its place. `changes` were made since the text was handed out to run; a statement that they touch has
// no answer.
const placed = (object, state, changes) => {
  const { base } = object;
  const place = (at, side) => changes?.mapPos(at + base, side) ?? at + base;
  const ranges = (all) => all.map(([from, to]) => [place(from, 1), place(to, -1)]);
  const given = object.claims ?? [];
  const last = Math.max(object.end, ...given.map(([, end]) => end));
  if (changes && touches(changes, state.doc, object.start + base, last + base)) return [];
  const claims = ranges(given);
  const [[from, to]] = ranges([[object.start, object.end]]);
  const labels = object.error?.labels.filter(({ source, start, end }) => source === "<page>" && start < end) ?? [];
  return [{
    object, claims, from, to, below: place(last, -1),
    wrong: ranges(labels.slice(0, 1).map(({ start, end }) => [start, end])),
    source: state.sliceDoc(from, Math.min(to, from + 100_000)), stale: false, opened: false, base,
  }];
};

export const answers = StateField.define({
  create: () => ({ list: [], shown: Decoration.none }),
  update(value, transaction) {
    let { list } = value;
    let isNew = false;
    if (transaction.docChanged && list.length) {
      const { changes } = transaction;
      list = list.flatMap((answer) => {
        const [from, to, below] = [changes.mapPos(answer.from, 1), changes.mapPos(answer.to, -1), changes.mapPos(answer.below, -1)];
        if (from >= to) return [];
        const stale = answer.stale || touches(changes, transaction.newDoc, answer.from, answer.to);
        const touched = answer.claims.some(([from, to]) => touches(changes, transaction.newDoc, from, to));
        const map = (ranges) => ranges.map(([from, to]) => [changes.mapPos(from, 1), changes.mapPos(to, -1)]);
        return [{ ...answer, from, to, below: Math.max(to, below), stale, claims: touched ? [] : map(answer.claims), wrong: stale ? [] : map(answer.wrong) }];
      });
      isNew = true;
    }
    for (const effect of transaction.effects) {
      if (effect.is(clearAnswers)) {
        const part = effect.value;
        list = part ? list.filter((answer) => answer.to <= part.from || answer.from >= part.to) : [];
        isNew = true;
      } else if (effect.is(tellAnswers)) {
        list = list.slice();
        const { objects, changes } = effect.value;
        for (const object of objects) {
          if (object.met !== undefined && object.kind === undefined) {
            const at = list.findIndex((answer) => answer.object.statement === object.met && answer.base === object.base);
            if (at >= 0) list[at] = { ...list[at], object: { ...list[at].object, met: true } };
          } else list.push(...placed(object, transaction.state, changes));
        }
        isNew = true;
      } else if (effect.is(openAnswer)) {
        list = list.map((answer) => (answer.object === effect.value ? { ...answer, opened: !answer.opened } : answer));
        isNew = true;
      }
    }
    return isNew ? { list, shown: decorated(list, transaction.state) } : value;
  },
  provide: (field) => EditorView.decorations.from(field, (value) => value.shown),
});

// The answer of the statement at a place.
export function answerAt(state, place = state.selection.main.head) {
  const line = state.doc.lineAt(place);
  const { list } = state.field(answers);
  return list.find((answer) => answer.from <= line.to && line.from <= answer.below);
}

// The universe in which the statement at a place was answered, if it was.
export function universeAt(state, place) {
  const answer = answerAt(state, place);
  return answer && universeOf(answer.object);
}
