// A new tournament: wizards, what is entered, advanced rules. Every tap is kept, as everywhere.

import { html, useRef, useState } from "../../html.js";
import { t } from "../../i18n.js";
import { persist } from "../../storage.js";
import { Check, Chips, Remarks } from "../../views/parts.js";
import { tidyName, wrongNames } from "../names.js";
import { WAYS } from "../tournament.js";
import { begin, form, recentNames, setForm } from "../tournaments.js";
import { Names } from "./names.js";
import { Top } from "./top.js";

const COUNTS = [2, 3, 4, 5];

export function NewTournament() {
  const filled = form();
  const { id, count, way, advanced } = filled;
  const [complaint, complain] = useState(null);
  const set = (changed) => {
    complain(null);
    setForm({ ...filled, ...changed });
  };
  const started = useRef(false);
  const names = filled.names.slice(0, count);
  const start = () => {
    if (started.current) return; // the second tap of two
    const wizards = names.map((name, seat) => tidyName(name) || t("names.one", { number: seat + 1 }));
    const wrong = wrongNames(wizards);
    complain(wrong);
    if (wrong) return;
    started.current = true;
    persist();
    begin({ id, wizards, way, advanced });
    location.replace(`#/t/${id}`);
  };
  const named = (seat, name) =>
    set({ names: filled.names.map((old, other) => (other === seat ? name : old)) });
  return html`
    <${Top} title=${t("home.begin")} back="#/" backLabel=${t("nav.to_tournaments")} />
    <main>
      <${Chips}
        name="count"
        legend=${t("new.wizards")}
        choices=${COUNTS.map((value) => ({ value, label: String(value) }))}
        value=${count}
        onChoose=${(chosen) => set({ count: chosen })}
      >
        ${count === 2 && html`<p class="quiet">${t("new.two")}</p>`}
      <//>
      <${Names} names=${names} recent=${recentNames()} onName=${named} />
      <${Chips}
        name="way"
        legend=${t("new.way")}
        choices=${WAYS.map((value) => ({ value, label: t(`way.${value}`) }))}
        value=${way}
        onChoose=${(chosen) => set({ way: chosen })}
      >
        <p class="quiet">${t(`way.about.${way}`)}</p>
      <//>
      ${way === "contests" &&
      html`
        <div>
          <${Check}
            isSwitch=${true}
            label=${t("new.advanced")}
            checked=${advanced}
            onChange=${(on) => set({ advanced: on })}
          />
          <p class="quiet">${t("new.advanced_about")}</p>
        </div>
      `}
    </main>
    <footer class="bottom">
      <${Remarks} errors=${complaint ? [t(complaint.code, complaint.params)] : []} />
      <button type="button" class="button primary wide" onClick=${start}>${t("new.go")}</button>
    </footer>
  `;
}
