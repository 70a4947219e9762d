// cards.ts: mats unfold, offers open, a card shows its other side.

import { $, $$, element, freest, get, moved, parsed } from "./dom";
import type { Symbols } from "./symbols";

export const rest = 450; // milliseconds after which a pointer rests, or a finger presses long

export function cards(game: HTMLElement, symbols: Symbols) {
  folds(game);
  const puts = offers(game);
  const about = others(game, symbols);

  game.addEventListener("click", (e) => {
    const at = e.target as Element, card = at.closest<HTMLElement>("button.card");
    if (at.closest("[data-unfold]")) return;
    if (!card) {
      if (!at.closest("#about")) about.hide();
    } else if (about.held()) e.preventDefault(); // a long press has shown the other side already
    else if (card.matches(".takes") && puts(card.id)) {
      e.preventDefault();
      puts(card.id)!.click();
    } else if (card.dataset.offer) {
      const offer = document.getElementById(card.dataset.offer);
      about.hide();
      if (!offer) return;
      offer.setAttribute("open", "");
      offer.scrollIntoView({ block: "nearest" });
      $("summary", offer)?.focus();
    } else if (card.getAttribute("name") !== "act") about.show(card, true);
    else if (!at.closest("#about")) about.hide();
  }, true);

  // What a number counts is told by the name of its picture.
  game.addEventListener("pointerover", (e) => {
    const stat = (e.target as Element).closest<HTMLElement>(".stat, .lacks, [data-titled] > :is(i, button)");
    if (!stat || stat.title) return;
    const name = () => $("svg", stat)!.getAttribute("aria-labelledby") ?? "say-" + $("use", stat)!.getAttribute("href")!.slice(1);
    stat.title = stat.ariaLabel ?? symbols.definition(name())?.textContent ?? "";
  });
}

// folds: what the visitor has unfolded stays so through updates.
function folds(game: HTMLElement) {
  const unfolded = new Set<string>();
  function unfold(table: HTMLElement) {
    for (const id of unfolded) $("#" + id, table)?.setAttribute("data-open", "");
    for (const b of $$("[data-unfold]", table)) b.setAttribute("aria-expanded", String($("#" + b.dataset.unfold!, table)!.hasAttribute("data-open")));
  }
  game.addEventListener("click", (e) => {
    const id = (e.target as Element).closest<HTMLElement>("[data-unfold]")?.dataset.unfold;
    if (!id) return;
    const mat = document.getElementById(id)!;
    if (mat.toggleAttribute("data-open")) {
      unfolded.add(id);
      mat.scrollIntoView({ block: "nearest" });
    } else unfolded.delete(id);
    unfold($("#table")!);
  }, true);
  game.addEventListener("fresh", (e) => unfold(e.detail));
}

// offers: the one that is open stays so until the game goes on. While one is open that
// puts something on cards, the cards that take it are lit and a click on one puts it
// there: puts is the button that does so.
function offers(game: HTMLElement) {
  let offered = "";
  const puts = (card: string) => $$<HTMLButtonElement>(".puts[open] button", game).find((b) => card === "c-" + b.value.split(" ").pop());
  function takers() {
    for (const c of $$("button.card", game)) c.classList.toggle("takes", Boolean(puts(c.id)));
  }
  game.addEventListener("toggle", (e) => {
    const offer = e.target as HTMLDetailsElement;
    if (offer.matches(".offer")) offered = offer.open ? offer.id : offered === offer.id ? "" : offered;
    takers();
    if (offer.open) $(".card.takes", game)?.scrollIntoView({ block: "nearest" });
  }, true);
  game.addEventListener("moment", () => { offered = ""; });
  game.addEventListener("morph", () => {
    if (offered) document.getElementById(offered)?.setAttribute("open", "");
    takers();
  });
  return puts;
}

// told is what the picture of a card leaves in sight: what a click brings, what is asked, what is hinted at.
const told = ".taught, #preview, #prompt, #why, .offer[open] .hint";

