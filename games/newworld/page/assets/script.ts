// script.ts: a field and a rotation are chosen on the board, by mouse, finger or keys.
// A mouse places with a click, since the tile is shown where it points; a finger
// chooses, then turns, and a button places.

import type {} from "../../../../web/assets/api";

const { game, act, repeated, glance, become } = window.spielwerk;
const $ = <E extends Element>(css: string, from: ParentNode = game) => from.querySelector<E>(css);
const $$ = <E extends Element>(css: string) => [...game.querySelectorAll<E>(css)];

// A field on which the tile in hand may lie, in the turns of data-turns; data-turn is
// the one that is shown.
type Field = SVGGElement;

let chosen: { field: string; turn: string } | null = null;
let picked = ""; // the move on the tile just placed that a finger has chosen

const find = (field?: string) => $$<Field>(".cell.lit").find((f) => f.dataset.cell === field) ?? null;
const tile = () => $<SVGGElement>("#cells")!.dataset.tile!; // in hand
const at = (target: EventTarget | null) => (target as Element).closest<Field>(".cell.lit");
const turns = (field: Field) => (field.dataset.turns ?? "0").split(" ");
const turnOf = (field: Field) => field.dataset.turn ?? turns(field)[0]!;
const turned = (turn: string) => `rotate(${Number(turn) * 90})`;

// show draws the tile in a field as it would lie. That is done only where somebody looks.
function show(field: Field, turn = turnOf(field)) {
  field.dataset.turn = turn;
  let ghost = $(".ghost", field);
  if (!ghost) {
    ghost = document.createElementNS("http://www.w3.org/2000/svg", "use");
    ghost.setAttribute("class", "ghost");
    ghost.setAttribute("href", "#t-" + tile());
    field.firstElementChild!.after(ghost); // what it brings stays on top
  }
  ghost.setAttribute("transform", turned(turn));
  const gain = $(".gain", field), gains = (field.dataset.gains ?? "").split(" ");
  if (!gain) return;
  const points = Number(gains[turns(field).indexOf(turn)]) ? "+" + gains[turns(field).indexOf(turn)] : "";
  gain.textContent = points;
  field.setAttribute("aria-label", `${field.getAttribute("aria-label")!.replace(/ \+\d+$/, "")} ${points}`.trim()); // what is seen is part of the name
}

function choose(field: Field | null, turn?: string) {
  for (const f of $$(".cell.selected")) f.classList.remove("selected");
  chosen = null;
  if (field) {
    show(field, turn);
    field.classList.add("selected");
    chosen = { field: field.dataset.cell!, turn: turnOf(field) };
    $("#hand svg > :last-child")?.setAttribute("transform", turned(chosen.turn));
  }
  for (const b of $$<HTMLButtonElement>("[data-place]")) b.disabled = !field;
  for (const b of $$<HTMLButtonElement>("[data-rotate]")) b.disabled = !field || turns(field).length < 2;
  looks(field);
}

// aimed is the field at which a mouse points. R turns the tile there, wherever the focus is.
let aimed: Field | null = null;
function aim(field: Field | null) {
  if (field && chosen && chosen.field !== field.dataset.cell) choose(null);
  aimed = field;
  $("#cells")?.classList.toggle("aims", field !== null);
}
game.addEventListener("pointermove", (e) => {
  const field = e.pointerType === "mouse" ? at(e.target) : null;
  if (field !== aimed) aim(field);
}, { passive: true });
game.addEventListener("pointerleave", () => aim(null));
game.addEventListener("keydown", (e) => { if (/^(Arrow|Tab)/.test(e.key)) aim(null); }, true);

// rotate turns the tile in the chosen field, or in the one that is looked at.
function rotate(field = find(chosen?.field) ?? $<Field>(".cell.lit:hover") ?? $<Field>(".cell.lit:focus")) {
  if (!field) return;
  const all = turns(field), next = all[(all.indexOf(turnOf(field)) + 1) % all.length];
  if (chosen?.field === field.dataset.cell || (field !== aimed && document.activeElement === field)) choose(field, next);
  else show(field, next);
  looks(field);
}

function place(field = find(chosen?.field)) {
  if (field) act(`place ${tile()} ${field.dataset.cell} r${turnOf(field)}`);
}

