// The page in headless Chromium: node page.mjs FOLDER CHROMIUM [PICTURES] [NAME]
// Pictures are written into the folder `PICTURES`, if it is named; `NAME` is a part of the names of the tests that are run.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import { chromium } from "playwright-core";
import { serve } from "../serve.mjs";

const [folder, executablePath, shots, only = ""] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
const scratch = mkdtempSync(join(tmpdir(), "upstar-page-"));
const server = await serve(folder);
const root = `http://127.0.0.1:${server.address().port}/`;

let [passed, failed] = [0, 0];
function check(name, holds, detail = "") {
  if (holds) passed += 1;
  else {
    failed += 1;
    console.log(`FAILS: ${name} ${detail}`);
  }
}

// A page, with all that it complains of and asks of the network.
async function opened(url, options = {}, before = async () => {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  await context.grantPermissions(["clipboard-read", "clipboard-write"], url.startsWith("http") ? { origin: new URL(url).origin } : {});
  const page = await context.newPage();
  const complaints = [];
  const elsewhere = [];
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("request", (request) => {
    const own = request.url().startsWith(new URL(".", url.split("#")[0]).href);
    if (!own && !/^(blob|data|about):/.test(request.url())) elsewhere.push(request.url());
  });
  page.setDefaultTimeout(20_000);
  await before(page, context);
  await page.goto(url);
  const told = () => page.textContent("#told");
  const until = (pattern) => page.waitForFunction(([source, flags]) => new RegExp(source, flags).test(document.getElementById("told").textContent), [pattern.source, pattern.flags]);
  const ready = () => until(/statements? in|newer version|broken|too long|no page/);
  const text = () => page.evaluate(() => globalThis.upstar.view.state.doc.toString());
  // Types a text in place of all that stands there, as a person does.
  const type = async (typed) => {
    await page.click(".cm-content", { position: { x: 200, y: 5 } });
    await page.keyboard.press("Control+a");
    await page.keyboard.insertText(typed);
  };
  const answers = () => page.$$eval(".answer", (all) => all.map((one) => [...one.querySelectorAll(":scope > .line, :scope > .title")].map((line) => line.textContent).join("\n")));
  return { context, page, complaints, elsewhere, told, until, ready, text, type, answers };
}

async function closed(name, { context, complaints, elsewhere }, expected = 0) {
  check(`${name}: no complaint in the console`, complaints.length <= expected, JSON.stringify(complaints));
  check(`${name}: nothing is asked of elsewhere`, elsewhere.length === 0, JSON.stringify(elsewhere));
  await context.close();
}

async function test(name, work) {
  if (!name.includes(only)) return;
  const begun = performance.now();
  try {
    await work();
  } catch (error) {
    check(name, false, String(error.stack).split("\n").slice(0, 6).join("\n"));
  }
  console.log(`${((performance.now() - begun) / 1000).toFixed(1).padStart(6)} s  ${name}`);
}

const link = (text) => `1d.${deflateRawSync(Buffer.from(text)).toString("base64url")}`;
const ENDLESS = "fn f(n) = if n == 0 { 0 } else { f(n - 1) }\nlet one = 1\nfor i in 0 .. 1000000000 { f(9) }\n1 + 1";

await test("a cold load answers within three seconds", async () => {
  const begun = performance.now();
  const it = await opened(root);
  await it.page.waitForSelector(".answer");
  const seconds = (performance.now() - begun) / 1000;
  console.log(`the first answer came after ${seconds.toFixed(2)} s`);
  check("the first answer comes within 3 s", seconds < 3, `${seconds} s`);
  await it.ready();
  const bytes = await it.page.evaluate(() => globalThis.upstar.runner.bytes);
  check("memory at start is below 16 MB", bytes < 16 << 20, `${bytes}`);
  check("a figure is drawn", (await it.page.$$(".answer svg")).length === 1);
  check("a claim is ticked", (await it.page.$$(".tick.met")).length === 1);
  await closed("load", it);
});

await test("a link with line ends of another system is read, and the way to the text keeps it", async () => {
  const it = await opened(`${root}#${link("# c\r\n".repeat(100) + "1 + 1")}`);
  await it.ready();
  check("line ends are read", (await it.answers()).join() === "2", JSON.stringify(await it.answers()));
  const text = await it.text();
  await it.page.evaluate(() => (location.hash = "#editor"));
  await it.page.waitForTimeout(300);
  check("the way to the text keeps it", (await it.text()) === text);
  await closed("line ends", it);
});

await test("typing and running shows answers, errors with advice, claims", async () => {
  const it = await opened(root);
  await it.ready();
  await it.type("<1|0> + *\n<0|1>  #=> 1/2\n<0|1>  #=> 2\nkaleys(3)\nprint(7)\n[1, *, domineering(1, 2)]\ntable([[1, 2]])\nlaw \"sum\" forall n in 0 .. 3 { n >= 0 }");
  await it.page.keyboard.press("Control+Enter");
  await it.until(/8 statements in .*1 error.*1 claim not met/);
  const answers = await it.answers();
  check("a value", answers[0] === "<1∗|∗>", JSON.stringify(answers));
  check("an unmet claim shows the answer", answers[1]?.includes("1/2"), answers[1]);
  check("an error is told", answers[2]?.includes("Unknown name"), answers[2]);
  check("its advice stands there", (await it.page.textContent(".answer.error ul")).includes("kayles"));
  check("its place is marked", (await it.page.textContent(".wrong")) === "kaleys");
  check("what is printed is shown", answers[3] === "7", answers[3]);
  check("games in lists are buttons", (await it.page.$$(".answer:nth-of-type(1) .game, .answer .line .game")).length >= 3);
  check("one claim is met, one is not", (await it.page.$$(".tick.met")).length === 1 && (await it.page.$$(".tick.unmet")).length === 1);
  check("a table is a table", (await it.page.$$(".answer table td")).length >= 2);
  check("tokens are coloured", (await it.page.$$(".t-number")).length > 3 && (await it.page.$$(".t-expectation.met")).length === 1);
  await it.page.click(".tick.met");
  check("a tick shows the answer", (await it.answers()).length === answers.length + 1);
  await it.page.click(".answer.error .code");
  await it.page.waitForFunction(() => document.getElementById("side-title").textContent === "E0201");
  await closed("run", it);
});

await test("words are offered until they are whole, and Enter behind them is a new line", async () => {
  const it = await opened(root);
  await it.ready();
  await it.type("");
  const offers = () => it.page.$$eval(".cm-tooltip-autocomplete li", (all) => all.map((one) => one.textContent));
  const keys = async (typed) => {
    await it.page.keyboard.type(typed, { delay: 40 });
    await it.page.waitForTimeout(400);
  };
  for (const word of ["mean", "domineering"]) {
    await keys(word.slice(0, -1));
    check(`${word} is offered`, (await offers()).includes(word), (await offers()).join());
    await keys(word.slice(-1));
    check(`${word} is whole`, (await offers()).length === 0, (await offers()).join());
    await it.page.keyboard.press("Enter");
  }
  await keys("mea");
  await it.page.keyboard.press("Enter");
  check("Enter takes an offer", (await it.text()) === "mean\ndomineering\nmean", JSON.stringify(await it.text()));
  await closed("offers", it);
});

await test("what is printed and not shown is counted", async () => {
  const it = await opened(root);
  await it.ready();
  await it.type("for i in 0 .. 2003 { print(i) }");
  await it.page.keyboard.press("Control+Enter");
  await it.until(/^1 statement/);
  check("the lines that are left out", (await it.page.$$(".answer .printed")).length === 2000 && (await it.page.textContent(".answer .note")) === "… and 3 lines more", await it.page.textContent(".answer .note"));
  await closed("printed", it);
});

await test("a statement that never ends is stopped, and work goes on", async () => {
  const it = await opened(root);
  await it.ready();
  await it.type(ENDLESS);
  await it.page.keyboard.press("Control+Enter");
  await it.until(/Running, [1-9]/);
  // While it runs, the text is coloured and offers come.
  await it.page.keyboard.press("Control+End");
  await it.page.keyboard.type("\ntempera", { delay: 20 });
  await it.page.waitForSelector(".cm-tooltip-autocomplete");
  await it.page.keyboard.press("Escape");
  await it.page.click("#stop");
  await it.until(/^Stopped/);
  check("the statement is marked", (await it.answers()).some((answer) => answer === "Stopped"));
  await it.page.keyboard.press("Control+End");
  await it.page.keyboard.press("Control+Shift+Home").catch(() => {});
  await it.page.evaluate(() => {
    const { view } = globalThis.upstar;
    view.dispatch({ changes: { from: view.state.doc.length, insert: "\nf(3) + one" }, selection: { anchor: view.state.doc.length + 3 } });
    view.focus();
  });
  await it.page.keyboard.press("Shift+Enter");
  await it.until(/^1 statement in/);
  check("what had worked was done again", (await it.answers()).at(-1) === "1", JSON.stringify(await it.answers()));
  await closed("stop", it);
});

await test("a limit on time ends a statement by itself", async () => {
  const it = await opened(root);
  await it.ready();
  await it.page.click("#more summary");
  await it.page.fill("#seconds", "1");
  await it.page.keyboard.press("Escape");
  await it.type(ENDLESS);
  await it.page.keyboard.press("Control+Enter");
  await it.until(/4 statements in .*1 error/);
  const answers = await it.answers();
  check("it is out of time, and the next is answered", answers[0]?.startsWith("Out of time") && answers[1] === "2", JSON.stringify(answers));
  await closed("limit", it);
});

await test("the seconds of the menu hold for a single statement too", async () => {
  const it = await opened(root);
  await it.ready();
  await it.type(ENDLESS);
  await it.page.keyboard.press("Control+Home");
  await it.page.keyboard.press("Shift+Enter");
  await it.page.keyboard.press("Shift+Enter");
  await it.page.waitForFunction(() => globalThis.upstar.runner.worked.at(-1)?.text === "let one = 1");
  await it.page.click("#more summary");
  await it.page.fill("#seconds", "1");
  await it.page.keyboard.press("Escape");
  await it.page.focus(".cm-content");
  await it.page.keyboard.press("Shift+Enter");
  await it.until(/^1 statement in 1.*1 error/);
  check("it is out of time", (await it.answers())[0]?.startsWith("Out of time"), JSON.stringify(await it.answers()));
  await closed("seconds", it);
});

await test("what is typed while statements run leaves each answer below its own", async () => {
  const it = await opened(root);
  await it.ready();
  await it.type("fn f(n) = if n == 0 { 0 } else { f(n - 1) }\nprint([f(9) for i in 0 .. 100000].len)\n10\n20\n30  #=> 30\nkaleys(3)");
  await it.page.keyboard.press("Control+Enter");
  await it.page.waitForFunction(() => globalThis.upstar.runner.worked.length === 1);
  await it.page.evaluate(() => {
    const { view } = globalThis.upstar;
    const insert = (place, text) => view.dispatch({ changes: { from: view.state.doc.toString().indexOf(place), insert: text } });
    insert("20", "77");
    insert("10\n", "# a line\n# and another\n");
    insert("\nkaleys", "\n");
    insert("fn", "# the first\n");
  });
  await it.until(/6 statements in/);
  const shown = await it.page.$$eval(".cm-content > *", (all) => all.map((one) => (one.querySelector(".line, .title") ?? one).textContent));
  check("answers stand below their statements", shown.slice(2).join("|") === "print([f(9) for i in 0 .. 100000].len)|100000|# a line|# and another|10|10|7720|30  #=> 30✓||kaleys(3)|Unknown name", shown.join("|"));
  check("the place of a mistake is marked", (await it.page.textContent(".wrong")) === "kaleys");
  await closed("typed meanwhile", it);
});

await test("a new line behind a statement leaves its answer", async () => {
  const it = await opened(root);
  await it.ready();
  await it.type("# two\n1 + 1\n2 + 2  #=> 4");
  await it.page.keyboard.press("Control+Enter");
  await it.until(/^2 statements/);
  const seen = async () => [await it.page.$$eval(".answer:not(.stale)", (all) => all.length), await it.page.$$eval(".tick.met", (all) => all.length)].join();
  await it.page.keyboard.press("Control+End");
  await it.page.keyboard.press("Enter");
  await it.page.keyboard.type("3");
  check("behind a claim", (await seen()) === "1,1", await seen());
  await it.page.keyboard.press("Control+Home");
  await it.page.keyboard.press("ArrowDown");
  await it.page.keyboard.press("End");
  await it.page.keyboard.press("Enter");
  check("behind a statement", (await seen()) === "1,1", await seen());
  await it.page.keyboard.press("Control+Home");
  await it.page.keyboard.press("Control+Shift+k");
  check("a line before it is deleted", (await it.text()).startsWith("1 + 1") && (await seen()) === "1,1", await seen());
  await it.page.keyboard.press("End");
  await it.page.keyboard.type("0");
  check("a digit behind it is another statement", (await seen()) === "0,1", await seen());
  await closed("new line", it);
});

await test("a result that is not computed again keeps its number, and says so", async () => {
  const it = await opened(root);
  await it.ready();
  await it.type("fn f(n) = if n == 0 { 0 } else { f(n - 1) }\n10\n[f(9) for i in 0 .. 250000].len\nlet a = _\n30\nfor i in 0 .. 1000000000 { f(9) }");
  await it.page.keyboard.press("Control+Enter");
  await it.page.waitForFunction(() => document.querySelectorAll(".answer").length === 3);
  await it.page.waitForTimeout(500);
  await it.page.keyboard.press("Escape");
  await it.until(/Stopped/);
  await it.type("[_, _1]\na");
  await it.page.keyboard.press("Control+Home");
  await it.page.keyboard.press("Shift+Enter");
  await it.page.waitForFunction(() => document.querySelectorAll(".answer").length === 1);
  check("results keep their numbers", (await it.answers()).join() === "[30, 10]", JSON.stringify(await it.answers()));
  await it.page.keyboard.press("Control+End");
  await it.page.keyboard.press("Shift+Enter");
  await it.page.waitForFunction(() => document.querySelectorAll(".answer").length === 2);
  check("what is missing says so", (await it.answers()).at(-1).includes("not computed again"), JSON.stringify(await it.answers()));
  await closed("lost", it);
});

await test("a stop while things are done again stops what waits, and loses no definition", async () => {
  const it = await opened(root);
  await it.ready();
  await it.type("fn f(n) = if n == 0 { 0 } else { f(n - 1) }\nlet one = 7\nlet slow = do { for i in 0 .. 150000 { f(9) }\n5 }\nfor i in 0 .. 1000000000 { f(9) }");
  await it.page.keyboard.press("Control+Enter");
  await it.page.waitForFunction(() => globalThis.upstar.runner.worked.length === 3);
  await it.page.waitForTimeout(300);
  await it.page.keyboard.press("Escape");
  await it.until(/Stopped/);
  await it.type("one + 100");
  await it.page.keyboard.press("Shift+Enter");
  await it.page.waitForTimeout(200);
  await it.page.keyboard.press("Escape");
  await it.until(/Stopped/);
  check("nothing is lost", (await it.page.evaluate(() => globalThis.upstar.runner.worked.length)) === 3);
  await it.page.keyboard.press("Shift+Enter");
  await it.until(/^1 statement in/);
  check("definitions stand", (await it.answers()).join() === "107", JSON.stringify(await it.answers()));
  await closed("twice", it);
});

await test("whoever presses a key twice runs two statements", async () => {
  const it = await opened(root);
  await it.ready();
  await it.type("let one = 1\none + 1\none + 2\none + 3");
  await it.page.keyboard.press("Control+Home");
  for (let time = 0; time < 3; time += 1) await it.page.keyboard.press("Shift+Enter");
  await it.page.waitForFunction(() => document.querySelectorAll(".answer").length === 2);
  await it.page.waitForTimeout(300);
  check("three statements ran, in order", (await it.answers()).join() === "2,3", JSON.stringify(await it.answers()));
  await closed("twice pressed", it);
});

await test("a worker that does not start is told, and the next run tries again", async () => {
  const it = await opened(root);
  await it.ready();
  await it.type(`let two = 2\n${ENDLESS}`);
  await it.page.keyboard.press("Control+Enter");
  await it.until(/Running, [1-9]/);
  await it.page.evaluate(() => {
    const { runner } = globalThis.upstar;
    globalThis.good = runner.makeWorker;
    runner.makeWorker = () => new Worker(URL.createObjectURL(new Blob(["throw new Error('no room')"])));
  });
  await it.page.keyboard.press("Escape");
  await it.until(/^Stopped/);
  await it.type("two + 40");
  await it.page.keyboard.press("Shift+Enter");
  await it.until(/does not answer.*no room/);
  await it.page.evaluate(() => (globalThis.upstar.runner.makeWorker = globalThis.good));
  await it.page.keyboard.press("Shift+Enter");
  await it.until(/^1 statement in/);
  check("definitions stand", (await it.answers()).join() === "42", JSON.stringify(await it.answers()));
  await closed("no start", it);
});

await test("a text that the engine does not take is told", async () => {
  const it = await opened(root);
  await it.ready();
  await it.page.evaluate(() => {
    const { view } = globalThis.upstar;
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: "1 + 1\n# \ud800" } });
  });
  for (const work of ["#run", "#help", "#more summary, #format", "#share", "#more summary, #download"]) {
    await it.page.evaluate(() => (document.getElementById("told").textContent = ""));
    for (const button of work.split(", ")) await it.page.click(button);
    await it.until(/^Line 2 has half a character/);
  }
  await closed("half", it);
});

