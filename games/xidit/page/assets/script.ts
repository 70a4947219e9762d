// script.ts: the programme of orders, set by clicks, keys or dragging. Any dial can be
// set; the rules know small moves only, setting the next one and taking back the last,
// of which a change is made here.

import type {} from "../../../../web/assets/api";

const { game, act, settled } = window.spielwerk;
const $ = <E extends Element = HTMLElement>(css: string) => game.querySelector<E>(css);
const $$ = <E extends Element = HTMLElement>(css: string) => [...game.querySelectorAll<E>(css)];

const size = 6; // orders of a programme
const later: (() => void)[] = []; // what waits for the answer to the last change
let changing = false; // a change is on its way
let marked = 0; // the dial that the visitor has chosen, 0 for the next one

const programme = () => $("#programme");
const dials = () => (programme()?.dataset.dials ?? "").split(" ").filter(Boolean);

function mark() {
  const at = marked || dials().length + 1;
  for (const dial of $$("#dials [data-dial]")) dial.classList.toggle("marked", Number(dial.dataset.dial) === at);
  if (marked) for (const order of $$<HTMLButtonElement>("#palette button")) order.disabled = false;
}

function change(how: (dials: string[]) => void): void {
  const p = programme();
  if (!p) return;
  if (changing || !settled()) return void later.push(() => change(how));
  const was = dials(), is = [...was];
  how(is);
  let same = 0;
  while (same < was.length && was[same] === is[same]) same++;
  const moves = [...was.slice(same).map(() => "back"), ...is.slice(same).map((order, i) => `set ${same + i + 1} ${order}`)];
  if (moves.length && p.dataset.ready === "true") moves.unshift("reopen");
  mark();
  if (!moves.length) return proceed();
  // While all decide, others become ready: that does not concern one's dials. The
  // change is made again then, before any that came after it.
  changing = true;
  act(moves.join(";"), () => later.unshift(() => change(how))).finally(() => {
    changing = false;
    proceed();
  });
}

// proceed makes the next change if the last one has been answered and is shown.
function proceed() {
  if (!changing && settled()) later.shift()?.();
}

function set(order: string, at = marked) {
  marked = 0;
  change((dials) => {
    if (at && at <= dials.length) dials[at - 1] = order;
    else if (dials.length < size) dials.push(order);
  });
}

function swap(a: number, b: number) {
  change((dials) => {
    if (Math.max(a, b) <= dials.length) [dials[a - 1], dials[b - 1]] = [dials[b - 1]!, dials[a - 1]!];
  });
}

game.addEventListener("morph", () => {
  mark();
  proceed();
});

game.addEventListener("click", (e) => {
  const button = (e.target as Element).closest<HTMLElement>("#programme button");
  if (!button) return;
  e.preventDefault(); // the form is for those without a script
  e.stopImmediatePropagation();
  if (dragged) return;
  const { dial, order } = button.dataset;
  if (!dial) return set(order!);
  marked = marked === Number(dial) ? 0 : Number(dial);
  mark();
}, true);

game.addEventListener("key", (e) => {
  if (!programme()) return;
  const { key } = e.detail;
  const order = $(`#palette [data-key="${CSS.escape(key.toLowerCase())}"]`);
  if (order) set(order.dataset.order!);
  else if (/^[1-6]$/.test(key)) {
    marked = Number(key);
    mark();
  } else if (key === "Backspace") change((dials) => dials.pop());
  else return;
  e.preventDefault();
});

// What is read aloud is told to a mouse that rests, too.
game.addEventListener("pointerover", (e) => {
  const on = (e.target as Element).closest<HTMLElement>("#palette button, .piles li, .titans li, .stock .amount"), says = on?.querySelector(".quiet")?.textContent;
  if (says) on!.title = says.trim();
});

// An order is dragged to a dial, from the palette or from another dial.
let drag: { from: HTMLElement; image: SVGElement | null; x: number; y: number } | null = null;
let dragged = false;

game.addEventListener("pointerdown", (e) => {
  dragged = false;
  const from = (e.target as Element).closest<HTMLButtonElement>("#programme [data-order]");
  if (from?.dataset.order && !from.disabled) drag = { from, image: null, x: e.clientX, y: e.clientY };
});
addEventListener("pointermove", (e) => {
  if (!drag) return;
  if (!drag.image) {
    if (Math.hypot(e.clientX - drag.x, e.clientY - drag.y) < 6) return; // a click that trembles
    drag.image = drag.from.querySelector("svg")!.cloneNode(true) as SVGElement;
    drag.image.classList.add("flying");
    game.append(drag.image);
    dragged = true;
  }
  drag.image.style.translate = `${e.clientX}px ${e.clientY}px`;
});
addEventListener("pointerup", (e) => {
  if (drag?.image) {
    drag.image.remove();
    const to = document.elementFromPoint(e.clientX, e.clientY)?.closest<HTMLElement>("#dials [data-dial]");
    const { dial, order } = drag.from.dataset;
    if (to && dial) swap(Number(dial), Number(to.dataset.dial));
    else if (to) set(order!, Number(to.dataset.dial));
  }
  drag = null;
});
addEventListener("pointercancel", () => {
  drag?.image?.remove();
  drag = null;
});

mark();
