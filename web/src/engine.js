// The engine as JavaScript calls it: a module of WebAssembly behind one function. It is the same in a worker of a browser and
// under node.

// A level of recursion of the lightest kind, that of rulesets, takes as much of the stack as so many of `dive`. Heavier ones may
// fill the stack before; then the engine is lost, and its host makes another.
const DIVES_A_LEVEL = 16;
const MOST_DIVES = 1 << 21;

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

  // The levels of recursion that the stack holds.
  function depth() {
    let [holds, fails] = [1000, MOST_DIVES];
    while (fails > holds * 1.1) {
      const levels = Math.floor(Math.sqrt(holds * fails));
      try {
        dive(levels);
        holds = levels;
      } catch {
        fails = levels;
      }
    }
    return Math.floor(holds / DIVES_A_LEVEL);
  }

  return { answer, depth, bytes: () => memory.buffer.byteLength };
}
