// steady.ts: nothing on the page jumps. What has moved when the page changes glides from
// where it was seen to where it is now; what it lies in takes it along.

import { $$, still } from "./dom";

const pieces = "[data-flip]";
// What is told over the table changes in its place, and nothing within these moves by itself.
const apart = "#player";
// These scroll: browsers count them as moved even while they glide. What they lie in does, and
// what lies in them.
const panels = "#decision, #side";
const units = "button, a, p, h1, h2, h3, summary, table, pre, svg, .log > *, [hidden]";
// A button that moves further than its own size would glide over others, and take a click that is meant
// for one of them: it comes into sight where it is now.
const buttons = "#decision .buttons > button";
const timing: KeyframeAnimationOptions = { duration: 260, easing: "ease-out" };

interface Place { at: DOMRect; scrolled: DOMPoint }

const origin = new DOMPoint();

const gliding = new Set<Animation>();

// spot is where a piece is: in the coordinates of what it is drawn in, so that neither the
// camera nor the page's layout makes it glide, nor a frame that follows the camera. A drawn
// piece is where its origin is: its bounds change with what is drawn beside it.
export function spot(e: Element): DOMPoint {
  const own = e instanceof SVGGraphicsElement && e.getScreenCTM();
  const frame = e.parentNode instanceof SVGGraphicsElement && e.parentNode.getScreenCTM();
  if (own && frame) return new DOMPoint(own.e, own.f).matrixTransform(frame.inverse());
  const r = e.getBoundingClientRect();
  return new DOMPoint(r.x, r.y);
}

// glide lets a piece come from where it was to where it is.
export function glide(e: Element, was: DOMPoint, is: DOMPoint, timing: KeyframeAnimationOptions) {
  move(e, was.x - is.x, was.y - is.y, timing);
}

function move(e: Element, x: number, y: number, timing: KeyframeAnimationOptions) {
  if (Math.abs(x) + Math.abs(y) <= 0.5) return;
  renew(e);
  const animation = e.animate(e instanceof SVGGraphicsElement ? drawnMove(e, x, y) : [{ translate: `${x}px ${y}px` }, { translate: "0 0" }], timing);
  gliding.add(animation);
  const done = () => gliding.delete(animation);
  animation.finished.then(done, done);
}

// renew makes the browser reckon the style of an element anew. Chromium (156) gives what is moved once more
// the style that it had when it was moved before, if since then only what it inherits has changed: cards of
// an Empire kept a size that all the others had left.
function renew(e: Element) {
  if (!(e instanceof HTMLElement)) return;
  const styled = e.hasAttribute("style");
  e.style.setProperty("--moved", "0");
  e.style.removeProperty("--moved");
  if (!styled) e.removeAttribute("style");
}

// drawnMove is the way of something drawn. Chromium's compositor moves it by its transform only, which
// takes the place of the attribute; by "translate" the page would be painted for each frame.
function drawnMove(e: SVGGraphicsElement, x: number, y: number) {
  const placed = new DOMMatrix();
  for (const t of e.transform.baseVal) placed.multiplySelf(DOMMatrix.fromMatrix(t.matrix));
  return [[x, y], [0, 0]].map(([x, y]) => ({ transform: `translate(${x}px, ${y}px) ${placed}` }));
}

// arrived waits until what glides has come to rest and is drawn there: a new change would make
// it jump. In a window that nobody sees nothing ever does; and nothing is waited for longer than
// a slow device takes.
export async function arrived() {
  if (!gliding.size || document.hidden) return;
  await Promise.race([
    Promise.allSettled([...gliding].map((animation) => animation.finished)).then(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))),
    new Promise((done) => document.addEventListener("visibilitychange", done, { once: true })),
    new Promise((done) => setTimeout(done, 10 * (timing.duration as number))),
  ]);
}

// inSight reports whether some of a rectangle is in the window: nobody sees the rest glide.
export const inSight = (r: DOMRect) => r.right > 0 && r.bottom > 0 && r.left < innerWidth && r.top < innerHeight;

// seen reports whether some of a rectangle that has a size is in the window.
const seen = (r?: DOMRect) => r !== undefined && r.width > 0 && r.height > 0 && inSight(r);

