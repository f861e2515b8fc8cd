// Every game on this device, files in and out, settings.

import { canStayAwake, hand, secure, useUpdate } from "../device.js";
import { BadFile, toFile, written } from "../files.js";
import { question } from "../game.js";
import {
  add, exportIsDue, games, noteExport, restore, setForm,
} from "../games.js";
import { html, useState } from "../html.js";
import { date, LANGUAGES, list, number, preferred, t } from "../i18n.js";
import { setSettings, settings } from "../settings.js";
import { pageUrl } from "../page.js";
import { persist, storageFails } from "../storage.js";
import { fromDevice } from "../verdict.js";
import { Check, Chips, Header, Notice } from "./parts.js";

export function Home({ deleted }) {
  const all = games().map((game) => ({ game, state: fromDevice(game.ruleset, question(game)) }));
  const open = all.filter(({ state }) => !state.over);
  const finished = all.filter(({ state }) => state.over);
  return html`
    <${Header} title=${t("title.scorepad")} />
    <main>
      <${Notices} deleted=${deleted} />
      <div class="pair">
        <a class="button" href=${pageUrl("judge")}>${t("home.judge")}</a>
        <a class="button" href=${pageUrl("chimere")}>${t("home.chimere")}</a>
      </div>
      ${!all.length && html`<p class="quiet">${t("home.none")}</p>`}
      <${Games} title=${t("home.open")} entries=${open} />
      <${Games} title=${t("home.finished")} entries=${finished} />
      <${Files} all=${all} />
      <${Settings} />
      ${!secure && html`<${Plain} />`}
    </main>
    <footer class="bottom begin">
      <div class="pair">
        <a
          class=${`button wide ${open.length ? "" : "primary"}`}
          href="#/new"
          onClick=${() => setForm(null)}
        >
          ${t("home.new")}
        </a>
        ${open.length > 0 &&
        html`
          <a class="button primary wide" href=${`#/game/${open[0].game.id}`}>${t("home.go_on")}</a>
        `}
      </div>
    </footer>
  `;
}

function Notices({ deleted }) {
  const [later, setLater] = useState(false);
  const update = useUpdate();
  const bringBack = () => {
    restore(deleted);
    location.hash = "#/";
  };
  return html`
    ${storageFails() && html`<${Notice} kind="warn">${t("home.storage")}<//>`}
    ${deleted &&
    html`
      <${Notice}>
        ${t("home.deleted")}
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
    ${!later &&
    exportIsDue() &&
    html`
      <${Notice}>
        ${t("home.remind")}
        <span class="row">
          <button type="button" class="button" onClick=${exportAll}>
            ${t("home.export_all")}
          </button>
          <button type="button" class="button" onClick=${() => setLater(true)}>
            ${t("home.later")}
          </button>
        </span>
      <//>
    `}
  `;
}

function Games({ title, entries }) {
  if (!entries.length) return null;
  return html`
    <section>
      <h2>${title}</h2>
      <ul class="cards">
        ${entries.map(
          ({ game, state }) => html`
            <li key=${game.id}>
              <a class="card" href=${`#/game/${game.id}`}>
                <strong>${state.winner ? t("home.won", { name: state.winner }) : list(game.players)}</strong>
                <span>
                  ${game.players.map((player) => `${player} ${number(totalOf(state, player))}`).join(" · ")}
                </span>
                <span class="quiet">
                  ${[
                    t("home.hands", { count: game.hands.length }),
                    t("home.to", { limit: game.limit }),
                    date(game.changed),
                  ].join(" · ")}
                </span>
              </a>
            </li>
          `,
        )}
      </ul>
    </section>
  `;
}

function totalOf(state, player) {
  return state.standings?.find((standing) => standing.player === player).total ?? 0;
}

async function exportAll() {
  const day = new Date().toISOString().slice(0, 10);
  const all = games().map(toFile);
  if (await hand(`chimera-${day}.json`, written(all))) noteExport();
}

function Files({ all }) {
  const [said, say] = useState(null);
  const load = async (event) => {
    const input = event.target;
    const [file] = input.files;
    if (!file) return;
    say({ kind: "info", text: t("home.importing") });
    say(await importedFrom(await file.text()));
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
        <button type="button" class="button" onClick=${exportAll}>${t("home.export_all")}</button>
      `}
    </section>
    ${said && html`<${Notice} kind=${said.kind}>${said.text}<//>`}
  `;
}

async function importedFrom(text) {
  let imports;
  try {
    imports = await import("../imports.js");
  } catch {
    return { kind: "warn", text: t("nav.not_here") };
  }
  try {
    return imported(await imports.readGames(text));
  } catch (error) {
    if (!(error instanceof BadFile)) throw error;
    return { kind: "warn", text: t(error.code, error.params) };
  }
}

/** Add the games that are not here yet; the others stay as they are here. */
function imported(read) {
  const here = games();
  const same = (game) => {
    const content = JSON.stringify([game.ruleset, question(game)]);
    return here.some((other) => JSON.stringify([other.ruleset, question(other)]) === content);
  };
  const fresh = read.filter((game) => !same(game));
  fresh.forEach(add);
  if (fresh.length) persist();
  const count = fresh.length || read.length;
  return { kind: "info", text: t(fresh.length ? "home.imported" : "home.known", { count }) };
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
          label=${t("home.awake")}
          checked=${settings().awake}
          onChange=${(awake) => setSettings({ awake })}
        />
      `}
    </section>
  `;
}

function Plain() {
  return html`
    <details class="hints">
      <summary>${t("plain.title")}</summary>
      <p>${t("plain.why")}</p>
      <ul>
        ${["offline", "awake", "install"].map((what) => html`<li key=${what}>${t(`plain.${what}`)}</li>`)}
      </ul>
      <p>${t("plain.help")}</p>
    </details>
  `;
}

