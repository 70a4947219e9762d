// script.ts: how large cards are. On a screen that is wide enough one's Empire and hand fill the
// pane and nothing of them scrolls. The hand has its text if there is room for it, rivals are
// open if there is room for all of them; then all grow with what is left.

import type {} from "../../../../web/assets/api";

const { game } = window.spielwerk;
const $ = <E extends Element = HTMLElement>(css: string, from: ParentNode = game) => from.querySelector<E>(css);
const $$ = <E extends Element = HTMLElement>(css: string, from: ParentNode = game) => [...from.querySelectorAll<E>(css)];

// Widths in pixels, from those on that have text of at least 14 pixels.
const tile = { least: 112, ratio: 80 / 112 };
const face = { least: 178, ratio: 208 / 140 };
const scales = { most: 1.9, hand: 1.45, step: 0.02 };
const gap = 6, label = 26, below = 38; // between cards; of the name of a kind; of the buttons below a card
const deal = 70, foundation = 43, board = 32; // widths of what lies at a board, and the height of a line of it

const phone = () => matchMedia("(max-width: 760px)").matches; // names of kinds have lines of their own

interface Row { n: number; large: boolean; w: number; height: number }

// lines is how many lines the kinds of an Empire take, each its name and so many cards.
function lines(kinds: number[], card: number, width: number) {
  let n = kinds.length ? 1 : 0, x = 0;
  const put = (w: number) => {
    if (x && x + w > width) n++, (x = 0);
    x += w + gap;
  };
  for (const cards of kinds) {
    put(label + gap + card); // a name does not end a line
    for (let i = 1; i < cards; i++) put(card);
  }
  return n;
}
function tall(kinds: number[], card: number, width: number) {
  const line = card * tile.ratio + gap, each = Math.floor((width + gap) / (card + gap));
  return phone() ? kinds.reduce((h, n) => h + 20 + gap + Math.ceil(n / each) * line, 0) : lines(kinds, card, width) * line;
}

// row is n cards of the hand, with their text or without it, in as many lines as it takes.
function row(n: number, width: number, large: boolean, scale: number): Row {
  const size = large ? face : tile, most = Math.floor(size.least * Math.min(scales.hand, scale));
  const rows = Math.ceil(n / Math.max(1, Math.floor((width + gap) / (most + gap))));
  const w = Math.min(Math.floor(size.least * scales.hand), Math.floor((width + gap) / Math.max(1, Math.ceil(n / rows))) - gap);
  return { n, large, w: n ? Math.min(w, most) : most, height: rows * (most * size.ratio + below + gap) };
}

// counts are the cards of each kind in an Empire.
function counts(mat: HTMLElement) {
  return $$(".kind", mat).map((k) => {
    let n = 0;
    for (let z = k.nextElementSibling; z?.matches(".zone"); z = z.nextElementSibling) n += z.childElementCount;
    return n;
  });
}

// unfolded is how much higher a rival is when it is open.
function unfolded(mat: HTMLElement, width: number) {
  const lying = deal * $$(".deals > *", mat).length + foundation * $$(".foundations > *", mat).length;
  return Math.ceil(lying / width) * board + tall(counts(mat), tile.least, width) + 3 * gap;
}

const folded = new Set<string>(); // rivals that the visitor has folded
const opened = new Set<string>(); // rivals that are open because there is room

function unfold(mat: HTMLElement, open: boolean) {
  mat.toggleAttribute("data-open", open);
  $("[data-unfold]", mat)?.setAttribute("aria-expanded", String(open));
}

function fit() {
  const frame = $("#frame"), empire = $(".mat.own .empire"), tableau = $("#tableau");
  if (!frame || !empire || !tableau) return;
  const style = getComputedStyle(tableau), width = empire.clientWidth - 1, kinds = counts($(".mat.own")!);
  const zones = $$(":scope > .open:not(.event), :scope > .hand", tableau);
  const whole = tableau.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - 1;
  const rows = (large: boolean[], scale: number) => zones.map((z, i) => row(z.childElementCount, whole, large[i]!, scale));
  const sum = (list: Row[]) => list.reduce((a, r) => a + r.height, 0);
  const show = (list: Row[], card: number) => {
    game.style.setProperty("--tile-w", card + "px");
    list.forEach((r, i) => {
      const name = zones[i]!.matches(".open") ? "open" : "hand";
      game.style.setProperty(`--${name}-w`, r.w + "px");
      game.classList.toggle("slim-" + name, !r.large);
    });
  };
  const buttons = below * Math.min(2, $$(".does", empire).length); // they stand in one line or two
  const high = (scale: number) => tall(kinds, Math.round(tile.least * scale), width) + buttons;
  const needs = (large: boolean[], scale: number) => sum(rows(large, scale)) + high(scale);
  // What else stands in the pane is not for the cards.
  const rivals = $(".rivals", tableau), mats = rivals ? $$(":scope > .mat", rivals) : [];
  const columns = rivals ? getComputedStyle(rivals).gridTemplateColumns.split(" ").length : 1;
  for (const m of mats) if (opened.delete(m.id)) unfold(m, false);
  let room = frame.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom);
  for (const e of $$(":scope > *", tableau)) room -= gap + (zones.includes(e) ? 0 : e.matches(".mat.own") ? e.offsetHeight - empire.offsetHeight : e.offsetHeight);
  const none = zones.map(() => false);
  const large = [zones.map(() => true), zones.map((_, i) => i === 0)].find((l) => needs(l, 1) <= room) ?? none;
  // Rivals are open where something of theirs is to be chosen or the visitor wants it, and where
  // there is room for all that stand side by side.
  if (!phone()) for (let i = 0; i < mats.length; i += columns) {
    const others = mats.slice(i, i + columns).filter((m) => !m.hasAttribute("data-open") && !folded.has(m.id) && $(".kind", m));
    const more = Math.max(0, ...others.map((m) => unfolded(m, empire.clientWidth / columns - 4 * gap)));
    if (needs(large, 1.15) + more > room) break;
    room -= more;
    for (const m of others) opened.add(m.id), unfold(m, true);
  }
  // All grow together, then the Empire and the hand with what is left.
  const grown = (fits: (scale: number) => boolean) => {
    let scale = scales.most;
    while (scale > 1 && !fits(scale)) scale -= scales.step;
    return Math.max(1, scale);
  };
  const both = grown((scale) => needs(large, scale) <= room);
  const card = grown((scale) => scale <= both || sum(rows(large, both)) + high(scale) <= room);
  const held = grown((scale) => scale <= both || sum(rows(large, scale)) + high(card) <= room);
  show(rows(large, held), Math.round(tile.least * card));
}

game.addEventListener("click", (e) => {
  const mat = (e.target as Element).closest("[data-unfold]")?.closest(".mat");
  if (!mat) return;
  opened.delete(mat.id);
  if (mat.hasAttribute("data-open")) folded.delete(mat.id);
  else folded.add(mat.id);
  fit();
});
game.addEventListener("morph", fit);
addEventListener("resize", fit);
document.fonts.ready.then(fit);
fit();
