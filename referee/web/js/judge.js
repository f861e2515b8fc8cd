// The table judge: people with real cards tap them here and ask the referee.

import { greet, useReach } from "./api.js";
import { registerWorker, useUpdate } from "./device.js";
import { html, render, useEffect, useState } from "./html.js";
import { addTexts, loadAll, t } from "./i18n.js";
import { en } from "./i18n/judge.en.js";
import { Edition } from "./judge/edition.js";
import { addressOf, empty, fitted, MODES, positionAt, SETS, withCards } from "./judge/position.js";
import { Rulings } from "./judge/rulings.js";
import { Lies, Modes, Pad, Turn } from "./judge/table.js";
import { Bar, Readings, useVerdict } from "./judge/verdicts.js";
import { applyLanguage, setSettings, settings } from "./settings.js";
import { useStorage } from "./storage.js";
import { Notice, Reach } from "./views/parts.js";

const MOST_UNDONE = 100;
const COPIED_FOR = 4_000;

addTexts({
  en: async () => en,
  hu: async () => (await import("./i18n/judge.hu.js")).hu,
});

let Plays = null;
async function loadPlays() {
  Plays ??= (await import("./judge/plays.js")).Plays;
}

/** The position of the address, else an empty one under the edition that was used last. */
function beginning() {
  const found = positionAt(location.hash);
  if (found) return found;
  const { judge } = settings();
  const known = positionAt(`#/what/${judge?.ruleset}/-`)?.position;
  return { position: known ? fitted({ ...known, options: judge.options ?? {} }) : empty(), whole: true };
}

function usePosition() {
  const [{ now, past, whole }, set] = useState(() => {
    const { position, whole } = beginning();
    return { now: position, past: [], whole };
  });
  useEffect(() => {
    const address = addressOf(now);
    if (location.hash === address) return;
    // In place: the way back leads out of the page, and undo takes back a tap.
    if (past.length || location.hash) history.replaceState(null, "", address);
  }, [now]);
  useEffect(() => {
    const listener = () => {
      const found = positionAt(location.hash);
      if (found) set({ now: found.position, past: [], whole: found.whole });
    };
    addEventListener("hashchange", listener);
    return () => removeEventListener("hashchange", listener);
  }, []);
  const change = (next) =>
    set((was) => ({
      now: fitted(typeof next === "function" ? next(was.now) : next),
      past: [...was.past, was.now].slice(-MOST_UNDONE),
      whole: true,
    }));
  const undo = () =>
    set((was) => (was.past.length ? { now: was.past.at(-1), past: was.past.slice(0, -1), whole: true } : was));
  return { position: now, whole, change, undo: past.length ? undo : null };
}

/** The set that taps go to, one of those that the question has. */
function useTarget(mode) {
  const [chosen, choose] = useState({});
  const first = mode === "hand" ? "hand" : SETS[mode][0];
  return [chosen[mode] ?? first, (set) => choose((were) => ({ ...were, [mode]: set }))];
}

