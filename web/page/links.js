// Links that have a text in them: behind `#`, a version, a mark of how the text is packed, a point, and the text.

export const VERSION = 1;
// Characters that a text of a link may have, and bytes of a link.
export const LONGEST_TEXT = 1 << 20;
const LONGEST_LINK = 1 << 21;

const toBase64 = (bytes) => {
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000) {
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  }
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
};

const fromBase64 = (text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));

// All bytes of a stream; an error where there are more than `most`.
async function collected(stream, most) {
  const reader = stream.getReader();
  const parts = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > most) {
      await reader.cancel();
      throw new Error("long");
    }
    parts.push(value);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

const piped = (bytes, through) => new Blob([bytes]).stream().pipeThrough(through);

// The part of a link behind `#` that has the text.
export async function packed(text) {
  const bytes = new TextEncoder().encode(text);
  if (typeof CompressionStream === "undefined") return `${VERSION}t.${toBase64(bytes)}`;
  const small = await collected(piped(bytes, new CompressionStream("deflate-raw")), Infinity);
  return `${VERSION}d.${toBase64(small)}`;
}

// What a link says: `{ text }`, `{ page }`, `{ own }`, `{ wrong }` with a sentence, or nothing.
export async function unpacked(fragment) {
  const link = fragment.replace(/^#/, "");
  if (!link) return {};
  if (link.startsWith("p.")) return { page: link };
  if (/^d\.\d{1,9}$/.test(link)) return { own: link };
  if (link.length > LONGEST_LINK) return { wrong: "This link is too long to be read." };
  const parts = /^(\d{1,9})([a-z])\.([A-Za-z0-9_-]*)$/.exec(link);
  if (parts && Number(parts[1]) > VERSION) {
    return { wrong: "This link was made by a newer version of this page. Reload the page, or ask for the text itself." };
  }
  const broken = { wrong: "This link is broken: a part of it may be missing. Ask for it again." };
  if (!parts || Number(parts[1]) < 1) return broken;
  try {
    const bytes = fromBase64(parts[3]);
    let plain = bytes;
    if (parts[2] === "d") plain = await collected(piped(bytes, new DecompressionStream("deflate-raw")), LONGEST_TEXT);
    else if (parts[2] !== "t") return broken;
    if (plain.length > LONGEST_TEXT) throw new Error("long");
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(plain) };
  } catch (error) {
    return error.message === "long" ? { wrong: "The text in this link is too long: a page takes a megabyte." } : broken;
  }
}
