// What the server, or the export, has written into the page.

function mark(name) {
  return document.querySelector(`meta[name="${name}"]`)?.content ?? "";
}

const api = mark("api");

/** Whether there is a referee to ask at all; a page without one manages alone. */
export const hasApi = api !== "none";

/** The address of a call. */
export function apiUrl(path) {
  const base = api && hasApi ? api.replace(/\/*$/, "/") : "./";
  return new URL(base + path, document.baseURI);
}

/** The address of another page of this site: without an ending on the server, with one on a host
    of files. */
export function pageUrl(name) {
  return new URL(name + mark("ending"), document.baseURI);
}
