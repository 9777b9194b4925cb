// The engine as JavaScript calls it: a module of WebAssembly behind one function. It is the same in a worker of a browser and
// under node.

const MOST_LEVELS = 1 << 21;

// Makes an engine of a compiled module. `now` tells milliseconds.
export function engine(module, now) {
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
  const instance = new WebAssembly.Instance(module, { host });
  const { memory, reserve, ask, dive } = instance.exports;

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
    ask();
    return last;
  }

  // The levels of `dive` that the stack holds.
  function stack() {
    let [fit, fail] = [100, MOST_LEVELS];
    while (fail > fit * 1.1) {
      const levels = Math.floor(Math.sqrt(fit * fail));
      if (host.holds(levels)) fit = levels;
      else fail = levels;
    }
    return fit;
  }

  return { answer, stack, bytes: () => memory.buffer.byteLength };
}
