// Values on this device, by key, written at once. localStorage because it is written before the
// tap is over: a tab may be closed at any moment. Other tabs hear of every change.

import { useEffect, useState } from "./html.js";

const listeners = new Set();
const parsed = new Map(); // key -> {raw, value}: a value is parsed once for all who read it
const memory = new Map(); // what could not be written, so that this tab at least goes on
let failing = false;

function notify() {
  listeners.forEach((listener) => listener());
}

addEventListener("storage", notify);

/** Whether the device refuses to keep what is written (storage full, or switched off). */
export function storageFails() {
  return failing;
}

function rawOf(key) {
  if (memory.has(key)) return memory.get(key);
  try {
    return localStorage.getItem(key);
  } catch {
    failing = true;
    return null;
  }
}

/** The value, or undefined. What cannot be read is left alone. */
export function read(key) {
  const raw = rawOf(key);
  if (raw === null) return undefined;
  const known = parsed.get(key);
  if (known?.raw === raw) return known.value;
  let value;
  try {
    value = JSON.parse(raw);
  } catch {
    value = undefined;
  }
  parsed.set(key, { raw, value });
  return value;
}

export function write(key, value) {
  const raw = JSON.stringify(value);
  try {
    localStorage.setItem(key, raw);
    memory.delete(key);
    failing = false;
  } catch {
    memory.set(key, raw);
    failing = true;
  }
  notify();
}

export function remove(key) {
  memory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    failing = true;
  }
  notify();
}

export function keys(prefix) {
  let kept = [];
  try {
    kept = Object.keys(localStorage);
  } catch {
    failing = true;
  }
  return [...new Set([...kept, ...memory.keys()])].filter((key) => key.startsWith(prefix));
}

/** Draw the component again whenever anything is written, here or in another tab. */
export function useStorage() {
  const [, again] = useState(0);
  useEffect(() => {
    const listener = () => again((count) => count + 1);
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, []);
}

/** Ask the browser not to throw anything away when space gets short. */
export function persist() {
  navigator.storage?.persist?.().catch(() => {});
}
