// view.ts: what part of the board is in sight: pan, zoom, pinch. The viewBox that the
// server sends is the whole map; the one in use is the script's.

import { $, $$, narrow, overlaps } from "./dom";

const tile = 100; // units of a drawing that a tile, or what is as large, takes
const smallest = 180, largest = 12_000; // units that may be in sight from left to right

// least is how many pixels a tile must have before only a part of the map is shown.
// The map of an example without an end is there for the part that it shows.
const least = (svg: SVGSVGElement) => (svg.dataset.shore && svg.closest(".bare") ? 60 : Number(svg.dataset.least ?? (matchMedia("(max-width: 760px), (pointer: coarse)").matches ? 46 : 26)));

// What a board that knows its whole map says of its margins: by --inset how many pixels at
// the top, the right, the bottom and the left of the pane are not for the map, by data-shore
// from which x on there is nothing but sea, which gets at most a sixth of the pane.
const insets = (svg: SVGSVGElement) => (getComputedStyle(svg).getPropertyValue("--inset") || "0 0 0 0").trim().split(" ").map(Number) as [number, number, number, number];
const mostSea = 1 / 6;

export type View = ReturnType<typeof view>;

export function view(game: HTMLElement) {
  const board = () => $<SVGSVGElement>("#board", game);
  let camera: DOMRect | null = null; // the visitor's own; it stays through updates
  let everything = game.closest(".bare") !== null && !board()?.dataset.shore; // the whole map is wanted, small as it is
  let before: { camera: DOMRect | null; seen: DOMRect } | null = null; // what was in sight before a glance

  // remember keeps the viewBox of the whole map, if the board does not say itself what it is.
  function remember(box = board()?.getAttribute("viewBox")) {
    const svg = board();
    if (svg && box && !svg.dataset.shore) svg.dataset.whole = box;
  }
  function whole() {
    const svg = board(), [x, y, width, height] = (svg?.dataset.whole ?? svg?.getAttribute("viewBox") ?? "0 0 1 1").split(" ").map(Number);
    return new DOMRect(x, y, width, height);
  }

  // size is how large the board is on the page. It is measured once and when it changes: to ask for it after each change
  // of the page laid that out twice.
  let measured: { svg: SVGSVGElement; box: DOMRect } | null = null;
  const watch = new ResizeObserver(() => refit());
  function size(svg: SVGSVGElement) {
    if (measured?.svg !== svg) {
      if (measured) watch.unobserve(measured.svg);
      measured = { svg, box: svg.getBoundingClientRect() };
      watch.observe(svg);
    }
    return measured.box;
  }
  function refit() {
    if (measured) measured.box = measured.svg.getBoundingClientRect();
    fit();
  }

  // fit shows the whole map unless the visitor has a camera of their own; where that
  // would make tiles too small for a finger, the part around what is of interest.
  function fit() {
    const svg = board();
    if (!svg || camera) return;
    const map = whole(), box = size(svg), [top, right, bottom, left] = insets(svg);
    const room = { width: box.width - left - right, height: box.height - top - bottom };
    if (room.width <= 0 || room.height <= 0) return frame(map);
    const all = Math.min(room.width / map.width, room.height / map.height);
    let scale = everything ? all : Math.max(all, least(svg) / tile);
    // A map with an end fills the pane where it is not seen as a whole: nothing lies beyond it.
    if (scale > all && "fills" in svg.dataset) scale = Math.max(scale, room.width / map.width, room.height / map.height);
    const width = room.width / scale, height = room.height / scale, at = interest(svg) ?? map;
    let x = inside(at.x + at.width / 2, width, map.x, map.width);
    const y = inside(at.y + at.height / 2, height, map.y, map.height);
    if (svg.dataset.shore) { // the sea makes way: what lies beyond its sixth is only more of it
      const most = Number(svg.dataset.shore) - (box.width * (1 - mostSea) - left) / scale;
      x = Math.min(x, most);
    }
    frame(new DOMRect(x - left / scale, y - top / scale, box.width / scale, box.height / scale));
  }

  // interest is the part of the map around all that can be chosen, or else around the last
  // of what data-centre names, or the visitor's own figure. Without any, what comes next is
  // at the right.
  function interest(svg: SVGSVGElement) {
    const last = (svg.dataset.centre && $$<SVGGraphicsElement>(svg.dataset.centre, svg).pop()) || $<SVGGraphicsElement>("#fig-" + game.dataset.you, svg);
    const open = svg.dataset.shore ? $$<SVGGraphicsElement>("#cells > [role=button][transform]", svg) : [], spots: [number, number][] = [];
    for (const e of open.length ? open : last ? [last] : []) {
      const m = e.transform.baseVal.consolidate()?.matrix;
      if (m) spots.push([m.e, m.f]);
    }
    if (!spots.length) {
      const map = whole();
      return svg.dataset.shore ? null : new DOMRect(map.right - 3 * tile, map.y + map.height / 2, 0, 0);
    }
    const xs = spots.map(([x]) => x), ys = spots.map(([, y]) => y), x = Math.min(...xs) - tile / 2, y = Math.min(...ys) - tile / 2;
    return new DOMRect(x, y, Math.max(...xs) + tile / 2 - x, Math.max(...ys) + tile / 2 - y);
  }
  // inside is where a part begins that has its middle at a place, as near as the map allows.
  const inside = (middle: number, size: number, from: number, span: number) => (size > span ? from + span / 2 - size / 2 : Math.min(from + span - size, Math.max(from, middle - size / 2)));

  function frame(r: DOMRect) {
    const box = [r.x, r.y, r.width, r.height].map((n) => n.toFixed(1)).join(" "), svg = board()!;
    if (svg.getAttribute("viewBox") !== box) svg.setAttribute("viewBox", box); // drawing the whole map anew takes time
  }
  // look makes a part the visitor's own; null goes back to none, with what is in sight.
  function look(r: DOMRect | null) {
    camera = r;
    if (!r || !board()) return;
    everything = false;
    frame(r);
  }

  // zoom changes how much is in sight around a point of the page, and moves that point.
  function zoom(by: number, x?: number, y?: number, dx = 0, dy = 0) {
    const svg = board();
    if (!svg) return;
    const box = svg.getBoundingClientRect(), now = svg.viewBox.baseVal, m = svg.getScreenCTM()!;
    const p = new DOMPoint(x ?? box.x + box.width / 2, y ?? box.y + box.height / 2).matrixTransform(m.inverse());
    const width = Math.min(largest, Math.max(smallest, now.width * by)), f = width / now.width;
    look(new DOMRect(p.x - (p.x - now.x) * f - dx / m.a, p.y - (p.y - now.y) * f - dy / m.d, width, now.height * f));
  }

  // keepInSight moves the view as little as needed to show a thing on the board. The
  // player covers the lower part of the board on a phone.
  function keepInSight(e: Element, panel?: Element) {
    const r = e.getBoundingClientRect(), b = board()!.getBoundingClientRect(), player = $("#player")!, margin = 20;
    let { left, top, right, bottom } = b;
    if (!player.hidden && narrow()) bottom = Math.min(bottom, player.getBoundingClientRect().top);
    if (panel && overlaps(board()!, panel)) { // the largest part of the board beside the panel
      const p = panel.getBoundingClientRect(), width = right - left, height = bottom - top;
      const free = [(p.left - left) * height, (right - p.right) * height, (p.top - top) * width, (bottom - p.bottom) * width];
      switch (free.indexOf(Math.max(...free))) {
        case 0: right = p.left; break;
        case 1: left = p.right; break;
        case 2: bottom = p.top; break;
        case 3: top = p.bottom;
      }
    }
    const dx = r.left < left ? left - r.left + margin : r.right > right ? right - r.right - margin : 0;
    const dy = r.top < top ? top - r.top + margin : r.bottom > bottom ? bottom - r.bottom - margin : 0;
    if (dx || dy) zoom(1, undefined, undefined, dx, dy);
  }

  // glance brings a thing on the board into sight while one looks at what tells of it; null
  // goes back to what was in sight before.
  function glance(e: Element | null) {
    const svg = board();
    if (!svg) return;
    if (e && svg.contains(e)) {
      const r = e.getBoundingClientRect(), b = svg.getBoundingClientRect(), { x, y, width, height } = svg.viewBox.baseVal;
      before ??= { camera, seen: new DOMRect(x, y, width, height) };
      const larger = Math.max(r.width / (b.width - 60), r.height / (b.height - 60));
      if (larger > 1) zoom(larger);
      keepInSight(e);
    } else if (before) {
      frame(before.seen);
      camera = before.camera;
      before = null;
    }
  }
  game.addEventListener("moment", () => glance(null));

  game.addEventListener("wheel", (e) => {
    if (!(e.target as Element).closest("#board") || game.matches(".past")) return; // there the page is what scrolls
    before = null;
    e.preventDefault();
    zoom(Math.exp(e.deltaY * 0.0015), e.clientX, e.clientY);
  }, { passive: false });

  const fingers = new Map<number, PointerEvent>(); // that are on the board, or the mouse
  let dragged = false; // the pointer has moved the map: the click that follows is none
  let pointer = "mouse";
  game.addEventListener("pointerdown", (e) => {
    pointer = e.pointerType;
    if (!(e.target as Element).closest("#board")) return;
    if (!fingers.size) dragged = false;
    fingers.set(e.pointerId, e);
  });
  addEventListener("pointermove", (e) => {
    const was = fingers.get(e.pointerId);
    if (!was) return;
    const dx = e.clientX - was.clientX, dy = e.clientY - was.clientY;
    const other = [...fingers.values()].find((f) => f.pointerId !== e.pointerId);
    if (!dragged && !other && Math.hypot(dx, dy) < 6) return; // a click that trembles
    dragged = true;
    before = null;
    if (other) {
      const before = Math.hypot(was.clientX - other.clientX, was.clientY - other.clientY);
      const after = Math.hypot(e.clientX - other.clientX, e.clientY - other.clientY);
      zoom(before / Math.max(1, after), (e.clientX + other.clientX) / 2, (e.clientY + other.clientY) / 2, dx / 2, dy / 2);
    } else zoom(1, e.clientX, e.clientY, dx, dy);
    fingers.set(e.pointerId, e);
  });
  for (const type of ["pointerup", "pointercancel"] as const) addEventListener(type, (e) => { fingers.delete(e.pointerId); });

  game.addEventListener("click", (e) => {
    const at = e.target as Element, by = at.closest<HTMLElement>("[data-zoomby]");
    if (at.closest("[data-zoomby], [data-zoomfit]")) before = null;
    if (by) zoom(Number(by.dataset.zoomby));
    else if (at.closest("[data-zoomfit]")) {
      camera = null;
      everything = !everything;
      fit();
    }
  });
  addEventListener("resize", refit);
  const pane = $("#frame", game); // it also changes with what stands beside it
  if (pane) watch.observe(pane);

  remember();
  fit();
  return {
    board, remember, fit, look, zoom, keepInSight, glance,
    camera: () => camera,
    dragged: () => dragged,
    pointer: () => pointer as "mouse" | "touch" | "pen",
  };
}
