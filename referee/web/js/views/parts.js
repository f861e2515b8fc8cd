// Parts that the views share: header, chips, stepper, switch, notices, the strip of players.

import { useReach } from "../api.js";
import { hasApi } from "../page.js";
import { html, useEffect, useRef } from "../html.js";
import { t } from "../i18n.js";

/** The top of a view. The heading takes the focus when the view opens, so that a screen reader
    says where one is and the keyboard begins at the top. */
export function Header({ title, back, backLabel }) {
  const heading = useRef();
  useEffect(() => {
    document.title = title === t("title.scorepad") ? title : `${title} · ${t("title.scorepad")}`;
  }, [title]);
  useEffect(() => {
    // Not on the very first view: there the browser's own beginning is right.
    if (Header.opened) heading.current.focus({ preventScroll: true });
    Header.opened = true;
  }, []);
  return html`
    <header class="top">
      ${back && html`<a class="icon-button" href=${back} aria-label=${backLabel}><${Arrow} /></a>`}
      <h1 tabindex="-1" ref=${heading}>${title}</h1>
      <${Reach} />
    </header>
  `;
}

function Arrow() {
  return html`
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path d="M15 4 7 12l8 8" fill="none" stroke="currentColor" stroke-width="2.5" />
    </svg>
  `;
}

/** Whether the referee answers; `none` is the key of what is said where there is none. */
export function Reach({ none = "reach.none" }) {
  const { reach } = useReach();
  const key = reach === "none" ? none : `reach.${reach}`;
  return html`
    <p class=${`reach ${reach}`} role="status">
      <span class="dot" />
      <span key=${reach} class=${reach === "unknown" ? "sr" : ""}>${t(key)}</span>
    </p>
  `;
}

/** Where the points on this view come from. */
export function Source({ by }) {
  const { reach } = useReach();
  // Between a tap and the answer nothing is said: it would flicker with every tap.
  const key = !hasApi ? "alone" : by === "device" && reach === "offline" ? "device" : "referee";
  return html`<p class="quiet">${t(`by.${key}`)}</p>`;
}

export function Notice({ kind = "info", children }) {
  return html`<div class=${`notice ${kind}`} role="status">${children}</div>`;
}

/** One of several: chips, of which some may not be possible now. */
export function Chips({ name, legend, choices, value, onChoose, children, id }) {
  return html`
    <fieldset class="field" id=${id} tabindex="-1">
      <legend>${legend}</legend>
      <div class="chips">
        ${choices.map(
          (choice) => html`
            <label class="chip" key=${choice.value}>
              <input
                type="radio"
                name=${name}
                checked=${choice.value === value}
                disabled=${choice.disabled}
                onChange=${() => onChoose(choice.value)}
              />
              <span>${choice.label}</span>
            </label>
          `,
        )}
      </div>
      ${children}
    </fieldset>
  `;
}

/** Yes or no, or any of several. */
export function Check({ label, checked, disabled, onChange, isSwitch = false }) {
  return html`
    <label class=${isSwitch ? "switch" : "chip"}>
      <input
        type="checkbox"
        role=${isSwitch ? "switch" : undefined}
        checked=${checked}
        disabled=${disabled}
        onChange=${(event) => onChange(event.target.checked)}
      />
      <span>${label}</span>
    </label>
  `;
}

export function Stepper({ value, most, onChange, lessLabel, moreLabel, describedBy }) {
  return html`
    <div class="stepper">
      <button
        type="button"
        class="step"
        aria-label=${lessLabel}
        aria-disabled=${value <= 0}
        onClick=${() => value > 0 && onChange(value - 1)}
      >
        −
      </button>
      <output aria-live="polite">${value}</output>
      <button
        type="button"
        class="step"
        aria-label=${moreLabel}
        aria-describedby=${describedBy}
        aria-disabled=${value >= most}
        onClick=${() => value < most && onChange(value + 1)}
      >
        +
      </button>
    </div>
  `;
}

/** What is wrong, or odd, at a field. */
export function Remarks({ errors = [], odd = [], id }) {
  return html`
    <div class="remarks" id=${id} aria-live="polite">
      ${errors.map((text) => html`<p class="error" key=${text}>${text}</p>`)}
      ${odd.map((text) => html`<p class="odd" key=${text}>${text}</p>`)}
    </div>
  `;
}

/** A column for every player. */
export function Strip({ cells, label }) {
  return html`
    <ul class="strip" aria-label=${label}>
      ${cells.map(
        (cell, seat) => html`
          <li key=${seat} class=${cell.leads ? "leads" : ""}>
            <span class="sr">${cell.label}</span>
            <span aria-hidden="true" class="name">${cell.name}</span>
            <span aria-hidden="true" class="points">${cell.points}</span>
            ${cell.total !== undefined &&
            html`<span aria-hidden="true" class="total">${cell.total}</span>`}
          </li>
        `,
      )}
    </ul>
  `;
}
