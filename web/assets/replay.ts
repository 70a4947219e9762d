// replay.ts: a game as it went. The server draws each moment; the script fetches the next ones before they
// are wanted, and the page becomes them.

import { emit } from "./api";
import { lastVisit, visited } from "./away";
import { $, $$, get, parsed, still } from "./dom";
import { lines } from "./lines";
import { glide, spot } from "./steady";
import { symbols } from "./symbols";
import { Idiomorph } from "./vendor/idiomorph.esm.js";
import { view } from "./view";

const kept = 60; // moments in memory
const settle = 60; // milliseconds that the slider rests on a moment before it is fetched
const rest = 20; // milliseconds from a step until what can wait for its picture is done
const pause = 300; // milliseconds of rest until the address follows: browsers refuse it more than 100 times in 30 s
const pieces = "#board [data-flip][id]";

export function replay(page: HTMLElement) {
  if ($("#symbols")!.dataset.src) symbols(page);
  const since = new URLSearchParams(location.search).get("since"), last = lastVisit(page.dataset.table!);
  if (since === "visit" && last) return location.replace(`?since=${last}`);
  if (since !== null) visited(page.dataset.table!);
  const sight = view(page);
  lines(page, sight);
  const bar = $(".scrubber", page)!, slider = $<HTMLInputElement>("[type=range]", bar)!, player = $<HTMLButtonElement>("[data-play]", bar)!, speed = $<HTMLSelectElement>("[data-speed]", bar)!;
  const turns = (bar.dataset.turns ?? "").split(" ").filter(Boolean).map(Number);
  const chart = () => $(".chart", page), spots = () => (chart()?.dataset.spots ?? "").split(" ").map(Number);
  const moment = () => $("#moment", page)!.dataset;
  const parts = new Map<number, Promise<string | undefined>>();
  const read = new Map<number, Element>(); // the moments beside the one that is shown, read already: reading takes milliseconds that a step shall not
  let at = Number(moment().at), wanted = at, timer = 0, following = 0, playing = 0;

  player.hidden = false;
  speed.closest("label")!.hidden = false;

  // load fetches a moment, unless that was done before.
  function load(n: number): Promise<string | undefined> | undefined {
    if (n < 0 || n > Number(moment().of)) return undefined;
    let part = parts.get(n);
    if (!part) {
      part = get(page.dataset.moment! + n).then((answer) => (answer?.ok ? answer.text() : undefined));
      parts.set(n, part);
      void part.then((text) => { if (text === undefined) parts.delete(n); });
      for (const old of parts.keys()) {
        if (parts.size <= kept) break;
        parts.delete(old);
      }
    }
    return part;
  }

  // go shows a moment. Of several that are asked for while one is on its way only the last counts.
  async function go(n: number) {
    const of = Number(moment().of);
    wanted = Math.min(of, Math.max(0, n));
    slider.value = String(wanted);
    const mine = wanted, text = await load(mine);
    if (mine !== wanted) return;
    if (text === undefined) return stop();
    const ready = read.get(mine);
    read.delete(mine); // the page takes it apart
    show(ready ?? elementOf(text), Math.abs(mine - at) === 1);
    const on = mine < at ? -1 : 1;
    at = mine;
    told();
    clearTimeout(following);
    following = window.setTimeout(follow, pause);
    setTimeout(() => { if (mine === at) ahead([mine + on, mine - on], [mine + 2 * on, turn(on)]); }, rest);
    if (playing && at === of) stop();
  }

  const elementOf = (text: string) => parsed(text).firstElementChild!;

  // ahead makes moments ready that may be wanted next: some are read, further ones are fetched.
  function ahead(beside: number[], further: number[]) {
    for (const n of read.keys()) if (!beside.includes(n)) read.delete(n);
    for (const n of beside) void load(n)?.then((text) => {
      if (text !== undefined && Math.abs(n - at) === 1) read.set(n, elementOf(text));
    });
    for (const n of further) load(n);
  }

  function show(fresh: Element, step: boolean) {
    const glides = step && !still() && !document.hidden;
    const spots = new Map(glides ? $$(pieces, page).map((e) => [e.id, spot(e)]) : []);
    const whole = $("#board", fresh)?.getAttribute("viewBox");
    Idiomorph.morph($("#moment", page)!, fresh, { callbacks: { beforeNodeMorphed: differs, beforeAttributeUpdated: changes } });
    sight.remember(whole);
    sight.fit();
    emit(page, "morph", undefined);
    if (!glides) return;
    const moved = $$(pieces, page).flatMap((e) => (spots.has(e.id) ? [{ e, was: spots.get(e.id)!, is: spot(e) }] : []));
    for (const { e, was, is } of moved) glide(e, was, is, { duration: 260, easing: "ease-out" });
  }
  const differs = (was: Node, is: Node) => !(was instanceof Element && was.isEqualNode(is));
  const changes = (name: string, e: Element) => !(e.id === "board" && name === "viewBox");

  // follow brings the address to the moment that is shown.
  function follow() {
    const address = page.dataset.moment! + at, back = $<HTMLInputElement>("#prefs [name=back]");
    history.replaceState(null, "", address);
    if (back) back.value = address;
  }

  // told brings what stands beside the moment to it.
  function told() {
    const { of, place } = moment();
    slider.max = of!;
    slider.value = String(at);
    slider.setAttribute("aria-valuetext", place!);
    $(".cursor path", page)?.setAttribute("transform", `translate(${spots()[at] ?? 0} 0)`);
    for (const link of $$<HTMLAnchorElement>("[data-step]", bar)) {
      const to = target(link.dataset.step!);
      if (to < 0 || to === at || to > Number(of)) {
        link.removeAttribute("href");
        link.setAttribute("aria-disabled", "true");
      } else {
        link.href = page.dataset.moment! + to;
        link.removeAttribute("aria-disabled");
      }
    }
  }

  // turn is where the next turn begins in a direction; -1 if there is none.
  const turn = (on: number) => (on < 0 ? turns.filter((t) => t < wanted).pop() : turns.find((t) => t > wanted)) ?? -1;
  const target = (step: string) => ({ first: 0, turnBack: turn(-1), back: wanted - 1, on: wanted + 1, turnOn: turn(1), last: Number(moment().of) })[step] ?? -1;

  function stop() {
    clearTimeout(playing);
    playing = 0;
    player.textContent = "▶";
    player.setAttribute("aria-pressed", "false");
    $(".happened", page)?.setAttribute("aria-live", "polite");
  }
  function play() {
    if (playing) return stop();
    if (at === Number(moment().of)) return;
    player.textContent = "❚❚";
    player.setAttribute("aria-pressed", "true");
    const next = () => {
      playing = window.setTimeout(async () => {
        await go(at + 1);
        if (playing) next();
      }, Number(speed.value));
    };
    next();
  }
  player.addEventListener("click", play);

  slider.addEventListener("input", () => {
    stop();
    clearTimeout(timer);
    wanted = Number(slider.value);
    if (parts.has(wanted)) void go(wanted);
    else timer = window.setTimeout(() => go(wanted), settle);
  });
  bar.addEventListener("submit", (e) => e.preventDefault());

  page.addEventListener("click", (e) => {
    const on = e.target as Element, link = on.closest<HTMLAnchorElement>("[data-step]");
    if (e.ctrlKey || e.metaKey || e.shiftKey) return;
    if (link) {
      e.preventDefault();
      stop();
      if (link.hasAttribute("href")) void go(target(link.dataset.step!));
    } else if (on.closest(".course .curve") && !on.closest("a")) {
      const svg = on.closest<SVGSVGElement>(".curve")!, x = new DOMPoint(e.clientX, e.clientY).matrixTransform(svg.getScreenCTM()!.inverse()).x;
      stop();
      void go(nearest(x));
    }
  });
  const nearest = (x: number) => spots().reduce((best, s, i, all) => (Math.abs(s - x) < Math.abs(all[best]! - x) ? i : best), 0);

  document.addEventListener("keydown", (e) => {
    const on = e.target as Element;
    if (e.ctrlKey || e.altKey || e.metaKey || on.closest("select, textarea, dialog, summary, input:not([type=range])")) return;
    const arrow = { ArrowLeft: -1, ArrowRight: 1 }[e.key];
    if (arrow && e.shiftKey) {
      const to = turn(arrow);
      if (to >= 0) void go(to);
    } else if (arrow && on !== slider) void go(wanted + arrow);
    else if (e.key === "Home") void go(0);
    else if (e.key === "End") void go(Number(moment().of));
    else if (e.key.toLowerCase() === "p") return play();
    else if (/^\d$/.test(e.key)) return $<HTMLAnchorElement>(`[data-eye="${e.key}"]:not([aria-current])`, page)?.click();
    else return;
    stop();
    e.preventDefault();
  });

  ahead([at + 1, at - 1], [turn(1)]);
  const later = $<HTMLElement>("[data-later]", page);
  if (later) void get(later.dataset.later!).then(async (answer) => {
    if (!answer?.ok) return;
    later.replaceWith(parsed(await answer.text()));
    told();
  });
}
