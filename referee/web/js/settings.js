// What somebody has chosen on this device, for all pages.

import { choose, preferred } from "./i18n.js";
import { read, write } from "./storage.js";

const KEY = "chimera.settings";
const DEFAULTS = { language: "", awake: true };

export function settings() {
  return { ...DEFAULTS, ...read(KEY) };
}

export function setSettings(changed) {
  write(KEY, { ...settings(), ...changed });
}

/** Speak the language that is chosen by now, perhaps in another tab. */
export function applyLanguage() {
  return choose(preferred(settings().language));
}
