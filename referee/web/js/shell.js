// What pages of several views have in common: views that are loaded when they are asked for, the
// language, and taps that were not meant.

import { useReach } from "./api.js";
import { html, useEffect, useState } from "./html.js";
import { t } from "./i18n.js";
import { applyLanguage, settings } from "./settings.js";
import { Notice } from "./views/parts.js";

const AGAIN_AFTER = 2_000; // when a view could not be loaded

// The second of two quick taps at one place, when the first has changed the view in between, was
// not meant for what is there now.
const SETTLING = 400;
const SAME_PLACE = 30;

/** Views by name, from functions that load them: `load` a view, and `View`, which shows one once it
    is loaded. */
export function lateViews(loaders) {
  const loaded = {};

  async function load(name) {
    loaded[name] ??= await loaders[name]();
  }

  function View({ name, ...props }) {
    const [tries, setTries] = useState(0);
    const [, again] = useState(0);
    const { attempt } = useReach();
    useEffect(() => {
      if (loaded[name]) return undefined;
      let timer = 0;
      const retry = () => {
        timer = setTimeout(() => setTries((count) => count + 1), AGAIN_AFTER);
      };
      load(name).then(() => again((count) => count + 1), retry);
      return () => clearTimeout(timer);
    }, [name, attempt, tries]);
    if (loaded[name]) return html`<${loaded[name]} ...${props} />`;
    return html`
      <main>${tries > 0 && html`<${Notice} kind="warn">${t("nav.not_here")}<//>`}</main>
    `;
  }

  return { load, View };
}

/** The language may be changed here or in another tab, and has to be loaded first. */
export function useLanguage() {
  const [, again] = useState(0);
  const { language } = settings();
  useEffect(() => {
    applyLanguage().then(() => again((count) => count + 1));
  }, [language]);
}

export function ignoreDoubleTaps() {
  let last = { time: -SETTLING, x: 0, y: 0 };
  let changed = -SETTLING;
  addEventListener("hashchange", () => {
    changed = performance.now();
  });
  const guard = (event) => {
    if (event.detail === 0) return; // from the keyboard
    const now = performance.now();
    const near = Math.hypot(event.clientX - last.x, event.clientY - last.y) < SAME_PLACE;
    if (near && now - last.time < SETTLING && changed > last.time) {
      event.preventDefault();
      event.stopPropagation();
    }
    last = { time: now, x: event.clientX, y: event.clientY };
  };
  addEventListener("click", guard, { capture: true });
}