game.addEventListener("choose", (e) => {
  const field = at(e.target);
  if (!field) return;
  if (e.detail === "key") {
    choose(field);
    place(field);
  } else if (e.detail === "mouse") {
    if (!repeated()) place(field);
  } else if (chosen?.field === field.dataset.cell) rotate(field);
  else choose(field);
});
game.addEventListener("click", (e) => {
  const on = e.target as Element;
  if (on.closest("[data-rotate]")) rotate();
  else if (on.closest("[data-place]") && !repeated()) place();
});
game.addEventListener("key", (e) => {
  if (e.detail.key.toLowerCase() !== "r") return;
  e.preventDefault();
  rotate(aimed ?? at(e.detail.target) ?? undefined);
});
game.addEventListener("escape", () => {
  choose(null);
  pick("");
});

// A mouse sees what a settler will do before it clicks. A finger chooses a settler, or a
// feature to score, reads that, and puts it there with a second tap or with its button.
const spot = (e: Element) => e.closest<SVGGElement>("#cells [data-move]");
let pressed = { type: "mouse", x: 0, y: 0 };
function pick(move: string) {
  picked = move;
  for (const e of $$<SVGGElement>("#cells [data-move]")) e.classList.toggle("selected", e.dataset.move === move);
  for (const b of $$<HTMLButtonElement>("#decision button[id^=b-]")) b.classList.toggle("chosen", b.value === move);
  looks(picking());
}
const picking = () => $<SVGGElement>("#cells .spot.selected");
game.addEventListener("pointerdown", (e) => { pressed = { type: e.pointerType, x: e.clientX, y: e.clientY }; }, true);
game.addEventListener("click", (e) => {
  const on = spot(e.target as Element);
  if (pressed.type !== "touch" || !on || on.dataset.move === picked || Math.hypot(e.clientX - pressed.x, e.clientY - pressed.y) > 6) return;
  e.stopImmediatePropagation();
  pick(on.dataset.move!);
}, true);

for (const type of ["pointerover", "focusin"] as const) {
  game.addEventListener(type, (e) => {
    const field = at(e.target);
    const { pointerType } = e as Partial<PointerEvent>;
    if (field && !field.dataset.turn && (pointerType ?? "mouse") === "mouse") show(field);
  });
}

game.addEventListener("moment", () => {
  choose(null);
  pick("");
});
game.addEventListener("morph", () => {
  if (aimed) aim($<Field>(".cell.lit:hover"));
  if (chosen) choose(find(chosen.field), chosen.turn);
  if (picked) pick(picked);
  for (const field of $$<Field>(".cell.lit:hover, .cell.lit:focus")) if (!field.dataset.turn) show(field);
});

// An advised move is shown in its field.
game.addEventListener("advise", (e) => {
  const [, named, cell, turn] = e.detail.move.match(/^place (\S+) (\S+) r(\d)$/) ?? [];
  const field = find(cell);
  if (!field || tile() !== named) return;
  show(field, turn);
  e.detail.about.push(field);
});

