// The engine and its workers, from a server or from a file on disk. A page from disk may read no other file but scripts, so there
// the engine is a script that holds it packed as text, with its parts.
import workerText from "worker-text";

async function fromScript(home) {
  await new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = `${home}engine.js`;
    script.onload = resolve;
    script.onerror = () => reject(new Error("engine.js is missing"));
    document.head.append(script);
  });
  const packed = Uint8Array.from(atob(globalThis.upstarEngine), (c) => c.charCodeAt(0));
  delete globalThis.upstarEngine;
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
}

// The compiled engine, from the folder of the page or from another.
export async function compiled(home = "") {
  if (location.protocol === "file:") return WebAssembly.compile(await fromScript(home));
  const answer = await fetch(`${home}upstar.wasm`);
  if (!answer.ok) throw new Error(`upstar.wasm: ${answer.status}`);
  return WebAssembly.compile(await answer.arrayBuffer());
}

// A part of the engine that stands beside it, as a text: the library of rulesets, the grammar of phrases, what builtins do, the library for Lean,
// the page of the explorer, help.
export async function part(name, home = "") {
  if (location.protocol === "file:") return globalThis.upstarParts[name];
  const answer = await fetch(`${home}${name}.txt`);
  if (!answer.ok) throw new Error(`${name}.txt: ${answer.status}`);
  return answer.text();
}

let address;
// A worker, made of a text: a page from disk may start none from a file.
export function makeWorker() {
  address ??= URL.createObjectURL(new Blob([workerText], { type: "text/javascript" }));
  return new Worker(address);
}
