// The Chimère scorer: which view the address asks for.

import { greet } from "./api.js";
import { YEARS } from "./chimere/rules/tournament.js";
import { SEASONS } from "./chimere/rules/year.js";
import { emptyBin, tournamentOf } from "./chimere/tournaments.js";
import { Top } from "./chimere/views/top.js";
import { registerWorker } from "./device.js";
import { html, render, useEffect, useState } from "./html.js";
import { addTexts, loadAll, t } from "./i18n.js";
import { en } from "./i18n/chimere.en.js";
import { applyLanguage } from "./settings.js";
import { ignoreDoubleTaps, lateViews, useLanguage } from "./shell.js";
import { useStorage } from "./storage.js";
import { Notice } from "./views/parts.js";

addTexts({
  en: async () => en,
  hu: async () => (await import("./i18n/chimere.hu.js")).hu,
});

// The view that is asked for first is loaded first; the others right after it, so that they are
// there when the network is not.
const LOADERS = {
  home: async () => (await import("./chimere/views/home.js")).Home,
  new: async () => (await import("./chimere/views/new.js")).NewTournament,
  tournament: async () => (await import("./chimere/views/tournament.js")).TournamentView,
  tiles: async () => (await import("./chimere/views/tiles.js")).TilesView,
  year: async () => (await import("./chimere/views/year.js")).YearView,
  contest: async () => (await import("./chimere/views/contest.js")).ContestView,
  award: async () => (await import("./chimere/views/award.js")).AwardView,
};
const { load, View } = lateViews(LOADERS);

/** What an address asks for: the view, and where in which tournament. */
function routeOf(hash) {
  const [view, id, where, what] = hash.split("/").slice(1);
  if (view === "new") return { name: "new" };
  if (view !== "t") return { name: "home", deleted: view === "deleted" && id };
  if (where === "tiles") return { name: "tiles", id };
  const year = Number(where) - 1;
  if (!(year >= 0 && year < YEARS)) return { name: "tournament", id };
  if (SEASONS.includes(what)) return { name: "contest", id, year, season: what };
  return { name: what === "award" ? "award" : "year", id, year };
}

function useRoute() {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const listener = () => {
      setHash(location.hash);
      scrollTo(0, 0);
    };
    addEventListener("hashchange", listener);
    return () => removeEventListener("hashchange", listener);
  }, []);
  return { hash, ...routeOf(hash) };
}

function App() {
  useStorage();
  useLanguage();
  const { hash, name, id, ...where } = useRoute();
  if (!id) return html`<${View} key=${name} name=${name} ...${where} />`;
  const tournament = tournamentOf(id);
  if (!tournament) return html`<${Gone} />`;
  return html`<${View} key=${hash} name=${name} tournament=${tournament} ...${where} />`;
}

function Gone() {
  return html`
    <${Top} title=${t("title.chimere")} back="#/" backLabel=${t("nav.to_tournaments")} />
    <main><${Notice} kind="warn">${t("tournament.gone")}<//></main>
  `;
}

await Promise.all([applyLanguage(), load(routeOf(location.hash).name)]);
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
  Object.keys(LOADERS).forEach((name) => load(name).catch(() => {}));
  import("./chimere/files.js").catch(() => {});
}
if (document.readyState === "complete") later();
else addEventListener("load", later);
