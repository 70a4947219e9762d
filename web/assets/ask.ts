// ask.ts: clicks on the board, and what is here, or why not: the server answers that
// from the point on the map, and the answer is shown beside the pointer.

import type { Acts } from "./acts";
import { $, element, get, parsed } from "./dom";
import type { View } from "./view";

const rest = 450; // milliseconds after which a pointer is taken to rest
const shown = 7000; // milliseconds that an answer stays

export function ask(game: HTMLElement, view: View, acts: Acts) {
  let resting = 0, fading = 0;
  const hide = () => $("#tip")?.classList.remove("shown");

  async function at(x: number, y: number) {
    const board = view.board();
    if (!board) return;
    const p = new DOMPoint(x, y).matrixTransform(board.getScreenCTM()!.inverse());
    const answer = await get(`${game.dataset.table}/ask?x=${Math.round(p.x)}&y=${Math.round(p.y)}`);
    if (answer?.status !== 200) return;
    const text = parsed(await answer.text()), tip = $("#tip") ?? game.appendChild(element("div", { id: "tip" }));
    tip.setAttribute("role", "status");
    text.querySelector("form")?.remove(); // it is for those without a script
    tip.replaceChildren(text);
    tip.classList.add("shown");
    tip.style.left = `${Math.min(innerWidth - 260, Math.max(8, x + 12))}px`;
    tip.style.top = `${Math.min(innerHeight - 120, Math.max(8, y + 12))}px`;
    clearTimeout(fading);
    fading = window.setTimeout(hide, shown);
  }

  game.addEventListener("click", (e) => {
    const on = e.target as Element;
    if (view.dragged() || !on.closest("#board")) return;
    const button = on.closest("[role=button]");
    if (button) acts.press(button, view.pointer());
    else at(e.clientX, e.clientY);
  });
  game.addEventListener("pointermove", (e) => {
    const on = e.target as Element;
    clearTimeout(resting);
    if (e.pointerType !== "mouse" || e.buttons || !on.closest("#board")) return;
    if (on.closest("[role=button]")) return hide();
    resting = window.setTimeout(() => at(e.clientX, e.clientY), rest);
  });
  game.addEventListener("pointerleave", () => clearTimeout(resting));
  game.addEventListener("pointerdown", (e) => {
    if ((e.target as Element).closest("#tip")) return;
    hide();
    clearTimeout(resting);
  });
  game.addEventListener("escape", hide);
  addEventListener("resize", hide);
}
