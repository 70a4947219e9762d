// advice.ts: the moves that look best, beside the board. The server thinks about them;
// meanwhile everything can be clicked, and when the game goes on the advice is gone.

import { emit } from "./api";
import { $, $$, narrow, overlaps, post, say } from "./dom";
import type { View } from "./view";

const gap = 6, least = 260; // around the panel, and how high it is at least beside the board; in pixels

export type Advice = ReturnType<typeof advice>;

export function advice(game: HTMLElement, view: View) {
  const panel = $("#advice")!, text = $("div", panel)!;
  let widened: HTMLElement | undefined; // the frame that has got room to scroll
  let asked = 0; // only the answer to the latest counts

  async function ask() {
    const mine = ++asked;
    panel.hidden = false;
    text.textContent = panel.dataset.wait!;
    if (!beside()) delete panel.dataset.dock;
    const answer = await post(game.dataset.table + "/hint", new URLSearchParams({ number: $("#table")!.dataset.number! })).catch(() => undefined);
    const said = await answer?.text();
    if (mine !== asked) return;
    if (!answer?.ok) {
      close();
      return say(said ?? game.dataset.cant!);
    }
    text.innerHTML = said!;
    dock();
    $("h2", text)?.focus({ preventScroll: true });
  }

  // close reports whether there was anything to close.
  function close() {
    asked++;
    if (panel.hidden) return false;
    const inside = panel.contains(document.activeElement);
    panel.hidden = true;
    if (widened) widened.style.padding = "";
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
    const elements = about(move);
    for (const e of elements) e.classList.add("advises");
    const seen = elements.find((e) => e.checkVisibility());
    if (!seen) return;
    if (view.board()?.contains(seen)) return view.keepInSight(seen, panel);
    seen.scrollIntoView({ block: "nearest" });
    for (const e of [...elements, ...elements]) if (e.checkVisibility()) clear(e); // what one of them uncovers may cover another
  }

  // about is all that a move is about on the page, with what the game adds; of several moves, with
  // semicolons between, it is the first.
  function about(moves: string): Element[] {
    const move = moves.split(";")[0]!, list = named(move);
    emit(game, "advise", { move, about: list });
    return list;
  }

  // named is what a move is about on the page: what is folded away is named by what unfolds it.
  function named(moves: string): Element[] {
    const move = moves.split(";")[0]!;
    const written = CSS.escape(move), list: Element[] = $$(`[data-move="${written}"], #table [value="${written}"]`, game);
    for (const word of move.split(" ").slice(1)) {
      const card = document.getElementById("c-" + word);
      if (card) list.push(card);
    }
    return list.map((e) => (e.checkVisibility() ? e : (e.closest("details")?.querySelector("summary") ?? e)));
  }

  // beside puts the panel where it hides neither the board nor what is asked, and reports whether there is such a place:
  // below what is asked, or, where that stands below the board, beside it.
  function beside() {
    const decision = $("#decision"), frame = $("#frame"), log = $("#side");
    if (!decision || !frame) return false;
    const column = decision.getBoundingClientRect(), board = frame.getBoundingClientRect(), next = log?.checkVisibility() ? log.getBoundingClientRect() : undefined;
    let place = { left: column.left, width: column.width, top: Math.max(...[...decision.children].filter((e) => e.checkVisibility()).map((e) => e.getBoundingClientRect().bottom)) + gap };
    if (next && column.top >= board.bottom && next.top >= board.bottom && next.left >= column.right) place = { left: next.left, width: next.width, top: next.top };
    else if (column.left < board.right) return false;
    if (innerHeight - gap - place.top < least) return false;
    panel.style.setProperty("--left", place.left + "px");
    panel.style.setProperty("--width", place.width + "px");
    panel.style.setProperty("--upper", place.top + "px");
    panel.dataset.dock = "beside";
    return true;
  }

  // dock puts the panel where it covers nothing at all, or else nothing of what it speaks of; if there is no such
  // place, where it is low enough for what it covers to be scrolled out from under it. On a
  // phone the decision is one place: what is in it comes into sight when it is lit.
  function dock() {
    if (beside()) return;
    const place = (e: Element) => (narrow() && e.closest("#decision")) || e;
    const lines = $$("[data-advised]", text).map((line) => named(line.dataset.advised!).filter((e) => e.checkVisibility() && !view.board()?.contains(e)).map(place));
    const covers = (side: string, fixed: boolean) => {
      panel.dataset.dock = side;
      return lines.filter((line) => line.some((e) => overlaps(e, panel) && !(fixed && e.closest("#frame")))).length;
    };
    const best = (sides: string[], fixed: boolean) => sides.map((side) => [covers(side, fixed), side] as const).reduce((a, b) => (b[0] < a[0] ? b : a));
    let [covered, at] = best(narrow() ? ["bottom", "top"] : ["right", "below", "left", "under"], false);
    if (covered > 0) [covered, at] = best(narrow() ? ["bottom", "top"] : ["below", "short", "under"], true); // the decision does not scroll away
    panel.dataset.dock = at;
  }

  // clear scrolls what the panel covers out from under it, as far as there is room.
  function clear(e: Element) {
    if (!overlaps(e, panel)) return;
    const r = e.getBoundingClientRect(), p = panel.getBoundingClientRect();
    let frame = e.parentElement;
    while (frame && !scrolls(frame)) frame = frame.parentElement;
    if (!frame) return;
    const box = frame.getBoundingClientRect(), above = p.top - box.top, below = box.bottom - p.bottom;
    const by = above > below ? r.bottom - p.top + 8 : r.top - p.bottom - 8, room = frame.scrollHeight - frame.clientHeight - frame.scrollTop;
    const now = getComputedStyle(frame), top = parseFloat(now.paddingTop), bottom = parseFloat(now.paddingBottom);
    if (by < -frame.scrollTop) frame.style.paddingTop = top - frame.scrollTop - by + "px"; // there is nothing above to scroll to
    if (by > room) frame.style.paddingBottom = bottom + by - room + "px";
    widened = frame;
    frame.scrollTop = by < 0 ? Math.max(0, frame.scrollTop + by) : frame.scrollTop + by;
  }
  const scrolls = (e: Element) => /auto|scroll/.test(getComputedStyle(e).overflowY);
  for (const type of ["pointerover", "focusin"]) panel.addEventListener(type, (e) => lightUp((e.target as Element).closest<HTMLElement>("[data-advised]")?.dataset.advised));
  $("#noadvice", panel)!.addEventListener("click", close);
  game.addEventListener("moment", close);
  const again = () => requestAnimationFrame(() => { if (!panel.hidden && text.childElementCount) dock(); });
  addEventListener("resize", again); // a tablet was turned
  game.addEventListener("toggle", again, true); // more is asked, or less

  return { ask, close, about };
}