// The head with the columns and the surveyors stays at the top of the pane, the numbers of
// the rows stay on its left, and both keep their size, wherever one looks. A surveyor that
// stands out of sight waits at the edge beyond which it stands.
const rail = 27; // pixels of the numbers of the rows
const west = 14, east = 30; // and of a surveyor on both sides of where it stands, with its instrument and what it adds
function rule() {
  const board = $<SVGSVGElement>("#board"), m = board?.getScreenCTM();
  if (!board || !m?.a) return;
  const box = board.getBoundingClientRect(), corner = new DOMPoint(box.x, box.y).matrixTransform(m.inverse());
  const unit = (1 / m.a).toFixed(4);
  if (board.style.getPropertyValue("--u") !== unit) board.style.setProperty("--u", unit); // it styles the whole map anew
  board.classList.toggle("sparse", 100 * m.a < 24);
  board.classList.toggle("strait", 100 * m.a < 17 || box.right - (m.e + Number(board.dataset.shore) * m.a) < 30); // no room for names
  $("#head", board)?.setAttribute("transform", `translate(0 ${corner.y.toFixed(1)})`);
  $("#rows", board)?.setAttribute("transform", `translate(${corner.x.toFixed(1)} 0)`);
  const left = box.left + rail + west, right = box.right - east;
  const place = (s: SVGGElement) => {
    const col = m.e + m.a * s.transform.baseVal.consolidate()!.matrix.e;
    const x = col + parseFloat(getComputedStyle(s).getPropertyValue("--aside") || "-5");
    return { s, col, x, at: Math.max(left, Math.min(right, x)) };
  };
  const stand = $$<SVGGElement>("#head > .surveyor:not(.next)").map(place).sort((a, b) => a.x - b.x);
  const [first, last] = [stand[0], stand[stand.length - 1]];
  if (first && last && first !== last && last.at - first.at < west + east) { // one beside the other
    if (last.at < last.x) first.at = Math.min(first.at, last.at - west - east); // at the eastern edge
    else if (first.at > first.x) last.at = Math.max(last.at, first.at + west + east);
  }
  const pin = ({ s, x, at }: ReturnType<typeof place>) => s.style.setProperty("--pin", `${(at - x).toFixed(1)}px`);
  for (const going of $$<SVGGElement>("#head > .surveyor.next")) pin(place(going)); // where one will go
  for (const one of stand) {
    pin(one);
    const { s, col } = one;
    const off = col < box.left + rail ? "west" : col > box.right ? "east" : "";
    s.classList.toggle("away", off !== "");
    s.classList.toggle("pinned", aside(one));
    const far = $(".far", s)!, number = far.textContent!.replace(/[‹›]/, "");
    far.textContent = off === "west" ? "‹" + number : off === "east" ? number + "›" : number;
  }
  // What is not where it belongs has its number itself, and covers others.
  const covering = stand.filter(aside);
  for (const text of $$<SVGTextElement>("#head > text")) {
    const x = m.e + m.a * text.x.baseVal[0]!.value + (text.matches(".of-one") ? 16 : 0), half = 5 * text.textContent!.length;
    text.classList.toggle("covered", covering.some(({ at }) => x + half > at - west && x - half < at + east));
  }
}
const aside = ({ x, at }: { x: number; at: number }) => Math.abs(at - x) > 3;
const camera = new MutationObserver(rule), pane = new ResizeObserver(rule);
function follow() {
  const board = $("#board");
  camera.disconnect();
  pane.disconnect();
  if (board) {
    camera.observe(board, { attributeFilter: ["viewBox"] });
    pane.observe(board);
  }
  rule();
}
game.addEventListener("morph", follow);
follow();

// What a move will do is told beside the prompt while one looks at it, and shown on the
// board: settlers that go home, settlers that are left behind, where the surveyors go.
let looked = "", told = new Map<string, string>();
const moveOf = (e: Element | null) => {
  const by = e?.closest<HTMLElement>("#cells [role=button], #decision button[name=act][id^=b-]");
  if (!by) return "";
  return by.dataset.move ?? by.getAttribute("value") ?? `place ${tile()} ${by.dataset.cell} r${turnOf(by as unknown as Field)}`;
};

async function foretell(move: string) {
  const box = $<HTMLElement>("#ahead");
  if (!box || move === looked) return;
  looked = move;
  if (!move) return tell(box, "");
  if (!told.has(move)) {
    const answer = await fetch(`${game.dataset.table}/foretell?move=${encodeURIComponent(move)}`, { headers: { "X-Spielwerk": "1" } }).catch(() => undefined);
    if (!answer?.ok || answer.status !== 200) return;
    told.set(move, await answer.text());
  }
  if (move === looked) tell($<HTMLElement>("#ahead")!, told.get(move)!);
}
function tell(box: HTMLElement, html: string) {
  if (html) box.innerHTML = html;
  else box.textContent = box.dataset.hint!;
  const what = $<HTMLElement>(".foretold", box)?.dataset ?? {};
  for (const [list, look] of [[what.home, "home"], [what.lost, "lost"]] as const) {
    for (const e of $$(`#figures .${look}`)) e.classList.remove(look);
    for (const id of (list ?? "").split(" ")) if (id) document.getElementById(id)?.classList.add(look);
  }
  for (const e of $$("#head .next")) e.remove();
  for (const col of new Set((what.surveyors ?? "").split(" ").filter(Boolean))) {
    const ghost = document.createElementNS("http://www.w3.org/2000/svg", "g");
    ghost.setAttribute("class", "surveyor next");
    ghost.setAttribute("transform", `translate(${-100 * Number(col)} 0)`);
    ghost.innerHTML = `<use href="#surveyor"/>`;
    $("#head")!.append(ghost);
  }
  rule();
}

