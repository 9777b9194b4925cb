// Starts the language server, and runs lines through `upstar serve`.
"use strict";

const { spawn } = require("node:child_process");
const { createInterface } = require("node:readline");
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

/** One conversation with `upstar serve`: requests in order, an answer each. */
class Conversation {
  constructor(program, folder, onEnd) {
    this.last = 0;
    this.waiting = new Map();
    this.process = spawn(program, ["serve"], { cwd: folder });
    this.process.stderr.resume();
    this.process.stdin.on("error", () => {});
    const end = (reason) => {
      for (const { reject } of this.waiting.values()) reject(new Error(reason));
      this.waiting.clear();
      onEnd();
    };
    this.process.on("error", (error) => end(`${program}: ${error.message}`));
    this.process.on("exit", () => end(`${program} ended`));
    createInterface({ input: this.process.stdout }).on("line", (line) => {
      const answer = JSON.parse(line);
      const asked = this.waiting.get(answer.id);
      if (!asked || answer.method) return;
      this.waiting.delete(answer.id);
      if (answer.error) asked.reject(new Error(answer.error.message));
      else asked.resolve(answer.result);
    });
  }

  ask(method, params = {}) {
    const id = ++this.last;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.process.stdin.write(JSON.stringify({ jsonrpc: "2.0", id, method, params }) + "\n");
    });
  }

  stop() {
    this.process.kill();
  }
}

/** What one answer shows: its lines, or its error. */
function shown(answer) {
  const printed = answer.printed || [];
  if (answer.error) return [...printed, answer.error.drawn.trimEnd()];
  return answer.text ? [...printed, answer.text] : printed;
}

/** The lines from `first` on that make one statement. */
async function statement(conversation, document, first) {
  let code = document.lineAt(first).text;
  let last = first;
  while (last + 1 < document.lineCount) {
    const { status } = await conversation.ask("is_complete", { code });
    if (status !== "incomplete") break;
    last += 1;
    code += "\n" + document.lineAt(last).text;
  }
  return { code, last };
}

let client;
let conversation;

function activate(context) {
  const program = () => vscode.workspace.getConfiguration("upstar").get("path");
  const output = vscode.window.createOutputChannel("upstar answers", "cgt");
  const beside = vscode.window.createTextEditorDecorationType({
    after: { margin: "0 0 0 2em", color: new vscode.ThemeColor("editorCodeLens.foreground") },
  });
  const started = () => {
    if (!conversation) {
      const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
      conversation = new Conversation(program(), folder, () => (conversation = undefined));
    }
    return conversation;
  };

  const run = async () => {
    const editor = vscode.window.activeTextEditor;
    if (!editor) return;
    const { document, selection } = editor;
    try {
      let code = document.getText(selection);
      let last = selection.end.line;
      if (selection.isEmpty) {
        ({ code, last } = await statement(started(), document, selection.active.line));
      }
      const { answers } = await started().ask("evaluate", { code });
      const lines = answers.flatMap(shown);
      output.appendLine(code);
      for (const line of lines) output.appendLine(line);
      if (lines.some((line) => line.includes("\n")) || lines.length > 1) output.show(true);
      const contentText = lines.length ? lines[lines.length - 1].split("\n")[0] : "done";
      editor.setDecorations(beside, [
        { range: document.lineAt(last).range, renderOptions: { after: { contentText } } },
      ]);
      if (selection.isEmpty && last + 1 < document.lineCount) {
        const next = new vscode.Position(last + 1, 0);
        editor.selection = new vscode.Selection(next, next);
      }
    } catch (error) {
      vscode.window.showErrorMessage(`upstar: ${error.message}`);
    }
  };

  context.subscriptions.push(
    output,
    beside,
    vscode.commands.registerCommand("upstar.run", run),
    vscode.commands.registerCommand("upstar.interrupt", () => conversation?.ask("interrupt")),
    vscode.commands.registerCommand("upstar.restart", () => conversation?.ask("restart")),
  );
  client = new LanguageClient(
    "upstar",
    "upstar",
    { command: program(), args: ["lsp"] },
    { documentSelector: [{ language: "cgt" }] },
  );
  // Without the server lines still have colours and can be run.
  client.start().catch((error) => vscode.window.showErrorMessage(`upstar: ${error.message}`));
}

async function deactivate() {
  conversation?.stop();
  await client?.stop();
}

module.exports = { activate, deactivate, Conversation, shown, statement };
