// A hand, entered on one scroll by taps alone. What is impossible cannot be tapped, and the reason
// stands there; a contradiction that an earlier answer brings about is explained at its field.

import { useAwake } from "../device.js";
import {
  clearDraft, dropEdit, enter, placeOf, question, rulesOf, saveDraft, saveEdit,
} from "../game.js";
import { change } from "../games.js";
import { html } from "../html.js";
import { list, number, signed, t, told } from "../i18n.js";
import { kindsOf } from "../rulesets.js";
import { settings } from "../settings.js";
import {
  ALONE, asksIdle, asksPartner, asksSecond, bidOf, huntersOf, idleOf, isBlank, left, missing,
  oddities, seats, trapsAtMost, whyNotIdle, withIdle, withRest, withTreasure,
} from "../sheet.js";
import { useVerdict } from "../verdict.js";
import { Check, Chips, Header, Remarks, Stepper, Strip } from "./parts.js";

/** `slot` says what the sheet is: "draft" for a new hand, "edit" for the change of an old one. */
export function HandView({ game, slot, sheet }) {
  const rules = rulesOf(game);
  const open = missing(sheet, rules);
  const before = useVerdict(game.ruleset, question(game));
  const after = useVerdict(game.ruleset, question(game, open.length ? null : sheet));
  useAwake(settings().awake);
  const at = placeOf(game, sheet.id);
  const set = (how) => change(game.id, (now) => enter(now, slot, sheet.id, how));
  const errors = open.length ? [] : errorsOf(after, at);
  const shared = { game, rules, sheet, set, errors };
  const title = t(slot === "edit" ? "hand.edit" : "hand.new", { number: at + 1 });
  return html`
    <${Header} title=${title} back=${`#/game/${game.id}`} backLabel=${t("nav.to_game")} />
    <main class="entry">
      <${Bidding} ...${shared} />
      <${Out} ...${shared} />
      <${Bonuses} ...${shared} />
      <${Treasure} ...${shared} />
      <${Odd} game=${game} rules=${rules} sheet=${sheet} at=${at} open=${open} />
      <${Leave} game=${game} slot=${slot} sheet=${sheet} rules=${rules} />
    </main>
    <${Foot} ...${shared} slot=${slot} at=${at} open=${open} before=${before} after=${after} />
  `;
}

/** What is wrong with this hand: by the part of the sheet, code and parameters. */
function errorsOf(state, at) {
  const start = `/hands/${at}/`;
  const own = (state.errors ?? []).filter((error) => error.pointer.startsWith(start));
  return own.map((error) => ({ ...error, part: error.pointer.slice(start.length).split("/")[0] }));
}

function wordsAt(errors, ...parts) {
  const here = errors.filter((error) => parts.includes(error.part));
  return [...new Set(here.map((error) => told(`error.${error.code}`, error.params, error.detail)))];
}

function seatChips(game, chosen) {
  return chosen.map((seat) => ({ value: seat, label: game.players[seat] }));
}

function Bidding({ game, rules, sheet, set, errors }) {
  const everyone = seats(rules);
  const name = sheet.chimera === null ? t("role.chimera") : game.players[sheet.chimera];
  const others = everyone.filter((seat) => seat !== sheet.chimera);
  const bids = rules.bids.map((bid) => ({ value: bid, label: String(bid) }));
  if (rules.allPassed !== "new_deal") bids.push({ value: "all", label: t("hand.all_passed") });
  const choose = (value) =>
    set((now) => (value === "all" ? { ...now, allPassed: true } : { ...now, allPassed: false, bid: value }));
  const about = rules.allPassed === "triple" ? "hand.all_passed_triple" : "hand.all_passed_bid";
  return html`
    <${Chips}
      id="chimera"
      name="chimera"
      legend=${t("hand.chimera")}
      choices=${seatChips(game, everyone)}
      value=${sheet.chimera}
      onChoose=${(chimera) => set((now) => ({ ...now, chimera }))}
    >
      <${Remarks} errors=${wordsAt(errors, "chimera")} />
    <//>
    <${Chips}
      id="bid"
      name="bid"
      legend=${t("hand.bid")}
      choices=${bids}
      value=${sheet.allPassed ? "all" : sheet.bid}
      onChoose=${choose}
    >
      ${sheet.allPassed && html`<p class="quiet">${t(about, { name, bid: bidOf(sheet, rules) })}</p>`}
      <${Remarks} errors=${wordsAt(errors, "bid", "all_passed")} />
    <//>
    ${asksPartner(sheet, rules) &&
    html`
      <${Chips}
        id="partner"
        name="partner"
        legend=${t("hand.partner")}
        choices=${[...seatChips(game, others), { value: ALONE, label: t("hand.alone") }]}
        value=${sheet.partner}
        onChoose=${(partner) => set((now) => ({ ...now, partner }))}
      >
        <${Remarks} errors=${wordsAt(errors, "pi_ya")} />
      <//>
    `}
  `;
}

function Out({ game, rules, sheet, set, errors }) {
  const idle = idleOf(sheet, rules);
  // What is chosen already stays a choice: that is a contradiction, to be seen and taken back.
  const choices = (list, chosen) =>
    seatChips(game, list).map((choice) => {
      const disabled = idle.includes(choice.value) && choice.value !== chosen;
      return { ...choice, disabled };
    });
  const why = idle.map((seat) => t("why.out_idle", { name: game.players[seat] }));
  const rest = seats(rules).filter((seat) => seat !== sheet.first);
  return html`
    <${Chips}
      id="first"
      name="first"
      legend=${t("hand.first")}
      choices=${choices(seats(rules), sheet.first)}
      value=${sheet.first}
      onChoose=${(first) => set((now) => ({ ...now, first }))}
    >
      ${why.map((text) => html`<p class="quiet" key=${text}>${text}</p>`)}
      <${Remarks} errors=${wordsAt(errors, "out")} />
    <//>
    ${asksSecond(sheet, rules) &&
    html`
      <${Chips}
        id="second"
        name="second"
        legend=${t("hand.second")}
        choices=${choices(rest, sheet.second)}
        value=${sheet.second}
        onChoose=${(second) => set((now) => ({ ...now, second }))}
      />
    `}
  `;
}

function Bonuses({ game, rules, sheet, set, errors }) {
  const most = trapsAtMost(sheet, rules, game.players);
  const full = sheet.traps >= most;
  return html`
    <fieldset class="field" id="traps">
      <legend>${t("hand.traps")}</legend>
      <div class="row between">
        <p class="quiet" id="traps-help">
          ${full ? t("hand.traps_most", { most }) : t("hand.traps_help")}
        </p>
        <${Stepper}
          value=${sheet.traps}
          most=${most}
          lessLabel=${t("hand.trap_less")}
          moreLabel=${t("hand.trap_more")}
          describedBy="traps-help"
          onChange=${(traps) => set((now) => ({ ...now, traps }))}
        />
      </div>
      <${Remarks} errors=${wordsAt(errors, "traps")} />
      <${Check}
        isSwitch=${true}
        label=${t("hand.flight")}
        checked=${sheet.flight}
        onChange=${(flight) => set((now) => ({ ...now, flight }))}
      />
      <${Remarks} errors=${wordsAt(errors, "flight")} />
    </fieldset>
    ${asksIdle(sheet, rules) &&
    html`<${Idle} game=${game} rules=${rules} sheet=${sheet} set=${set} errors=${errors} />`}
  `;
}

function Idle({ game, rules, sheet, set, errors }) {
  const hunters = sheet.chimera === null ? [] : huntersOf(sheet, rules);
  const reasons = hunters.map((seat) => [seat, whyNotIdle(sheet, seat)]).filter(([, why]) => why);
  const blocked = (seat) => !sheet.idle.includes(seat) && reasons.some(([who]) => who === seat);
  return html`
    <fieldset class="field" id="idle">
      <legend>${t("hand.idle")}</legend>
      ${!hunters.length && html`<p class="quiet">${t("hand.idle_none")}</p>`}
      ${rules.idle === null && html`<p class="quiet">${t("hand.idle_nothing")}</p>`}
      <div class="chips">
        ${hunters.map(
          (seat) => html`
            <${Check}
              key=${seat}
              label=${game.players[seat]}
              checked=${sheet.idle.includes(seat)}
              disabled=${blocked(seat)}
              onChange=${(is) => set((now) => withIdle(now, seat, is))}
            />
          `,
        )}
      </div>
      ${reasons.map(
        ([seat, why]) => html`
          <p class="quiet" key=${seat}>${t(`why.${why}`, { name: game.players[seat] })}</p>
        `,
      )}
      <${Remarks} errors=${wordsAt(errors, "idle_hunters")} />
    </fieldset>
  `;
}

function Treasure({ game, rules, sheet, set, errors }) {
  const kinds = kindsOf(rules);
  const idle = idleOf(sheet, rules);
  return html`
    <fieldset class="field" id="treasure">
      <legend>${t("hand.treasure")}</legend>
      <div class="treasure" style=${{ "--kinds": kinds.length }}>
        <p class="quiet corner">${t("hand.treasure_help")}</p>
        ${kinds.map(
          (kind) => html`
            <p class="kind" key=${kind}>
              <span class="rank" aria-hidden="true">${t(`kind.card.${kind}`)}</span>
              <span>${t(`kind.${kind}`)}</span>
              <span class="left">${t("hand.left", { count: left(sheet, rules, kind) })}</span>
            </p>
          `,
        )}
        ${seats(rules).map(
          (seat) => html`
            <p class="name" key=${`name ${seat}`}>${game.players[seat]}</p>
            ${kinds.map(
              (kind) => html`
                <${Cell}
                  key=${`${seat} ${kind}`}
                  name=${game.players[seat]}
                  kind=${kind}
                  count=${sheet.treasure[seat][kind]}
                  full=${left(sheet, rules, kind) < 1 || idle.includes(seat)}
                  add=${(by) => set((now) => added(now, rules, seat, kind, by))}
                />
              `,
            )}
          `,
        )}
      </div>
      ${idle.map(
        (seat) => html`
          <p class="quiet" key=${seat}>${t("why.treasure_idle", { name: game.players[seat] })}</p>
        `,
      )}
      <${Rest} game=${game} rules=${rules} sheet=${sheet} set=${set} />
      <${Remarks} errors=${wordsAt(errors, "treasure")} />
    </fieldset>
  `;
}

/** One tap for all that is left: usually one player has most of it. */
function Rest({ game, rules, sheet, set }) {
  if (kindsOf(rules).every((kind) => left(sheet, rules, kind) < 1)) return null;
  const idle = idleOf(sheet, rules);
  return html`
    <p class="quiet rest" id="rest">${t("hand.rest")}</p>
    <div class="chips" role="group" aria-labelledby="rest">
      ${seats(rules)
        .filter((seat) => !idle.includes(seat))
        .map(
          (seat) => html`
            <button
              key=${seat}
              type="button"
              class="chip"
              aria-label=${t("hand.rest_to", { name: game.players[seat] })}
              onClick=${() => set((now) => withRest(now, rules, seat))}
            >
              ${game.players[seat]}
            </button>
          `,
        )}
    </div>
  `;
}

/** One more or fewer, if the deck, and what other tabs have entered meanwhile, allow it. */
function added(sheet, rules, seat, kind, by) {
  if (by > 0 && left(sheet, rules, kind) < 1) return sheet;
  return withTreasure(sheet, seat, kind, by);
}

function Cell({ name, kind, count, full, add }) {
  const params = { kind: t(`kind.one.${kind}`), name, count };
  return html`
    <div class=${count ? "cell some" : "cell"} data-kind=${t(`kind.${kind}`)}>
      <button
        type="button"
        class="less"
        aria-label=${t("hand.less", params)}
        aria-disabled=${count < 1}
        onClick=${() => count > 0 && add(-1)}
      >
        <span aria-hidden="true">−</span>
      </button>
      <button
        type="button"
        class="more"
        aria-label=${t("hand.more", params)}
        aria-disabled=${full}
        onClick=${() => !full && add(1)}
      >
        <span aria-hidden="true">${count}</span>
      </button>
    </div>
  `;
}

function Odd({ game, rules, sheet, at, open }) {
  if (open.length) return null;
  const odd = oddities(sheet, rules, game.hands[at - 1]);
  return html`<${Remarks} odd=${odd.map((code) => t(`odd.${code}`))} />`;
}

function Leave({ game, slot, sheet, rules }) {
  if (slot === "edit") {
    const drop = () => {
      change(game.id, (now) => dropEdit(now, sheet.id));
      location.replace(`#/game/${game.id}`);
    };
    return html`
      <button type="button" class="button" onClick=${drop}>${t("hand.drop_edit")}</button>
    `;
  }
  if (isBlank(sheet, rules)) return null;
  return html`
    <button type="button" class="button" onClick=${() => change(game.id, clearDraft)}>
      ${t("hand.clear")}
    </button>
  `;
}