await test("what goes too deep ends in a diagnostic, whatever it is", async () => {
  const it = await opened(root);
  await it.ready();
  await it.page.evaluate(() => {
    const { runner } = globalThis.upstar;
    const { makeWorker } = runner;
    globalThis.lost = 0;
    runner.makeWorker = () => ((globalThis.lost += 1), makeWorker());
  });
  // The answer of each statement: its error, or its text.
  const ran = (text) => it.page.evaluate(async (text) => {
    const all = [];
    await globalThis.upstar.runner.run(text, { fresh: true, told: (object) => all.push(object.error?.title ?? object.text?.map(([, text]) => text).join("")) }).catch((error) => all.push(error.message));
    return all;
  }, text);
  const nested = (open, inside, close) => (depth) => open.repeat(depth) + inside + close.repeat(depth);
  const brackets = [
    nested("(", "1", ")"), nested("<", "0", "|0>"), nested("if true { ", "1", " } else { 2 }"), nested("if ", "true", " { true } else { false }"),
    nested("if (", "true", ") { true } else { false }"), nested("do { let a = ", "1", "\na }"), nested("1 + 2 * -(1 - 3 * (", "1", "))"),
    nested("true and not (", "true", ")"), nested("[1 for i in [", "1", "]]"), nested("try ", "1", " else 2"),
  ];
  for (const text of brackets) {
    const [shallow, deep, deeper, next] = await ran(`${text(40)}\n${text(300)}\n${text(900)}\n1 + 1`);
    check(`shallow: ${text(2)}`, shallow && !shallow.includes("deep"), shallow);
    check(`deep: ${text(2)}`, deep === "Nested too deep" && deeper === deep && next === "2", `${deep} ${deeper} ${next}`);
  }
  const bodies = ["f(n - 1)", "1 + f(n - 1)", "[f(n - 1) for i in [1]][0]", "do { let a = f(n - 1)\na + 1 }", "1 + (2 * (1 + max([f(n - 1), 2])))", "if n > 0 { if n > 0 { f(n - 1) } else { 1 } } else { 1 }", "sum([f(n - 1) for k in 0 .. 1])", "-f(n - 1) * 1", "<f(n - 1)|0>"];
  for (const body of bodies) {
    const [, shallow, deep, next] = await ran(`fn f(n) = if n == 0 { 0 } else { ${body} }\nf(60)\nf(100000)\n1 + 1`);
    check(`shallow: ${body}`, shallow && !shallow.includes("deep"), shallow);
    check(`deep: ${body}`, deep === "Too deep" && next === "2", `${deep} ${next}`);
  }
  check("no engine was lost", (await it.page.evaluate(() => globalThis.lost)) === 0);
  await closed("deep", it);
});

