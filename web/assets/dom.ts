// dom.ts: the few helpers that all other modules use.

type Scope = ParentNode;

export const $ = <E extends Element = HTMLElement>(css: string, from: Scope = document) => from.querySelector<E>(css);
export const $$ = <E extends Element = HTMLElement>(css: string, from: Scope = document) => [...from.querySelectorAll<E>(css)];

// words takes a list apart that an attribute holds.
export const words = (list?: string) => (list ?? "").split(" ").filter(Boolean);

// parsed is a piece of HTML that is not on the page yet.
export function parsed(html: string): DocumentFragment {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content;
}

// element makes an element. Content that is undefined or empty is left out.
export function element(name: string, attributes: Record<string, string>, ...content: (Node | string | undefined)[]) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...content.filter((c): c is Node | string => c !== undefined && c !== ""));
  return made;
}

// still reports whether nothing is to move by itself.
export const still = () => document.documentElement.dataset.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;

// overlaps reports whether two elements cover each other on the page.
export const overlaps = (a: Element, b: Element) => {
  const r = a.getBoundingClientRect(), s = b.getBoundingClientRect();
  return r.width > 0 && s.width > 0 && r.left < s.right - 1 && s.left < r.right - 1 && r.top < s.bottom - 1 && s.top < r.bottom - 1;
};

// freest is the first of some places for a panel of a size where it covers least of what a guide points
// at, or of what else is to be seen, but for what the panel itself is about.
export function freest(places: [number, number][], width: number, height: number, about?: Element, seen = ".taught") {
  const lit = $$(seen).filter((e) => e !== about && e.checkVisibility()).map((e) => e.getBoundingClientRect());
  const covers = ([x, y]: [number, number]) => lit.reduce((sum, r) => sum + Math.max(0, Math.min(x + width, r.right) - Math.max(x, r.left)) * Math.max(0, Math.min(y + height, r.bottom) - Math.max(y, r.top)), 0);
  return places.reduce((a, b) => (covers(b) < covers(a) ? b : a));
}

// moved reports whether a pointer that comes over something has moved there: a page that changes
// under a pointer that rests makes it come over something else too, and nobody has pointed at that.
export const moved = (e: PointerEvent) => e.clientX !== rests.x || e.clientY !== rests.y;
const rests = { x: NaN, y: NaN };
for (const type of ["pointermove", "pointerdown"] as const) addEventListener(type, (e) => { [rests.x, rests.y] = [e.clientX, e.clientY]; }, true);

// narrow reports whether the page is laid out for a phone, as style.css has it.
export const narrow = () => matchMedia("(max-width: 760px)").matches;

// get asks the server, which takes the header as a sign that the script asks. Without
// a connection the answer is undefined.
export const get = (url: string) => fetch(url, { headers: { "X-Spielwerk": "1" } }).catch(() => undefined);

// post is get for what changes something; it rejects without a connection.
export const post = (url: string, body: URLSearchParams) => fetch(url, { method: "POST", body, headers: { "X-Spielwerk": "1" } });

// say shows a notice for a while.
export function say(text: string) {
  const notice = $("#notice");
  if (!notice) return;
  notice.textContent = text;
  notice.classList.add("shown");
  clearTimeout(silence);
  silence = window.setTimeout(() => notice.classList.remove("shown"), 6000);
}
let silence = 0;
