// curtain.ts: several people play at one device. When the curtain falls the page is loaded anew, so that nothing of
// what one of them has seen or opened is left for the next.

import { $ } from "./dom";

export function curtain(game: HTMLElement) {
  const down = () => $("#table", game)!.dataset.curtain;
  let was = down();
  game.addEventListener("morph", () => {
    if (was === "false" && down() !== "false") location.reload();
    was = down();
  });
  addEventListener("pageshow", (e) => { // a page of before that the browser has kept
    if (e.persisted && was !== undefined) location.reload();
  });
}
