// The edition, its house rules, the language: behind one line, for they seldom change.

import { html } from "../html.js";
import { LANGUAGES, preferred, t } from "../i18n.js";
import { pageUrl } from "../page.js";
import { RULESETS } from "../rulesets.js";
import { setSettings, settings } from "../settings.js";
import { Check, Chips } from "../views/parts.js";
import { OPTIONS, usual } from "./position.js";

export function Edition({ position, onRuleset, onOption }) {
  const { ruleset } = position;
  const house = Object.keys(position.options).length;
  const editions = [...RULESETS.keys()].map((value) => ({ value, label: t(`edition.${value}`) }));
  const languages = Object.entries(LANGUAGES).map(([value, { name }]) => ({
    value,
    label: html`<span lang=${value}>${name}</span>`,
  }));
  return html`
    <details class="edition">
      <summary>
        <span>${t(`edition.${ruleset}`)}${house > 0 && ` · ${t("edition.house", { count: house })}`}</span>
      </summary>
      <${Chips}
        name="edition"
        legend=${t("edition.label")}
        choices=${editions}
        value=${ruleset}
        onChoose=${onRuleset}
      />
      <${House} position=${position} onOption=${onOption} />
      <${Chips}
        name="language"
        legend=${t("language.label")}
        choices=${languages}
        value=${preferred(settings().language)}
        onChoose=${(chosen) => setSettings({ language: chosen })}
      />
      <a class="button" href=${pageUrl("scorepad")}>${t("judge.to_scorepad")}</a>
    </details>
  `;
}

function House({ position, onOption }) {
  const { ruleset, options } = position;
  const value = (name) => options[name] ?? usual(ruleset, name);
  const switches = Object.keys(OPTIONS).filter((name) => typeof usual(ruleset, name) === "boolean");
  const pairs = "sequence_of_pairs_minimum";
  return html`
    <fieldset class="field house">
      <legend>${t("edition.house_rules")}</legend>
      <label class="pairs">
        <span>${t(`option.${pairs}`)}</span>
        <select
          class="text"
          onChange=${(event) => onOption(pairs, Number(event.target.value))}
        >
          ${OPTIONS[pairs].map(
            (number) => html`
              <option key=${number} value=${number} selected=${number === value(pairs)}>${number}</option>
            `,
          )}
        </select>
      </label>
      ${switches.map(
        (name) => html`
          <${Check}
            key=${name}
            isSwitch=${true}
            label=${t(`option.${name}`)}
            checked=${value(name)}
            onChange=${(on) => onOption(name, on)}
          />
        `,
      )}
    </fieldset>
  `;
}
