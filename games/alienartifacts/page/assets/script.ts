// script.ts: how large the pane and the Empires that fill it are. The style sheet can find out
// by itself (container queries), but then the browser lays out all that is in them whenever
// anything on the page changes, which takes fifty times as long.

import type {} from "../../../../web/assets/api";

const { game } = window.spielwerk;
const fills = matchMedia("(min-width: 761px)"); // below it the page is as long as it is
const sizes = new WeakMap<Element, Size>();

// What is measured, and what is told how wide and high it is. Rules tell it: what is set of the table itself
// has all cards of all seats styled anew. They outlive updates, too.
const sheet = new CSSStyleSheet();
const measured = [
  { css: "#frame", told: "#tableau", names: { width: "--frame-w" } },
  { css: ".mat.own", told: ".mat.own", names: { width: "--own-w", height: "--own-h" } },
  { css: ".aims > .mat[data-open]", told: ".aims > .mat[data-open]", names: { width: "--aim-w", height: "--aim-h" } },
].map((m) => ({ ...m, style: (sheet.cssRules[sheet.insertRule(`${m.told} {}`)] as CSSStyleRule).style }));
document.adoptedStyleSheets.push(sheet);

// say tells the style sheet what it would ask for.
function say() {
  if (!fills.matches) return;
  for (const { css, names, style } of measured) {
    const e = game.querySelector(css), size = e && sizes.get(e);
    if (!size) continue;
    for (const [side, name] of Object.entries(names)) {
      const value = `${size[side as "width" | "height"]}px`;
      if (style.getPropertyValue(name) !== value) style.setProperty(name, value);
    }
    game.classList.add("sized");
  }
}
fills.addEventListener("change", say);

const sized = new ResizeObserver((entries) => {
  for (const entry of entries) sizes.set(entry.target, content(entry.target));
  say();
});

interface Size { width: number; height: number }

// content is how large what is in an element can be: nothing in one that is not shown.
function content(e: Element): Size {
  const style = getComputedStyle(e), sum = (...names: string[]) => names.reduce((all, name) => all + (parseFloat(style.getPropertyValue(name)) || 0), 0);
  const edges = style.boxSizing === "border-box";
  return {
    width: Math.max(0, sum("width") - (edges ? sum("padding-left", "padding-right", "border-left-width", "border-right-width") : 0)),
    height: Math.max(0, sum("height") - (edges ? sum("padding-top", "padding-bottom", "border-top-width", "border-bottom-width") : 0)),
  };
}

// watch measures at once what has changed with the page: what gets another size by it glides with the rest.
function watch() {
  for (const { css } of measured) for (const e of game.querySelectorAll(css)) {
    if (!sizes.has(e)) sized.observe(e);
    else if (fills.matches) sizes.set(e, content(e));
  }
  say();
}
game.addEventListener("morph", watch);
watch();
