// The engine's texts speak of the prompt and the shell too. Here a sentence that does says what this page has for it, or is left out.
// Prompts and shells stand in texts as commands in backquotes, and by name.

import { element } from "./elements.js";

const ELSEWHERE = /\b[Aa]t the prompt\b|\b[Ii]n a shell\b|\bthe prompt\b|\bcommand line\b|`upstar (?:-|[a-z])|`upstar` alone|`--[a-z]|`:(?!help\b)[a-z]{3,}|`off` lifts|\bCtrl-/;

const HERE = {
  help: "the button Help explains the word at the cursor",
  explore: "the button Explore opens a game to click through it and to play",
  tour: "the menu Pages has a tour and lessons",
  time: "the menu More has the seconds that each statement may take",
  save: "the menu More downloads the text, and copies answers",
  forget: "the button Run begins anew: what no longer stands in the text is forgotten",
};
const ALIKE = { play: "explore", svg: "save", restart: "forget", man: "help", doc: "help" };

// What stands in place of a sentence or a part of one.
function instead(part) {
  const named = part.matchAll(/`:([a-z]+)(?: (time))?|`upstar ([a-z]+)|`--([a-z]+)/g);
  for (const [, command, setting, program, option] of named) {
    // `:time` says what something costs.
    const name = setting ?? program ?? option ?? (command === "time" ? "" : command);
    const here = HERE[ALIKE[name] ?? name];
    if (here) return here;
  }
  return "";
}

// A text as it is true here.
export function here(text) {
  // Sentences end with a point; what has none is advice, whose parts stand between semicolons.
  const sentences = text.replace(/[,;] in a shell `[^`]*`(, `[^`]*`)*( does)?/g, "").split(/(?<=\.\s+)(?=[A-Z`])/);
  const told = new Set();
  const kept = sentences.map((sentence) => {
    if (!ELSEWHERE.test(sentence)) return sentence;
    const [, before, inside, blank] = /^(\s*)([\s\S]*?)(\s*)$/.exec(sentence);
    const isSentence = inside.endsWith(".");
    const parts = (isSentence ? inside.slice(0, -1) : inside).split(/; (?:also )?/).map((part) => (ELSEWHERE.test(part) ? instead(part) : part));
    // What stands behind the first part of a sentence goes on from that.
    if (isSentence && !parts[0]) parts.length = 0;
    const whole = [...new Set(parts)].filter((part) => part && !told.has(part)).join("; ");
    parts.forEach((part) => told.add(part));
    if (!isSentence || !whole) return before + whole + (isSentence ? "" : blank);
    return `${before}${whole[0].toUpperCase()}${whole.slice(1)}.${blank}`;
  });
  return kept.join("").replaceAll(/`:help (?:NAME|WORDS)`/g, "the field above").replace(/(^|\. |\n)the field/g, "$1The field");
}

// The comments of a script as they are true here: paragraphs are filled again where that changes them.
export function script(text) {
  const told = [];
  let paragraph = [];
  const end = () => {
    const whole = paragraph.map((line) => line.replace(/^# ?/, "")).join(" ");
    const changed = here(whole);
    if (changed === whole) told.push(...paragraph);
    else for (const line of changed.match(/\S(?:.{0,98}\S)?(?=\s|$)/g) ?? []) told.push(`# ${line}`);
    paragraph = [];
  };
  for (const line of text.split("\n")) {
    // How the program is called with this script.
    if (/^#\s+upstar (?:[a-z]+ |-i )?(?:examples\/|tour)/.test(line) || /^#\s+upstar tour /.test(line)) continue;
    if (/^# [A-Za-z`0-9(]/.test(line)) paragraph.push(line);
    else {
      end();
      if (!(line === "#" && told.at(-1) === "#")) told.push(line);
    }
  }
  end();
  return told.join("\n").replace(/(^#.*)\n#\n(?=\n|$)/m, "$1\n");
}

// A text as it is true here, in which pages of help are buttons; `help` opens one.
export function spoken(text, help) {
  const all = document.createDocumentFragment();
  here(text).split(/`:help ([^`]+)`/).forEach((part, place) => {
    if (place % 2) all.append("help on ", element("button", { className: "link", textContent: part, onclick: () => help(part) }));
    else all.append(part);
  });
  return all;
}
