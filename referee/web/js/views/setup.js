// Names and limit of a game that is going on, or over: hands stay, and undo takes the change back.

import { tidyName } from "../files.js";
import { question, saveSetup, setupOf } from "../game.js";
import { change, renamed } from "../games.js";
import { html, useState } from "../html.js";
import { t } from "../i18n.js";
import { fromDevice } from "../verdict.js";
import { Limit, Names, whatIsWrong } from "./fields.js";
import { Header, Remarks } from "./parts.js";

export function Setup({ game }) {
  const { players: typed, limit } = setupOf(game);
  const [complaints, complain] = useState([]);
  const players = typed.map((name, seat) => tidyName(name) || game.players[seat]);
  const set = (changed) =>
    change(game.id, (now) => ({ ...now, setup: { ...setupOf(now), ...changed } }));
  const put = (seat, name) =>
    set({ players: typed.map((old, other) => (other === seat ? name : old)) });
  const leave = (how) => {
    change(game.id, how);
    location.replace(`#/game/${game.id}`);
  };
  const save = () => {
    const wrong = whatIsWrong(players, limit);
    complain(wrong);
    if (wrong.length) return;
    leave((now) => saveSetup(now, { players, limit }));
    renamed(game.players, players);
  };
  return html`
    <${Header}
      title=${t("setup.title")}
      back=${`#/game/${game.id}`}
      backLabel=${t("nav.to_game")}
    />
    <main>
      <${Names} names=${typed} placeholders=${game.players} onName=${put}>
        <p class="quiet">${t("setup.names_help")}</p>
      <//>
      <${Limit} limit=${limit} onLimit=${(chosen) => set({ limit: chosen })} />
      <button
        type="button"
        class="button"
        onClick=${() => leave((now) => ({ ...now, setup: null }))}
      >
        ${t("hand.drop_edit")}
      </button>
    </main>
    <footer class="bottom">
      <${Remarks} errors=${complaints} />
      <p class="status" role="status">${whatComes(game, players, limit)}</p>
      <button type="button" class="button primary wide" onClick=${save}>
        ${t("hand.save_edit")}
      </button>
    </footer>
  `;
}

/** What the limit would make of the game. */
function whatComes(game, players, limit) {
  if (whatIsWrong(players, limit).length) return "";
  const was = fromDevice(game.ruleset, question(game));
  const will = fromDevice(game.ruleset, question({ ...game, players, limit }));
  if (will.over) {
    const later = game.hands.length - will.counted;
    const params = { name: will.winner, number: will.counted };
    const ends = t("setup.ends", params);
    return later ? `${ends} ${t("setup.later", { count: later })}` : ends;
  }
  return was.over ? t("setup.goes_on") : "";
}
