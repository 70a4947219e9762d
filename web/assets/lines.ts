// lines.ts: what a line of the log tells of is lit on the board while one points at the line, or the focus
// is in it; also after the page was morphed under a mouse that rests there.

import { $, $$, words } from "./dom";
import type { View } from "./view";

export function lines(game: HTMLElement, view: View) {
  let line: HTMLElement | null = null;
  const told = (e: Event) => {
    const at = e.target as Element;
    if (at.closest("#advice")) return;
    for (const lit of $$(".advises", game)) lit.classList.remove("advises");
    const was = line;
    line = at.closest<HTMLElement>("[data-places]");
    point();
    const lit = $("#board .advises", game);
    if (lit || line !== was) view.glance(lit); // a game's script may light what has no id
  };
  const point = () => {
    if (line?.isConnected) for (const id of words(line.dataset.places)) for (const e of $$(`[id="c-${CSS.escape(id)}"], [data-place="${CSS.escape(id)}"], #board [id="${CSS.escape(id)}"]`, game)) e.classList.add("advises");
  };
  for (const type of ["pointerover", "focusin"]) game.addEventListener(type, told);
  game.addEventListener("morph", point);
}