// what is looked at now: under the pointer, or else what is chosen, or what keys have put in focus.
function looks(e?: Element | null) {
  foretell(moveOf(e ?? null) || moveOf(find(chosen?.field)) || moveOf(picking()) || moveOf($(":focus-visible")));
}
let soon = 0;
game.addEventListener("pointerover", (e) => {
  if (e.pointerType !== "mouse") return;
  clearTimeout(soon);
  soon = window.setTimeout(() => looks(e.target as Element), 60);
});
game.addEventListener("focusin", (e) => { if ((e.target as Element).matches(":focus-visible")) looks(e.target as Element); });
game.addEventListener("moment", () => { looked = ""; told = new Map(); });
game.addEventListener("morph", () => looks());

// The overview lists what lies on the map and the tiles to come. It is asked for when the
// table has gone on; until the answer is there the last one stays.
let listed = "", listing = 0;
// What stands below the overview is not seen before it is there: it would be pushed away.
if ($("#overview")) game.classList.add("surveys");
async function list() {
  try {
    await ask();
  } finally {
    game.classList.remove("surveys");
  }
}
async function ask() {
  if (!$("#side")?.checkVisibility()) return;
  const answer = await fetch(game.dataset.table + "/overview", { headers: { "X-Spielwerk": "1" } }).catch(() => undefined);
  if (!answer?.ok || answer.status !== 200) return;
  listed = await answer.text();
  fill();
}
// fill shows the list; updates of the page leave it. What is the same stays: to draw all tiles
// anew takes long.
function fill() {
  const box = $("#overview");
  if (!box || !listed) return;
  become(box, listed);
  fit(fitted); // a new list does not know where the pointer rests
}
function later() {
  clearTimeout(listing);
  listing = window.setTimeout(list, 120);
}
game.addEventListener("morph", () => {
  if (!$("#overview > *")) fill(); // it is a new one
  later();
});
addEventListener("resize", later);
new MutationObserver(list).observe(game, { attributeFilter: ["data-drawer"] }); // on a phone it is pulled out
list();

