// script.ts: how large cards are. On a screen that is wide enough one's Empire and hand fill the
// pane and nothing of them scrolls. The hand has its text if there is room for it, rivals are
// open if there is room for all of them; then all grow with what is left. When the game is over
// all Empires are open.

import type {} from "../../../../web/assets/api";

const { game } = window.spielwerk;
const $ = <E extends Element = HTMLElement>(css: string, from: ParentNode = game) => from.querySelector<E>(css);
const $$ = <E extends Element = HTMLElement>(css: string, from: ParentNode = game) => [...from.querySelectorAll<E>(css)];

// Widths in pixels, from those on that have text of at least 14 pixels. Cards of the hand are
// large, thin where they stand close to each other, brief, without their picture, or slim, without their text.
const tile = { least: 112, ratio: 80 / 112 };
const forms = { large: { least: 178, ratio: 188 / 140, most: 1.45 }, thin: { least: 153, ratio: 188 / 120, most: 1.45 }, brief: { least: 178, ratio: 144 / 140, most: 1.45 }, slim: { ...tile, most: 1.75 } };
type Form = keyof typeof forms;
const scales = { most: 1.9, hand: 1.45, step: 0.02, phone: 124 };
const gap = 6, apart = 4, label = 26, below = 38; // between cards; between parts of the table; of the name of a kind; of the buttons below a card
const deal = 70, foundation = 43, board = 32; // widths of what lies at a board, and the height of a line of it

const phone = () => matchMedia("(max-width: 760px)").matches; // names of kinds have lines of their own

interface Row { form: Form; each: number; w: number; height: number }

// flow is how many lines the kinds of an Empire take, each its name and so many cards, and what the last of them leaves.
function flow(kinds: number[], card: number, width: number) {
  let n = kinds.length ? 1 : 0, x = 0;
  const put = (w: number) => {
    if (x && x + w > width) n++, (x = 0);
    x += w + gap;
  };
  for (const cards of kinds) {
    put(label + gap + card); // a name does not end a line
    for (let i = 1; i < cards; i++) put(card);
  }
  return { lines: n, left: width - x };
}
function tall(kinds: number[], card: number, width: number) {
  const line = card * tile.ratio + gap, each = Math.floor((width + gap) / (card + gap));
  return phone() ? kinds.reduce((h, n) => h + 20 + gap + Math.ceil(n / each) * line, 0) : flow(kinds, card, width).lines * line;
}

// row is n cards of the hand in a form, in as few lines as it takes, all as long as each other.
function row(n: number, width: number, form: Form, scale: number): Row {
  const size = forms[form], most = Math.floor(size.least * Math.min(size.most, scale));
  const rows = Math.max(1, Math.ceil(n / Math.max(1, Math.floor((width + gap) / (most + gap)))));
  const each = Math.max(1, Math.ceil(n / rows)), w = Math.min(most, Math.floor((width + gap) / each) - gap);
  return { form, each, w, height: n ? rows * (w * size.ratio + below + gap) : 0 };
}
// texted is the form with text that takes fewer lines, the large one where both do.
const texted = (n: number, width: number): Form => (row(n, width, "thin", 1).height < row(n, width, "large", 1).height - 2 * below ? "thin" : "large");

// counts are the cards of each kind in an Empire.
function counts(mat: HTMLElement) {
  return $$(".kind", mat).map((k) => {
    let n = 0;
    for (let z = k.nextElementSibling; z?.matches(".zone"); z = z.nextElementSibling) n += z.childElementCount;
    return n;
  });
}

// lying is the width of the Deals and Foundations at a board.
const lying = (mat: HTMLElement) => deal * $$(".deals > *", mat).length + foundation * $$(".foundations > *", mat).length;

// unfolded is how much higher a rival is when it is open, about.
function unfolded(mat: HTMLElement, width: number) {
  return Math.ceil(lying(mat) / width) * board + tall(counts(mat), tile.least, width) + 3 * gap;
}

const folded = new Set<string>(); // rivals that the visitor has folded
const opened = new Set<string>(); // rivals that are open because there is room

function unfold(mat: HTMLElement, open: boolean) {
  mat.toggleAttribute("data-open", open);
  $("[data-unfold]", mat)?.setAttribute("aria-expanded", String(open));
}

// size sets a length of the parts of the table that match a selector, or takes it back. A rule does,
// since what is set of the table itself makes all cards of all seats be styled anew; it outlives updates, too.
const sheet = new CSSStyleSheet(), sized = new Map<string, CSSStyleDeclaration>();
document.adoptedStyleSheets.push(sheet);
function size(css: string, name: string, px?: number) {
  let style = sized.get(css);
  if (!style) {
    style = (sheet.cssRules[sheet.insertRule(`.empires > ${css} {}`)] as CSSStyleRule).style;
    sized.set(css, style);
  }
  const value = px === undefined ? "" : px + "px";
  if (style.getPropertyValue(name) !== value) style.setProperty(name, value);
}

