// Every tournament on this device, files in and out, settings.

import { canStayAwake, hand, useUpdate } from "../../device.js";
import { html, useState } from "../../html.js";
import { date, LANGUAGES, list, number, preferred, t } from "../../i18n.js";
import { pageUrl } from "../../page.js";
import { setSettings, settings } from "../../settings.js";
import { persist, storageFails } from "../../storage.js";
import { Check, Chips, Notice } from "../../views/parts.js";
import { isComplete, tournamentQuestion } from "../questions.js";
import { scoreTournament } from "../rules/tournament.js";
import { add, restore, setForm, tournaments } from "../tournaments.js";
import { Top } from "./top.js";

export function Home({ deleted }) {
  const all = tournaments().map((tournament) => ({
    tournament,
    answer: scoreTournament(tournamentQuestion(tournament).body),
  }));
  const isOver = ({ answer }) => answer.years?.length > 0;
  const open = all.filter((one) => !isOver(one));
  return html`
    <${Top} title=${t("title.chimere")} />
    <main>
      <${Notices} deleted=${deleted} />
      <a class="button wide" href=${pageUrl("scorepad")}>${t("home.scorepad")}</a>
      ${!all.length && html`<p class="quiet">${t("home.no_tournament")}</p>`}
      <${List} title=${t("home.going_on")} entries=${open} />
      <${List} title=${t("home.over")} entries=${all.filter(isOver)} over=${true} />
      <${Files} all=${all} />
      <${Settings} />
    </main>
    <footer class="bottom begin">
      <div class="pair">
        <a
          class=${`button wide ${open.length ? "" : "primary"}`}
          href="#/new"
          onClick=${() => setForm(null)}
        >
          ${t("home.begin")}
        </a>
        ${open.length > 0 &&
        html`
          <a class="button primary wide" href=${`#/t/${open[0].tournament.id}`}>${t("home.go_on")}</a>
        `}
      </div>
    </footer>
  `;
}

function Notices({ deleted }) {
  const update = useUpdate();
  const bringBack = () => {
    restore(deleted);
    location.hash = "#/";
  };
  return html`
    ${storageFails() && html`<${Notice} kind="warn">${t("home.keeps_nothing")}<//>`}
    ${deleted &&
    html`
      <${Notice}>
        ${t("home.tournament_deleted")}
        <button type="button" class="button" onClick=${bringBack}>${t("home.bring_back")}</button>
      <//>
    `}
    ${update &&
    html`
      <${Notice}>
        ${t("home.update")}
        <button type="button" class="button" onClick=${update}>${t("home.update_now")}</button>
      <//>
    `}
  `;
}

function List({ title, entries, over = false }) {
  if (!entries.length) return null;
  return html`
    <section>
      <h2>${title}</h2>
      <ul class="cards">
        ${entries.map(({ tournament, answer }) => {
          const { id, wizards, way, changed } = tournament;
          const points = (name) => answer.points && new Map(Object.entries(answer.points)).get(name);
          const years = tournament.years.filter((_, year) => isComplete(tournament, year)).length;
          const far = way === "tiles" ? t("home.by_tiles") : t("home.years", { count: years });
          return html`
            <li key=${id}>
              <a class="card" href=${`#/t/${id}`}>
                <strong>
                  ${over ? t("tournament.won", { names: list(answer.winners) }) : list(wizards)}
                </strong>
                <span>
                  ${wizards.map((name) => `${name} ${number(points(name) ?? 0)}`).join(" · ")}
                </span>
                <span class="quiet">${far} · ${date(changed)}</span>
              </a>
            </li>
          `;
        })}
      </ul>
    </section>
  `;
}

function Files({ all }) {
  const [said, say] = useState(null);
  const load = async (event) => {
    const input = event.target;
    const [file] = input.files;
    if (!file) return;
    say(await imported(await file.text()));
    input.value = "";
  };
  return html`
    <section class="row">
      <label class="button file">
        <input type="file" accept="application/json,.json" onChange=${load} />
        <span>${t("home.import")}</span>
      </label>
      ${all.length > 0 &&
      html`
        <button type="button" class="button" onClick=${() => exportAll(all)}>
          ${t("home.export_tournaments")}
        </button>
      `}
    </section>
    ${said && html`<${Notice} kind=${said.kind}>${said.text}<//>`}
  `;
}

async function exportAll(all) {
  const { toFile, written } = await import("../files.js");
  const day = new Date().toISOString().slice(0, 10);
  await hand(`chimere-${day}.json`, written(all.map(({ tournament }) => toFile(tournament))));
}

/** Add the tournaments that are not here yet; the others stay as they are here. */
async function imported(text) {
  let files;
  try {
    files = await import("../files.js");
  } catch {
    return { kind: "warn", text: t("nav.not_here") };
  }
  try {
    const read = files.readTournaments(text);
    const here = tournaments().map(files.contentOf);
    const fresh = read.filter((one) => !here.includes(files.contentOf(one)));
    fresh.forEach(add);
    files.rememberTiles(fresh);
    if (fresh.length) persist();
    const count = fresh.length || read.length;
    const key = fresh.length ? "home.tournaments_imported" : "home.tournaments_known";
    return { kind: "info", text: t(key, { count }) };
  } catch (error) {
    if (!(error instanceof files.BadFile)) throw error;
    return { kind: "warn", text: t(error.code, error.params) };
  }
}

function Settings() {
  const choices = Object.entries(LANGUAGES).map(([value, { name }]) => ({
    value,
    label: html`<span lang=${value}>${name}</span>`,
  }));
  return html`
    <section>
      <h2>${t("home.settings")}</h2>
      <${Chips}
        name="language"
        legend=${t("language.label")}
        choices=${choices}
        value=${preferred(settings().language)}
        onChoose=${(chosen) => setSettings({ language: chosen })}
      />
      ${canStayAwake &&
      html`
        <${Check}
          isSwitch=${true}
          label=${t("home.awake_here")}
          checked=${settings().awake}
          onChange=${(awake) => setSettings({ awake })}
        />
      `}
    </section>
  `;
}
