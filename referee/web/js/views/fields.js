// The names and the limit of a game, for a new one and for one that is going on.

import { LARGEST_LIMIT, LIMITS } from "../game.js";
import { html } from "../html.js";
import { t } from "../i18n.js";
import { Chips } from "./parts.js";

/** What cannot be, in words. */
export function whatIsWrong(players, limit) {
  const wrong = [];
  const twice = players.find((name, seat) => players.indexOf(name) < seat);
  if (twice) wrong.push(t("new.twice", { name: twice }));
  if (!Number.isInteger(limit) || limit < 1 || limit > LARGEST_LIMIT) {
    wrong.push(t("new.limit_wrong", { most: LARGEST_LIMIT }));
  }
  return wrong;
}

/** A field for every name; what stands in an empty one is the name that counts then. */
export function Names({ names, placeholders, onName, children }) {
  return html`
    <fieldset class="field">
      <legend>${t("new.names")}</legend>
      ${names.map(
        (name, seat) => html`
          <input
            key=${seat}
            class="text"
            type="text"
            maxlength="40"
            autocomplete="off"
            autocapitalize="words"
            enterkeyhint="next"
            aria-label=${t("new.name", { number: seat + 1 })}
            placeholder=${placeholders[seat]}
            value=${name}
            onInput=${(event) => onName(seat, event.target.value)}
          />
        `,
      )}
      ${children}
    </fieldset>
  `;
}

export function Limit({ limit, onLimit }) {
  const own = !LIMITS.includes(limit);
  const choices = LIMITS.map((value) => ({ value, label: String(value) }));
  const read = (event) => onLimit(event.target.value ? Number(event.target.value) : 0);
  return html`
    <${Chips}
      name="limit"
      legend=${t("new.limit")}
      choices=${[...choices, { value: 0, label: t("new.own") }]}
      value=${own ? 0 : limit}
      onChoose=${onLimit}
    >
      ${own &&
      html`
        <input
          class="text short"
          type="number"
          inputmode="numeric"
          min="1"
          max=${LARGEST_LIMIT}
          aria-label=${t("new.own_limit")}
          value=${limit || ""}
          onInput=${read}
        />
      `}
    <//>
  `;
}
