// moments.ts: what one should not miss: points, one's turn, the end of the game. The chip of
// a seat shows what it has got; a sound is heard if the visitor wants sounds.

import { $, $$, element, still } from "./dom";
import { sound } from "./sound";

export function moments(game: HTMLElement) {
  const points = () => new Map($$(".chip .points", game).map((e) => [e.closest(".chip")!.id, Number(e.textContent)]));
  const state = () => $("#table", game)!.dataset;
  let before = points(), mine = state().mine, over = state().state;

  game.addEventListener("morph", () => {
    const now = points();
    let gained = 0;
    for (const [id, n] of now) {
      const was = before.get(id);
      if (was === undefined || was === n) continue;
      gained = Math.max(gained, n - was);
      show(id, n - was);
    }
    if (state().state !== over && state().state === "finished") {
      celebrate();
      sound("end");
    } else if (gained > 0) sound("points");
    else if (state().mine !== mine && state().mine === "true") sound("turn");
    [before, mine, over] = [now, state().mine, state().state];
  });

  // show lets what a seat has got rise from its chip. Nothing moves the page.
  function show(id: string, n: number) {
    const chip = document.getElementById(id);
    if (!chip || document.hidden) return;
    const text = chip.appendChild(element("span", { class: "delta", "aria-hidden": "true" }, n > 0 ? `+${n}` : `−${-n}`));
    const remove = () => text.remove();
    if (still()) return void setTimeout(remove, 1600);
    text.animate([{ opacity: 0, translate: "0 -6px" }, { opacity: 1, translate: "0 0", offset: 0.15 }, { opacity: 1, translate: "0 0", offset: 0.8 }, { opacity: 0, translate: "0 6px" }], 1600).finished.then(remove, remove);
    $(".points", chip)?.animate([{ scale: 1 }, { scale: 1.25 }, { scale: 1 }], { duration: 260, easing: "ease-out" });
  }

  function celebrate() {
    if (still() || document.hidden) return;
    $("#prompt", game)?.animate([{ scale: 0.96, opacity: 0.3 }, { scale: 1.02, opacity: 1 }, { scale: 1 }], { duration: 280, easing: "ease-out" });
  }
}
