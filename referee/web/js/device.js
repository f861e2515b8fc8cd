// What a browser gives only to pages that came over HTTPS (or from this very machine).

import { useEffect, useState } from "./html.js";

export const secure = globalThis.isSecureContext;
export const canStayAwake = "wakeLock" in navigator;

/** Keep the screen awake while the component is shown and `wanted`. */
export function useAwake(wanted) {
  useEffect(() => {
    if (!wanted || !canStayAwake) return undefined;
    let lock = null;
    let gone = false;
    // The browser lets go whenever the page is hidden, so it is asked again each time.
    const take = async () => {
      if (document.hidden || gone) return;
      try {
        lock = await navigator.wakeLock.request("screen");
        if (gone) lock.release();
      } catch {
        lock = null; // a low battery may forbid it
      }
    };
    take();
    document.addEventListener("visibilitychange", take);
    return () => {
      gone = true;
      document.removeEventListener("visibilitychange", take);
      lock?.release().catch(() => {});
    };
  }, [wanted]);
}

let waiting = null;
const listeners = new Set();

/** Keep the pages for when there is no network. */
export async function registerWorker() {
  if (!("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  const replaced = Boolean(serviceWorker.controller);
  serviceWorker.addEventListener("controllerchange", () => {
    // Only after a person asked for the new version: the first worker takes over silently.
    if (replaced && waiting) location.reload();
  });
  try {
    const registration = await serviceWorker.register(new URL("sw.js", document.baseURI));
    const look = () => {
      const installing = registration.installing;
      installing?.addEventListener("statechange", () => {
        if (installing.state === "installed" && serviceWorker.controller) offer(installing);
      });
    };
    if (registration.waiting && serviceWorker.controller) offer(registration.waiting);
    registration.addEventListener("updatefound", look);
  } catch {
    // Storage may be switched off; the page works without.
  }
}

function offer(worker) {
  waiting = worker;
  listeners.forEach((listener) => listener());
}

/** A function that changes to a newer version of the pages, or null when there is none. */
export function useUpdate() {
  const [, again] = useState(0);
  useEffect(() => {
    const listener = () => again((count) => count + 1);
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, []);
  return waiting && (() => waiting.postMessage("take over"));
}

/** Give a file to another app, or where that is not possible save it. Resolves to false when the
    person thought better of it. */
export async function hand(name, text) {
  const file = new File([text], name, { type: "application/json" });
  if (navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file], title: name });
      return true;
    } catch (error) {
      if (error.name === "AbortError") return false;
    }
  }
  save(file);
  return true;
}

export function save(file) {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