// What is pointed at in it is lit on the board.
function light(row: Element | null) {
  $("#light")?.remove();
  const drawn = row?.parentElement?.querySelector("template")?.content.querySelector("g");
  if (!drawn) return;
  const g = drawn.cloneNode(true) as Element;
  shine(g);
}
// point lights what a line of the log tells of: its features as a whole, or its cells.
let pointed = ""; // the places that are looked at
const lights = new Map<string, Element | null>();
async function point(places?: string) {
  pointed = places ?? "";
  const of = pointed.split(" ").filter((id) => /^\w+:\d+,-?\d+/.test(id)), drawn: Element[] = [];
  for (const place of of) {
    if (!lights.has(place)) {
      const answer = await fetch(`${game.dataset.table}/light?place=${encodeURIComponent(place)}`, { headers: { "X-Spielwerk": "1" } }).catch(() => undefined);
      const holder = document.createElement("template");
      holder.innerHTML = answer?.status === 200 ? await answer.text() : "";
      lights.set(place, holder.content.querySelector("g"));
    }
    if (pointed !== places) return; // one looks at something else by now
    const g = lights.get(place);
    if (g) drawn.push(g.cloneNode(true) as Element);
  }
  const cells = pointed.split(" ").map((id) => id.replace(/^\w+:/, "").replace(/:.*/, "")).filter((id) => /^\d+,-?\d+$/.test(id));
  if (drawn.length) {
    const all = document.createElementNS("http://www.w3.org/2000/svg", "g");
    all.append(...drawn);
    shine(all);
  } else shineOn(cells);
}
game.addEventListener("moment", () => lights.clear());
// shine puts a light onto the map and brings it into sight.
function shine(g: Element) {
  $("#light")?.remove();
  g.id = "light";
  $("#land")?.after(g);
  requestAnimationFrame(() => { if (g.isConnected) glance(g); }); // what it refers to has a size only when it is drawn
}
function shineOn(cells: string[]) {
  if (!cells.length) return;
  const g = document.createElementNS("http://www.w3.org/2000/svg", "g");
  for (const [col, row] of cells.map((c) => c.split(",").map(Number) as [number, number])) {
    const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
    path.setAttribute("class", "n-town-out");
    path.setAttribute("d", `M${-100 * col - 50} ${100 * row - 50}h100v100h-100z`);
    g.append(path);
  }
  shine(g);
}
// fit shows which of the tiles to come fit into a cell.
let fitted: string | undefined;
function fit(cell?: string) {
  fitted = cell;
  const tiles = $<HTMLElement>("#overview .tiles");
  if (!tiles) return;
  const kinds = cell ? (JSON.parse(tiles.dataset.gaps!) as Record<string, string>)[cell] : undefined;
  tiles.classList.toggle("asked", kinds !== undefined);
  const fits = new Set((kinds ?? "").split(" "));
  for (const li of $$<HTMLElement>("#overview .tiles li")) li.classList.toggle("fits", fits.has(li.dataset.kind!));
}
// enlarge shows a tile large, with its name and where it fits, beside where it is small and
// always whole; the cells are lit. It takes no clicks.
const large = Object.assign(document.createElement("div"), { id: "large", hidden: true });
large.setAttribute("aria-hidden", "true"); // the button's name says the same
game.append(large);
let enlarging = 0, enlarged: HTMLElement | null = null;
function enlarge(by: HTMLElement | null) {
  clearTimeout(enlarging);
  enlarged = by;
  large.hidden = true;
  if (by) enlarging = window.setTimeout(beside, 150);
}
function beside() {
  const by = enlarged;
  if (!by?.isConnected) return enlarge(null);
  const name = document.createElement("b"), says = document.createElement("p");
  name.textContent = by.dataset.name!;
  says.textContent = by.dataset.says!;
  large.replaceChildren($("svg", by)!.cloneNode(true), name, says);
  large.hidden = false;
  const r = by.getBoundingClientRect(), box = large.getBoundingClientRect(), gap = 8;
  const left = r.left - gap - box.width, right = r.right + gap;
  const within = (n: number, size: number, all: number) => Math.max(4, Math.min(all - size - 4, n));
  const aside = left >= 4 ? left : right + box.width + 4 <= innerWidth ? right : undefined;
  large.style.left = `${within(aside ?? r.left, box.width, innerWidth)}px`;
  large.style.top = `${within(aside !== undefined ? r.top : r.top >= box.height + gap ? r.top - gap - box.height : r.bottom + gap, box.height, innerHeight)}px`;
}
const small = (e: Element) => e.closest<HTMLElement>("[data-tile][data-name]");
// A mouse that rests looks at nothing new when the page moves under it: keys may look elsewhere.
let mouse = "";
const where = (e: PointerEvent) => `${e.clientX} ${e.clientY}`;
const rests = (e: Event) => e instanceof PointerEvent && e.type === "pointerover" && where(e) === mouse;
game.addEventListener("pointermove", (e) => { mouse = where(e); }, { passive: true });
game.addEventListener("pointerover", (e) => {
  if (e.pointerType === "mouse" && !rests(e)) enlarge(small(e.target as Element));
});
game.addEventListener("focusin", (e) => enlarge(small(e.target as Element)));
game.addEventListener("click", (e) => enlarge(small(e.target as Element)));
game.addEventListener("escape", () => enlarge(null));
game.addEventListener("moment", () => enlarge(null));
addEventListener("scroll", () => { if (!large.hidden) beside(); }, { capture: true, passive: true });

for (const type of ["pointerover", "focusin"] as const) {
  game.addEventListener(type, (e) => {
    if (rests(e)) return;
    const at = e.target as Element;
    light(at.closest("[data-light]"));
    point(at.closest<HTMLElement>("[data-places]")?.dataset.places ?? at.closest<HTMLElement>("[data-cells]")?.dataset.cells);
    fit(at.closest<HTMLElement>("[data-cell]")?.dataset.cell);
  });
}
game.addEventListener("click", (e) => light((e.target as Element).closest("[data-light]")));
