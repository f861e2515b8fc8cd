// A tile of a chimera as it is entered: one tap where it was entered before, else its animal, its
// icons, its gift; and whether it lies on its sheep side.

import { html, useEffect, useRef, useState } from "../../html.js";
import { t } from "../../i18n.js";
import { Check, Chips } from "../../views/parts.js";
import { fits, known, otherAnimals, spelled } from "../album.js";
import { Mark } from "../marks.js";
import { LONGEST_NAME } from "../names.js";
import { FORBIDDEN, GIFTS, SKILLS } from "../rules/tiles.js";
import { capital } from "../words.js";
import { Icons } from "./chimera.js";

const MOST_ICONS = 20;
const UNKNOWN = { animal: null, skills: {}, gift: null, turned: true };

export function Editor({ id, part, tile, name, advanced, next, onTile, onDone }) {
  const heading = useRef();
  const picking = tile === null || tile.animal === null;
  useEffect(() => {
    // What had the focus is gone, or is above; the way on begins here.
    heading.current.focus({ preventScroll: true });
  }, [picking]);
  return html`
    <div class="editor" id=${id}>
      <h4 tabindex="-1" ref=${heading}>
        ${t("editor.title", { part: t(`part.${part}`), name })}
      </h4>
      ${picking
        ? html`<${Picker} part=${part} tile=${tile} onTile=${onTile} onDone=${onDone} />`
        : html`<${Face} tile=${tile} advanced=${advanced} onTile=${onTile} />`}
      <div class="row">
        ${tile !== null &&
        html`
          <button type="button" class="button" onClick=${() => onTile(null)}>
            ${t("editor.another")}
          </button>
        `}
        <button type="button" class=${`button ${picking ? "" : "chosen-way"}`} onClick=${onDone}>
          ${t(next && !picking ? "editor.next" : "editor.close")}
        </button>
      </div>
    </div>
  `;
}

/** Which animal: one that was entered before, or a new one. */
function Picker({ part, tile, onTile, onDone }) {
  const [typed, type] = useState("");
  const tiles = known(part).filter(({ animal }) => fits(animal, typed));
  const others = otherAnimals(part).filter((animal) => fits(animal, typed));
  const fresh = spelled(typed);
  const isNew = fresh && ![...tiles.map(({ animal }) => animal), ...others].includes(fresh);
  const take = ({ animal, skills, gift }) => {
    onTile({ animal, skills, gift, turned: false });
    onDone();
  };
  const begin = (animal) => onTile({ animal, skills: {}, gift: null, turned: false });
  const enterKey = (event) => {
    if (event.key !== "Enter" || !fresh) return;
    const [only, another] = tiles;
    if (only?.animal === fresh || (only && !another && !others.length)) take(only);
    else begin(fresh);
  };
  return html`
    <label class="named">
      <span>${t("editor.animal")}</span>
      <input
        class="text"
        type="text"
        maxlength=${LONGEST_NAME}
        autocomplete="off"
        autocapitalize="none"
        enterkeyhint="done"
        value=${typed}
        onInput=${(event) => type(event.target.value)}
        onKeyDown=${enterKey}
      />
    </label>
    <div class="chips picks">
      ${isNew &&
      html`
        <button type="button" class="chip plain" onClick=${() => begin(fresh)}>
          ${t("editor.new", { animal: fresh })}
        </button>
      `}
      ${tiles.map(
        (one) => html`
          <button key=${one.animal} type="button" class="chip plain pick" onClick=${() => take(one)}>
            <span>${one.animal}</span>
            <${Icons} skills=${one.skills} />
            <span class="sr">${iconsText(one.skills)}</span>
          </button>
        `,
      )}
      ${others.map(
        (animal) => html`
          <button
            key=${`other ${animal}`}
            type="button"
            class="chip plain"
            onClick=${() => begin(animal)}
          >
            ${animal}
          </button>
        `,
      )}
      ${tile === null &&
      html`
        <button
          type="button"
          class="chip plain"
          onClick=${() => {
            onTile(UNKNOWN);
            onDone();
          }}
        >
          <${Mark} of="sheep" /> ${t("editor.sheep")}
        </button>
      `}
    </div>
  `;
}

function iconsText(skills) {
  return SKILLS.filter((skill) => skills[skill])
    .map((skill) => t("tile.icons", { count: skills[skill], skill: t(`skill.${skill}`) }))
    .join(", ");
}

/** What the front shows. */
function Face({ tile, advanced, onTile }) {
  const gifts = GIFTS.map((value) => ({ value, label: capital(t(`gift.${value}`)) }));
  return html`
    <p class="face-animal">${tile.animal}</p>
    <div class="skills" role="group" aria-label=${t("editor.skills")}>
      ${SKILLS.map(
        (skill) => html`
          <${Skill}
            key=${skill}
            skill=${skill}
            count=${tile.skills[skill] ?? 0}
            onCount=${(count) => onTile({ ...tile, skills: { ...tile.skills, [skill]: count } })}
          />
        `,
      )}
    </div>
    ${advanced &&
    html`
      <${Chips}
        name="gift"
        legend=${t("editor.gift")}
        choices=${[{ value: null, label: capital(t("gift.none")) }, ...gifts]}
        value=${tile.gift}
        onChoose=${(gift) => onTile({ ...tile, gift })}
      >
        ${tile.gift &&
        html`<p class="quiet">${t("gift.forbids", { skill: t(`skill.${FORBIDDEN[tile.gift]}`) })}</p>`}
      <//>
    `}
    <${Check}
      isSwitch=${true}
      label=${t("editor.turned")}
      checked=${tile.turned}
      onChange=${(is) => onTile({ ...tile, turned: is })}
    />
  `;
}

function Skill({ skill, count, onCount }) {
  const params = { skill: capital(t(`skill.${skill}`)), count };
  return html`
    <div class="skill">
      <p class="skill-name"><${Mark} of=${skill} /> ${capital(t(`skill.${skill}`))}</p>
      <div class=${count ? "cell some" : "cell"}>
        <button
          type="button"
          class="less"
          aria-label=${t("skill.less", params)}
          aria-disabled=${count < 1}
          onClick=${() => count > 0 && onCount(count - 1)}
        >
          <span aria-hidden="true">−</span>
        </button>
        <button
          type="button"
          class="more"
          aria-label=${t("skill.more", params)}
          aria-disabled=${count >= MOST_ICONS}
          onClick=${() => count < MOST_ICONS && onCount(count + 1)}
        >
          <span aria-hidden="true">${count}</span>
        </button>
      </div>
    </div>
  `;
}
