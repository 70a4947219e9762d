// morph.ts: the page becomes the new one. It is morphed, not replaced, so that the
// focus and what is typed stay; pieces glide to where they are now.

import { emit } from "./api";
import { $, $$, still } from "./dom";
import { Idiomorph } from "./vendor/idiomorph.esm.js";
import type { View } from "./view";

const glides = "[data-flip], .card[id], .holds[id]";

// spot is where a piece is: in the coordinates of what it is drawn in, so that neither the
// camera nor the page's layout makes it glide, nor a frame that follows the camera. A drawn
// piece is where its origin is: its bounds change with what is drawn beside it.
export function spot(e: Element): DOMPoint {
  const own = e instanceof SVGGraphicsElement && e.getScreenCTM();
  const frame = e.parentNode instanceof SVGGraphicsElement && e.parentNode.getScreenCTM();
  if (own && frame) return new DOMPoint(own.e, own.f).matrixTransform(frame.inverse());
  const r = e.getBoundingClientRect();
  return new DOMPoint(r.x, r.y);
}

// glide lets a piece come from where it was to where it is.
export function glide(e: Element, was: DOMPoint, is: DOMPoint, timing: KeyframeAnimationOptions) {
  const x = was.x - is.x, y = was.y - is.y;
  if (Math.abs(x) + Math.abs(y) > 0.5) e.animate([{ translate: `${x}px ${y}px` }, { translate: "0 0" }], timing);
}

export function morph(game: HTMLElement, view: View, rove: () => void) {
  name(game);
  return (fresh: HTMLElement) => {
    const old = $("#table")!, focus = document.activeElement, focused = focus?.id ?? "";
    name(fresh);
    if (old.dataset.number !== fresh.dataset.number) emit(game, "moment", undefined);
    const gliding = !still() && !document.hidden;
    const spots = new Map<string, DOMPoint>();
    if (gliding) for (const e of $$(glides, game)) spots.set(e.id, spot(e));
    const land = new Set($$("#land > *", game).map((e) => e.id));

    const whole = $("#board", fresh)?.getAttribute("viewBox");
    Idiomorph.morph(old, fresh, { callbacks: { beforeNodeMorphed: keepTyped, beforeAttributeUpdated: changes } });
    view.remember(whole);
    view.fit();
    emit(game, "morph", undefined);
    rove();

    // All are measured before the first is moved: each move would lay the page out anew.
    const moved = [...spots].flatMap(([id, was]) => {
      const e = document.getElementById(id);
      return e ? [{ e, was, is: spot(e) }] : [];
    });
    for (const { e, was, is } of moved) glide(e, was, is, { duration: 260, easing: "ease-out" });
    if (gliding && land.size) for (const e of $$("#land > *", game)) if (!land.has(e.id)) e.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 240, easing: "ease-out" });
    refocus(focus, focused);
    document.title = ($("#table")!.dataset.mine === "true" ? "● " : "") + $("#table h1")!.textContent;
  };
}

// What is the same is not looked into. What somebody has typed stays typed, and the aid open.
function keepTyped(was: Node, is: Node) {
  if (was instanceof Element && was.isEqualNode(is)) return false;
  if (was instanceof Element && was.id === "aid") return false; // it is filled by drawers.ts
  if (was instanceof HTMLInputElement && is instanceof HTMLInputElement && was.type !== "hidden") is.setAttribute("value", (is.value = was.value));
}

// The viewBox is the view's. What the shuffle's check has found stays shown, and its
// details stay open.
function changes(name: string, e: Element) {
  return !((e.id === "board" && name === "viewBox") || (name === "hidden" && e.closest("#verdict, #kept")) || (name === "open" && e.id === "shuffle"));
}

// refocus finds a place for the focus when what had it is gone, folded away or
// disabled: then the next thing to decide has it.
function refocus(was: Element | null, id: string) {
  const now = document.activeElement;
  if (!was || was === document.body || (now && now !== document.body && !now.matches(":disabled") && now.checkVisibility())) return;
  const first = [`[id="${CSS.escape(id)}"]:not(:disabled)`, "#cells [tabindex='0']", "#decision .main:not(:disabled)"].map((css) => $<HTMLElement>(css)).find(Boolean);
  const visible = () => $$("#decision button[name=act]:not(:disabled)").find((b) => b.checkVisibility());
  (first ?? visible() ?? $<HTMLElement>("#prompt"))?.focus();
}

// name gives cards and signs the names that the symbols have for what is drawn, which
// are not sent with every card.
function name(part: ParentNode) {
  for (const e of $$(".card:not([aria-label],[aria-labelledby]), svg[role=img]:not([aria-label],[aria-labelledby])", part)) {
    const drawn = $$("use", e).filter((use) => !use.closest(".slim"));
    e.setAttribute("aria-labelledby", drawn.map((use) => {
      const count = use.nextElementSibling; // so many of it
      return (count?.matches(".lies") ? `say-n${count.textContent} ` : "") + "say-" + use.getAttribute("href")!.slice(1);
    }).join(" "));
  }
  for (const zone of $$("[data-named] .zone:not([aria-labelledby], :empty)", part)) zone.setAttribute("aria-labelledby", "say-z-" + zone.classList[1]);
}