await test("a trap starts another engine, which does again what worked", async () => {
  const it = await opened(root);
  await it.ready();
  await it.type("let one = 1\nfn f(n) = if n == 0 { 0 } else { 1 + f(n - 1) }\nf(100000)\none + f(10)");
  await it.page.evaluate(() => {
    // As if nothing were known of the stack.
    const { runner } = globalThis.upstar;
    runner.limits = { ...runner.limits, stack: 0 };
  });
  await it.page.keyboard.press("Control+Enter");
  await it.until(/statements? in .*1 error/);
  const answers = await it.answers();
  check("it says so, and the rest is answered", answers[0]?.startsWith("Too deep for the browser") && answers[1] === "11", JSON.stringify(answers));
  await closed("trap", it);
});

await test("what ends the engine when it is done again is forgotten, and the rest stands", async () => {
  const it = await opened(root);
  await it.ready();
  await it.type("fn f(n) = if n == 0 { 0 } else { 1 + f(n - 1) }\nlet one = 1\nf(100)\nf(100000)\n[one, f(10)]");
  await it.page.evaluate(() => {
    const { runner } = globalThis.upstar;
    // As if the fresh engine had less room, and nothing were known of its stack.
    const { renew } = runner;
    runner.renew = function () {
      for (const one of this.worked) if (one.text === "f(100)") one.text = "f(100000)";
      renew.call(this);
    };
    runner.limits = { ...runner.limits, stack: 0 };
  });
  await it.page.keyboard.press("Control+Enter");
  await it.until(/statements? in .*1 error/);
  const answers = await it.answers();
  check("the rest stands", answers.at(-1) === "[1, 10]", JSON.stringify(answers));
  await closed("traps", it);
});

