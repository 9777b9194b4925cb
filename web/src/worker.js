// Runs the engine for a page, in a Web Worker or, where a browser has none, in the page itself. The first message has the compiled
// module and the limits; each further one is a request with a number, answered by messages with that number.
import { engine, hasStacks } from "./engine.js";

// How often a long request tells that it goes on, in milliseconds.
const BEAT = 500;

// Answers messages; `post` takes the answers.
export function desk(post) {
  let made;
  let number;
  let last = 0;
  const now = () => {
    const time = performance.now();
    if (time - last > BEAT) {
      last = time;
      if (number !== undefined) post({ number, beat: true });
    }
    return time;
  };
  return async ({ module, limits, ...message }) => {
    if (module) {
      try {
        made = engine(module, now, hasStacks);
        const { version } = await made.answer({ do: "begin", stack: await made.stack(), grows: hasStacks, ...limits });
        post({ ready: true, version, bytes: made.bytes() });
      } catch (error) {
        post({ trap: String(error) });
      }
      return;
    }
    number = message.number;
    last = performance.now();
    try {
      for (const [part, text] of message.parts ?? []) await made.answer({ do: "give", part, text });
      const done = await made.answer(message.request, (told) => post({ number, told }));
      post({ number, done, bytes: made.bytes() });
    } catch (error) {
      post({ number, trap: String(error) });
    }
    number = undefined;
  };
}

if (typeof WorkerGlobalScope !== "undefined" && globalThis instanceof WorkerGlobalScope) {
  const answer = desk((message) => globalThis.postMessage(message));
  globalThis.onmessage = (event) => answer(event.data);
}
