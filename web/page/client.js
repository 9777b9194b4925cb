// A client of the engine: it hands requests to a worker one after the other, ends the worker where it has to, and lets a fresh one
// do again what had worked.
import { desk } from "../src/worker.js";

// What took longer than so many milliseconds and defined nothing is not done again. This stands in its place, so that the results
// behind it keep their numbers, and whoever asks for it sees why it is missing.
const LONG = 1000;
// Where so many statements end the engine while they are done again, all is forgotten.
const MOST_TRAPS = 3;
const LOST = '"not computed again after a stop: run it again"';

// The parts of the engine that stand beside it, each with a word without which no request needs it. The library of rulesets, the
// grammar of phrases and the documentation of builtins are given with the first request.
const PARTS = new Map([["library", /(?:)/], ["phrases", /(?:)/], ["builtins", /(?:)/], ["lean", /lean/], ["explorer", /explore/], ["help", /help|\?|what|explain|\bman\b/i]]);

const stopped = () => Object.assign(new Error("stopped"), { stopped: true });

export class Client {
  // `part` reads a part of the engine.
  constructor(module, makeWorker, limits, part) {
    Object.assign(this, { module, makeWorker, limits, part });
    this.waiting = [];
    this.worked = [];
    this.traps = 0;
    this.begin();
  }

  // Starts a worker.
  begin() {
    const post = (message) => this.hear(message);
    Object.assign(this, { hasWorker: true, isReady: false, hasFailed: false, given: new Set() });
    try {
      const worker = this.makeWorker();
      worker.onmessage = (event) => {
        if (worker === this.worker) post(event.data);
      };
      worker.onerror = worker.onmessageerror = (event) => {
        event.preventDefault?.();
        if (worker === this.worker) post({ number: this.at?.number, trap: event.message ?? "the worker failed" });
      };
      this.worker = worker;
    } catch {
      // Here a stop has to wait for the limit on time.
      this.hasWorker = false;
      const answer = desk((message) => post(message));
      const port = { postMessage: (message) => setTimeout(() => answer(message)), terminate: () => {} };
      this.worker = port;
    }
    this.ready = new Promise((resolve, reject) => Object.assign(this, { resolve, reject }));
    this.ready.catch(() => {});
    this.worker.postMessage({ module: this.module, limits: this.limits });
  }

  // Asks, when all that was asked before has its answer. `told` hears what comes before the last object, `beat` that it goes on.
  // An answer that refuses the request is an error.
  ask(request, { told = () => {}, beat = () => {} } = {}) {
    if (this.hasFailed) this.renew();
    return new Promise((resolve, reject) => {
      const heard = (done) => (done.kind === "refused" ? reject(Object.assign(new Error(done.why), { refused: true })) : resolve(done));
      this.waiting.push({ request, told, beat, resolve: heard, reject });
      this.next();
    });
  }

  next() {
    if (this.at || !this.waiting.length) return;
    this.at = this.waiting.shift();
    const asked = this.at;
    asked.number = this.number = (this.number ?? 0) + 1;
    Promise.all([this.partsFor(asked.request), this.ready]).then(
      ([parts]) => {
        if (this.at === asked) this.worker.postMessage({ number: asked.number, request: asked.request, parts });
      },
      (error) => this.ended(asked, () => asked.reject(Object.assign(error, { noStart: true }))),
    );
  }

  // The parts that a request needs and that this engine does not have, as texts. What does not come is left out, and the engine says so.
  async partsFor(request) {
    const needed = [...PARTS].filter(([part, word]) => !this.given.has(part) && word.test(JSON.stringify(request)));
    const read = needed.map(async ([part]) => {
      this.given.add(part);
      try {
        return [[part, await this.part(part)]];
      } catch {
        this.given.delete(part);
        return [];
      }
    });
    return (await Promise.all(read)).flat();
  }

  ended(asked, tell) {
    if (this.at === asked) this.at = undefined;
    tell();
    this.next();
  }

  hear(message) {
    if (message.ready) {
      Object.assign(this, { version: message.version, bytes: message.bytes, isReady: true });
      this.resolve();
      return;
    }
    if (message.trap !== undefined && !this.isReady) {
      this.hasFailed = true;
      this.reject(new Error(message.trap));
      return;
    }
    const asked = this.at;
    if (message.trap !== undefined && !asked) this.renew();
    if (!asked || message.number !== asked.number) return;
    if (message.beat) asked.beat();
    else if (message.told) asked.told(message.told);
    else if (message.done) {
      this.bytes = message.bytes;
      this.ended(asked, () => asked.resolve(message.done));
    } else {
      if (asked.isReplay) this.forget(asked.count);
      this.renew();
      this.ended(asked, () => asked.reject(Object.assign(new Error(message.trap), { trap: true })));
    }
  }

  // Runs a text, and keeps what worked. `fresh` forgets what was defined before; `halts` says that it was stopped meanwhile.
  async run(text, { fresh = false, told = () => {}, beat, halts = () => false } = {}) {
    if (fresh) {
      this.worked = [];
      await this.ask({ do: "begin", ...this.limits });
      if (halts()) throw stopped();
    }
    let begun = performance.now();
    return this.ask(
      { do: "run", text, milliseconds: this.limits.milliseconds },
      {
        beat,
        told: (object) => {
          if (object.kind === "statement") {
            const took = performance.now() - begun;
            begun = performance.now();
            const defines = object.number === undefined;
            if (!object.error) {
              this.worked.push({ defines, text: defines || took < LONG ? text.slice(object.start, object.end) : LOST });
            }
          }
          told(object);
        },
      },
    );
  }

  // Ends the worker, whatever it does, and starts another, which does again what had worked.
  renew() {
    this.worker.terminate();
    this.begin();
    this.waiting = this.waiting.filter((one) => !one.isReplay);
    if (!this.worked.length) return;
    const request = { do: "run", text: this.worked.map(({ text }) => `${text};`).join("\n") };
    const replay = { request, isReplay: true, count: 0, beat: () => {}, resolve: () => (this.traps = 0), reject: () => {} };
    replay.told = ({ kind }) => (replay.count += kind === "statement" ? 1 : 0);
    this.waiting.unshift(replay);
  }

  // Forgets a statement that ended the engine when it was done again; all of them, if many do.
  forget(place) {
    this.traps += 1;
    const { defines } = this.worked[place] ?? {};
    if (this.traps >= MOST_TRAPS || defines === undefined) Object.assign(this, { worked: [], traps: 0 });
    else this.worked.splice(place, 1, ...(defines ? [] : [{ defines, text: LOST }]));
  }

  // Stops what runs. What waits behind it is still answered.
  stop() {
    const asked = this.at;
    if (!asked || !this.hasWorker) return false;
    // While something is done again, what waits for it is meant.
    const meant = asked.isReplay ? this.waiting.shift() : undefined;
    this.renew();
    this.ended(asked, () => [asked, meant].forEach((one) => one?.reject(stopped())));
    return true;
  }
}