await test("a run that is asked for while something runs comes after it", async () => {
  const it = await opened(root);
  await it.ready();
  await it.type("fn f(n) = if n == 0 { 0 } else { f(n - 1) }\nlen([f(9) for i in 0 .. 300000])");
  await it.page.keyboard.press("Control+Enter");
  await it.until(/^Running/);
  await it.page.keyboard.press("Control+End");
  await it.page.keyboard.type("\n1 + 41");
  await it.page.keyboard.press("Control+Enter");
  await it.until(/^Running.* Then the text runs anew\.$/);
  await it.until(/^3 statements in/);
  check("the new text is answered", (await it.answers()).at(-1) === "42", JSON.stringify(await it.answers()));
  await it.type(ENDLESS);
  await it.page.keyboard.press("Control+Enter");
  await it.until(/^Running/);
  await it.page.keyboard.press("Control+Enter");
  await it.page.keyboard.press("Shift+Enter");
  // Escape may close offers that come late.
  await it.page.click("#stop");
  await it.until(/^Stopped/);
  await it.page.waitForTimeout(500);
  check("a stop forgets what waits", /^Stopped/.test(await it.told()), await it.told());
  await closed("again", it);
});

await test("a session that is pasted loses its prompts and answers", async () => {
  const it = await opened(root);
  await it.ready();
  const paste = async (text) => {
    await it.type("");
    await it.page.evaluate((text) => navigator.clipboard.writeText(text), text);
    await it.page.keyboard.press("Control+v");
  };
  const has = (text) => it.page.waitForFunction((text) => globalThis.upstar.view.state.doc.toString() === text, text).catch(async () => check(`pasted: ${text}`, false, JSON.stringify(await it.text())));
  await paste("↑∗> <1|0> + *\n<1∗|∗>   L\n↑∗> ruleset heap(n: Int) {\n  options: [heap(n - k) for k in [1, 2] if k <= n]\n}\n↑∗> heap(4)\nheap(4) = ∗   N");
  await has("<1|0> + *\nruleset heap(n: Int) {\n  options: [heap(n - k) for k in [1, 2] if k <= n]\n}\nheap(4)");
  await it.until(/^Pasted prompts and answers are left out\.$/);
  await paste("$ upstar\r\n^* misere> * + *\r\n0\r\n^* misere> :help mean\r\n mean(G)\r\n^* misere> 1\r\n1\r\n");
  await has("* + *\n1");
  await it.until(/they were asked in `misere`/);
  await paste("↑∗ is a game > 0\n^* + 1");
  await has("↑∗ is a game > 0\n^* + 1");
  await paste("1 + 1");
  await has("1 + 1");
  await closed("paste", it);
});

await test("games are explored by a click, by a key, and played to their end", async () => {
  const it = await opened(root);
  await it.ready();
  await it.type("ruleset heap(n: Int) { options: [heap(n - k) for k in [1, 2] if k <= n] }\nheap(4)\ndomineering(2, 2)");
  await it.page.keyboard.press("Control+Enter");
  await it.until(/3 statements/);
  await it.page.click(".answer .game");
  const frame = () => it.page.frameLocator("#side iframe");
  await frame().locator("#name").waitFor();
  check("a ruleset of the text is explored", (await frame().locator("#name").textContent()) === "heap(4)", await frame().locator("#name").textContent());
  let moves = 0;
  for (; moves < 10; moves += 1) {
    const move = frame().locator(".move").first();
    if (!(await move.count())) break;
    await move.click();
  }
  check("play comes to its end", moves >= 2 && moves <= 4, `${moves}`);
  await it.page.click("#close");
  // By the keyboard: the game at the cursor.
  await it.page.focus(".cm-content");
  await it.page.keyboard.press("Control+End");
  await it.page.keyboard.press("ArrowLeft");
  await it.page.keyboard.press("Alt+e");
  await frame().locator("#name").waitFor();
  check("the game at the cursor is explored", (await it.page.textContent("#side-title")) === "domineering(2, 2)");
  // By a click into the text: a button beside it.
  await it.page.click("#close");
  await it.page.locator(".cm-line", { hasText: "domineering" }).click({ position: { x: 60, y: 8 } });
  await it.page.click(".explore-here");
  await frame().locator("#name").waitFor();
  await closed("explore", it);
});

await test("a game is explored in the universe of its answer", async () => {
  const it = await opened(root);
  await it.ready();
  await it.type("domineering(2, 2) mod misere\nuniverse dicot\n[*2, clobber(\"xo\")]\nlet g = clobber(\"xox\")\nexplore(*2)\nuniverse normal\n* + *\n\nkayles(3)");
  await it.page.keyboard.press("Control+Enter");
  await it.until(/8 statements/);
  const where = async () => {
    const frame = it.page.frameLocator("#side iframe");
    await frame.locator("#universe").waitFor();
    const told = await frame.locator("#universe").textContent();
    await it.page.click("#close");
    return told;
  };
  for (const [place, told] of ["in misère play", "in misère play, modulo dicot", "in misère play, modulo dicot", "in normal play", "in normal play"].entries()) {
    await it.page.locator(".answer .game").nth(place).click();
    check(`the game of answer ${place}`, (await where()) === told);
  }
  await it.page.locator(".answer button", { hasText: "Open the explorer" }).click();
  check("the explorer of an answer", (await where()) === "in misère play, modulo dicot");
  await it.page.locator(".cm-line", { hasText: "let g" }).click({ position: { x: 120, y: 8 } });
  await it.page.click(".explore-here");
  check("a game in the text", (await where()) === "in misère play, modulo dicot");
  await it.page.keyboard.press("Alt+e");
  check("a game at the cursor", (await where()) === "in misère play, modulo dicot");
  await it.page.evaluate(() => globalThis.upstar.view.focus());
  await it.page.keyboard.press("Control+End");
  await it.page.keyboard.press("Alt+e");
  check("a game elsewhere", (await where()) === "in normal play");
  await it.type("_9");
  await it.page.keyboard.press("Shift+Enter");
  await it.until(/^1 statement/);
  check("explored games are no results", (await it.page.$$(".answer.error")).length === 1, (await it.answers()).join());
  await closed("universe", it);
});

