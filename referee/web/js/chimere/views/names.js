// Fields for the names of the wizards, with those who played before to tap.

import { html } from "../../html.js";
import { t } from "../../i18n.js";
import { tidyName } from "../names.js";

export function Names({ names, recent = [], onName }) {
  const used = names.map(tidyName);
  const free = used.findIndex((name) => !name);
  const offered = free < 0 ? [] : recent.filter((name) => !used.includes(name));
  return html`
    <fieldset class="field" id="names">
      <legend>${t("names.legend")}</legend>
      ${names.map((name, seat) => {
        const label = t("names.one", { number: seat + 1 });
        return html`
          <input
            key=${seat}
            class="text"
            type="text"
            maxlength="40"
            autocomplete="off"
            autocapitalize="words"
            enterkeyhint="next"
            aria-label=${label}
            placeholder=${label}
            value=${name}
            onInput=${(event) => onName(seat, event.target.value)}
          />
        `;
      })}
      ${offered.length > 0 &&
      html`
        <p class="quiet" id="recent">${t("new.recent")}</p>
        <div class="chips" role="group" aria-labelledby="recent">
          ${offered.map(
            (name) => html`
              <button
                key=${name}
                type="button"
                class="chip plain"
                aria-label=${t("new.use", { name })}
                onClick=${() => onName(free, name)}
              >
                ${name}
              </button>
            `,
          )}
        </div>
      `}
    </fieldset>
  `;
}
