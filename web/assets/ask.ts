// ask.ts: clicks on the board, and what is here, or why not: the server answers that
// from the point on the map, and the answer is shown beside the pointer.

import type { Acts } from "./acts";
import { $, element, freest, get, parsed } from "./dom";
import type { View } from "./view";

const rest = 450; // milliseconds after which a pointer is taken to rest
const gap = 12; // pixels between an answer and what it speaks of
const shown = 7000; // milliseconds that an answer stays

export function ask(game: HTMLElement, view: View, acts: Acts) {
  let resting = 0, fading = 0;
  let asked = 0; // only the answer to the latest counts, and none after it was hidden
  function hide() {
    asked++;
    $("#tip")?.classList.remove("shown");
  }

  // asks is the point of the board for which something stands that is drawn elsewhere.
  function asks(on: Element): [number, number] | undefined {
    const point = on.closest<SVGElement>("[data-stands]")?.dataset.stands;
    return point ? (point.split(" ").map(Number) as [number, number]) : undefined;
  }

  // at asks about a point of the window, or about one of the board that is there.
  async function at(x: number, y: number, of?: [number, number]) {
    const board = view.board();
    if (!board) return;
    const mine = ++asked, p = of ? new DOMPoint(...of) : new DOMPoint(x, y).matrixTransform(board.getScreenCTM()!.inverse());
    const answer = await get(`${game.dataset.table}/ask?x=${Math.round(p.x)}&y=${Math.round(p.y)}`);
    if (answer?.status !== 200) return;
    const text = parsed(await answer.text());
    if (mine !== asked) return;
    const tip = $("#tip") ?? game.appendChild(element("div", { id: "tip" }));
    tip.setAttribute("role", "status");
    text.querySelector("form")?.remove(); // it is for those without a script
    tip.replaceChildren(text);
    tip.classList.add("shown");
    // It is whole, beside what it speaks of, and covers as little of what a guide points at as it can.
    const width = tip.offsetWidth, height = tip.offsetHeight;
    const within = (n: number, size: number, all: number) => Math.max(8, Math.min(n, all - size - 8));
    const sides = (n: number, size: number, all: number) => (n + gap + size + 8 <= all ? [n + gap, n - gap - size] : [n - gap - size, n + gap]).map((at) => within(at, size, all));
    const places = sides(y, height, innerHeight).flatMap((top) => sides(x, width, innerWidth).map((left): [number, number] => [left, top]));
    const apart = places.filter(([left, top]) => x < left || x > left + width || y < top || y > top + height);
    const [left, top] = freest([...apart, places[0]!], width, height);
    tip.style.left = `${left}px`;
    tip.style.top = `${top}px`;
    clearTimeout(fading);
    fading = window.setTimeout(hide, shown);
  }

  game.addEventListener("click", (e) => {
    const on = e.target as Element;
    if (view.dragged() || !on.closest("#board")) return;
    const button = on.closest("[role=button]");
    if (button) acts.press(button, view.pointer());
    else at(e.clientX, e.clientY, asks(on));
  });
  // Keys reach what has a name on the board.
  game.addEventListener("focusin", (e) => {
    const on = (e.target as Element).closest<SVGGraphicsElement>("#board [data-ask]");
    if (!on?.matches(":focus-visible")) return;
    const m = on.transform.baseVal.consolidate()!.matrix, of: [number, number] = [m.e, m.f];
    const p = new DOMPoint(...of).matrixTransform(view.board()!.getScreenCTM()!);
    at(p.x, p.y, of);
  });
  game.addEventListener("focusout", (e) => { if ((e.target as Element).matches("#board [data-ask]")) hide(); });
  game.addEventListener("pointermove", (e) => {
    const on = e.target as Element;
    clearTimeout(resting);
    if (e.pointerType !== "mouse" || e.buttons) return;
    if (on.closest("#tip")) return;
    if (!on.closest("#board") || on.closest("[role=button]")) return hide();
    resting = window.setTimeout(() => at(e.clientX, e.clientY, asks(on)), rest);
  });
  game.addEventListener("pointerleave", () => clearTimeout(resting));
  game.addEventListener("pointerdown", (e) => {
    if ((e.target as Element).closest("#tip")) return;
    hide();
    clearTimeout(resting);
  });
  for (const type of ["escape", "lesson"] as const) game.addEventListener(type, hide);
  addEventListener("resize", hide);
}