await test("an exploration is stopped, and gives way to a run", async () => {
  const it = await opened(root);
  await it.ready();
  const begin = async () => {
    await it.type("let one = 1\ndomineering(9, 9)");
    await it.page.keyboard.press("Control+Home");
    await it.page.evaluate(() => (document.getElementById("told").textContent = ""));
    await it.page.keyboard.press("Shift+Enter");
    await it.until(/^1 statement/);
    await it.page.keyboard.press("Control+End");
    await it.page.keyboard.press("ArrowLeft");
    await it.page.keyboard.press("Alt+e");
    await it.page.waitForTimeout(500);
    check("it is told", (await it.told()).startsWith("Exploring"), await it.told());
    check("it can be stopped", await it.page.isVisible("#stop"));
  };
  await begin();
  await it.page.keyboard.press("Escape");
  await it.until(/^Stopped exploring/);
  check("nothing is open", await it.page.isHidden("#side"));
  await begin();
  await it.page.click("#stop");
  await it.until(/^Stopped exploring/);
  await begin();
  await it.type("one + 1");
  await it.page.keyboard.press("Shift+Enter");
  await it.until(/^1 statement/);
  check("a statement is answered, and definitions stand", (await it.answers()).join() === "2");
  await begin();
  await it.type("1 + 2");
  await it.page.click("#run");
  await it.until(/^1 statement/);
  check("a run is answered", (await it.answers()).join() === "3");
  check("nothing is open behind it", await it.page.isHidden("#side"));
  await closed("exploration", it);
});

await test("a click is one on the line that is seen there", async () => {
  const it = await opened(root);
  await it.ready();
  await it.type(`${Array.from({ length: 12 }, (_, at) => `<${at}|0>`).join("\n")}\ndomineering(1, 2)`);
  await it.page.keyboard.press("Control+Enter");
  await it.until(/13 statements/);
  await it.page.locator(".answer .game").first().click();
  await it.page.frameLocator("#side iframe").locator("#name").waitFor();
  for (const [at, line] of (await it.page.$$(".cm-line")).entries()) {
    await line.click({ position: { x: 40, y: 20 } });
    const place = await it.page.textContent("#place");
    check("the line of the cursor", place.startsWith(`line ${at + 1},`), `${at + 1}: ${place}`);
  }
  await closed("click", it);
});

await test("a link brings the text back, and a reload too", async () => {
  const it = await opened(root);
  await it.ready();
  const text = "# 𝔊 and <b>bold</b>\n<1|0> + ^\n".repeat(3);
  await it.type(text);
  await it.page.click("#share");
  await it.until(/^The link is copied/);
  const url = await it.page.evaluate(() => navigator.clipboard.readText());
  check("the link has its version", new URL(url).hash.startsWith("#1d."), url);
  const there = await opened(url);
  await there.ready();
  check("the text is there", (await there.text()) === text);
  check("and its answers", (await there.answers()).length === 3);
  await closed("link", there);
  await it.page.reload();
  await it.ready();
  check("a reload keeps the text of the link", (await it.text()) === text);
  await it.type("1 + 1");
  // A browser that is busy takes a moment to have it.
  await it.page.waitForFunction(() => globalThis.upstar.view.state.doc.toString() === "1 + 1");
  await it.page.reload();
  await it.ready();
  check("a reload keeps what was typed", (await it.text()) === "1 + 1", await it.text());
  await closed("share", it);
});

await test("nothing that was written is lost on the way to other pages and back", async () => {
  const it = await opened(root);
  await it.ready();
  const { page } = it;
  const arrived = (begin) => page.waitForFunction((begin) => globalThis.upstar.view.state.doc.toString().startsWith(begin), begin);
  const choose = async (name) => {
    await page.click("#pages");
    await page.locator(".cards button", { hasText: name }).click();
    await page.click("#close");
  };
  await it.type("1 + 100");
  await choose("Lesson 1");
  await arrived("# # Lesson 1");
  check("nothing is said of a version where there is none", await page.isHidden("#changed"));
  await page.evaluate(() => globalThis.upstar.view.dispatch({ changes: { from: 0, insert: "mine\n" } }));
  check("a changed page says so", await page.isVisible("#changed"));
  await choose("Lesson 2");
  await arrived("# # Lesson 2");
  await page.evaluate((hash) => (location.hash = hash), `#${link("2 + 200")}`);
  await arrived("2 + 200");
  await it.type("3 + 300");
  await page.goBack();
  await arrived("# # Lesson 2");
  await page.goBack();
  await arrived("mine\n# # Lesson 1");
  await it.until(/statements in/);
  await page.goBack();
  await arrived("1 + 100");
  await it.until(/^1 statement in/);
  check("an answer is there", (await it.answers()).join() === "101");
  await page.goForward();
  await arrived("mine\n# # Lesson 1");
  await page.reload();
  await it.ready();
  check("a reload keeps the version", (await it.text()).startsWith("mine\n# # Lesson 1"));
  await page.click("#original");
  await it.until(/statements in/);
  check("the original is shown", (await it.text()).startsWith("# # Lesson 1") && (await page.isHidden("#changed")));
  await page.evaluate(() => globalThis.upstar.view.focus());
  await page.keyboard.press("Control+z");
  await arrived("mine\n# # Lesson 1");
  await choose("1 + 100");
  await arrived("1 + 100");
  await page.keyboard.press("Control+z");
  check("what was done to one text is not undone in another", (await it.text()) === "1 + 100");
  await choose("3 + 300");
  await arrived("3 + 300");
  await choose("New text");
  await page.waitForFunction(() => globalThis.upstar.view.state.doc.length === 0);
  await page.evaluate(() => globalThis.upstar.view.focus());
  await page.keyboard.type("4 + 400");
  await page.goto("about:blank");
  await page.goto(root);
  await it.ready();
  check("the page begins with the last text", (await it.text()) === "4 + 400");
  await choose("Welcome");
  await arrived("# ── upstar");
  await page.click("#pages");
  check("all texts are listed", (await page.$$eval(".cards b", (all) => all.slice(0, 4).map((one) => one.textContent))).join() === "4 + 400,3 + 300,1 + 100,New text");
  await page.click("#close");
  await closed("texts", it);
});

