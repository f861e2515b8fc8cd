// Drawn marks: one for every skill, the sheep, the laurel of the winner.

import { html } from "../html.js";

const LINES = {
  aggression: "M4 20 16 8M12 4l8 8M14 4h6v6M4 16l4 4",
  beauty:
    "M12 4c2 2 2 4 0 6c-2-2-2-4 0-6zM20 10c-1 3-3 4-6 3c1-3 3-4 6-3zM17 20c-3 0-5-2-4-5" +
    "c3 0 5 2 4 5zM7 20c-1-3 1-5 4-5c1 3-1 5-4 5zM4 10c3-1 5 0 6 3c-3 1-5 0-6-3z",
  weight: "M5 20 7 10h10l2 10zM12 10a3 3 0 1 0-.1 0z",
  protection: "M12 3l8 3v6c0 5-4 8-8 9c-4-1-8-4-8-9V6z",
  speed: "M13 3 5 14h6l-1 7 9-12h-6z",
  sheep:
    "M7 9a3 3 0 0 1 4-4a3 3 0 0 1 5 1a3 3 0 0 1 3 5a3 3 0 0 1-3 5H8a4 4 0 0 1-1-7z" +
    "M9 16v4M15 16v4M5 12H3",
  laurel: "M7 3h10v6a5 5 0 0 1-10 0zM7 5H4c0 3 1 5 3 5M17 5h3c0 3-1 5-3 5M12 14v4M8 21h8M9 18h6",
};

export function Mark({ of, size = 20 }) {
  return html`
    <svg class=${`mark of-${of}`} viewBox="0 0 24 24" width=${size} height=${size} aria-hidden="true">
      <path d=${LINES[of]} />
    </svg>
  `;
}