function Foot({ game, rules, slot, sheet, at, open, before, after, errors }) {
  const good = !open.length && !errors.length;
  const known = good && !after.errors; // else it is another hand that has no score
  const state = known ? after : before;
  const total = new Map(state.standings?.map((one) => [one.player, one.total]));
  const hand = known && at < after.counted ? new Map(Object.entries(after.hands[at].scores)) : null;
  const cells = game.players.map((name) => {
    const points = hand ? signed(hand.get(name).total) : "–";
    const sum = number(total.get(name) ?? 0);
    const label = hand
      ? t("hand.so_far", { name, points, total: sum })
      : t("hand.so_far_open", { name, total: sum });
    return { name, points, total: sum, label, leads: hand && after.leaders.includes(name) };
  });
  const save = () => {
    if (!good) {
      const [field] = open.length ? open : errors.map((error) => PLACE[error.part] ?? error.part);
      const there = document.getElementById(field);
      there?.scrollIntoView({ block: "center" });
      there?.querySelector("input:not(:disabled), button")?.focus({ preventScroll: true });
      return;
    }
    change(game.id, (now) => (slot === "edit" ? saveEdit : saveDraft)(now, sheet.id));
    location.replace(`#/game/${game.id}`);
  };
  return html`
    <footer class="bottom">
      <p class=${`status ${errors.length ? "error" : ""}`} role="status">
        ${status(game, open, errors, after)}
      </p>
      <${Strip} cells=${cells} label=${t("hand.strip")} />
      <button
        type="button"
        class=${`button primary wide ${good ? "" : "pending"}`}
        onClick=${save}
      >
        ${t(slot === "edit" ? "hand.save_edit" : "hand.save")}
      </button>
    </footer>
  `;
}

/** The fields of the page by the parts of the referee's sheet. */
const PLACE = { pi_ya: "partner", out: "first", idle_hunters: "idle", all_passed: "bid", flight: "traps" };

function status(game, open, errors, after) {
  if (open.length) {
    return t("hand.open", { fields: open.map((field) => t(`open.${field}`)).join(", ") });
  }
  if (errors.length) return told(`error.${errors[0].code}`, errors[0].params, errors[0].detail);
  if (after.winner) {
    const early = after.counted < question(game).hands.length;
    return t(early ? "hand.ends_early" : "hand.wins", { name: after.winner });
  }
  if (after.tied?.length) return t("hand.ties", { names: list(after.tied) });
  return t("hand.strip");
}