await test("two tabs of one text do not undo what was typed in the other", async () => {
  const it = await opened(root);
  await it.ready();
  await it.type("1 + 1");
  const other = await it.context.newPage();
  await other.goto(root);
  await other.waitForFunction(() => /^1 statement in/.test(document.getElementById("told").textContent));
  await it.page.bringToFront();
  await it.page.keyboard.press("Control+End");
  await it.page.keyboard.type(" + 40", { delay: 5 });
  const has = (page, text) => page.waitForFunction((text) => globalThis.upstar.view.state.doc.toString() === text, text);
  await has(other, "1 + 1 + 40");
  await other.bringToFront();
  await other.focus(".cm-content");
  await other.keyboard.press("Control+Home");
  await other.keyboard.type("# mine");
  await other.keyboard.press("Enter");
  await has(it.page, "# mine\n1 + 1 + 40");
  await it.page.reload();
  await it.ready();
  check("both are kept", (await it.text()) === "# mine\n1 + 1 + 40", await it.text());
  await closed("tabs", it);
});

await test("what the browser does not keep stands as long as the page does", async () => {
  const forbidden = (page) => page.addInitScript(() => Object.defineProperty(globalThis, "localStorage", { get() { throw new Error("forbidden"); } }));
  const full = (page) => page.addInitScript(() => (Storage.prototype.setItem = () => { throw new Error("full"); }));
  for (const [name, before] of [["forbidden", forbidden], ["full", full]]) {
    const it = await opened(root, {}, before);
    await it.ready();
    await it.type("1 + 41");
    await it.until(/does not keep the text/);
    await it.page.click("#pages");
    await it.page.locator(".cards button", { hasText: "Lesson 1" }).click();
    await it.until(/\d\d statements in/);
    await it.page.goBack();
    await it.until(/^1 statement in/);
    check(`${name}: the text is there`, (await it.text()) === "1 + 41", await it.text());
    await closed(name, it);
  }
});

await test("a link or a page that is opened while something runs is run", async () => {
  const it = await opened(root);
  await it.ready();
  await it.type(ENDLESS);
  await it.page.keyboard.press("Control+Enter");
  await it.until(/Running, [1-9]/);
  await it.page.evaluate((hash) => (location.hash = hash), `#${link("2 + 200")}`);
  await it.until(/^1 statement in/);
  check("the text of the link is answered", (await it.answers()).join() === "202", JSON.stringify(await it.answers()));
  await it.page.goBack();
  await it.until(/Running, [1-9]/);
  await it.page.click("#pages");
  await it.page.locator(".cards button", { hasText: "Lesson 1" }).click();
  await it.until(/\d\d statements in/);
  // Ticks below the window are not drawn.
  await it.page.setViewportSize({ width: 1280, height: 6000 });
  const count = (ticks) => it.page.locator(`.tick.${ticks}`).count();
  await it.page.waitForFunction(() => document.querySelectorAll(".tick.met").length > 10);
  check("the page is run", (await count("unmet")) === 0 && (await count("met")) === 19, String(await count("met")));
  await it.type(ENDLESS);
  await it.page.keyboard.press("Control+Enter");
  await it.until(/Running, [1-9]/);
  await it.page.click("#original");
  await it.until(/\d\d statements in/);
  check("the original is run", (await count("met")) === 19, String(await count("met")));
  await it.page.evaluate(() => (location.hash = "#1d.AAAA"));
  await it.until(/broken/);
  check("a broken link leaves the text", (await it.text()).startsWith("# # Lesson 1"));
  await closed("link while running", it);
});

await test("hostile links say what is wrong, and leave the page at work", async () => {
  const long = `1d.${deflateRawSync(Buffer.alloc(300 << 20, "1")).toString("base64url")}`;
  const random = Buffer.from(Array.from({ length: 1 << 20 }, (_, at) => (at * 7919) % 251)).toString("base64url");
  for (const [name, hash, told] of [
    ["broken", "1d.AAAA", /broken/], ["broken base", "1d.%%%", /broken/], ["nonsense", "hello", /broken/], ["version 0", "0d.AAAA", /broken/],
    ["newer", "2x.AAAA", /newer version/], ["megabyte", `1d.${random}`, /broken/], ["bomb", long, /too long/], ["no page", "p.nothing", /no page/],
    ["no UTF-8", `1t.${Buffer.from([0xff, 0xfe]).toString("base64url")}`, /broken/],
  ]) {
    const it = await opened(`${root}#${hash}`);
    await it.until(told).catch(() => check(`a link: ${name}`, false));
    check(`the page is at work behind a link: ${name}`, (await it.answers()).length > 0);
    await closed(`link ${name}`, it);
  }
  const whole = "1 + 1\n".repeat(150_000);
  const it = await opened(`${root}#${link(whole)}`, {}, (page) => page.setDefaultTimeout(60_000));
  await it.until(/Running|statements in/);
  check("a text of a megabyte is shown", (await it.text()) === whole);
  await closed("link long", it);
});

await test("HTML in names and texts stays text", async () => {
  const it = await opened(root);
  await it.ready();
  await it.type('"<img src=x onerror=alert(1)>"\n# <script>alert(2)</script>\nlet x = "</textarea><script>alert(3)</script>"\nx\ntable([["<b>1</b>", "<img src=x onerror=alert(4)>"]])\ngraph([["<img src=x onerror=alert(5)>", "b", "g"]])\nruleset r(t: Text) { options: [r("") if t != ""] \n show: "<svg onload=alert(6)>" }\nr("<img src=x onerror=alert(7)>")');
  let alerts = 0;
  it.page.on("dialog", (dialog) => { alerts += 1; dialog.dismiss(); });
  await it.page.keyboard.press("Control+Enter");
  await it.until(/statements in/);
  check("no element comes of a text", (await it.page.$$(".answer img, .answer script, .answer b, .cm-line img")).length === 0);
  await it.page.locator(".answer .game").last().click();
  await it.page.frameLocator("#side iframe").locator("#name").waitFor();
  check("nothing of it is run", alerts === 0);
  await closed("html", it);
});

