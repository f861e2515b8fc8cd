// A new game: players, edition, names, limit. Every tap is kept, as everywhere.

import { persist } from "../storage.js";
import { begin, form, recentNames, setForm } from "../games.js";
import { tidyName } from "../files.js";
import { html, useRef, useState } from "../html.js";
import { t } from "../i18n.js";
import { editionsFor, RULESETS } from "../rulesets.js";
import { Limit, Names, whatIsWrong } from "./fields.js";
import { Chips, Header, Remarks } from "./parts.js";

const COUNTS = [3, 5];

export function NewGame() {
  const filled = form();
  const rules = RULESETS.get(filled.ruleset);
  const [complaints, complain] = useState([]);
  const set = (changed) => setForm({ ...filled, ...changed });
  const names = filled.names.slice(0, rules.players);
  const players = names.map((name, seat) => tidyName(name) || unnamed(name, seat));
  const started = useRef(false);
  const start = () => {
    if (started.current) return; // the second tap of two
    const wrong = whatIsWrong(players, filled.limit);
    complain(wrong);
    if (wrong.length) return;
    started.current = true;
    persist();
    const id = begin({ id: filled.id, ruleset: filled.ruleset, players, limit: filled.limit });
    location.replace(`#/game/${id}`);
  };
  return html`
    <${Header} title=${t("new.title")} back="#/" backLabel=${t("nav.to_games")} />
    <main>
      <${Chips}
        name="count"
        legend=${t("new.players")}
        choices=${COUNTS.map((value) => ({ value, label: t("new.count", { count: value }) }))}
        value=${rules.players}
        onChoose=${(count) => set({ ruleset: editionsFor(count)[0].id })}
      />
      <${Chips}
        name="edition"
        legend=${t("new.edition")}
        choices=${editionsFor(rules.players).map(({ id }) => ({ value: id, label: t(`ruleset.${id}`) }))}
        value=${rules.id}
        onChoose=${(ruleset) => set({ ruleset })}
      >
        <p class="quiet">${t(`ruleset.about.${rules.id}`)}</p>
      <//>
      <${Players} names=${names} all=${filled.names} set=${set} />
      <${Limit} limit=${filled.limit} onLimit=${(limit) => set({ limit })} />
    </main>
    <footer class="bottom">
      <${Remarks} errors=${complaints} />
      <button type="button" class="button primary wide" onClick=${start}>${t("new.start")}</button>
    </footer>
  `;
}

function Players({ names, all, set }) {
  const put = (seat, name) => set({ names: all.map((old, other) => (other === seat ? name : old)) });
  const used = names.map(tidyName);
  const recent = recentNames().filter((name) => !used.includes(name));
  const free = used.findIndex((name) => !name);
  return html`
    <${Names} names=${names} placeholders=${names.map(unnamed)} onName=${put}>
      ${recent.length > 0 &&
      free >= 0 &&
      html`
        <p class="quiet" id="recent">${t("new.recent")}</p>
        <div class="chips" role="group" aria-labelledby="recent">
          ${recent.map(
            (name) => html`
              <button
                key=${name}
                type="button"
                class="chip plain"
                aria-label=${t("new.use", { name })}
                onClick=${() => put(free, name)}
              >
                ${name}
              </button>
            `,
          )}
        </div>
      `}
    <//>
  `;
}

function unnamed(_, seat) {
  return t("new.name", { number: seat + 1 });
}
