// A chimera: its three tiles side by side as they lie on the board, what it is worth, and what
// keeps it from competing, with the way out as buttons.

import { html, useRef } from "../../html.js";
import { t } from "../../i18n.js";
import { remember } from "../album.js";
import { Mark } from "../marks.js";
import { isWhole, nameOf } from "../questions.js";
import { turned } from "../rules/approval.js";
import { PARTS, SKILLS } from "../rules/tiles.js";
import { chimeraPath, isNeutral, valueAt } from "../tournament.js";
import { enter } from "../tournaments.js";
import { giftLines, partWords, reasonText, shown, tileText } from "../words.js";
import { Editor } from "./tile.js";

/** `told` is what is known of it: `approval` and `power`, where they can be said. */
export function Chimera({ tournament, year, season, entrant, told, open, onOpen }) {
  const path = chimeraPath(tournament, year, season, entrant);
  const chimera = valueAt(tournament, path);
  const { advanced } = tournament.years[year];
  const name = shown(nameOf(tournament, entrant));
  const board = useRef();
  const id = `chimera-${entrant}`;
  const set = (part, tile) => {
    enter(tournament.id, [[[...path, part], tile]]);
    if (tile) remember(part, tile);
  };
  const goOn = (part) => {
    const rest = PARTS.filter((one) => one !== part && chimera[one] === null);
    const next = rest.find((one) => PARTS.indexOf(one) > PARTS.indexOf(part)) ?? rest[0] ?? null;
    onOpen(next);
    if (next !== null) return;
    board.current.querySelector(`[data-part=${part}]`).focus({ preventScroll: true });
  };
  const turn = (parts, to) => enter(tournament.id, [[path, turned(chimera, parts, to)]]);
  return html`
    <section
      class=${`chimera ${told.approval?.reason ? "refused" : ""}`}
      id=${id}
      aria-label=${t("chimera.of", { name })}
    >
      <div class="chimera-top">
        <h3>${name}</h3>
        <${Worth} power=${told.power} tournament=${tournament} year=${year} season=${season} />
      </div>
      ${isNeutral(tournament, entrant) && html`<p class="quiet">${t("neutral.about")}</p>`}
      <div class="board" ref=${board}>
        ${PARTS.map(
          (part) => html`
            <${Tile}
              key=${part}
              part=${part}
              tile=${chimera[part]}
              advanced=${advanced}
              name=${name}
              open=${open === part}
              controls=${`${id}-${part}`}
              onTap=${() => onOpen(open === part ? null : part)}
            />
          `,
        )}
      </div>
      ${open &&
      html`
        <${Editor}
          key=${open}
          id=${`${id}-${open}`}
          part=${open}
          tile=${chimera[open]}
          name=${name}
          advanced=${advanced}
          next=${PARTS.some((part) => part !== open && chimera[part] === null)}
          onTile=${(tile) => set(open, tile)}
          onDone=${() => goOn(open)}
        />
      `}
      <${Approval}
        approval=${told.approval}
        chimera=${chimera}
        neutral=${isNeutral(tournament, entrant)}
        onTurn=${turn}
      />
      ${told.power && html`<${Gifts} power=${told.power} />`}
    </section>
  `;
}

function Worth({ power, tournament, year, season }) {
  const { main } = tournament.years[year].seasons[season];
  if (!power) return null;
  const params = { power: power.power, skill: t(`skill.${main.skill}`), main: power.main_skill };
  return html`<p class="worth">${t("power.of", params)}</p>`;
}

function Tile({ part, tile, advanced, name, open, controls, onTap }) {
  const label = t("tile.of", { part: t(`part.${part}`), name, tile: tileText(tile, advanced) });
  const kind = !tile ? "empty" : tile.turned ? "sheep" : "front";
  return html`
    <button
      type="button"
      class=${`tile ${kind}`}
      data-part=${part}
      aria-expanded=${open}
      aria-controls=${open ? controls : undefined}
      onClick=${onTap}
    >
      <span class="sr">${label}</span>
      <span class="tile-in" aria-hidden="true">
        <span class="tile-part">${t(`part.${part}`)}</span>
        ${tile
          ? html`<${Front} tile=${tile} advanced=${advanced} />`
          : html`<span class="tile-add">+</span>`}
      </span>
    </button>
  `;
}

/** What can be seen of a tile; what a sheep hides is told small. */
function Front({ tile, advanced }) {
  if (tile.turned) {
    return html`
      <span class="tile-animal"><${Mark} of="sheep" /> ${t("tile.sheep_short")}</span>
      <span class="tile-gift">${tile.animal ?? t("tile.unknown")}</span>
    `;
  }
  return html`
    <span class="tile-animal">${tile.animal}</span>
    <${Icons} skills=${tile.skills} />
    ${advanced && tile.gift && html`<span class="tile-gift">${t(`gift.${tile.gift}`)}</span>`}
  `;
}

export function Icons({ skills }) {
  return html`
    <span class="icons">
      ${SKILLS.filter((skill) => skills[skill]).map(
        (skill) => html`
          <span class="icon" key=${skill}><${Mark} of=${skill} size="16" />${skills[skill]}</span>
        `,
      )}
    </span>
  `;
}

/** Which animal occurs too often and how many tiles must be turned; one tap turns them. */
function Approval({ approval, chimera, neutral, onTurn }) {
  if (!approval?.reason || !isWhole(chimera)) return null;
  const back = approval.turn_back.filter((part) => chimera[part].animal !== null);
  const all = back.length === approval.turn_back.length;
  const choices = back.length ? [] : approval.choices;
  return html`
    <div class="approval" role="status">
      <p class="error">${reasonText(approval.reason)}</p>
      ${neutral && choices.length > 1 && html`<p class="quiet">${t("approve.neutral")}</p>`}
      <div class="row">
        ${back.length > 0 &&
        html`
          <button type="button" class="button" onClick=${() => onTurn(back, false)}>
            ${t("approve.back", { parts: partWords(back) })}
          </button>
        `}
        ${choices.map(
          (parts) => html`
            <button
              key=${parts.join()}
              type="button"
              class="button"
              onClick=${() => onTurn(parts, true)}
            >
              ${t("approve.turn", { parts: partWords(parts) })}
            </button>
          `,
        )}
      </div>
      ${!all && html`<p class="quiet">${t("approve.unknown")}</p>`}
    </div>
  `;
}

function Gifts({ power }) {
  const lines = giftLines(power);
  if (!lines.length) return null;
  return html`
    <ul class="gifts">
      ${lines.map(
        ({ gift, text, spoiled }) => html`
          <li key=${gift} class=${spoiled ? "odd" : "good"}>${text}</li>
        `,
      )}
    </ul>
  `;
}
