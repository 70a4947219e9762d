// tab.ts: the title of the tab tells whose turn it is. A hidden tab has no stream and asks now and then; a message that is
// pushed to the browser makes it ask at once. A sound is heard if the visitor wants sounds.

import { $, get } from "./dom";
import { sound } from "./sound";

const often = 30_000; // milliseconds; browsers make it rarer in hidden tabs

export function tab(game: HTMLElement) {
  const shown = () => $("#table", game)!.dataset;
  let mine = false;
  const title = () => { document.title = shown().tab!; };
  async function look() {
    if (!document.hidden || shown().state !== "running") return;
    const answer = await get(`${game.dataset.table}/tab`);
    if (answer?.status !== 200 || !document.hidden) return;
    const is = await answer.json() as { tab: string; mine: boolean };
    document.title = is.tab;
    if (is.mine && !mine) sound("turn", true);
    mine = is.mine;
  }
  title();
  game.addEventListener("morph", title);
  document.addEventListener("visibilitychange", () => { mine = shown().mine === "true"; });
  setInterval(look, often);
  navigator.serviceWorker?.addEventListener("message", look);
}
