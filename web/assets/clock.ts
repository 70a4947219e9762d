// clock.ts: how much time is left, when it is little. What is further off stays as the server says it, as a
// date and a time: nothing on the page runs while there is no hurry.

import { $$ } from "./dom";

const near = 10 * 60_000; // milliseconds from which on it is counted

let ahead = 0; // by how many milliseconds the server's clock is ahead of the browser's

// tells keeps what time it is at the server: whoever has a wrong clock sees the right time left.
export function tells(answer: Response) {
  const date = Date.parse(answer.headers.get("Date") ?? "");
  if (!Number.isNaN(date) && Math.abs(date - Date.now()) > 2000) ahead = date - Date.now();
  else ahead = 0;
}

export function clocks(game: HTMLElement) {
  game.addEventListener("fresh", (e) => count(e.detail));
  count(game);
  setInterval(() => { if (!document.hidden) count(game); }, 1000);
}

function count(part: ParentNode) {
  for (const time of $$<HTMLTimeElement>("#clocks time", part)) {
    const left = Number(time.dataset.zero) - Date.now() - ahead;
    if (left > near) continue;
    const seconds = Math.max(0, Math.ceil(left / 1000));
    const shown = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    if (time.textContent === shown) continue;
    time.textContent = shown;
    time.classList.add("near");
  }
}

// zones fills in where somebody is, in forms that ask for a time zone.
export function zones() {
  for (const field of $$<HTMLInputElement>("input[data-zone]")) field.value = Intl.DateTimeFormat().resolvedOptions().timeZone || field.value;
}