let most = 0; // lines of buttons that there have been
let fitted = ""; // what was laid out, and how

// layout tells all that cards are sized by: to reckon anew what is the same would take long.
function layout(frame: HTMLElement, tableau: HTMLElement) {
  const mats = $$(".mat", tableau).map((m) => [m.id, m.hasAttribute("data-open"), m.offsetHeight, ...counts(m)]);
  const rest = [...tableau.children].map((e) => [e.className, e.childElementCount, (e as HTMLElement).offsetHeight]);
  return JSON.stringify([frame.clientWidth, frame.clientHeight, $("#table")!.dataset.state, [...folded], Math.min(2, $$(".own .does").length) > most, mats, rest]);
}

function fit() {
  const frame = $("#frame"), own = $(".mat.own"), empire = $(".mat.own .empire"), tableau = $("#tableau");
  if (!frame || !own || !empire || !tableau) return;
  if (layout(frame, tableau) === fitted) return;
  fill(frame, own, empire, tableau);
  fitted = layout(frame, tableau);
}

function fill(frame: HTMLElement, own: HTMLElement, empire: HTMLElement, tableau: HTMLElement, tucked = true): void {
  const style = getComputedStyle(tableau), width = empire.clientWidth - 1, kinds = counts(own);
  // What lies at the board needs no line of its own where the last line of the Empire has room for it.
  const at = lying(own) + 3 * gap, tuck = (card: number) => at > 3 * gap && !phone() && flow(kinds, card, width).left >= at;
  tucked &&= tuck(tile.least);
  game.classList.toggle("tucked", tucked);
  const zones = $$(":scope > .open:not(.event), :scope > .hand", tableau), solo = $(".solo", tableau);
  const whole = tableau.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - 1;
  const rows = (of: Form[], scale: number) => zones.map((z, i) => row(z.childElementCount, whole, of[i]!, scale));
  const sum = (list: Row[]) => list.reduce((a, r) => a + r.height, 0);
  const show = (list: Row[], card: number) => {
    size(".own", "--tile-w", card);
    list.forEach((r, i) => {
      const name = zones[i]!.matches(".open") ? "open" : "hand";
      size(":is(.hand, .open)", `--${name}-w`, r.w);
      size(":is(.hand, .open)", `--${name}-most`, r.each * (r.w + gap));
      for (const form of ["thin", "brief", "slim"]) game.classList.toggle(`${form}-${name}`, r.form === form);
    });
  };
  // Buttons stand in one line or two. Room for them stays while others act, so that cards keep their size.
  most = Math.max(most, Math.min(2, $$(".does", empire).length));
  const buttons = below * most;
  const high = (scale: number) => tall(kinds, Math.round(tile.least * scale), width) + buttons;
  // The Empire grows half as fast as the hand, which one reads more.
  const half = (scale: number) => (1 + scale) / 2, needs = (of: Form[], scale: number) => sum(rows(of, scale)) + high(half(scale));
  // What else stands in the pane is not for the cards.
  size(".solo", "--solo-w");
  size(".rivals", "--rival-w");
  const rivals = $(".rivals", tableau), mats = rivals ? $$(":scope > .mat", rivals) : [];
  const columns = rivals ? getComputedStyle(rivals).gridTemplateColumns.split(" ").filter((w) => parseFloat(w)).length : 1; // empty ones have no width
  for (const m of mats) if (opened.delete(m.id)) unfold(m, false);
  let room = frame.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom);
  for (const e of $$(":scope > *", tableau)) room -= apart + (zones.includes(e) ? 0 : e === own ? e.offsetHeight - empire.offsetHeight : e.offsetHeight);
  // Text for all, for the cards to choose from, or for none; rather without pictures than without text.
  const slim = zones.map((): Form => "slim"), text = zones.map((z) => texted(z.childElementCount, whole)), brief = zones.map((): Form => "brief");
  const over = $("#table")!.dataset.state === "finished"; // the hand is of no use any more
  const form = (over ? [] : [text, text.map((f, i) => (i ? "brief" : f)), brief, text.map((f, i) => (i ? "slim" : f))]).find((l) => needs(l, 1) <= room) ?? slim;
  // Rivals are open where something of theirs is to be chosen or the visitor wants it, and where
  // there is room for all that stand side by side.
  if (!phone()) for (let i = 0; i < mats.length; i += columns) {
    const others = mats.slice(i, i + columns).filter((m) => !m.hasAttribute("data-open") && !folded.has(m.id) && $(".kind", m));
    const more = Math.max(0, ...others.map((m) => unfolded(m, empire.clientWidth / columns - 4 * gap)));
    if (!over && needs(form, 1) + more > room) break;
    room -= more;
    for (const m of others) opened.add(m.id), unfold(m, true);
  }
  // All grow together, then the Empire and the hand with what is left, then the virtual player.
  const grown = (fits: (scale: number) => boolean) => {
    let scale = scales.most;
    while (scale > 1 && !fits(scale)) scale -= scales.step;
    return Math.max(1, scale);
  };
  const both = grown((scale) => needs(form, scale) <= room);
  let hands = grown((scale) => scale <= both || sum(rows(form, scale)) + high(half(both)) <= room);
  // Slim cards of the hand, which have no text, stand in fewer lines where the Empire gains more than they lose.
  if (form === slim && !phone()) {
    const lines = (scale: number) => rows(form, scale).reduce((n, r, i) => n + Math.ceil(zones[i]!.childElementCount / r.each), 0);
    const now = lines(hands), spread = grown((scale) => lines(scale) < now), cards = kinds.reduce((a, b) => a + b, 0);
    const area = (scale: number) => rows(form, scale).reduce((a, r, i) => a + zones[i]!.childElementCount * r.w ** 2, 0) + cards * (tile.least * grown((e) => sum(rows(form, scale)) + high(e) <= room)) ** 2;
    if (lines(spread) < now && area(spread) > 1.1 * area(hands)) hands = spread;
  }
  // What cards of the hand can still take the Empire leaves to them.
  const held = rows(form, hands), widest = (r: Row) => Math.min(Math.floor(forms[r.form].least * forms[r.form].most), Math.floor((whole + gap) / r.each) - gap);
  const line = (form: Form, w: number) => w * forms[form].ratio + below + gap;
  const full = held.reduce((a, r) => a + (r.height * line(r.form, Math.max(r.w, widest(r)))) / line(r.form, r.w), 0);
  const empires = grown((scale) => scale <= half(both) || full + high(scale) <= room), card = Math.round(tile.least * empires);
  if (phone()) for (const [i, r] of held.entries()) { // few lines take the whole width, about
    if (zones[i]!.childElementCount <= 3 * r.each) r.w = Math.max(r.w, Math.min(Math.floor((whole + gap) / r.each) - gap, scales.phone));
  }
  if (tucked && !tuck(card)) return fill(frame, own, empire, tableau, false);
  show(held, card);
  if (phone()) return;
  // What was reckoned is too much, mostly. Cards grow with what is left, as long as it is enough:
  // those with text, the virtual player's, those of open rivals.
  const bottom = () => frame.getBoundingClientRect().top + frame.clientTop + frame.clientHeight; // without its border
  // A pixel stays, as parts of pixels are rounded up when the pane scrolls.
  const left = () => bottom() - tableau.lastElementChild!.getBoundingClientRect().bottom - parseFloat(style.paddingBottom) - 1;
  if (opened.size && !over && left() < 0) {
    for (const id of opened) unfold(document.getElementById(id)!, false);
    opened.clear();
  }
  if (!over) for (const [i, m] of mats.entries()) {
    if (m.hasAttribute("data-open") || folded.has(m.id) || !$(".kind", m)) continue;
    const beside = mats.slice(i - (i % columns), i - (i % columns) + columns).some((o) => o.hasAttribute("data-open"));
    if (!beside && left() < tile.least * tile.ratio) continue; // not even a line has room
    opened.add(m.id);
    unfold(m, true);
    if (left() < 0) opened.delete(m.id), unfold(m, false);
  }
  // stretch finds the largest size that is not too much, about. Each try lays the table out; heights
  // grow evenly with sizes, so that few come close.
  const stretch = (from: number, to: number, set: (size: number) => void) => {
    let spare = left(), lack = 0; // with the sizes from and to
    if (to <= from || spare <= gap) return;
    for (let size = to, step = 0; step < 3 && from < size && size <= to; step++) {
      set(size);
      const now = left();
      if (now < 0) [to, lack] = [size, -now];
      else if (!lack || now <= gap / 2) return;
      else [from, spare] = [size, now];
      size = Math.floor(from + ((to - from) * spare) / (spare + lack));
      if (size === to) break;
    }
    set(from);
  };
  const one = held.find((r) => r.form !== "slim") ?? held[0];
  if (one?.height) stretch(one.w, widest(one), (w) => show(held.map((r) => (r === one ? { ...r, w } : r)), card));
  if (solo) stretch(tile.least, tile.least * scales.hand, (w) => size(".solo", "--solo-w", w));
  else if (mats.some((m) => m.hasAttribute("data-open"))) stretch(tile.least, over ? card : tile.least * scales.hand, (w) => size(".rivals", "--rival-w", w));
}

game.addEventListener("click", (e) => {
  const mat = (e.target as Element).closest("[data-unfold]")?.closest(".mat");
  if (!mat) return;
  opened.delete(mat.id);
  if (mat.hasAttribute("data-open")) folded.delete(mat.id);
  else folded.add(mat.id);
  fit();
});
game.addEventListener("fresh", (e) => {
  for (const mat of $$(".mat", e.detail)) if (opened.has(mat.id)) unfold(mat, true);
});
game.addEventListener("morph", fit);
addEventListener("resize", () => {
  most = 0;
  fit();
});
document.fonts.ready.then(fit);
fit();
