// The book's buttons in headless Chromium, on chapters as mdBook writes their blocks: node book.mjs FOLDER CHROMIUM
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { serve } from "../serve.mjs";

const [folder, executablePath] = process.argv.slice(2);
const chapters = new URL("../../book/", import.meta.url);
const site = mkdtempSync(join(tmpdir(), "upstar-book-"));
cpSync(folder, site, { recursive: true });
mkdirSync(join(site, "book"));
cpSync(new URL("run-cgt.js", chapters), join(site, "book/run-cgt.js"));

const html = (text) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
let written = 0;
for (const name of readdirSync(new URL("src/", chapters)).filter((name) => name.endsWith(".md"))) {
  const text = readFileSync(new URL(`src/${name}`, chapters), "utf8");
  const blocks = [...text.matchAll(/^```cgt\n([\s\S]*?)^```/gm)].map(([, block]) => `<pre><code class="language-cgt hljs">${html(block)}</code></pre>`);
  if (!blocks.length) continue;
  written += 1;
  writeFileSync(join(site, "book", name.replace(".md", ".html")), `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><body><script>var path_to_root = "";</script>${blocks.join("\n")}<script src="run-cgt.js"></script>`);
}
// A chapter that says what is typed, what fails and what is HTML in a text.
writeFileSync(join(site, "book/own.html"), `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><body><script>var path_to_root = "";</script><pre><code class="language-cgt">let x = &lt;1|0&gt;</code></pre><pre><code class="language-cgt">x + *\nprint "&lt;b&gt;bold&lt;/b&gt;"\nkaleys(3)</code></pre><script src="run-cgt.js"></script>`);

const server = await serve(site);
const root = `http://127.0.0.1:${server.address().port}/book/`;
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
const wrong = [];
let ran = 0;
async function opened(name) {
  const page = await browser.newPage();
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && wrong.push(`${name}: ${message.text()}`));
  page.on("pageerror", (error) => wrong.push(`${name}: ${error.message}`));
  page.setDefaultTimeout(60_000);
  await page.goto(root + name);
  await page.waitForSelector(".upstar-run");
  return page;
}
async function pressed(page, at) {
  await page.locator(".upstar-run").nth(at).click();
  await page.waitForFunction((at) => !document.querySelectorAll(".upstar-run")[at].disabled, at);
  ran += 1;
  return page.locator(".upstar-answers").nth(at);
}
try {
  const own = await opened("own.html");
  const answers = await pressed(own, 1);
  const text = await answers.textContent();
  if (!text.includes("<1∗|∗>") || !text.includes("<b>bold</b>") || !text.includes("did you mean `kayles`")) wrong.push(`own.html: ${text}`);
  if (await answers.locator("b").count()) wrong.push("own.html: a text became HTML");
  await own.close();
  for (const name of readdirSync(join(site, "book")).filter((name) => name.endsWith(".html") && name !== "own.html")) {
    const page = await opened(name);
    const count = await page.locator(".upstar-run").count();
    // The last block stands behind all others.
    await pressed(page, count - 1);
    await page.close();
  }
} finally {
  await browser.close();
  server.close();
  rmSync(site, { recursive: true });
}
console.log(`${ran} blocks of ${written} chapters ran`);
if (wrong.length || ran < 4) {
  console.log(wrong.join("\n"));
  process.exit(1);
}
