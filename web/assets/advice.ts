// advice.ts: the moves that look best, beside the board. The server thinks about them;
// meanwhile everything can be clicked, and when the game goes on the advice is gone.

import { emit } from "./api";
import { $, $$, post, say, words } from "./dom";
import type { View } from "./view";

export type Advice = ReturnType<typeof advice>;

export function advice(game: HTMLElement, view: View) {
  const panel = $("#advice")!, text = $("div", panel)!;
  let asked = 0; // only the answer to the latest counts

  async function ask() {
    const mine = ++asked;
    panel.hidden = false;
    text.textContent = panel.dataset.wait!;
    const answer = await post(game.dataset.table + "/hint", new URLSearchParams({ number: $("#table")!.dataset.number! })).catch(() => undefined);
    const said = await answer?.text();
    if (mine !== asked) return;
    if (!answer?.ok) {
      close();
      return say(said ?? game.dataset.cant!);
    }
    text.innerHTML = said!;
    $("h2", text)?.focus({ preventScroll: true });
  }

  // close reports whether there was anything to close.
  function close() {
    asked++;
    if (panel.hidden) return false;
    const inside = panel.contains(document.activeElement);
    panel.hidden = true;
    text.replaceChildren();
    lightUp();
    if (inside) ($("#hint") ?? $("#prompt"))?.focus();
    return true;
  }

  // What a move is about is lit while one looks at its advice: the buttons that make
  // it, the cards it names, and what the game adds.
  function lightUp(move?: string) {
    for (const e of $$(".advises", game)) e.classList.remove("advises");
    if (!move) return;
    const written = CSS.escape(move);
    const about: Element[] = $$(`[data-move="${written}"], #table [value="${written}"]`, game);
    emit(game, "advise", { move, about });
    for (const word of move.split(" ").slice(1)) {
      const card = document.getElementById("c-" + word);
      if (card) about.push(card);
    }
    for (const e of about) e.classList.add("advises");
    const seen = about.find((e) => e.checkVisibility());
    if (seen && view.board()?.contains(seen)) view.keepInSight(seen);
    else seen?.scrollIntoView({ block: "nearest" });
  }
  for (const type of ["pointerover", "focusin"]) panel.addEventListener(type, (e) => lightUp((e.target as Element).closest<HTMLElement>("[data-advised]")?.dataset.advised));
  // So are the cards and places that a line of the log tells of.
  const told = (e: Event) => {
    const at = e.target as Element, line = at.closest<HTMLElement>("[data-places]");
    if (at.closest("#advice")) return;
    for (const lit of $$(".advises", game)) lit.classList.remove("advises");
    for (const id of words(line?.dataset.places)) for (const e of $$(`[id="c-${CSS.escape(id)}"], [data-place="${CSS.escape(id)}"]`, game)) e.classList.add("advises");
  };
  for (const type of ["pointerover", "focusin"]) game.addEventListener(type, told);
  $("#noadvice", panel)!.addEventListener("click", close);
  game.addEventListener("moment", close);

  return { ask, close };
}
