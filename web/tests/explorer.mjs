// Pages of `upstar explore` in headless Chromium: node explorer.mjs PROGRAM CHROMIUM [PICTURE]
// For every position of each page the marks of winning moves are those of `winning_moves`. With a picture named, it only makes
// that: the explorer as README shows it.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";

const [program, executablePath, picture] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
const scratch = mkdtempSync(join(tmpdir(), "upstar-explorer-"));

// What a page is made of, its universe, and a script with rulesets where it needs one.
const PAGES = [
  ["domineering(2, 3)", "normal"],
  ["domineering(3, 3)", "misere"],
  ["clobber(\"xox/oxo\")", "normal"],
  ["clobber(\"xox/o.x\")", "dicot"],
  ["<2|-1> + <0|*>", "normal"],
  ["partizan_kayles(6)", "misere"],
  ["pitch(2,1@1,2)", "misere"],
  ["nim(2) + nim(3) + *", "misere"],
  ["kayles(6)", "normal"],
  ["toads_and_frogs(\"tt..ff\")", "normal"],
];

let [passed, failed] = [0, 0];
function check(name, holds, detail = "") {
  if (holds) passed += 1;
  else {
    failed += 1;
    console.log(`FAILS: ${name} ${detail}`);
  }
}

function made(position, universe, file, positions) {
  const done = spawnSync(program, ["--universe", universe, "explore", position, "-o", file, "--force", "--positions", String(positions)], { encoding: "utf8" });
  if (done.status !== 0) throw new Error(`${position}: ${done.stderr}`);
}

// The values of questions, as objects.
function asked(questions, universe) {
  const script = join(scratch, "asked.cgt");
  writeFileSync(script, questions.join("\n"));
  const done = spawnSync(program, ["--universe", universe, "--format", "json", script], { encoding: "utf8", maxBuffer: 1 << 28 });
  return done.stdout.trim().split("\n").map((line) => JSON.parse(line));
}

const set = (items) => JSON.stringify([...new Set(items)].sort());

