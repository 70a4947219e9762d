// away.ts: who comes back to a table after a while is offered to see what has happened since.

import { $, element } from "./dom";

const long = 10 * 60_000; // milliseconds without this table after which somebody was away
const shown = 20_000; // milliseconds

// visited keeps that somebody has just seen what is new at a table.
export function visited(table: string) {
  try { localStorage.setItem("visit:" + table, String(Date.now())); } catch { /* it is offered too often then */ }
}

// lastVisit is when that was, in milliseconds since 1970, 0 if that is not known.
export function lastVisit(table: string): number {
  try { return Number(localStorage.getItem("visit:" + table) ?? 0); } catch { return 0; }
}

export function away(game: HTMLElement) {
  const table = game.dataset.table!;
  const visit = () => visited(table);

  function offer() {
    const since = $<HTMLElement>("#log .since", game), steps = $<HTMLAnchorElement>("a", since ?? game);
    const last = lastVisit(table);
    if (!since || !steps || Date.now() - last < long) return;
    const text = last ? since.dataset.visit! : since.firstChild!.textContent!.trim(), href = last ? `${steps.href}=${last}` : steps.href;
    const bar = element("p", { id: "away", role: "status" }, text + ": ", element("a", { href }, steps.textContent!.trim()));
    game.append(bar);
    const gone = (e?: Event) => {
      if (e && bar.contains(e.target as Node)) return;
      bar.remove();
      clearTimeout(timer);
      removeEventListener("click", gone, true);
    };
    const timer = window.setTimeout(gone, shown);
    addEventListener("click", gone, true);
  }
  offer();
  visit();
  document.addEventListener("visibilitychange", () => { if (!document.hidden) offer(); visit(); });
  setInterval(() => { if (!document.hidden) visit(); }, 60_000);
}