function App() {
  useStorage();
  useLanguage();
  const { position, whole, change, undo } = usePosition();
  const { mode, ruleset, options } = position;
  const [target, aim] = useTarget(mode);
  const verdict = useVerdict(position);
  const [link, setLink] = useState(null);
  const update = useUpdate();
  useEffect(() => {
    document.title = `${t(`mode.${mode}`)} · ${t("title.judge")}`;
  });
  const remember = (kept) => setSettings({ judge: kept });
  const chooseEdition = (value) => {
    remember({ ruleset: value, options: {} });
    change((now) => ({ ...now, ruleset: value, options: {}, readings: { trick: "", play: "" } }));
  };
  const chooseOption = (name, value) => {
    const next = fitted({ ...position, options: { ...options, [name]: value } });
    remember({ ruleset, options: next.options });
    change({ ...next, readings: { trick: "", play: "" } });
  };
  const setCards = (set) => (cards) => {
    setLink(null);
    change((now) => withCards(now, set, cards));
  };
  const clear = () =>
    change((now) => SETS[now.mode].reduce((cleared, set) => withCards(cleared, set, []), now));
  const turn = (outOfTurn) => change((now) => ({ ...now, outOfTurn }));
  const addable = verdict.plays?.addable;
  // What has to be chosen, or was asked for, stands before the rule.
  const asksFor = verdict.kind === "choice" || mode === "hand" ? "rule-last" : "";
  return html`
    <header class="top">
      <h1>${t("title.judge")}</h1>
      <${Reach} none="judge.no_referee" />
    </header>
    <main class="judge">
      ${update &&
      html`
        <${Notice}>
          ${t("home.update")}
          <button type="button" class="button" onClick=${update}>${t("home.update_now")}</button>
        <//>
      `}
      ${!whole && html`<${Notice} kind="warn">${t("judge.not_whole")}<//>`}
      <div class="asked">
        <${Modes} position=${position} onChoose=${(value) => change((now) => ({ ...now, mode: value }))} />
        <${Edition} position=${position} onRuleset=${chooseEdition} onOption=${chooseOption} />
        <${Pad}
          key=${mode}
          position=${position}
          target=${target}
          onTarget=${aim}
          onChange=${setCards(target)}
          undo=${undo}
          onClear=${clear}
          share=${() => share(setLink, addressOf(position))}
        />
        ${link && html`<${Link} link=${link} />`}
        ${SETS[mode].map(
          (set) => html`
            <${Lies}
              key=${set}
              position=${position}
              set=${set}
              dim=${(card) => Boolean(addable) && !addable.includes(card)}
              onChange=${setCards(set)}
              onSelect=${(selected) => change((now) => ({ ...now, selected }))}
            >
              ${mode === "hand" &&
              set === "trick" &&
              html`<${Turn} position=${position} onChange=${turn} />`}
            <//>
          `,
        )}
      </div>
      <div class=${`told ${verdict.asking ? "asking" : ""} ${asksFor}`}>
        <${Rulings} ids=${[...new Set(verdict.rulings)]} plain=${verdict.plain} />
        ${verdict.shown.map(
          (shown) => html`
            <${Readings}
              key=${shown.set}
              shown=${shown}
              value=${position.readings[shown.set]}
              onDeclare=${(set, key) =>
                change((now) => ({ ...now, readings: { ...now.readings, [set]: key } }))}
            />
          `,
        )}
        ${verdict.plays && html`<${LatePlays} position=${position} plays=${verdict.plays} />`}
      </div>
    </main>
    <${Bar} verdict=${verdict} />
  `;
}

/** The list of plays, once it is loaded: most questions need none. */
function LatePlays(props) {
  const [, again] = useState(0);
  const { attempt } = useReach();
  useEffect(() => {
    if (!Plays) loadPlays().then(() => again((count) => count + 1), () => {});
  }, [attempt]);
  return Plays && html`<${Plays} ...${props} />`;
}

/** Hand on the address, by whatever way this browser has. */
async function share(setLink, address) {
  const url = new URL(address, location.href).href;
  if (navigator.share) {
    try {
      await navigator.share({ title: document.title, url });
      return;
    } catch (error) {
      if (error.name === "AbortError") return;
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    setLink({ url, copied: true });
    setTimeout(() => setLink((now) => (now?.copied ? null : now)), COPIED_FOR);
  } catch {
    // Over plain HTTP a page may not copy; a person still can.
    setLink({ url, copied: false });
  }
}

function Link({ link }) {
  if (link.copied) return html`<${Notice}>${t("judge.copied")}<//>`;
  return html`
    <label>
      <span class="quiet">${t("judge.link")}</span>
      <input class="text" readonly value=${link.url} onFocus=${(event) => event.target.select()} />
    </label>
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

await Promise.all([applyLanguage(), location.hash.startsWith(`#/${MODES[2]}/`) && loadPlays()]);
const root = document.getElementById("app");
root.replaceChildren();
render(html`<${App} />`, root);

// Nothing of this is worth a delay of the first view.
function later() {
  greet();
  registerWorker();
  loadAll();
  loadPlays().catch(() => {});
}
if (document.readyState === "complete") later();
else addEventListener("load", later);