if (picture) {
  made("domineering(2, 3)", "normal", join(scratch, "page.html"), 100);
  const page = await browser.newPage({ viewport: { width: 1000, height: 690 }, colorScheme: "light", deviceScaleFactor: 1.4 });
  await page.goto(`file://${join(scratch, "page.html")}`);
  await page.screenshot({ path: picture });
} else {
  for (const [place, [position, universe]] of PAGES.entries()) {
    const file = join(scratch, `${place}.html`);
    try {
      made(position, universe, file, 60);
    } catch (error) {
      check(position, false, error.message);
      continue;
    }
    const page = await browser.newPage();
    const complaints = [];
    page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(error.message));
    await page.goto(`file://${file}`);
    // What stands on the page for each position: names of all moves, and which are marked.
    const seen = await page.evaluate(`data.positions.flatMap((position, number) => {
      line = [{ at: number, by: null }];
      show();
      if (!position.l) return [];
      const sides = ["Left", "Right"].map((side) => [...document.querySelectorAll("#" + side + " .move")].map((move) => ({ name: move.title, wins: move.classList.contains("wins") })));
      return [{ name: position.n, sides, heat: position.m && [position.m, position.t].join() }];
    })`);
    const questions = seen.flatMap(({ name, sides }) => ["Left", "Right"].flatMap((side, at) =>
      [`winning_moves(${name}, ${side})`, `[${sides[at].filter(({ wins }) => wins).map(({ name }) => name).join(", ")}]`]));
    const answers = asked(questions, universe);
    check(`${position} ${universe}: there are answers to all`, answers.length === questions.length, `${answers.length} of ${questions.length}`);
    let wrong = 0;
    for (let at = 0; at + 1 < answers.length; at += 2) {
      const [wanted, marked] = answers.slice(at, at + 2).map(({ items }) => set((items ?? [{ value: "?" }]).map(({ value }) => value)));
      if (wanted !== marked && (wrong += 1) < 3) console.log(`  ${questions[at]}: ${wanted}, and marked are ${marked}`);
    }
    check(`${position} ${universe}: the marks of ${seen.length} positions`, wrong === 0 && seen.length > 2, `${wrong} of ${answers.length / 2} are wrong`);
    // Means and temperatures, where the page has them.
    const heated = seen.filter(({ heat }) => heat);
    const heats = heated.length === 0 ? [] : asked(heated.map(({ name }) => `[mean(${name}), temperature(${name})]`), universe);
    const cold = heated.filter(({ heat }, at) => heat !== heats[at].items?.map(({ value }) => value).join());
    check(`${position} ${universe}: means and temperatures`, cold.length === 0 && (heated.length > 2) === (universe === "normal"), `${cold.length} of ${heated.length}: ${cold[0]?.name} ${cold[0]?.heat}`);
    check(`${position} ${universe}: no complaint`, complaints.length === 0, complaints.join());
    await page.close();
  }

  // ── Play against the page ──
  const file = join(scratch, "play.html");
  made("nim(2) + nim(3)", "normal", file, 60);
  const page = await browser.newPage({ viewport: { width: 390, height: 700 } });
  await page.goto(`file://${file}`);
  const steps = () => page.locator("#trail li").count();
  const told = () => page.textContent("#told");
  const move = () => page.locator(".move:enabled").last().click();
  const marks = () => page.$$eval(".mark, .wins, .move .dim:not(:empty), #value:not(:empty), #facts:not(:empty), #why li, #graph svg", (all) => all.length);
  check("the controls of play are seen on a phone", (await page.locator("#person").boundingBox()).y < 350);
  check("marks are seen", (await marks()) > 3);
  await page.selectOption("#person", "Left");
  check("nothing tells how to play", (await marks()) === 0, `${await marks()}`);
  check("moves are still named", (await page.$$eval(".move", (all) => all.every((one) => one.textContent.trim()))));
  await page.check("#hints");
  check("marks are shown to who wants them", (await marks()) > 3);
  await page.uncheck("#hints");
  check("there is nothing to take back", await page.isDisabled("#back"));
  const opacity = (which) => page.locator(which).first().evaluate((one) => Number(getComputedStyle(one).opacity));
  check("moves of the other player are seen to be no choice", (await opacity(".move:enabled")) === 1 && (await opacity(".move:disabled")) < 1);
  await move();
  check("the page answers", (await steps()) === 3 && (await told()) === "Your move, Left.", `${await steps()} ${await told()}`);
  await page.click("#back");
  check("a pair of moves is taken back, and play goes on", (await steps()) === 1 && (await page.inputValue("#person")) === "Left" && (await told()) === "Your move, Left.");
  await move();
  await move();
  const long = await steps();
  await page.locator("#trail button").nth(2).click();
  check("play goes on from a step", (await steps()) === 3 && long > 3 && (await told()) === "Your move, Left.", `${long} ${await steps()}`);
  for (let most = 9; (await page.locator(".move:enabled").count()) && most; most -= 1) await move();
  check("play ends", /wins?\.$/.test(await told()), await told());
  await page.keyboard.press("Backspace");
  check("the last moves are taken back", (await told()) === "Your move, Left.", await told());
  await page.selectOption("#first", "page");
  check("the page begins", (await steps()) === 2 && (await told()) === "Your move, Left.");
  await move();
  await page.click("#back");
  check("the page's first move stands", (await steps()) === 2 && (await page.isDisabled("#back")));
  await page.selectOption("#person", "");
  check("marks are back", (await marks()) > 3);
  // ── Find ──
  for (const [asked, found] of [["*2", "nim(2) = ∗2"], ["nim(2)+nim(1)", "nim(1) + nim(2) = ∗3"], ["nim(1) + nim(2)", "nim(1) + nim(2) = ∗3"], ["*3", "nim(1) + nim(2) = ∗3"], ["∗", "nim(1) = ∗"], ["kayles", "No position on this page has that in its name, or that value."]]) {
    await page.fill("#find", asked);
    const all = await page.$$eval("#found > *", (all) => all.map((one) => one.textContent));
    check(`${asked} is found`, all.includes(found), all.join("; "));
  }
  await page.close();
}
await browser.close();
rmSync(scratch, { recursive: true });
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
