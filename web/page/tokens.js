// Colours by the engine's own tokens, and the expression at the cursor that they show.
import { RangeSetBuilder, StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView, WidgetType, showTooltip } from "@codemirror/view";
import { element } from "./elements.js";

export const setTokens = StateEffect.define();

const marks = new Map();
const mark = (name) => {
  if (!marks.has(name)) marks.set(name, Decoration.mark({ class: `t-${name}` }));
  return marks.get(name);
};
const prose = Decoration.line({ class: "prose" });
const heading = Decoration.line({ class: "prose heading" });
const hash = Decoration.mark({ class: "hash" });
const hidden = Decoration.replace({});

// The tokens as decorations: lines of comments read as prose, and the bars of headings are left out but where the cursor is.
function decorated(state, { tokens, classes }) {
  const builder = new RangeSetBuilder();
  const cursor = state.doc.lineAt(Math.min(state.selection.main.head, state.doc.length)).from;
  for (let at = 0; at < tokens.length; at += 3) {
    const [from, length, name] = [tokens[at], tokens[at + 1], classes[tokens[at + 2]]];
    const to = Math.min(from + length, state.doc.length);
    if (from >= to) continue;
    const line = state.doc.lineAt(from);
    const isComment = (name === "comment" || name === "doc") && line.text.slice(0, from - line.from).trim() === "";
    if (!isComment) {
      builder.add(from, to, mark(name));
      continue;
    }
    const text = state.sliceDoc(from, to);
    const bars = /^# ──+ /.exec(text);
    const end = bars && /\s*─*\s*$/.exec(text);
    builder.add(line.from, line.from, bars ? heading : prose);
    if (bars && line.from !== cursor) {
      builder.add(from, from + bars[0].length, hidden);
      builder.add(from + bars[0].length, to - end[0].length, mark(name));
      if (end[0]) builder.add(to - end[0].length, to, hidden);
    } else {
      const signs = /^#+/.exec(text)[0].length;
      builder.add(from, from + signs, hash);
      if (to > from + signs) builder.add(from + signs, to, mark(name));
    }
  }
  return builder.finish();
}

const field = StateField.define({
  create: () => ({ tokens: [], classes: [], shown: Decoration.none, line: 0, fits: false }),
  update(value, transaction) {
    let next = value;
    if (transaction.docChanged) next = { ...next, shown: next.shown.map(transaction.changes), fits: false };
    for (const effect of transaction.effects) {
      if (effect.is(setTokens)) next = { ...next, ...effect.value, fits: true, line: -1 };
    }
    const line = transaction.state.doc.lineAt(transaction.state.selection.main.head).from;
    if (next.fits && line !== next.line) next = { ...next, shown: decorated(transaction.state, next), line };
    return next;
  },
  provide: (field) => EditorView.decorations.from(field, (value) => value.shown),
});

const pairs = { "(": ")", "[": "]", "{": "}", "<": ">" };

// The expression at the selection: what is selected, a call, what stands in brackets, or a literal.
export function expressionAt(state, selection) {
  if (!selection.empty) return state.sliceDoc(selection.from, selection.to).trim() || undefined;
  const { tokens, classes, fits } = state.field(field);
  if (!fits) return undefined;
  const list = [];
  for (let at = 0; at < tokens.length; at += 3) {
    list.push({ from: tokens[at], to: tokens[at] + tokens[at + 1], name: classes[tokens[at + 2]] });
  }
  const texts = (token) => state.sliceDoc(token.from, token.to);
  const touching = list.findLastIndex((token) => token.from <= selection.head && selection.head <= token.to);
  if (touching < 0) return undefined;
  let first = touching;
  const token = list[first];
  const isOf = (index, ...names) => list[index] && names.includes(list[index].name);
  // From an opening bracket to the one that closes it.
  const closed = (open) => {
    const stack = [];
    for (let at = open; at < list.length; at += 1) {
      if (!isOf(at, "bracket")) continue;
      const text = texts(list[at]);
      if (pairs[text]) stack.push(pairs[text]);
      else if (stack.at(-1) === text) stack.pop();
      if (!stack.length) return at;
      if (at - open > 10_000) return -1;
    }
    return -1;
  };
  if (isOf(first, "name")) {
    const open = list[first + 1];
    const isCall = isOf(first + 1, "bracket") && open.from === token.to && "([".includes(texts(open));
    const end = isCall ? closed(first + 1) : first;
    return end < 0 ? undefined : state.sliceDoc(token.from, list[end].to);
  }
  if (isOf(first, "game", "number")) {
    let last = first;
    const joins = (a, b) => list[a]?.to === list[b]?.from;
    while (joins(first - 1, first) && isOf(first - 1, "game", "number", "operator")) first -= 1;
    while (joins(last, last + 1) && isOf(last + 1, "game", "number", "operator")) last += 1;
    return state.sliceDoc(list[first].from, list[last].to);
  }
  if (isOf(first, "bracket")) {
    // The innermost pair that holds the place.
    for (let open = first; open >= 0 && first - open < 10_000; open -= 1) {
      if (!isOf(open, "bracket") || !pairs[texts(list[open])]) continue;
      const end = closed(open);
      if (end < first) continue;
      const before = list[open - 1];
      const isCall = isOf(open - 1, "name") && before.to === list[open].from;
      if (texts(list[open]) === "{" && !isOf(open + 1, "bracket")) return undefined;
      return state.sliceDoc(isCall ? before.from : list[open].from, list[end].to);
    }
  }
  return undefined;
}

// A small button beside a game or a position that somebody clicks or touches.
const place = StateField.define({
  create: () => null,
  update(value, transaction) {
    if (transaction.docChanged) return null;
    if (transaction.selection) return transaction.isUserEvent("select.pointer") ? transaction.selection.main : null;
    return value;
  },
});

export function exploreHere(explore) {
  return [
    place,
    showTooltip.compute([place, "doc"], (state) => {
      const selection = state.field(place);
      const text = selection && expressionAt(state, selection);
      if (!text || text.length > 4000 || /^[a-z_]+$/.test(text) && !selection.empty) return null;
      return {
        pos: selection.head,
        above: true,
        create: () => ({
          dom: element("button", {
            className: "explore-here",
            textContent: `Explore ${text.length > 40 ? `${text.slice(0, 40)}…` : text}`,
            onmousedown: (event) => event.preventDefault(),
            onclick: () => explore(text, selection.head),
          }),
        }),
      };
    }),
  ];
}

export const colours = field;