// others: the other side of a card, and what is to be said of it. It is shown where the
// pointer rests or the focus is, by a long press of a finger, by a click on what can do
// nothing else.
function others(game: HTMLElement, symbols: Symbols) {
  const popup = game.appendChild(element("div", { id: "about" }));
  let timer = 0, held = false, asked = "", at: HTMLElement | undefined;

  function hide() {
    clearTimeout(timer);
    asked = "";
    popup.classList.remove("shown");
  }
  // The face of a card of two sides ends in a letter for the side; a card of one side
  // has the id itself, which is also what its text is found by.
  async function show(card: HTMLElement, aloud = false) {
    const face = card.dataset.face ?? $("use", card)?.getAttribute("href")?.slice(1), id = face?.replace(/-[a-z]$/, "");
    const text = symbols.definition("about-" + id);
    if (!face || !id || !text) return;
    const faces = face === id || "large" in text.dataset ? [id] : face.endsWith("l") ? [face, id + "-o"] : [face, id + "-l"];
    const words = element("div", {});
    words.append(element("b", {}, $("title", text)?.textContent ?? ""));
    $$("desc", text).forEach((d, i) => { if (d.textContent) words.append(element(i % 2 ? "p" : "small", {}, d.textContent)); });
    popup.setAttribute("role", aloud ? "status" : "note");
    popup.innerHTML = faces.map((f) => `<svg><use href="#${f}"/></svg>`).join("");
    popup.append(words);
    popup.classList.add("shown");
    at = card;
    beside();
    asked = id;
    const why = await get(`${game.dataset.table}/about?card=${id}`);
    if (asked === id && why?.status === 200) words.append(parsed(await why.text()));
  }
  // beside places it where it is whole: at a side of the card, or above or below it. It
  // is measured again whenever its size changes, for the reason comes later than the face, and when what
  // a click will do is told: neither covers the other, nor what the seat is asked.
  function beside() {
    if (!at || !popup.matches(".shown")) return;
    const r = at.getBoundingClientRect(), width = popup.offsetWidth, height = popup.offsetHeight, gap = 8, edge = 4;
    const within = (n: number, size: number, all: number) => Math.max(edge, Math.min(all - size - edge, n));
    const right = r.right + gap, left = r.left - gap - width, below = r.bottom + gap, above = r.top - gap - height;
    const over = r.x + r.width / 2 - width / 2, places: [number, number][] = [], far = innerWidth - width - edge, low = innerHeight - height - edge;
    if (right + width + edge <= innerWidth) places.push([right, r.top - 20]);
    if (left >= edge) places.push([left, r.top - 20]);
    if (above >= edge) places.push([over, above]);
    if (below + height + edge <= innerHeight || !places.length) places.push([over, below]);
    for (const [x, y] of [[edge, edge], [far, edge], [edge, low], [far, low]] as const) { // a corner, where it does not hide the card
      if (x > r.right || x + width < r.left || y > r.bottom || y + height < r.top) places.push([x, y]);
    }
    const [x, y] = freest(places.map(([x, y]) => [within(x, width, innerWidth), within(y, height, innerHeight)]), width, height, at, told);
    popup.style.left = `${x}px`;
    popup.style.top = `${y}px`;
  }
  const grown = new ResizeObserver(beside), preview = $("#preview");
  for (const e of [popup, preview]) if (e) grown.observe(e);
  // soon shows what is pointed at after a while, and reports whether that is a card.
  function soon(e: Event, wait: number) {
    clearTimeout(timer);
    const card = (e.target as Element).closest<HTMLElement>("button.card");
    if (card && (e.type !== "pointerover" || moved(e as PointerEvent))) timer = window.setTimeout(() => show(card), wait);
    return card !== null;
  }
  game.addEventListener("pointerover", (e) => { if (e.pointerType === "mouse" && !soon(e, rest)) hide(); });
  game.addEventListener("pointerleave", hide);
  game.addEventListener("focusin", (e) => { if ((e.target as Element).matches("button.card:focus-visible")) soon(e, 300); else hide(); });
  game.addEventListener("pointerdown", (e) => {
    held = false;
    const card = e.pointerType === "touch" ? (e.target as Element).closest<HTMLElement>("button.card") : null;
    if (card) timer = window.setTimeout(() => { held = true; show(card); }, rest);
  });
  for (const type of ["pointerup", "pointercancel"]) game.addEventListener(type, () => { if (!held) clearTimeout(timer); });
  game.addEventListener("contextmenu", (e) => { if (held) e.preventDefault(); });
  addEventListener("scroll", hide, { capture: true, passive: true });
  for (const type of ["escape", "lesson"] as const) game.addEventListener(type, hide);

  return {
    show, hide,
    // held reports whether a long press has just shown a card, once.
    held() {
      const was = held;
      held = false;
      return was;
    },
  };
}
