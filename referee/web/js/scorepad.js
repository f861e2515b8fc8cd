// The score pad: which view the address asks for.

import { greet, useReach } from "./api.js";
import { registerWorker } from "./device.js";
import { beginEdit, editOf } from "./game.js";
import { change, emptyBin, gameOf } from "./games.js";
import { html, render, useEffect, useState } from "./html.js";
import { loadAll, t } from "./i18n.js";
import { applyLanguage, settings } from "./settings.js";
import { useStorage } from "./storage.js";
import { Header, Notice } from "./views/parts.js";

// The view that is asked for first is loaded first; the others right after it, so that they are
// there when the network is not.
const VIEWS = {
  home: async () => (await import("./views/home.js")).Home,
  new: async () => (await import("./views/new.js")).NewGame,
  game: async () => (await import("./views/game.js")).GameView,
  hand: async () => (await import("./views/hand.js")).HandView,
  setup: async () => (await import("./views/setup.js")).Setup,
};
const loaded = {};
const AGAIN_AFTER = 2_000; // when a view could not be loaded

async function load(name) {
  loaded[name] ??= await VIEWS[name]();
}

// The second of two quick taps at one place, when the first has changed the view in between, was
// not meant for what is there now.
const SETTLING = 400;
const SAME_PLACE = 30;

function useRoute() {
  const [route, setRoute] = useState(location.hash);
  useEffect(() => {
    const listener = () => {
      setRoute(location.hash);
      scrollTo(0, 0);
    };
    addEventListener("hashchange", listener);
    return () => removeEventListener("hashchange", listener);
  }, []);
  return route.split("/").slice(1);
}

function App() {
  useStorage();
  useLanguage();
  const [view, id, what, hand] = useRoute();
  if (view === "new") return html`<${View} name="new" />`;
  if (view !== "game") return html`<${View} name="home" deleted=${view === "deleted" && id} />`;
  const game = gameOf(id);
  if (!game) return html`<${Gone} text=${t("game.gone")} back="#/" label=${t("nav.to_games")} />`;
  if (what === "hand") {
    const { draft } = game;
    return html`<${View} name="hand" key=${draft.id} game=${game} slot="draft" sheet=${draft} />`;
  }
  if (what === "setup") return html`<${View} name="setup" game=${game} />`;
  if (what === "edit") return html`<${Edit} key=${hand} game=${game} id=${hand} />`;
  return html`<${View} name="game" key=${id} game=${game} />`;
}

/** A view, once it is loaded. */
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
  if (loaded[name]) return html`<${loaded[name]} key=${name} ...${props} />`;
  return html`
    <main>${tries > 0 && html`<${Notice} kind="warn">${t("nav.not_here")}<//>`}</main>
  `;
}

/** The language may be changed here or in another tab, and has to be loaded first. */
function useLanguage() {
  const [, again] = useState(0);
  const { language } = settings();
  useEffect(() => {
    applyLanguage().then(() => again((count) => count + 1));
  }, [language]);
}

/** A hand that was there before; the address alone is enough to go on with it. */
function Edit({ game, id }) {
  const there = game.hands.some((sheet) => sheet.id === id);
  const edit = editOf(game, id);
  const [begun, begin] = useState(false);
  useEffect(() => {
    change(game.id, (now) => beginEdit(now, id));
    begin(true);
  }, [id]);
  if (there && edit) return html`<${View} name="hand" game=${game} slot="edit" sheet=${edit} />`;
  // Not begun yet, or saved here: the address leads on already.
  if (there && !(begun && location.hash.includes("/edit/"))) return null;
  const text = t(there ? "hand.elsewhere" : "hand.gone");
  return html`<${Gone} text=${text} back=${`#/game/${game.id}`} label=${t("nav.to_game")} />`;
}

function Gone({ text, back, label }) {
  return html`
    <${Header} title=${t("title.scorepad")} back=${back} backLabel=${label} />
    <main><${Notice} kind="warn">${text}<//></main>
  `;
}

function ignoreDoubleTaps() {
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

function first() {
  const [, view, , what] = location.hash.split("/");
  if (view === "game") return what === "setup" ? "setup" : what ? "hand" : "game";
  return view === "new" ? "new" : "home";
}

await Promise.all([applyLanguage(), load(first())]);
emptyBin();
ignoreDoubleTaps();
const root = document.getElementById("app");
root.replaceChildren();
render(html`<${App} />`, root);

// Nothing of this is worth a delay of the first view.
function later() {
  greet();
  registerWorker();
  loadAll();
  Object.keys(VIEWS).forEach((name) => load(name).catch(() => {}));
  import("./imports.js").catch(() => {});
}
if (document.readyState === "complete") later();
else addEventListener("load", later);
