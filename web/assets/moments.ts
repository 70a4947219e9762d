// moments.ts: what one should not miss: attacks, victories, what is completed, points, one's
// turn, the end of the game. The chip of a seat shows what it has got, what a line of the log
// is about stirs; a sound is heard if the visitor wants sounds.

import { $, $$, element, still, words } from "./dom";
import { sound } from "./sound";

// The greatest first: one sound is heard for all that comes at once.
const kinds = ["attack", "victory", "complete"] as const;
const most = 8; // things that stir at once

export function moments(game: HTMLElement) {
  const points = () => new Map($$(".chip .points:not(.placed)", game).map((e) => [e.closest(".chip")!.id, Number(e.textContent)]));
  const state = () => $("#table", game)!.dataset;
  // told is how many moments each block of the log tells of, by its id.
  const told = () => new Map($$("#log li[id]", game).map((li) => [li.id, $$("[data-moment]", li)]));
  let before = points(), known = told(), mine = state().mine, over = state().state;

  game.addEventListener("morph", () => {
    const now = points();
    let gained = 0;
    for (const [id, n] of now) {
      const was = before.get(id);
      if (was === undefined || was === n) continue;
      gained = Math.max(gained, n - was);
      show(id, n - was);
    }
    const lines = told(), latest = Math.max(-1, ...[...known.keys()].map(number));
    const news = [...lines].flatMap(([id, all]) => (known.has(id) || number(id) > latest ? all.slice(known.get(id)?.length ?? 0) : []));
    const kind = kinds.find((k) => news.some((e) => e.dataset.moment === k));
    for (const line of news) stir(line);
    if (state().state !== over && state().state === "finished") {
      celebrate();
      sound("end");
    } else if (kind) sound(kind);
    else if (gained > 0) sound("points");
    else if (state().mine !== mine && state().mine === "true") sound("turn");
    [before, known, mine, over] = [now, lines, state().mine, state().state];
  });

  // stir moves what a line is about, so that one sees where it happened: what is attacked
  // trembles, what is completed or beaten swells.
  function stir(line: HTMLElement) {
    if (still() || document.hidden) return;
    const about: Element[] = words(line.dataset.places).flatMap((id) => $$<Element>(`[id="c-${CSS.escape(id)}"], [data-place="${CSS.escape(id)}"]`, game));
    const token = line.closest("li")?.querySelector(".token use")?.getAttribute("href")?.slice(1); // whose line it is
    if (token) about.push(...$$(`#seats .token:has([href="#${token}"])`, game));
    const attack = line.dataset.moment === "attack";
    const trembles = [0, -3, 3, -2, 2, 0].map((n) => ({ transform: `rotate(${n}deg)` })), swells = [1, 1.12, 1].map((n) => ({ transform: `scale(${n})` })), blinks = [1, 0.3, 1].map((n) => ({ opacity: n }));
    for (const e of new Set(about.filter((e) => e.getAnimations().length === 0).slice(0, most))) e.animate(e.parentNode instanceof SVGElement ? blinks : attack ? trembles : swells, { duration: 420, easing: "ease-in-out" });
  }

  // show lets what a seat has got rise from its chip. Nothing moves the page.
  function show(id: string, n: number) {
    const chip = document.getElementById(id);
    if (!chip || document.hidden) return;
    const text = chip.appendChild(element("span", { class: "delta", "aria-hidden": "true" }, n > 0 ? `+${n}` : `−${-n}`));
    const remove = () => text.remove();
    if (still()) return void setTimeout(remove, 1600);
    text.animate([{ opacity: 0, translate: "0 -6px" }, { opacity: 1, translate: "0 0", offset: 0.15 }, { opacity: 1, translate: "0 0", offset: 0.8 }, { opacity: 0, translate: "0 6px" }], 1600).finished.then(remove, remove);
    $(".points", chip)?.animate([{ scale: 1 }, { scale: 1.25 }, { scale: 1 }], { duration: 260, easing: "ease-out" });
  }

  function celebrate() {
    if (still() || document.hidden) return;
    $("#prompt", game)?.animate([{ scale: 0.96, opacity: 0.3 }, { scale: 1.02, opacity: 1 }, { scale: 1 }], { duration: 280, easing: "ease-out" });
  }
}

// number is the place of a block of the log among all.
const number = (id: string) => (id.startsWith("said-") ? Number(id.slice(5)) : -1);
