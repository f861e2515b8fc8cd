// Keeps the pages for when there is no network. Whoever serves or exports the pages fills in the
// version, which changes with any of the files, and the files. All files of a version are kept
// together and given out together, so that those of two versions are never mixed.

const VERSION = "";
const FILES = [];
const CACHE = `chimera-pages-${VERSION}`;

self.addEventListener("install", (event) => {
  const fresh = FILES.map((file) => new Request(file, { cache: "no-cache" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(fresh)));
});

self.addEventListener("activate", (event) => {
  const clean = async () => {
    const names = await caches.keys();
    const old = names.filter((name) => name.startsWith("chimera-pages-") && name !== CACHE);
    await Promise.all(old.map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(clean());
});

// A new version waits until a person asks for it, or until no page is open any more.
self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
});

// Only the files of the site; what the referee is asked never comes from a store.
self.addEventListener("fetch", (event) => {
  const url = fileOf(event.request);
  if (event.request.method !== "GET" || url === null) return;
  const answer = async () => {
    const cache = await caches.open(CACHE);
    return (await cache.match(url, { ignoreVary: true })) ?? fetch(event.request);
  };
  event.respondWith(answer());
});

/** The address of the file that is asked for, or null when it is none of the site's. */
function fileOf(request) {
  const url = new URL(request.url);
  // The root of a host of files is its first page.
  const asked = url.pathname.endsWith("/") ? `${url.pathname}index.html` : url.pathname;
  const files = FILES.map((file) => new URL(file, self.location).href);
  const wanted = url.origin + asked;
  return files.includes(wanted) ? wanted : null;
}