// blocks are the elements of the page that have a place of their own, with it, each before those that
// lie in it. What is not shown has none, and what lies out of sight, now and before, takes along what
// is in it: to measure all that nobody sees took longer than the change. What is moving is left out.
function blocks(from: Element, moving: Set<Element>, before?: Map<Element, Place>, list: [Element, Place][] = []) {
  const folded = from instanceof HTMLDetailsElement && !from.open;
  for (const e of from.children) {
    if (e.matches(apart) || moving.has(e) || (folded && e.localName !== "summary")) continue;
    const at = e.getBoundingClientRect(), none = !at.width && !at.height;
    if (none && getComputedStyle(e).display === "none") continue;
    const within = e.firstElementChild !== null && !e.matches(units);
    list.push([e, { at, scrolled: within ? new DOMPoint(e.scrollLeft, e.scrollTop) : origin }]);
    if (within && (none || inSight(at) || seen(before?.get(e)?.at))) blocks(e, moving, before, list);
  }
  return list;
}

const target = (animation: Animation) => (animation.effect as KeyframeEffect).target!;

// frame waits for the next frame, before it is drawn. A window that nobody sees has none.
const frame = () => new Promise<void>((done) => {
  requestAnimationFrame(() => done());
  setTimeout(done, 100);
});

// touched reports whether this is a device for fingers, such as a phone. With a mouse a browser
// reckons before each frame what lies under it, and what has changed would be seen as a shift of the layout.
const touched = () => matchMedia("(pointer: coarse)").matches;

// steady makes a change of the page. All places are measured before the change and all after
// it before the first thing is moved: each move would lay the page out anew. On a phone, which is
// slow, the change and what follows from it are two tasks; nothing is drawn before the second. What
// moves by itself moves on meanwhile, and what the change lets glide is left to it.
export async function steady(game: HTMLElement, change: () => void) {
  if (changing || still() || document.hidden) return change();
  changing = true;
  try {
    await glides(game, change);
  } finally {
    changing = false;
  }
}
let changing = false; // a change within one, or before what follows from it, is a part of it

async function glides(game: HTMLElement, change: () => void) {
  const drawn = () => $$(pieces, game).filter((e) => e.parentNode instanceof SVGElement);
  const spots = new Map(drawn().map((e) => [e.id, spot(e)]));
  const before = [...gliding];
  const moving = new Set(document.getAnimations().filter((animation) => !gliding.has(animation)).map(target)); // by itself
  const places = new Map(blocks(game, moving));

  change();
  if (touched()) await frame();

  for (const animation of before) animation.cancel();
  const busy = new Set([...gliding].map(target));
  const now = blocks(game, moving, places);
  const moved = drawn().flatMap((e) => {
    const was = spots.get(e.id);
    return was && !busy.has(e) ? [{ e, was, is: spot(e) }] : [];
  });
  const along = new Map<Element, DOMPoint>(); // how far an element and what it lies in are moved
  const by: [Element, number, number][] = [], come: Element[] = [];
  for (const [e, { at, scrolled }] of now) {
    const taken = along.get(e.parentElement!) ?? origin, place = places.get(e);
    let x = 0, y = 0;
    if (place && place.at.width && place.at.height && at.width && at.height && (inSight(at) || inSight(place.at)) && !e.matches(panels)) {
      x = place.at.x - at.x - taken.x;
      y = place.at.y - at.y - taken.y;
    }
    // What has been scrolled has not moved.
    const roll = place?.scrolled ?? scrolled;
    if (e.matches(buttons) && (Math.abs(x) > at.width || Math.abs(y) > at.height)) {
      come.push(e);
      continue;
    }
    along.set(e, new DOMPoint(taken.x + x - (roll.x - scrolled.x), taken.y + y - (roll.y - scrolled.y)));
    by.push([e, x, y]);
  }
  for (const [e, x, y] of by) move(e, x, y, timing);
  for (const e of come) e.animate({ opacity: [0, 1] }, timing);
  for (const { e, was, is } of moved) glide(e, was, is, timing);
}
