// preview.ts: what a move will do, while its button or its place on the board is looked
// at: hovered, focused by keys, or pressed long with a finger. The server tells it. The
// panel lies beside what it speaks of and takes no clicks.

import { $$, element, get, moved, narrow } from "./dom";

const rest = 300; // milliseconds after which one is taken to look
const press = 450; // milliseconds of a long press
const gap = 10; // pixels between the panel and what it speaks of
const makesMove = "[data-preview], [data-move], #board [role=button], button[name=act][value]";

export type Preview = ReturnType<typeof preview>;

export function preview(game: HTMLElement) {
  const panel = game.appendChild(element("div", { id: "preview", role: "status", hidden: "" }));
  let told = new Map<string, string>(); // answers of this moment
  let asked = 0, waiting = 0;
  let held: Element | undefined; // what is or was pressed long
  let of: Element | undefined; // what is looked at

  function hide() {
    asked++;
    clearTimeout(waiting);
    of = undefined;
    panel.hidden = true;
    panel.replaceChildren();
  }

  // show tells what moves do, a semicolon between them, beside an element of the page.
  async function show(moves: string, at: Element) {
    const mine = ++asked;
    of = at;
    let text = told.get(moves);
    if (text === undefined) {
      const kept = told;
      const answer = await get(`${game.dataset.table}/preview?move=${encodeURIComponent(moves)}`);
      text = answer?.ok ? await answer.text() : "";
      kept.set(moves, text);
    }
    if (mine !== asked || !at.isConnected) return;
    panel.innerHTML = text;
    panel.hidden = !panel.textContent!.trim();
    if (!panel.hidden) place(at, moves);
  }

  // place lays the panel where it covers least of what it speaks of, and never its button.
  function place(at: Element, moves: string) {
    const r = at.getBoundingClientRect(), box = panel.getBoundingClientRect();
    const right = innerWidth - box.width - 6, bottom = innerHeight - box.height - 6;
    const named = [...moves.matchAll(/[\w-]+/g)].map(([word]) => document.getElementById("c-" + word));
    const panes = [document.querySelector("#decision"), at.closest("form, section")].filter((e): e is Element => e !== null).map((e) => e.getBoundingClientRect());
    const others = [...named, ...$$("#decision button, .does button, #prompt, #about, #advice, #plan, .taught"), narrow() ? null : document.querySelector<HTMLElement>("#board")].filter((e): e is HTMLElement => !!e?.checkVisibility() && e !== at).map((e) => e.getBoundingClientRect());
    const places = [
      [r.right + gap, r.top], [r.left - gap - box.width, r.top], [r.left, r.top - gap - box.height], [r.left, r.bottom + gap],
      ...panes.flatMap((pane) => [[pane.left - gap - box.width, r.top], [pane.right + gap, r.top], [r.left, pane.top - gap - box.height]]),
      [6, 6], [right, 6], [6, bottom], [right, bottom],
    ].map(([x = 0, y = 0]) => new DOMRect(Math.max(6, Math.min(right, x)), Math.max(6, Math.min(bottom, y)), box.width, box.height));
    const cost = (p: DOMRect) => 1000 * overlap(p, r) + others.reduce((sum, o) => sum + overlap(p, o), 0);
    const best = places.reduce((a, b) => (cost(b) < cost(a) ? b : a));
    panel.style.left = `${best.x}px`;
    panel.style.top = `${best.y}px`;
  }

  const about = (e: Event) => (e.target as Element).closest<HTMLElement>(makesMove) ?? undefined;
  const movesOf = (e: Element) => e.getAttribute("data-preview") ?? e.getAttribute("data-move") ?? e.getAttribute("value") ?? "";
  // A page with a place of its own for it, #ahead, tells it there.
  // So does one whose buttons say it themselves.
  const isMove = (e?: Element): e is HTMLElement => !!e && !e.closest("[data-foretold]") && !document.querySelector("#ahead") && !["undo", "redo"].includes(movesOf(e)) && !(e as HTMLButtonElement).disabled;
  function soon(e: HTMLElement, after: number, then?: () => void) {
    clearTimeout(waiting);
    waiting = window.setTimeout(() => {
      if (!movesOf(e)) return;
      then?.();
      show(movesOf(e), e);
    }, after);
  }
  // A tile that is turned, say, will do something else.
  new MutationObserver((changes) => {
    for (const c of changes) if (c.target === of && of instanceof Element && movesOf(of)) show(movesOf(of), of);
  }).observe(game, { subtree: true, attributeFilter: ["data-preview"] });

  game.addEventListener("pointerover", (e) => {
    const on = about(e);
    if (e.pointerType !== "mouse" || e.buttons || on === of) return;
    if (isMove(on) && moved(e)) {
      hide();
      soon(on, rest);
    } else if (of && !of.matches(":focus-visible")) hide();
    else clearTimeout(waiting);
  });
  // The focus that a page gives by itself, to who came by a finger, tells nothing: it would read as done.
  let keyed = false;
  addEventListener("keydown", () => { keyed = true; }, true);
  addEventListener("pointerdown", () => { keyed = false; }, true);
  game.addEventListener("focusin", (e) => {
    const on = about(e);
    if (keyed && isMove(on) && (e.target as Element).matches(":focus-visible")) soon(on, rest);
  });
  game.addEventListener("focusout", (e) => { if (about(e) === of) hide(); });
  game.addEventListener("pointerdown", (e) => {
    hide();
    held = undefined;
    const on = about(e);
    if (e.pointerType !== "mouse" && isMove(on)) soon(on, press, () => { held = on; });
  });
  for (const type of ["pointerup", "pointercancel"] as const) {
    game.addEventListener(type, () => { if (!held) clearTimeout(waiting); });
  }
  // The click that ends a long press is none.
  game.addEventListener("click", (e) => {
    if (held && held === about(e)) {
      e.preventDefault();
      e.stopImmediatePropagation();
      held = undefined;
    } else hide();
  }, true);
  game.addEventListener("contextmenu", (e) => { if (held) e.preventDefault(); });
  game.addEventListener("moment", () => {
    told = new Map();
    const looked = of;
    if (!looked) return;
    hide();
    if (looked instanceof HTMLElement && looked.isConnected && isMove(looked)) soon(looked, rest); // it may do something else now
  });
  game.addEventListener("escape", hide);
  addEventListener("resize", hide);

  return { show, hide };
}

const overlap = (a: DOMRect, b: DOMRect) =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
