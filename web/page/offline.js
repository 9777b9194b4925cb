// Keeps the files of the page, so that it works without a network. A new version of them has a new name.
const NAME = "upstar-{{version}}";
const FILES = [/* files */];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const gone = async () => {
    for (const name of await caches.keys()) if (name.startsWith("upstar-") && name !== NAME) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(gone());
});

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  event.respondWith(caches.open(NAME).then((cache) => cache.match(event.request, { ignoreSearch: true })).then((found) => found ?? fetch(event.request)));
});