await test("texts speak of this page, not of a prompt", async () => {
  const it = await opened(root);
  await it.ready();
  const elsewhere = /at the prompt|in a shell|`upstar |`:[a-z]{3}|`--[a-z]|Ctrl-/i;
  await it.type("play(3)\nsave(3)\nko(3)\nquit\n:explore *2\ntimeout\nexplore(*2)\nlet mean = 1\nmean(3)");
  await it.page.click("#run");
  await it.until(/9 statements/);
  const answers = await it.page.$$eval(".answer", (all) => all.map((one) => one.textContent));
  check("answers", !answers.some((one) => elsewhere.test(one)), answers.find((one) => elsewhere.test(one)));
  check("advice says what the page has", answers[0].includes("the button Explore opens a game"), answers[0]);
  await it.page.locator(".answer .link", { hasText: "loopy game" }).click();
  await it.page.waitForFunction(() => document.getElementById("side-title").textContent === "loopy game");
  const topics = await it.page.evaluate(async () => (await globalThis.upstar.reader.ask({ do: "help", topic: "", topics: true })).topics);
  check("there are topics", topics.length > 300, `${topics.length}`);
  for (const topic of ["", "all", "glossary", "topics", "keys", "limits", "laws", "graphs", "nothing of that name", "svg", "E0602"]) {
    await it.page.fill(".search", topic);
    await it.page.press(".search", "Enter");
    await it.page.waitForFunction((title) => document.getElementById("side-title").textContent === title, topic || "Help");
    const page = await it.page.textContent("#side .page");
    check(`help: ${topic}`, !elsewhere.test(page) && page.length > 40, elsewhere.exec(page)?.[0] + page.slice(0, 300));
  }
  await it.page.evaluate(() => (globalThis.upstar.runner.limits.memory = 16 << 20));
  await it.type("[[i, i] for i in 0 .. 10000000]");
  await it.page.click("#run");
  await it.until(/^1 statement/);
  const full = await it.page.textContent(".answer.error");
  check("what a full memory has for advice", full.startsWith("Out of memory") && !/`off`/.test(full) && !elsewhere.test(full), full);
  await it.page.evaluate(() => (globalThis.upstar.runner.limits.memory = 1 << 30));
  await it.page.click("#pages");
  await it.page.locator(".cards button", { hasText: "tour" }).click();
  await it.until(/\d\d statements in/);
  check("the tour", !elsewhere.test(await it.text()) && (await it.text()).includes("are lessons for a class"), elsewhere.exec(await it.text())?.[0]);
  await closed("words", it);
});

await test("all is done by the keyboard", async () => {
  const it = await opened(root);
  await it.ready();
  const focused = () => it.page.evaluate(() => document.activeElement.id || document.activeElement.className || document.activeElement.tagName);
  const order = [];
  for (let at = 0; at < 9; at += 1) {
    await it.page.keyboard.press("Tab");
    order.push(await focused());
  }
  check("the bar is reached in order", order.slice(0, 7).join() === "skip,run,explore,help,pages,share,SUMMARY", order.join());
  check("then the text", order.some((name) => name.includes("cm-content")), order.join());
  await it.page.focus("#pages");
  await it.page.keyboard.press("Enter");
  check("the side takes the focus", (await focused()) === "side-title");
  await it.page.keyboard.press("Escape");
  check("and gives it back", (await focused()) === "pages");
  await it.page.focus(".cm-content");
  await it.page.keyboard.press("Control+a");
  await it.page.keyboard.type("temperature(<3|-1>)");
  await it.page.keyboard.press("Escape");
  await it.page.keyboard.press("Shift+Enter");
  await it.until(/^1 statement/);
  await it.page.keyboard.press("Home");
  await it.page.keyboard.press("F1");
  await it.page.waitForFunction(() => document.getElementById("side-title").textContent === "temperature");
  const tree = await it.page.evaluate(() => [...document.querySelectorAll("button, input, select, summary, [role=textbox], iframe")].filter((one) => one.offsetParent && !(one.getAttribute("aria-label") || one.textContent.trim() || one.title || one.placeholder || one.labels?.length)).map((one) => one.outerHTML));
  check("all that is used has a name", tree.length === 0, tree.join());
  check("what is told is read aloud", (await it.page.getAttribute("#told", "aria-live")) === "polite");
  await it.page.locator("#side .link").first().focus();
  await it.page.keyboard.press("Enter");
  await it.until(/^1 statement/);
  await it.page.focus(".cm-content");
  await it.page.keyboard.press("Escape");
  check("Escape in the text closes the side", (await it.page.isHidden("#side")) && (await focused()).includes("cm-content"), await focused());
  await it.page.keyboard.press("Alt+e");
  await it.page.frameLocator("#side iframe").locator("#name").waitFor();
  const find = it.page.frameLocator("#side iframe").locator("#find");
  await find.focus();
  await it.page.keyboard.type("1");
  await it.page.keyboard.press("Escape");
  check("Escape in a search deletes what was typed", (await it.page.isVisible("#side")) && (await find.inputValue()) === "");
  // The frame in which the key is pressed is gone before it is let go.
  it.page.keyboard.press("Escape").catch(() => {});
  await it.page.waitForFunction(() => document.getElementById("side").hidden);
  check("Escape in the explorer closes it", (await focused()).includes("cm-content"), await focused());
  await closed("keyboard", it);
});

await test("a phone has room for all", async () => {
  for (const colorScheme of ["light", "dark"]) {
    const it = await opened(root, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme });
    await it.ready();
    const wide = () => it.page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    check("nothing is wider than the page", (([all, seen]) => all <= seen)(await wide()), (await wide()).join());
    const cut = await it.page.$$eval("header .bar > button:not([hidden]), header summary", (all) => all.filter((one) => one.getBoundingClientRect().right > innerWidth || one.getBoundingClientRect().height < 36).map((one) => one.textContent));
    check("the bar is whole, and large enough for a finger", cut.length === 0, cut.join());
    if (shots) await it.page.screenshot({ path: join(shots, `phone-${colorScheme}.png`) });
    await it.page.tap(".answer .game");
    await it.page.frameLocator("#side iframe").locator("#name").waitFor();
    check("the explorer fits", (([all, seen]) => all <= seen)(await wide()), (await wide()).join());
    if (shots) await it.page.screenshot({ path: join(shots, `phone-${colorScheme}-explorer.png`) });
    let before = await it.text();
    const back = async (name) => {
      await it.page.goBack();
      await it.page.waitForFunction(() => document.getElementById("side").hidden).catch(() => check(`the way back closes ${name}`, false));
      check(`the way back from ${name} leaves the text`, (await it.text()) === before && (await it.answers()).length > 0);
    };
    await back("the explorer");
    await it.page.tap("#pages");
    await it.page.tap("#help");
    await it.page.waitForSelector("#side[data-kind=help]");
    await back("the help behind the pages");
    await it.page.tap("#help");
    await it.page.tap("#side button.link[title]");
    await it.page.waitForFunction((text) => globalThis.upstar.view.state.doc.toString() !== text, before);
    before = await it.text();
    await back("a line from the help");
    check("the text that was made of it has its address", (await it.page.evaluate(() => location.hash)) === "#d.1");
    const entries = () => it.page.evaluate(() => history.length);
    const count = await entries();
    for (const button of ["#help", "#close", "#pages", "#pages", "#help", "#close"]) {
      await it.page.tap(button);
      await it.page.waitForTimeout(100);
    }
    check("a sheet that is closed leaves no entry", (await entries()) === count, `${count} ${await entries()}`);
    await it.page.tap("#pages");
    await it.page.locator(".cards button", { hasText: "Lesson 1" }).tap();
    await it.until(/\d\d statements in/);
    await it.page.tap("#help");
    await it.page.waitForSelector("#side[data-kind=help]");
    await it.page.tap("#close");
    await it.page.waitForTimeout(100);
    check("a page of the menu stands there behind a sheet", (await it.text()).startsWith("# # Lesson 1"));
    await it.page.goBack();
    await it.page.waitForFunction((text) => globalThis.upstar.view.state.doc.toString() === text, before);
    await it.until(/statements? in/);
    await it.page.setViewportSize({ width: 320, height: 568 });
    check("a small phone has room", (([all, seen]) => all <= seen && seen === 320)(await wide()), (await wide()).join());
    await it.page.setViewportSize({ width: 390, height: 844 });
    await it.page.evaluate((text) => globalThis.upstar.view.dispatch({ changes: { from: 0, to: globalThis.upstar.view.state.doc.length, insert: text } }), ENDLESS);
    await it.page.tap("#run");
    await it.until(/Running, [1-9]/);
    const row = await it.page.$$eval("header .bar > *", (all) => all.filter((one) => one.offsetParent).map((one) => one.getBoundingClientRect().top));
    check("the bar is one row while something runs", (([all, seen]) => all <= seen && seen === 390)(await wide()) && Math.max(...row) - Math.min(...row) < 10, `${await wide()} ${row}`);
    await it.page.tap("#stop");
    await it.until(/^Stopped/);
    await closed("phone", it);
  }
});

await test("every page of the menu is answered, however deep it goes", async () => {
  const it = await opened(root);
  await it.ready();
  await it.page.click("#pages");
  const cards = (await it.page.$$(".cards button")).length;
  const examples = new URL("../../examples/", import.meta.url);
  const scripts = readdirSync(examples, { recursive: true }).filter((name) => name.endsWith(".cgt")).sort();
  check("each script is a page, beside a new text and the first one", cards === scripts.length + 2, `${cards} ${scripts.length}`);
  for (const name of scripts) {
    // With as much time as the program has.
    const wrong = await it.page.evaluate(async (text) => {
      const { runner } = globalThis.upstar;
      const [errors, unmet] = [[], new Set()];
      runner.limits = { ...runner.limits, milliseconds: 300_000 };
      await runner.run(text, {
        fresh: true,
        told: ({ kind, statement, line, error, met }) => {
          if (error) errors.push(`line ${line}: ${error.code} ${error.message}`);
          if (met === false) unmet.add(statement);
          if (kind === "met") unmet.delete(statement);
        },
      }).catch((error) => errors.push(error.message));
      return [...errors, ...[...unmet].map((statement) => `statement ${statement} is not as it claims`)];
    }, readFileSync(new URL(name, examples), "utf8"));
    check(`the page ${name}`, wrong.length === 0, wrong.join("; ").slice(0, 500));
  }
  await closed("every page", it);
});

await test("pages are opened, and links lead to them", async () => {
  const it = await opened(`${root}#p.tour`);
  await it.until(/\d\d+ statements in/);
  check("the tour is there", (await it.text()).startsWith("# # A tour of upstar"));
  check("all its claims are met", (await it.page.$$(".tick.unmet")).length === 0 && !(await it.told()).includes("not met"), await it.told());
  await it.page.click("#pages");
  await it.page.locator(".cards button", { hasText: "Lesson 1" }).click();
  await it.until(/\d\d+ statements in/);
  check("the address names the page", (await it.page.evaluate(() => location.hash)) === "#p.lesson_1_who_wins");
  for (const colorScheme of ["light", "dark"]) {
    if (!shots) continue;
    await it.page.emulateMedia({ colorScheme });
    await it.page.screenshot({ path: join(shots, `desktop-${colorScheme}.png`) });
  }
  await closed("pages", it);
});

