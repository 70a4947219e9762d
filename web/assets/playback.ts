// playback.ts: what has happened is shown one step after the other.
//
// A page part may bring steps: sentences, figures that move, parts of the board that
// get their new look, and rows for the stage, which is where things are shown that have
// no place on the board. What arrives meanwhile waits for its turn.

import { emit } from "./api";
import { $, $$, element, narrow, parsed, still, words } from "./dom";
import { arrived, glide, inSight, spot, steady } from "./steady";
import type { View } from "./view";

const pace = 1000; // milliseconds a step is shown, unless it says otherwise
const task = 20; // milliseconds after which another task comes first

// slower is how much longer steps are shown, as the visitor has set it; 0 for not at all.
const slower = () => ({ slow: 1.8, fast: 0.45, none: 0 })[document.documentElement.dataset.pace ?? ""] ?? 1;

export function playback(game: HTMLElement, view: View, morph: (fresh: HTMLElement) => Promise<void>, awaited: () => boolean) {
  const player = $("#player")!, stage = $("#stage")!;
  const parts: string[] = [];
  let playing = false, paused = false, skipping = false, beat = 0, next = () => {};

  // hurry is how much faster it goes for those who are far behind: what comes as quickly as
  // bots decide would else be told for longer and longer after it happened.
  const hurry = () => 1 + Math.floor(parts.length / 8);

  async function arrive(html: string) {
    parts.push(html);
    if (playing) return;
    playing = true;
    try {
      for (let part; (part = parts.shift()) !== undefined;) await show(part);
    } finally { // a fault in one part must not stop the next
      playing = skipping = false;
    }
  }

  // show plays back the steps of a page part, if any, and then shows the part. The
  // visitor's own steps are not news; what they bring is flown in afterwards. Who wants no
  // motion sees the same steps, one state after the other.
  async function show(part: string) {
    const fresh = parsed(part), list = $("#steps", fresh), steps = list ? $$(":scope > li", list) : [];
    const own = (step: HTMLElement) => "own" in step.dataset, others = steps.filter((step) => !own(step));
    list?.remove();
    await pause();
    const played = others.length > 1 && !skipping && slower() > 0 && !document.hidden && $("#board, #tableau", game) !== null;
    if (played) await play(others, list!.dataset.rules!, fresh);
    if (!awaited()) await arrived(); // who has made a move does not wait for what others have moved
    await morph($("#table", fresh)!);
    comeBack();
    alive($("#decision", game));
    for (const step of steps) if (own(step) && step.dataset.at?.startsWith("c-")) anchor(step.dataset.at)?.scrollIntoView({ block: "nearest", behavior: "instant" as ScrollBehavior });
    if (!skipping) fly(steps.filter((step) => !played || own(step)).map((step) => step.dataset.fly ?? "").join(" "));
  }

  async function play(steps: HTMLElement[], rules: string, fresh: DocumentFragment) {
    const decision = $("#decision", game)!, at = document.activeElement as HTMLElement | null, camera = view.camera();
    const busy = Boolean(at?.closest("#decision, #board, #prompt")); // the visitor decides, or has just done so
    left = scrolledFrom($("#tableau", game));
    emit(game, "fresh", $("#table", fresh)!);
    game.classList.add("playing");
    player.hidden = false;
    seat();
    if (busy) $("[data-player=pause]", player)!.focus({ preventScroll: true });
    decision.inert = true;
    try {
      await grow(steps, rules);
      for (const step of steps) {
        if (skipping) break;
        await arrived();
        await steady(game, () => {
          tell(step, rules);
          perform(step, fresh);
          player.style.minHeight = `${player.offsetHeight}px`; // it only grows
        });
        if (!skipping) await new Promise<void>((done) => {
          next = done;
          if (!paused) beat = window.setTimeout(done, (Number(step.dataset.beat ?? pace) * slower()) / hurry());
        });
        clearTimeout(beat);
      }
    } finally {
      unpoint();
      game.classList.remove("playing");
      view.look(camera);
      decision.inert = false;
      alive(decision);
      if (player.contains(document.activeElement)) (at && busy && at.checkVisibility() ? at : $("#prompt", game)!).focus({ preventScroll: true });
      player.hidden = true;
    }
  }

  // What a step tells of is scrolled into sight on a table of cards. comeBack goes back to where the visitor
  // looked before, unless they have scrolled meanwhile.
  let left: [Element, number][] = [];
  function comeBack() {
    for (const [e, top] of left) e.scrollTop = top;
    left = [];
  }
  for (const type of ["wheel", "touchmove"]) game.addEventListener(type, () => { left = []; }, { passive: true });

  // alive sees to it that what is not inert any more can be used: Chromium keeps the style of what
  // is in an inert decision after the attribute has gone, so that its buttons were dead.
  function alive(decision: HTMLElement | null) {
    const dead = (e: Element) => getComputedStyle(e).getPropertyValue("interactivity") === "inert";
    if (!decision || decision.inert || !$$(":scope > *, .buttons, button", decision).some(dead)) return;
    decision.inert = true;
    void decision.offsetHeight;
    decision.inert = false;
  }

  // begin shows what is under way.
  function begin() {
    stage.replaceChildren(...$$("[data-stage] > *", game).map((row) => row.cloneNode(true)));
  }

  // grow makes the player as high from the beginning as it will become: what one reads stays
  // where it is. Nobody sees it while it is measured, which takes several tasks on a slow device.
  async function grow(steps: HTMLElement[], rules: string) {
    let most = 0, since = performance.now();
    player.classList.toggle("faces", steps.some((step) => step.dataset.face));
    player.style.opacity = "0";
    begin();
    try {
      for (const step of steps.slice(0, 60)) {
        if (performance.now() - since > task) {
          await pause();
          since = performance.now();
        }
        tell(step, rules);
        most = Math.max(most, player.offsetHeight);
      }
    } finally { // the first step may wait for what glides: nobody sees the last one meanwhile
      $("#caption", player)!.replaceChildren();
      $("#shown", player)!.toggleAttribute("hidden", true); // a drawing
      player.style.opacity = "";
    }
    player.style.minHeight = `${most}px`;
    begin();
  }

  // seat puts the player over the decision, which waits meanwhile; on a phone it is
  // at the bottom as that is. Below a board it lies flat and grows upwards.
  function seat() {
    const r = $("#decision", game)!.getBoundingClientRect(), wide = !narrow(), flat = wide && r.top > innerHeight / 2;
    player.classList.toggle("flat", flat);
    Object.assign(player.style, {
      minHeight: flat ? "" : `${r.height}px`,
      left: wide ? `${r.left}px` : "",
      width: wide ? `${r.width}px` : "",
      top: flat ? "auto" : wide ? `${Math.max(8, r.top)}px` : "",
      bottom: flat ? `${Math.max(8, innerHeight - r.bottom)}px` : "",
    });
  }
  addEventListener("resize", () => { if (!player.hidden) seat(); });

  // tell shows the words of a step, and what it has for the stage.
  function tell(step: HTMLElement, rules: string) {
    const { head, glyph, rank, line, now, out, name, rule, face } = step.dataset, shown = $("#shown", player)!;
    shown.toggleAttribute("hidden", !face);
    if (face) shown.firstElementChild!.setAttribute("href", "#" + face);
    if ("clears" in step.dataset) stage.replaceChildren();
    const told = step.cloneNode(true) as HTMLElement;
    for (const row of $$(":scope > div", told)) {
      stage.append(...row.childNodes);
      row.remove();
    }
    const text = told.textContent!.trim();
    for (const e of $$(".now", stage)) e.classList.replace("now", "done");
    const order = now && $$(`[data-row="${now[0]}"] > i`, stage)[Number(now.slice(1))];
    if (order) order.className = "now";
    if (out) $(`[data-row="${out}"]`, stage)?.classList.add("out");
    if (head) stage.append(element("h3", {}, glyph && sign(glyph), head === "-" ? text : head));
    if (rank) stage.append(ranking(rank, name));
    if (line) stage.append(element("p", { class: "told-line" }, line === "-" ? undefined : token(line), element("span", {}, text)));
    const link = element("a", { class: "rule", "data-rule": "", href: rules + rule }, rule);
    $("#caption", player)!.replaceChildren(...told.childNodes, " ", link);
    stage.scrollTop = stage.scrollHeight;
  }

  // perform shows a step on the board as it is.
  function perform(step: HTMLElement, fresh: DocumentFragment) {
    const frame = $("#frame", game)!, { fly: flights, now, rank, line, at, moves, gone, show } = step.dataset;
    fly(flights ?? "");
    unpoint();
    const subject = anchor(at ?? "fig-" + (now ?? rank ?? line)?.[0]);
    if (subject) {
      subject.classList.add("pointed");
      if ($("#tableau", game)) subject.scrollIntoView({ block: "nearest" });
      else if (frame.contains(subject)) view.keepInSight(subject);
    }
    for (const move of (moves ?? "").split(";")) {
      const [id = "", x, y] = move.split(" "), e = document.getElementById(id);
      if (!e) continue;
      const was = spot(e);
      e.setAttribute("transform", `translate(${x} ${y})`);
      const is = spot(e);
      e.parentElement!.append(e); // on top
      view.keepInSight(e);
      if (!still()) glide(e, was, is, { duration: 550, easing: "ease-in-out" });
    }
    for (const id of words(gone)) {
      if (id.endsWith("*")) $(`[id^="${id.slice(0, -1)}"]`, frame)?.remove(); // one of those
      else for (const e of $$(/^[\w-]+$/.test(id) ? `[id="${id}"]` : id, frame)) e.remove();
    }
    for (const id of words(show)) {
      const was = document.getElementById(id), is = fresh.getElementById(id);
      if (was && is) was.replaceWith(is.cloneNode(true));
      else if (was) was.remove();
      else if (is) document.getElementById(is.parentElement?.id ?? "")?.append(is.cloneNode(true));
    }
    const come = subject ? null : anchor(at ?? ""); // what is pointed at may just have come
    come?.classList.add("pointed");
    if (come && frame.contains(come)) view.keepInSight(come);
  }
  function unpoint() {
    for (const e of $$(".pointed", game)) e.classList.remove("pointed");
  }

  // fly sends drawings from one thing to another, staggered, so that cause precedes
  // effect. It waits for nothing: what is written counts, this only shows whence.
  function fly(list: string) {
    if (still() || document.hidden) return;
    let delay = 0;
    for (const flight of words(list)) {
      const [face, whence = "", whither = "", n] = flight.split(","), from = anchor(whence), to = anchor(whither);
      if (!from || !to || ![from, to].some((e) => inSight(e.getBoundingClientRect()))) continue;
      const path = [from, to].map((e) => e.getBoundingClientRect()).map((r) => ({ transform: `translate(${r.x + r.width / 2}px, ${r.y + r.height / 2}px)` }));
      for (let i = 0; i < Math.min(4, Number(n)) && delay < 1800; i++, delay += 70) {
        const e = game.appendChild(drawn(`<svg class="flight"><use href="#${face}"/></svg>`));
        const remove = () => e.remove();
        e.animate(path, { duration: 420, delay, easing: "ease-in-out", fill: "backwards" }).finished.then(remove, remove);
      }
      window.setTimeout(() => greet(to), delay + 330);
    }
  }

  // greet shows that something has arrived: what is small swells, around a strip of the table
  // there is a ring. It is an element of its own, so that the strip is not painted for it.
  function greet(e: Element) {
    const r = e.getBoundingClientRect();
    // What swells already is left to it: two of its animations at once are not the compositor's.
    if (!inSight(r) || e.getAnimations().length > 0) return;
    if (e instanceof SVGElement) return void e.animate({ opacity: [1, 0.3, 1] }, 240);
    if (r.width <= 200) return void e.animate({ scale: [1, 1.18, 1] }, 240);
    const ring = game.appendChild(element("div", { class: "ring" })), remove = () => ring.remove();
    Object.assign(ring.style, { left: `${r.x}px`, top: `${r.y}px`, width: `${r.width}px`, height: `${r.height}px` });
    ring.animate({ opacity: [0, 1, 0] }, 240).finished.then(remove, remove);
  }

  player.addEventListener("click", (e) => {
    const button = (e.target as Element).closest<HTMLElement>("[data-player]");
    if (!button) return;
    if (button.dataset.player === "pause") {
      const other = button.dataset.other!;
      paused = !paused;
      button.textContent = paused ? "▶" : "❚❚";
      button.dataset.other = button.getAttribute("aria-label")!;
      button.setAttribute("aria-label", other);
      if (paused) return clearTimeout(beat);
    }
    if (button.dataset.player === "skip") {
      skipping = true;
      for (const e of $$(".flight", game)) e.remove();
    }
    next();
  });
  game.addEventListener("escape", () => {
    if (player.hidden) return;
    skipping = true;
    next();
  });

  return { arrive };
}

