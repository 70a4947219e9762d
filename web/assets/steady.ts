// steady.ts: nothing on the page jumps. What has moved when the page changes glides from
// where it was seen to where it is now; what it lies in takes it along.

import { $$, still } from "./dom";

const pieces = "[data-flip], .card[id], .holds[id]";
// What is told over the table changes in its place, and nothing within these moves by itself.
const apart = "#player";
// These scroll: browsers count them as moved even while they glide. What they lie in does, and
// what lies in them.
const panels = "#decision, #side";
const units = "button, a, p, h1, h2, h3, summary, table, pre, svg, .log > *, [hidden]";
const timing: KeyframeAnimationOptions = { duration: 260, easing: "ease-out" };

interface Place { at: DOMPoint; scrolled: DOMPoint }

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
  const animation = e.animate(e instanceof SVGGraphicsElement ? drawnMove(e, x, y) : [{ translate: `${x}px ${y}px` }, { translate: "0 0" }], timing);
  gliding.add(animation);
  const done = () => gliding.delete(animation);
  animation.finished.then(done, done);
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

// blocks are the elements of the page that have a place of their own, each before those that
// lie in it.
function blocks(from: Element, list: Element[] = []) {
  for (const e of from.children) {
    if (e.matches(apart)) continue;
    list.push(e);
    if (!e.matches(units)) blocks(e, list);
  }
  return list;
}

// steady makes a change of the page. All places are measured before the change and all after
// it before the first thing is moved: each move would lay the page out anew. What the change
// itself lets glide is left to it.
export function steady(game: HTMLElement, change: () => void) {
  if (still() || document.hidden) return change();
  const drawn = () => $$(pieces, game).filter((e) => e.parentNode instanceof SVGElement);
  const spots = new Map(drawn().map((e) => [e.id, spot(e)]));
  const places = new Map<Element, Place>();
  for (const e of blocks(game)) {
    const r = e.getBoundingClientRect();
    if (r.width && r.height) places.set(e, { at: new DOMPoint(r.x, r.y), scrolled: new DOMPoint(e.scrollLeft, e.scrollTop) });
  }
  const before = [...gliding];

  change();

  for (const animation of before) animation.cancel();
  const busy = new Set([...gliding].map((animation) => (animation.effect as KeyframeEffect).target));
  const now = blocks(game), boxes = now.map((e) => e.getBoundingClientRect());
  const moved = drawn().flatMap((e) => {
    const was = spots.get(e.id);
    return was && !busy.has(e) ? [{ e, was, is: spot(e) }] : [];
  });
  const frames = new Set(now.filter((e) => e.matches(panels)));
  const along = new Map<Element, DOMPoint>(); // how far an element and what it lies in are moved
  const by: [Element, number, number][] = [];
  const none = new DOMPoint();
  now.forEach((e, i) => {
    const taken = along.get(e.parentElement!) ?? none, place = places.get(e), box = boxes[i]!;
    let x = 0, y = 0;
    if (place && box.width && box.height && !frames.has(e) && (inSight(box) || inSight(new DOMRect(place.at.x, place.at.y, box.width, box.height)))) {
      x = place.at.x - box.x - taken.x;
      y = place.at.y - box.y - taken.y;
    }
    const mine = new DOMPoint(taken.x + x, taken.y + y);
    by.push([e, x, y]);
    // What has been scrolled has not moved.
    if (place) along.set(e, new DOMPoint(mine.x - (place.scrolled.x - e.scrollLeft), mine.y - (place.scrolled.y - e.scrollTop)));
    else along.set(e, mine);
  });
  for (const [e, x, y] of by) move(e, x, y, timing);
  for (const { e, was, is } of moved) glide(e, was, is, timing);
}
