// The engine as JavaScript calls it: a module of WebAssembly behind one function. It is the same in a worker of a browser and
// under node.

const MOST_LEVELS = 1 << 21;

// Whether this browser has new stacks for WebAssembly (JavaScript Promise Integration).
export const hasStacks = Boolean(globalThis.WebAssembly?.Suspending && globalThis.WebAssembly.promising);

// Makes an engine of a compiled module. `now` tells milliseconds. An engine that `grows` takes a new stack where one is full; then
// answers are promises.
export function engine(module, now, grows = false) {
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  let hear = () => {};
  const host = {
    now,
    tell: (address, length) => {
      const text = decoder.decode(new Uint8Array(instance.exports.memory.buffer, address, length));
      hear(JSON.parse(text));
    },
  };
  // Whether so many levels of `dive` fit into what is left of the stack.
  host.holds = (levels) => {
    try {
      dive(levels);
      return 1;
    } catch {
      return 0;
    }
  };
  host.grow = grows ? new WebAssembly.Suspending(() => onNew.go_on()) : () => {};
  const instance = new WebAssembly.Instance(module, { host });
  const { memory, reserve, ask, dive, go_on } = instance.exports;
  const onNew = grows && Object.fromEntries(Object.entries({ ask, dive, go_on }).map(([name, call]) => [name, WebAssembly.promising(call)]));

  // Answers a request. `told` hears each object but the last, which is given back.
  function answer(request, told = () => {}) {
    let last;
    hear = (object) => {
      if (object.kind === "done" || object.kind === "refused") last = object;
      else told(object);
    };
    const bytes = encoder.encode(JSON.stringify(request));
    const address = reserve(bytes.length);
    new Uint8Array(memory.buffer, address, bytes.length).set(bytes);
    if (grows) return onNew.ask().then(() => last);
    ask();
    return last;
  }

  // The levels of `dive` that a stack holds.
  async function stack() {
    const holds = grows ? (levels) => onNew.dive(levels).then(() => true, () => false) : host.holds;
    let [fit, fail] = [100, MOST_LEVELS];
    while (fail > fit * 1.1) {
      const levels = Math.floor(Math.sqrt(fit * fail));
      if (await holds(levels)) fit = levels;
      else fail = levels;
    }
    return fit;
  }

  return { answer, stack, bytes: () => memory.buffer.byteLength };
}
