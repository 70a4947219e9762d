// morph.ts: the page becomes the new one. It is morphed, not replaced, so that the
// focus and what is typed stay; pieces glide to where they are now.

import { emit } from "./api";
import { $, $$, still } from "./dom";
import { steady } from "./steady";
import { Idiomorph } from "./vendor/idiomorph.esm.js";
import type { View } from "./view";

export function morph(game: HTMLElement, view: View, rove: () => void) {
  name(game);
  return async (fresh: HTMLElement) => {
    const old = $("#table")!, focus = document.activeElement, focused = focus?.id ?? "", asked = $("#prompt", old)?.textContent;
    name(fresh);
    emit(game, "fresh", fresh);
    if (old.dataset.number !== fresh.dataset.number) emit(game, "moment", undefined);
    const land = new Set($$("#land > *", game).map((e) => e.id));
    await steady(game, () => {
      const whole = $("#board", fresh)?.getAttribute("viewBox");
      Idiomorph.morph(old, fresh, { callbacks: { beforeNodeMorphed: keepTyped, beforeAttributeUpdated: changes } });
      view.remember(whole);
      view.fit();
      emit(game, "morph", undefined);
      rove();
    });
    if (!still() && !document.hidden && land.size) for (const e of $$("#land > *", game)) if (!land.has(e.id)) e.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 240, easing: "ease-out" });
    refocus(focus, focused);
    if ($("#prompt", game)?.textContent !== asked) question($("#decision", game));
    document.body.classList.toggle("waits", /open|expired|sealed/.test(fresh.dataset.state!));
  };
}

const filled = new WeakSet<Node>(); // by scripts of games

// become makes what is in an element what a text says; elements that are the same, or have the
// same id, stay, and glide to where they are then. Updates leave it.
export function become(box: Element, text: string) {
  filled.add(box);
  steady($("main.game")!, () => {
    Idiomorph.morph(box, text, { morphStyle: "innerHTML", callbacks: { beforeNodeMorphed: (was, is) => (was === box ? undefined : keepTyped(was, is)) } });
  });
}

// What is the same is not looked into. What somebody has typed stays typed, and what scripts fill as it is.
function keepTyped(was: Node, is: Node) {
  if (was instanceof Element && was.isEqualNode(is)) return false;
  if (was instanceof Element && (was.id === "aid" || filled.has(was))) return false;
  if (was instanceof HTMLInputElement && is instanceof HTMLInputElement && was.type !== "hidden") is.setAttribute("value", (is.value = was.value));
}

// The viewBox is the view's; what scripts have set of the styles of the board, the tableau, the
// strip of the seats and the decision stays: to take it away and set it again lays out all that is in them. What the
// shuffle's check has found stays shown, and its details stay open.
function changes(name: string, e: Element) {
  return !((e.id === "board" && name === "viewBox") || (name === "style" && e.matches("#board, #decision, #seats, #tableau")) || (name === "hidden" && e.closest("#verdict, #kept")) || (name === "open" && e.id === "shuffle"));
}

// question begins a new question at its beginning: a decision that is longer than its place stays scrolled
// to where the last answer was. Who uses keys sees what has the focus all the same.
function question(decision: HTMLElement | null) {
  if (!decision) return;
  decision.scrollTop = 0;
  const focused = document.activeElement;
  if (focused?.matches(":focus-visible") && decision.contains(focused)) focused.scrollIntoView({ block: "nearest" });
}

// refocus finds a place for the focus when what had it is gone, folded away or
// disabled: then the next thing to decide has it.
function refocus(was: Element | null, id: string) {
  const now = document.activeElement;
  if (!was || was === document.body || (now && now !== document.body && !now.matches(":disabled") && now.checkVisibility())) return;
  const first = [`[id="${CSS.escape(id)}"]:not(:disabled)`, "#goon", "#cells [tabindex='0']", "#decision .main:not(:disabled)"].map((css) => $<HTMLElement>(css)).find((e) => e?.checkVisibility());
  const visible = () => $$("#decision button[name=act]:not(:disabled, #unguided)").find((b) => b.checkVisibility());
  (first ?? visible() ?? $<HTMLElement>("#prompt"))?.focus();
}

// name gives cards and signs the names that the symbols have for what is drawn, which
// are not sent with every card.
function name(part: ParentNode) {
  for (const e of $$(".card:not([aria-label],[aria-labelledby]), svg[role=img]:not([aria-label],[aria-labelledby])", part)) {
    const drawn = $$("use", e).filter((use) => !use.matches(".forms > use:not(:first-child)"));
    e.setAttribute("aria-labelledby", drawn.map((use) => {
      const count = use.nextElementSibling; // so many of it
      return (count?.matches(".lies") ? `say-n${count.textContent} ` : "") + "say-" + use.getAttribute("href")!.slice(1);
    }).join(" "));
  }
  for (const zone of $$("[data-named] .zone:not([aria-labelledby], :empty)", part)) zone.setAttribute("aria-labelledby", "say-z-" + zone.classList[1]);
}
