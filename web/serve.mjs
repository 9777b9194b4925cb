// Serves a folder on this machine: node serve.mjs [FOLDER] [PORT]
import { createReadStream, statSync } from "node:fs";
import { createServer } from "node:http";
import { join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const KINDS = { html: "text/html; charset=utf-8", js: "text/javascript; charset=utf-8", css: "text/css; charset=utf-8", svg: "image/svg+xml", wasm: "application/wasm" };

// Serves a folder below a path, such as `/` or `/a/b/`; gives the server back when it listens.
export function serve(folder, port = 0, below = "/") {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url, "http://here").pathname);
    const inside = path.startsWith(below) ? normalize(path.slice(below.length)) : "..";
    let file = join(folder, inside === "." ? "index.html" : inside);
    let size;
    try {
      size = !inside.startsWith("..") && statSync(file).isFile() ? statSync(file).size : undefined;
    } catch { /* There is no such file. */ }
    if (size === undefined) {
      response.writeHead(404).end("not found");
      return;
    }
    response.writeHead(200, { "content-type": KINDS[file.split(".").at(-1)] ?? "text/plain", "content-length": size, "cache-control": "no-cache" });
    createReadStream(file).pipe(response);
  });
  return new Promise((resolve) => server.listen(port, "127.0.0.1", () => resolve(server)));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = process.argv[2] ?? fileURLToPath(new URL("../target/site", import.meta.url));
  const server = await serve(folder, Number(process.argv[3] ?? 8000));
  console.log(`http://127.0.0.1:${server.address().port}/`);
}