await test("answers are copied as text, LaTeX, SVG, JSON, and the text is downloaded", async () => {
  const it = await opened(root);
  await it.ready();
  await it.type("thermograph(<2|-1>)");
  await it.page.keyboard.press("Control+Enter");
  await it.until(/^1 statement/);
  for (const [kind, begins] of [["Text", "stops 2"], ["LaTeX", "\\text{stops"], ["SVG", "<svg"], ["JSON", "{"]]) {
    await it.page.hover(".answer");
    await it.page.locator(".answer .tools button", { hasText: kind }).click();
    await it.until(/is copied/);
    const copied = await it.page.evaluate(() => navigator.clipboard.readText());
    check(`copied as ${kind}`, copied.startsWith(begins), copied.slice(0, 60));
  }
  await it.page.click("#more summary");
  const [file] = await Promise.all([it.page.waitForEvent("download"), it.page.click("#download")]);
  check("the file has the text", readFileSync(await file.path(), "utf8") === "thermograph(<2|-1>)" && file.suggestedFilename().endsWith(".cgt"));
  await closed("copy", it);
});

await test("the library for Lean is read when a text asks for a file for Lean", async () => {
  const asked = [];
  const it = await opened(root, {}, async (page) => page.on("request", (request) => asked.push(request.url())));
  await it.ready();
  check("it is not read before", !asked.some((url) => url.endsWith("lean.txt")), JSON.stringify(asked));
  await it.type("fn proof(G) = certify_in_lean(outcome(G))\nlen(proof(<1|0>)) > 50000");
  await it.page.keyboard.press("Control+Enter");
  await it.until(/^2 statements in/);
  check("the file begins with it", (await it.answers()).join() === "true", JSON.stringify(await it.answers()));
  check("it is read", asked.some((url) => url.endsWith("lean.txt")), JSON.stringify(asked));
  await closed("Lean", it);
});

await test("the page works from a sub-path, from disk, and offline", async () => {
  const below = await serve(folder, 0, "/a/b/");
  const sub = await opened(`http://127.0.0.1:${below.address().port}/a/b/`);
  await sub.ready();
  check("from a sub-path", (await sub.answers()).length > 3);
  await closed("sub-path", sub);
  below.close();
  const disk = join(scratch, "a folder");
  cpSync(folder, disk, { recursive: true });
  const file = await opened(`file://${encodeURI(disk)}/index.html`);
  await file.ready();
  check("from disk", (await file.answers()).length > 3);
  await file.page.click(".answer .game");
  await file.page.frameLocator("#side iframe").locator("#name").waitFor();
  await closed("disk", file);
  const offline = await opened(root);
  await offline.ready();
  await offline.page.evaluate(() => navigator.serviceWorker.ready.then((it) => new Promise((resolve) => (it.active.state === "activated" ? resolve() : it.active.addEventListener("statechange", resolve)))));
  await offline.context.setOffline(true);
  await offline.page.reload();
  await offline.ready();
  check("offline", (await offline.answers()).length > 3);
  await closed("offline", offline);
});

await test("a browser without workers still answers", async () => {
  const it = await opened(root, {}, (page) => page.addInitScript(() => delete globalThis.Worker));
  await it.ready();
  await it.type("1 + 1");
  await it.page.keyboard.press("Control+Enter");
  await it.until(/^1 statement/);
  check("an answer", (await it.answers())[0] === "2");
  await closed("no workers", it);
});

await test("a browser without WebAssembly says so", async () => {
  const it = await opened(root, {}, (page) => page.addInitScript(() => delete globalThis.WebAssembly));
  await it.until(/cannot start in this browser/);
  await closed("no WebAssembly", it);
});

await browser.close();
server.close();
rmSync(scratch, { recursive: true });
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
