// The running totals as lines. Lines differ in dashes and marks, not in colour alone; the numbers
// stand in the list of hands, so the drawing is one image with a summary.

import { html } from "./html.js";
import { number, t } from "./i18n.js";

const WIDTH = 360;
const HEIGHT = 190;
const LEFT = 40;
const RIGHT = 10;
const TOP = 10;
const BOTTOM = 10;
const LINE = 14; // of text

export function Chart({ players, totals, limit }) {
  const rows = [players.map(() => 0), ...totals.map((after) => players.map((name) => after(name)))];
  const flat = rows.flat();
  const low = Math.min(0, ...flat);
  const high = Math.max(limit, ...flat);
  const x = (hand) => LEFT + (hand * (WIDTH - LEFT - RIGHT)) / Math.max(1, rows.length - 1);
  const y = (points) => TOP + ((high - points) * (HEIGHT - TOP - BOTTOM)) / (high - low || 1);
  const far = y(low) - y(0) > LINE; // else the two numbers would stand on each other
  const grid = [...new Set([0, limit, ...(far ? [low] : [])])];
  const summary = players
    .map((name, seat) => t("game.chart_player", { name, total: number(rows.at(-1)[seat]) }))
    .join(", ");
  return html`
    <figure class="chart">
      <svg
        viewBox=${`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label=${t("game.chart_label", { summary })}
      >
        ${grid.map(
          (points) => html`
            <g key=${points}>
              <line
                class=${points === limit ? "grid limit" : "grid"}
                x1=${LEFT}
                x2=${WIDTH - RIGHT}
                y1=${y(points)}
                y2=${y(points)}
              />
              <text x=${LEFT - 5} y=${y(points) + 4} text-anchor="end">${number(points)}</text>
            </g>
          `,
        )}
        ${players.map(
          (_, seat) => html`
            <g key=${seat} class=${`line player-${seat}`}>
              <polyline points=${rows.map((row, hand) => `${x(hand)},${y(row[seat])}`).join(" ")} />
              ${rows.map(
                (row, hand) =>
                  hand > 0 && html`<${Mark} key=${hand} seat=${seat} x=${x(hand)} y=${y(row[seat])} />`,
              )}
            </g>
          `,
        )}
      </svg>
      <figcaption aria-hidden="true">
        ${players.map(
          (name, seat) => html`
            <span key=${seat}>
              <svg class=${`line player-${seat}`} viewBox="0 0 28 12" width="28" height="12">
                <polyline points="0,6 28,6" />
                <${Mark} seat=${seat} x=${14} y=${6} />
              </svg>
              ${name}
            </span>
          `,
        )}
      </figcaption>
    </figure>
  `;
}

/** A mark of its own for every seat. */
function Mark({ seat, x, y }) {
  const shapes = [
    html`<circle cx=${x} cy=${y} r="3.5" />`,
    html`<rect x=${x - 3.2} y=${y - 3.2} width="6.4" height="6.4" />`,
    html`<path d=${`M${x} ${y - 4.4} l4.2 7.4 h-8.4 z`} />`,
    html`<path d=${`M${x} ${y - 4.6} l4.6 4.6 -4.6 4.6 -4.6 -4.6 z`} />`,
    html`<path d=${`M${x} ${y + 4.4} l4.2 -7.4 h-8.4 z`} />`,
  ];
  return shapes[seat];
}
