// keyboard.ts: the board and the cards by keys. Arrows go to the nearest thing that can
// be chosen in a direction; one of them is in the tab order at a time.

import type { Acts } from "./acts";
import type { Advice } from "./advice";
import { emit } from "./api";
import { $, $$ } from "./dom";
import type { Drawers } from "./drawers";
import { open as sheet } from "./sheet";
import type { Talk } from "./talk";
import type { View } from "./view";

const onBoard = "#cells [role=button]", onCards = "[data-rove] button:not(.fold)";
const named = "#board [data-ask]"; // what can be asked about
const toldLinks = "#log a"; // one Tab stop for all
const arrows = new Map([["ArrowLeft", [-1, 0]], ["ArrowRight", [1, 0]], ["ArrowUp", [0, -1]], ["ArrowDown", [0, 1]]] as const);

export function keyboard(game: HTMLElement, view: View, acts: Acts, advice: Advice, drawers: Drawers, talk: Talk) {
  // rove leaves one button of the board in the tab order, and one card of each zone:
  // what can be done first.
  function rove(to?: HTMLElement) {
    const all = $$(onBoard, game), focused = document.activeElement;
    const one = to ?? all.find((c) => c === focused) ?? all.find((c) => c.classList.contains("selected")) ?? all.find((c) => c.classList.contains("taught")) ?? all[0];
    for (const c of all) c.setAttribute("tabindex", c === one ? "0" : "-1");
    to?.focus();
    for (const zone of $$("[data-rove]", game)) {
      const items = $$("button:not(.fold)", zone);
      const stop = items.find((i) => i === document.activeElement) ?? items.find((i) => i.classList.contains("awaited")) ?? items.find((i) => i.classList.contains("taught")) ?? items.find((i) => i.classList.contains("lit")) ?? items[0];
      for (const i of items) i.setAttribute("tabindex", i === stop ? "0" : "-1");
    }
    oneOf($$(toldLinks, game));
    for (const e of $$(named, game)) {
      e.setAttribute("role", "img");
      e.ariaLabel = e.textContent!.trim() || `${view.board()?.dataset.asks} ${e.id.replace(/\D+/, "")}`; // what has no name has a number
    }
    oneOf($$(named, game));
  }

  // oneOf leaves one of some links in the tab order: the focused one or the first.
  function oneOf(links: HTMLElement[], to = links.find((l) => l === document.activeElement) ?? links[0]) {
    for (const l of links) l.setAttribute("tabindex", l === to ? "0" : "-1");
  }

  function step(from: Element, dx: number, dy: number, among: string) {
    const start = centre(from);
    let best: HTMLElement | undefined, least = Infinity;
    for (const e of $$(among, game)) {
      if (e === from) continue;
      const to = centre(e), x = to.x - start.x, y = to.y - start.y;
      const along = x * dx + y * dy, aside = Math.abs(x * dy) + Math.abs(y * dx);
      if (along > 1 && along + 2 * aside < least) {
        best = e;
        least = along + 2 * aside;
      }
    }
    if (!best) return;
    if (among === named) {
      oneOf($$(named, game), best);
      best.focus();
    } else rove(best);
    best.scrollIntoView({ block: "nearest" });
    if (best.closest("#board")) view.keepInSight(best);
  }

  // press reports whether a key is for something.
  function press(e: KeyboardEvent): boolean {
    const at = e.target as Element, button = at.closest("#board [role=button]"), card = at.closest("[data-rove] button");
    const arrow = arrows.get(e.key as "ArrowLeft");
    const links = arrow && at.matches(toldLinks) ? $$(toldLinks, game) : [], next = arrow && links[links.indexOf(at as HTMLElement) + (arrow[0] + arrow[1])];
    if (next) {
      oneOf(links, next);
      next.focus();
    } else if (button && arrow) step(button, arrow[0], arrow[1], onBoard);
    else if (arrow && at.matches(named)) step(at, arrow[0], arrow[1], named);
    else if (card && arrow) step(card, arrow[0], arrow[1], onCards);
    else if (button && (e.key === "Enter" || e.key === " ")) acts.press(button, "key");
    else if (e.key === "+") view.zoom(0.8);
    else if (e.key === "-") view.zoom(1.25);
    else if (e.key.toLowerCase() === "h" && $("#hint")) advice.ask();
    else if (e.key.toLowerCase() === "a") drawers.toggle("aid");
    else if (e.key.toLowerCase() === "l") drawers.toggle("side");
    else if (e.key.toLowerCase() === "c") talk.toggle();
    else if (e.key.toLowerCase() === "u" && $("#undo")) $("#undo")!.click();
    else if (e.key === "Enter" && at === document.body && $("#goon")) $("#goon")!.click();
    else if (e.key === "?" && $("#tokeys")) sheet($("#tokeys")!.dataset.sheet!);
    else return false;
    return true;
  }
  document.addEventListener("keydown", (e) => {
    if ((e.target as Element).closest("input, select, textarea, dialog") || e.ctrlKey || e.altKey || e.metaKey) return;
    if (!emit(game, "key", e) || press(e)) e.preventDefault();
    else if (e.key === "Escape" && !advice.close()) emit(game, "escape", undefined);
  });

  rove();
  return { rove };
}

function centre(e: Element) {
  const r = e.getBoundingClientRect();
  return { x: r.x + r.width / 2, y: r.y + r.height / 2 };
}
