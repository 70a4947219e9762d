// guide.ts: a guide leads through a first game. What it points at is lit and in sight, and
// it says why a move is not made now. What it awaits is known to the server alone.

import type { Advice } from "./advice";
import { emit } from "./api";
import { $, $$, words } from "./dom";
import type { View } from "./view";

export type Guide = ReturnType<typeof guide>;

export function guide(game: HTMLElement, view: View, advice: Advice) {
  let lit = () => {};
  let shown = ""; // the step whose things were brought into sight

  // at is what a name of a guide stands for on the page: a card, a place, a button, or what has
  // that id. What is folded away is named by what unfolds it, and what lies in a drawer by what
  // pulls that out.
  const at = (name: string) => {
    const id = CSS.escape(name);
    return $$(`[id="c-${id}"], [data-place~="${id}"], [data-move="${id}"], #table [value="${id}"], [id="${id}"]`).map(shownBy);
  };
  const shownBy = (e: HTMLElement) => {
    if (e.checkVisibility()) return e;
    return (e.closest("#side") ? $('[data-drawer="side"].tool') : e.closest("details")?.querySelector("summary")) ?? e;
  };

  function light() {
    for (const e of $$(".taught")) e.classList.remove("taught", "awaited");
    const panel = $("#guide", game);
    if (!panel) return;
    const { awaited } = panel.dataset, about: Element[] = [...words(panel.dataset.at).flatMap(at), ...(awaited ? advice.about(awaited) : [])].filter((e) => !e.closest("#guide, #symbols"));
    if (!about.length && panel.dataset.at) about.push(...$$("#told, #told-0", game)); // the table in words
    for (const e of about) e.classList.add("taught"); // on a phone this shows what is hidden while one reads
    if (awaited) for (const e of about) e.classList.toggle("awaited", e.matches(`[data-move="${CSS.escape(awaited)}"], [value="${CSS.escape(awaited)}"]`));
    if (panel.dataset.step === shown) return lit();
    shown = panel.dataset.step!;
    emit(game, "lesson", undefined);
    const on = $("#goon", game);
    next(on, about as HTMLElement[]);
    lit();
    const decision = panel.closest("#decision");
    if (decision) decision.scrollTop = 0;
    const told = (e: Element) => Number(e.matches('[id^="told-"]')); // a paragraph far from the move that it is about gives way to it
    for (const e of about.filter((a) => a.checkVisibility()).sort((a, b) => told(a) - told(b)).reverse()) { // the first is in sight last, and so for sure
      if (view.board()?.contains(e)) view.keepInSight(e);
      else e.scrollIntoView({ block: "nearest" });
    }
  }

  // next gives the focus to what one does next: to read on, or to make the awaited move where it is lit, or to
  // unfold what has it. Who writes or reads beside the game keeps the focus.
  function next(on: HTMLElement | null, about: HTMLElement[]) {
    const focus = document.activeElement;
    if (focus && focus !== document.body && (!game.contains(focus) || focus.closest("#aid, #side, dialog"))) return;
    const seen = (css: string) => about.find((e) => e.matches(css) && e.checkVisibility());
    const first = on ?? seen(".awaited:not(:disabled)") ?? seen("summary") ?? (focus?.closest("#cells") ? seen("#cells [role=button]") : undefined);
    first?.focus({ preventScroll: true });
  }

  const soon = () => { requestAnimationFrame(light); };
  // While others' moves are played back nothing is said of what was lit.
  game.addEventListener("fresh", () => { for (const e of $$(".taught")) e.classList.remove("taught", "awaited"); });
  game.addEventListener("morph", soon);
  game.addEventListener("toggle", (e) => {
    soon();
    const unfolded = e.target as HTMLElement; // the awaited move of it is in sight
    requestAnimationFrame(() => { if (unfolded.matches("[open]")) $(".awaited", unfolded)?.scrollIntoView({ block: "nearest" }); });
  }, true);
  addEventListener("resize", () => {
    shown = ""; // the page is laid out anew
    soon();
  });
  document.fonts.ready.then(light);
  light();

  return {
    // onLit is called when something is lit.
    onLit(f: () => void) { lit = f; },
    // hold says why a move is not made now, and reports whether a guide leads here.
    hold(why: string) {
      const says = $("#whynot", game);
      if (!says) return false;
      says.textContent = "";
      requestAnimationFrame(() => { // said again, it is heard again
        says.textContent = why;
        says.scrollIntoView({ block: "nearest" });
      });
      return true;
    },
  };
}
