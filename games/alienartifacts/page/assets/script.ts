// script.ts: how large the pane and the Empires that fill it are. The style sheet can find out
// by itself (container queries), but then the browser lays out all that is in them whenever
// anything on the page changes, which takes fifty times as long.

import type {} from "../../../../web/assets/api";

const { game } = window.spielwerk;
const measured = { frame: "#frame", own: ".mat.own", aim: ".aims > .mat[data-open]" };
const sizes = new WeakMap<Element, DOMRectReadOnly>();

// say tells the style sheet what it would ask for.
function say() {
  const tableau = game.querySelector<HTMLElement>("#tableau");
  if (!tableau) return;
  for (const [name, css] of Object.entries(measured)) {
    const e = game.querySelector(css), size = e && sizes.get(e);
    if (!size) continue;
    for (const [side, n] of [["w", size.width], ["h", size.height]] as const) {
      const property = `--${name}-${side}`, value = `${n}px`;
      if (tableau.style.getPropertyValue(property) !== value) tableau.style.setProperty(property, value);
    }
    game.classList.add("sized");
  }
}

const sized = new ResizeObserver((entries) => {
  for (const entry of entries) sizes.set(entry.target, entry.contentRect);
  say();
});

function watch() {
  for (const css of Object.values(measured)) for (const e of game.querySelectorAll(css)) sized.observe(e);
  say();
}
game.addEventListener("morph", watch);
watch();