// pause ends a task, so that a slow device answers between two. A window that nobody sees need not.
const pause = () => document.hidden ? undefined : new Promise((done) => setTimeout(done));

// scrolledFrom is how far all is scrolled that an element lies in.
function scrolledFrom(e: Element | null) {
  const list: [Element, number][] = [];
  for (; e; e = e.parentElement) if (e.scrollHeight > e.clientHeight) list.push([e, e.scrollTop]);
  return list;
}

// anchor is the first of some elements that is to be seen.
const anchor = (ids: string) => ids.split("|").map((id) => document.getElementById(id)).find((e) => e?.getBoundingClientRect().width);

const drawn = (svg: string) => parsed(svg).firstElementChild!;
const sign = (id: string) => drawn(`<svg class="told-sign"><use href="#${id}"/></svg>`);

// Somebody on the stage is the letter of a seat; what they look like and how they are
// called is in the strip of the seats. Who has no seat is the id of a sign.
const chip = (who: string) => (who.length === 1 ? document.getElementById("chip-" + (who.charCodeAt(0) - 65)) : null);
const token = (who: string) => chip(who)?.querySelector(".token")?.cloneNode(true) ?? sign(who);

// ranking is a row that says how much somebody has: who, the number, and if they are
// compared, the percentage that the bar shows. Who has no seat has a name.
function ranking(rank: string, name?: string) {
  const [who = "", n, bar] = rank.split(" ");
  return element("p", { class: "told-rank", "data-row": who },
    token(who),
    element("span", {}, chip(who)?.querySelector(".who")?.firstChild?.textContent?.trim() ?? name),
    bar && drawn(`<svg class="bar" viewBox="0 0 100 10" preserveAspectRatio="none"><path d="M0 0H${bar}V10H0Z"/></svg>`),
    element("b", {}, n));
}
