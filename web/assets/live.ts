// live.ts: all that runs in the browser. The server draws; this file patches,
// moves, asks and remembers where one was looking.
//
//   stream   one fetch stream of server-sent events; comes back after errors,
//            sleeps in hidden tabs, so that many tabs share six connections
//   patch    the new page part is morphed into the old one; focus, zoom and the
//            chosen field survive; pieces glide (FLIP)
//   play     what has happened meanwhile is shown step by step before the patch
//   hint     what the server advises, beside the board
//   act      forms are posted with the number of the moment they answer
//   choose   a field and a rotation on the board, by mouse, finger or keys
//   dials    a programme of orders, set by clicks, keys or dragging
//   cards    offers open, mats unfold, a card shows its other side
//   view     pan, zoom, pinch
//   sheet    rules, reasons for points, the whole log, what something is
//   shuffle  the browser's own part in the shuffle, and its check
// @ts-ignore: vendored without types of its own
import { Idiomorph } from "./vendor/idiomorph.esm.js";
import { checkShuffle, join, keepOnSubmit, nonce } from "./shuffle";

const $ = <E extends Element = HTMLElement>(css: string, from: ParentNode = document) => from.querySelector<E>(css);
const $$ = <E extends Element = HTMLElement>(css: string, from: ParentNode = document) => [...from.querySelectorAll<E>(css)];
const words = (list?: string) => (list ?? "").split(" ").filter(Boolean);
const main = $("main.game");
const still = () => document.documentElement.dataset.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;

// ---- everywhere: settings at once, random texts, copy

$("#prefs")?.addEventListener("change", (e) => (e.currentTarget as HTMLFormElement).requestSubmit());
for (const input of $$<HTMLInputElement>("[data-random]")) {
  input.value = nonce();
}
document.addEventListener("submit", keepOnSubmit, true);
document.addEventListener("click", async (e) => {
  const copy = (e.target as Element).closest<HTMLElement>("[data-copy]");
  if (!copy) return;
  try {
    await navigator.clipboard.writeText(copy.dataset.copy!);
  } catch { // no clipboard over plain HTTP: select the link instead
    getSelection()?.selectAllChildren($("#link")!);
    document.execCommand("copy");
  }
  copy.classList.add("done");
});

// ---- forms that are checked while they change

const checked = $<HTMLFormElement>("form[data-check]");
let checks = 0;
checked?.addEventListener("change", (e) => { if ((e.target as Element).matches("select")) checked.requestSubmit(); else check(); });
checked?.addEventListener("submit", (e) => { if ((e.submitter as HTMLButtonElement)?.matches(".check")) { e.preventDefault(); check(); } });
async function check() {
  const n = ++checks, query = new URLSearchParams(new FormData(checked!) as unknown as Record<string, string>);
  const r = await get(`${checked!.action}?${query}`);
  if (n !== checks || !r?.ok) return;
  const fresh = new DOMParser().parseFromString(await r.text(), "text/html");
  $("#deckstate")!.replaceWith(fresh.getElementById("deckstate")!);
  for (const field of $$<HTMLInputElement>("#deckplay [type=hidden]:not([name=table], [name=commitment])")) field.value = fresh.querySelector<HTMLInputElement>(`#deckplay [name="${field.name}"]`)!.value;
  $<HTMLInputElement>("#prefs [name=back]")!.value = fresh.querySelector<HTMLInputElement>("#prefs [name=back]")!.value;
  history.replaceState(null, "", `${checked!.action}?${query}`);
}

// ---- an analysis that is being worked out: the page looks for news

async function analyse() {
  const at = $("#analysis"), again = at?.dataset.again;
  if (!at || !again) return;
  await new Promise((done) => setTimeout(done, 1500));
  const r = document.hidden ? undefined : await get(again);
  if (r?.ok) {
    const t = document.createElement("template"), open = $("details[open]", at) !== null;
    t.innerHTML = await r.text();
    const fresh = t.content.firstElementChild!;
    if (open) $("details", fresh)?.setAttribute("open", "");
    Idiomorph.morph(at, fresh);
  }
  analyse();
}

// ---- the sheet, on every page with rules

const sheet = $<HTMLDialogElement>("#sheet");
// get asks the server; without a connection the answer is undefined.
const get = (url: string) => fetch(url, { headers: { "X-Spielwerk": "1" } }).catch(() => undefined);
async function open(url: string) {
  if (!sheet) { location.href = url; return; }
  const r = await get(url);
  if (!r) return;
  if (!r.ok) return say(await r.text());
  sheet.innerHTML = await r.text();
  if (!sheet.open) sheet.showModal();
}
document.addEventListener("click", (e) => {
  const at = e.target as Element;
  const rule = at.closest<HTMLAnchorElement>("a[data-rule]"), more = at.closest<HTMLElement>("[data-sheet]");
  if (rule && sheet) { e.preventDefault(); open(rule.href); } else if (more) { e.preventDefault(); open(more.dataset.sheet!); }
  else if (at === sheet) sheet!.close();
});

let silence = 0;
function say(text: string) {
  const n = $("#notice");
  if (!n) return;
  n.textContent = text;
  n.classList.add("shown");
  clearTimeout(silence);
  silence = window.setTimeout(() => n.classList.remove("shown"), 6000);
}

if (main) table(main);
analyse();

function table(game: HTMLElement) {
  const live = game.dataset.live!, home = game.dataset.table!;

  // ---- symbols: the drawings that the board refers to, fetched once
  fetch($("#symbols")!.dataset.src!).then((r) => r.text()).then((svg) => { $("#symbols")!.innerHTML = svg; });

  // ---- patch and glide

  // Where a piece is: in its drawing's own coordinates, so that neither the
  // camera nor the page's layout makes it glide.
  function spot(e: Element): DOMPoint {
    const r = e.getBoundingClientRect(), p = new DOMPoint(r.x, r.y), m = e instanceof SVGGraphicsElement && e.ownerSVGElement?.getScreenCTM();
    return m ? p.matrixTransform(m.inverse()) : p;
  }
  function patch(html: string) {
    const before = new Map<string, DOMPoint>();
    const glide = !still() && !document.hidden;
    if (glide) for (const e of $$("[data-flip], .card[id], .holds[id]", game)) before.set(e.id, spot(e));
    const seen = new Set($$("#land > *", game).map((e) => e.id));
    const focus = document.activeElement as HTMLElement | null, focused = focus?.id;
    const t = document.createElement("template");
    t.innerHTML = html;
    const fresh = t.content.firstElementChild!;
    const old = $("#table")!;
    named(fresh);
    const box = fresh.querySelector("#board")?.getAttribute("viewBox");
    if (old.dataset.number !== (fresh as HTMLElement).dataset.number) { choose(null); sending = 0; offered = ""; unhint(); }
    const kept = chosen;
    Idiomorph.morph(old, fresh, {
      callbacks: {
        // What somebody has typed stays typed.
        beforeNodeMorphed: (was: Node, is: Node) => {
          if (was instanceof HTMLInputElement && is instanceof HTMLInputElement && was.type !== "hidden") is.setAttribute("value", (is.value = was.value));
        },
        // The viewBox the server sends is the whole map; ours is set by fit.
        // What the shuffle's check has found stays shown, and its details stay open.
        beforeAttributeUpdated: (name: string, e: Element) => !(e.id === "board" && name === "viewBox" || name === "hidden" && e.closest("#verdict, #kept") || name === "open" && e.id === "shuffle"),
        beforeNodeRemoved: (n: Node) => !(n instanceof Element && n.classList.contains("flying")),
      },
    });
    if (box && board()) board()!.dataset.whole = box;
    fit();
    if (kept) choose(cells().find((c) => c.dataset.cell === kept.cell) ?? null, kept.turn);
    for (const [id, a] of before) {
      const e = document.getElementById(id);
      if (!e) continue;
      const b = spot(e), dx = a.x - b.x, dy = a.y - b.y;
      if (Math.abs(dx) + Math.abs(dy) > 0.5) e.animate([{ translate: `${dx}px ${dy}px` }, { translate: "0 0" }], { duration: 260, easing: "ease-out" });
    }
    if (glide && seen.size) for (const e of $$("#land > *", game)) if (!seen.has(e.id)) e.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 240, easing: "ease-out" });
    for (const c of $$<SVGGElement>(".cell.lit:hover, .cell.lit:focus", game)) if (!c.dataset.turn) show(c, turns(c)[0]);
    unfold();
    rove();
    mark();
    luck();
    // What had the focus may be gone, folded away or disabled: then the next thing to decide has it.
    const at = document.activeElement;
    if (focus && focus !== document.body && (!at || at === document.body || at.matches(":disabled") || !at.checkVisibility()))
      ($(`[id="${CSS.escape(focused ?? "")}"]:not(:disabled)`) ?? $<SVGElement>("#cells [tabindex='0']") ?? $("#decision .main:not(:disabled)") ?? $$("#decision button[name=act]:not(:disabled)").find((b) => b.checkVisibility()) ?? $("#prompt"))?.focus();
    proceed();
    document.title = ($("#table")!.dataset.mine === "true" ? "● " : "") + $("#table h1")!.textContent;
  }

  // luck sends this browser's nonce to where its seat is kept, and checks the shuffle.
  const joined = new Set<string>();
  function luck() {
    checkShuffle();
    const to = $("[data-join]", game)?.dataset.join ?? $("[data-rematch]", game)?.dataset.rematch;
    if (!to || document.hidden || joined.has(to)) return;
    joined.add(to); // before the answer: the page may be patched meanwhile
    join(to).catch(() => joined.delete(to)); // no connection: the next patch tries again
  }

  // named gives cards and signs the names that the sheet has for what is drawn, which
  // are not sent with every card.
  function named(part: ParentNode) {
    for (const e of $$(".card:not([aria-label],[aria-labelledby]), svg[role=img]:not([aria-label],[aria-labelledby])", part))
      e.setAttribute("aria-labelledby", $$("use", e).filter((u) => !u.closest(".slim")).map((u) => {
        const n = u.nextElementSibling?.matches(".lies") ? `say-n${u.nextElementSibling.textContent} ` : ""; // so many of it
        return n + "say-" + u.getAttribute("href")!.slice(1);
      }).join(" "));
    for (const z of $$(".empires .zone:not([aria-labelledby], :empty)", part)) z.setAttribute("aria-labelledby", "say-z-" + z.classList[1]);
  }

  // ---- play: what has happened is shown one step after the other

  // A page part may bring steps: sentences, figures that move, parts of the board
  // that get their new look, and rows for the stage, which is where things are shown
  // that have no place on the board. What arrives meanwhile waits for its turn.
  const parts: string[] = [];
  let playing = false, paused = false, skipping = false, beat = 0, next = () => {};
  const player = $("#player")!, stage = $("#stage")!, pace = 1000;
  async function arrive(html: string) {
    parts.push(html);
    if (playing) return;
    playing = true;
    try { while (parts.length) {
      const part = parts.shift()!;
      const t = document.createElement("template");
      t.innerHTML = part;
      const told = $("#steps", t.content), steps = told ? $$(":scope > li", told) : [], others = steps.filter((s) => !("own" in s.dataset));
      told?.remove();
      const played = others.length > 1 && !skipping && !still() && !document.hidden && (board() || $("#tableau", game));
      if (played) await play(others, told!.dataset.rules!, t.content);
      patch(t.innerHTML);
      for (const s of steps) if ("own" in s.dataset && s.dataset.at?.startsWith("c-")) anchor(s.dataset.at)?.scrollIntoView({ block: "nearest", behavior: "instant" });
      if (!skipping) fly(steps.filter((s) => !played || "own" in s.dataset).map((s) => s.dataset.fly ?? "").join(" "));
    } } finally { playing = skipping = false; } // a fault in one part must not stop the next
  }
  async function play(steps: HTMLElement[], rules: string, fresh: DocumentFragment) {
    const at = document.activeElement as HTMLElement | null, held = at?.closest("#decision, #board"), looked = camera;
    game.classList.add("playing");
    player.hidden = false;
    stage.replaceChildren(...$$("#orders > p", game).map((row) => row.cloneNode(true))); // of a year that is under way
    seat();
    $("#decision", game)!.inert = true;
    if (held) $("[data-player=pause]", player)!.focus({ preventScroll: true });
    try { for (const step of steps) {
      if (skipping) break;
      tell(step, rules);
      perform(step, fresh);
      await new Promise<void>((done) => { next = done; if (!paused) beat = window.setTimeout(done, Number(step.dataset.beat ?? pace)); });
      clearTimeout(beat);
    } } finally {
      for (const e of $$(".pointed", game)) e.classList.remove("pointed");
      game.classList.remove("playing");
      camera = looked;
      if (looked) look(looked);
      $("#decision", game)!.inert = false;
      if (player.contains(document.activeElement)) (at?.checkVisibility() && held ? at : $("#prompt", game)!).focus({ preventScroll: true });
      player.hidden = true;
    }
  }
  // seat puts the player over the decision, which waits meanwhile; on a phone it is
  // at the bottom as that is. Below a board it lies flat and grows upwards.
  const narrow = () => matchMedia("(max-width: 760px)").matches;
  function seat() {
    const r = $("#decision", game)!.getBoundingClientRect(), wide = !narrow(), flat = wide && r.top > innerHeight / 2;
    player.classList.toggle("flat", flat);
    Object.assign(player.style, { minHeight: flat ? "" : `${r.height}px`, left: wide ? `${r.left}px` : "", width: wide ? `${r.width}px` : "", top: flat ? "auto" : wide ? `${Math.max(8, r.top)}px` : "", bottom: flat ? `${Math.max(8, innerHeight - r.bottom)}px` : "" });
  }
  // Somebody on the stage is a letter; what they look like and how they are called
  // is in the strip of the seats.
  const chip = (who: string) => document.getElementById("chip-" + (who.charCodeAt(0) - 65));
  const nameOf = (who: string) => chip(who)?.querySelector(".who")?.firstChild?.textContent?.trim();
  const drawn = (svg: string) => { const t = document.createElement("template"); t.innerHTML = svg; return t.content.firstElementChild!; };
  const sign = (id: string) => drawn(`<svg class="x-glyph"><use href="#${id}"/></svg>`);
  const token = (who: string) => chip(who)?.querySelector(".token")?.cloneNode(true) ?? sign("xs-titan");
  function element(name: string, attributes: Record<string, string>, ...content: (Node | string | undefined)[]) {
    const e = document.createElement(name);
    for (const k in attributes) e.setAttribute(k, attributes[k]);
    e.append(...content.filter((c) => c !== undefined && c !== ""));
    return e;
  }
  // tell shows the words of a step, and what it has for the stage.
  function tell(step: HTMLElement, rules: string) {
    if (step.hasAttribute("data-clears")) stage.replaceChildren();
    const words = step.cloneNode(true) as HTMLElement;
    for (const row of $$(":scope > div", words)) { stage.append(...row.childNodes); row.remove(); }
    for (const e of $$(".now", stage)) e.classList.replace("now", "done");
    const now = step.dataset.now && $$(`[data-row="${step.dataset.now[0]}"] > i`, stage)[Number(step.dataset.now.slice(1))];
    if (now) now.className = "now";
    if (step.dataset.out) $(`[data-row="${step.dataset.out}"]`, stage)?.classList.add("out");
    const text = words.textContent!.trim(), { head, glyph, rank, line } = step.dataset;
    if (head) stage.append(element("h3", {}, glyph && sign(glyph), head === "-" ? text : head));
    if (rank) {
      const [who, n, bar] = rank.split(" ");
      stage.append(element("p", { class: "told-rank", "data-row": who }, token(who), element("span", {}, nameOf(who) ?? step.dataset.name), bar && drawn(`<svg class="bar" viewBox="0 0 100 10" preserveAspectRatio="none"><path d="M0 0H${bar}V10H0Z"/></svg>`), element("b", {}, n)));
    }
    if (line) stage.append(element("p", { class: "told-line" }, line !== "-" && token(line) || undefined, element("span", {}, text)));
    const rule = Object.assign(document.createElement("a"), { className: "rule", href: rules + step.dataset.rule, textContent: step.dataset.rule });
    rule.dataset.rule = "";
    $("#caption", player)!.replaceChildren(...words.childNodes, " ", rule);
    stage.scrollTop = stage.scrollHeight;
  }
  // fly sends drawings from one thing to another, staggered, so that cause precedes
  // effect. It waits for nothing: what is written counts, this only shows whence.
  const anchor = (ids: string) => ids.split("|").map((id) => document.getElementById(id)).find((e) => e?.getBoundingClientRect().width);
  function fly(list: string) {
    if (still() || document.hidden) return;
    let delay = 0;
    for (const one of words(list)) {
      const [face, whence, whither, n] = one.split(","), from = anchor(whence), to = anchor(whither);
      if (!from || !to) continue;
      const a = from.getBoundingClientRect(), b = to.getBoundingClientRect();
      for (let i = 0; i < Math.min(4, Number(n)) && delay < 1800; i++, delay += 70) {
        const e = game.appendChild(document.createElementNS("http://www.w3.org/2000/svg", "svg"));
        e.setAttribute("class", "flight");
        e.innerHTML = `<use href="#${face}"/>`;
        const path = [a, b].map((r) => ({ translate: `${r.x + r.width / 2}px ${r.y + r.height / 2}px` }));
        e.animate(path, { duration: 420, delay, easing: "ease-in-out", fill: "backwards" }).finished.then(() => e.remove(), () => e.remove());
      }
      to.animate([{ scale: 1 }, { scale: 1.18 }, { scale: 1 }], { duration: 240, delay: delay + 330 });
    }
  }
  // perform shows a step on the board as it is.
  function perform(step: HTMLElement, fresh: DocumentFragment) {
    const frame = $("#frame", game)!, shown = $("#shown", player)!, face = step.dataset.face;
    fly(step.dataset.fly ?? "");
    shown.toggleAttribute("hidden", !face);
    if (face) shown.firstElementChild!.setAttribute("href", "#" + face);
    for (const e of $$(".pointed", game)) e.classList.remove("pointed");
    const who = (step.dataset.now ?? step.dataset.rank ?? step.dataset.line)?.[0];
    const at = anchor(step.dataset.at ?? "fig-" + who);
    if (at) { at.classList.add("pointed"); if ($("#tableau", game)) at.scrollIntoView({ block: "nearest" }); else if (frame.contains(at)) keepInSight(at); }
    for (const move of (step.dataset.moves ?? "").split(";").filter(Boolean)) {
      const [id, x, y] = move.split(" "), e = document.getElementById(id);
      if (!e) continue;
      const a = spot(e);
      e.setAttribute("transform", `translate(${x} ${y})`);
      const b = spot(e);
      e.parentElement!.append(e); // on top
      keepInSight(e);
      e.animate([{ translate: `${a.x - b.x}px ${a.y - b.y}px` }, { translate: "0 0" }], { duration: 550, easing: "ease-in-out" });
    }
    for (const id of words(step.dataset.gone)) {
      if (id.endsWith("*")) $(`[id^="${id.slice(0, -1)}"]`, frame)?.remove();
      else for (const e of $$(/^[\w-]+$/.test(id) ? `[id="${id}"]` : id, frame)) e.remove();
    }
    for (const id of words(step.dataset.show)) {
      const was = document.getElementById(id), is = fresh.getElementById(id);
      if (was && is) was.replaceWith(is.cloneNode(true));
      else if (was) was.remove();
      else if (is) document.getElementById(is.parentElement?.id ?? "")?.append(is.cloneNode(true));
    }
  }
  player.addEventListener("click", (e) => {
    const button = (e.target as Element).closest<HTMLElement>("[data-player]");
    if (!button) return;
    if (button.dataset.player === "pause") {
      const pause = $("[data-player=pause]", player)!, other = pause.dataset.other!;
      paused = !paused;
      pause.textContent = paused ? "▶" : "❚❚";
      pause.dataset.other = pause.getAttribute("aria-label")!;
      pause.setAttribute("aria-label", other);
      if (paused) return clearTimeout(beat);
    }
    if (button.dataset.player === "skip") { skipping = true; for (const e of $$(".flight", game)) e.remove(); }
    next();
  });

  // ---- stream

  // changed makes a page part from the one before: what is copied of its pieces, which
  // begin where elements do, and what is new. See web/changes.go.
  function changed(was: string, change: string): string {
    const pieces = was.split(/(?=<[a-z])/);
    return (JSON.parse(change) as (string | [number, number])[]).map((c) => (typeof c === "string" ? c : pieces.slice(...c).join(""))).join("");
  }
  // parted takes the steps off a whole page part, behind which they stand.
  function parted(text: string): [string, string] {
    const at = text.indexOf('\n<ol id="steps"');
    return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at)];
  }

  let last = "", abort: AbortController | undefined, tries = 0, timer = 0, heard = Date.now();
  const quiet = 50_000; // the server gives a sign of life every 20 seconds
  setInterval(() => {
    if (document.hidden || !abort || Date.now() - heard < quiet) return;
    document.body.setAttribute("data-offline", "");
    clearTimeout(timer);
    stream();
  }, 5000);
  async function stream() {
    abort?.abort();
    const mine = (abort = new AbortController());
    heard = Date.now();
    try {
      const r = await fetch(live, { headers: { Accept: "text/event-stream", "X-Spielwerk": "changes", ...(last && { "Last-Event-ID": last }) }, signal: mine.signal, cache: "no-store" });
      if (r.status === 429) say(await r.text());
      if (!r.ok || !r.body) throw new Error(String(r.status));
      const reader = r.body.pipeThrough(new TextDecoderStream()).getReader();
      for (let buffer = "", part = ""; ;) {
        const { done, value } = await reader.read();
        if (done) break;
        tries = 0;
        heard = Date.now();
        document.body.removeAttribute("data-offline");
        buffer += value;
        for (let i; (i = buffer.indexOf("\n\n")) >= 0; buffer = buffer.slice(i + 2)) {
          const data: string[] = [];
          let changes = false;
          for (const line of buffer.slice(0, i).split("\n")) {
            if (line.startsWith("id: ")) last = line.slice(4);
            else if (line === "event: change") changes = true;
            else if (line.startsWith("data: ")) data.push(line.slice(6));
          }
          if (!data.length) continue;
          let steps: string;
          if (changes) part = changed(part, data.shift()!), steps = data.join("\n");
          else [part, steps] = parted(data.join("\n"));
          arrive(part + steps);
        }
      }
    } catch { /* comes back below */ }
    if (document.hidden || mine !== abort) return;
    document.body.setAttribute("data-offline", "");
    timer = window.setTimeout(stream, Math.min(8000, 250 * 2 ** tries++) * (0.7 + Math.random() * 0.6));
  }
  document.addEventListener("visibilitychange", () => {
    clearTimeout(timer);
    if (document.hidden) { abort?.abort(); abort = undefined; } else { tries = 0; stream(); }
  });
  addEventListener("online", () => { clearTimeout(timer); tries = 0; stream(); });
  addEventListener("pagehide", () => abort?.abort());
  addEventListener("pageshow", (e) => { if (e.persisted) stream(); });

  // ---- act

  // sending is the act on its way, 0 for none. When the table has gone on, what
  // was on its way has arrived or is stale: the next act need not wait for it.
  let sending = 0, sent = 0, answered = -1; // answered: the latest moment that an act has been taken for
  const number = () => Number($("#table")!.dataset.number);
  // stale is what is done instead of a message when the table has gone on.
  async function act(move: string, url = home + "/act", stale?: () => void) {
    if (sending) return; // a double click is one move
    const mine = (sending = ++sent);
    try {
      const body = new URLSearchParams({ number: $("#table")!.dataset.number!, act: move });
      for (const end = Date.now() + 60_000; ;) {
        try {
          const r = await fetch(url, { method: "POST", body, headers: { "X-Spielwerk": "1" } });
          if (r.redirected) location.href = r.url;
          else if (r.ok) answered = Math.max(answered, Number(body.get("number"))); // answers may overtake each other
          else if (r.status === 409 && stale) {
            answered = Math.max(answered, Number(body.get("number")));
            if (sending === mine) sending = 0;
            stale();
          }
          else if (r.status < 502 && r.status >= 400) say(await r.text());
          if (r.status < 502) return;
        } catch { /* no connection */ }
        // The same move under the same number can be sent again safely.
        if (Date.now() > end) return say(game.dataset.cant!);
        await new Promise((done) => setTimeout(done, 700));
        if (sending !== mine) return;
      }
    } finally { if (sending === mine) sending = 0; }
  }
  // The second click of a double click acts on nothing: what lies under the
  // pointer may have changed since the first. Browsers also call two quick taps of a
  // finger on neighbouring buttons a double one, which they are not.
  let again = false, tapped = { x: 0, y: 0 };
  game.addEventListener("click", (e) => {
    again = e.detail > 1 && Math.hypot(e.clientX - tapped.x, e.clientY - tapped.y) < 20;
    tapped = { x: e.clientX, y: e.clientY };
  }, true);
  game.addEventListener("submit", (e) => {
    const form = e.target as HTMLFormElement, by = (e as SubmitEvent).submitter as HTMLButtonElement | null;
    if (form.method === "dialog" || !form.action.includes(home) || form.closest(".invite, [data-native]")) return;
    e.preventDefault();
    if (again) return;
    const url = by?.getAttribute("formaction") ?? home + "/act";
    if (by?.id === "hint") return void hint();
    act(by?.value ?? "", url);
  });

  // ---- hint: the moves that look best, beside the board. The server thinks about them;
  // meanwhile everything can be clicked, and when the game goes on the hint is gone.

  const panel = $("#advice")!, advice = $("div", panel)!;
  let hints = 0;
  async function hint() {
    const mine = ++hints;
    panel.hidden = false;
    advice.textContent = panel.dataset.wait!;
    const r = await fetch(home + "/hint", { method: "POST", body: new URLSearchParams({ number: $("#table")!.dataset.number! }), headers: { "X-Spielwerk": "1" } }).catch(() => undefined);
    const text = await r?.text();
    if (mine !== hints) return;
    if (!r?.ok) { unhint(); return say(text ?? game.dataset.cant!); }
    advice.innerHTML = text!;
    $("h2", advice)?.focus({ preventScroll: true });
  }
  function unhint() {
    hints++;
    if (panel.hidden) return false;
    const inside = panel.contains(document.activeElement);
    panel.hidden = true;
    advice.replaceChildren();
    lightUp();
    if (inside) ($("#hint") ?? $("#prompt"))?.focus();
    return true;
  }
  // What a move is about is lit on the board while one looks at the advice.
  function lightUp(move?: string) {
    for (const e of $$(".advises", game)) e.classList.remove("advises");
    if (!move) return;
    const at = [...$$(`[data-move="${CSS.escape(move)}"], #table [value="${CSS.escape(move)}"]`, game)];
    const [, tile, cell, turn] = move.match(/^place (\S+) (\S+) r(\d)$/) ?? [];
    const c = cell && cells().find((c) => c.dataset.cell === cell && c.dataset.tile === tile);
    if (c) { show(c, turn); at.push(c as unknown as HTMLElement); }
    for (const word of move.split(" ").slice(1)) { const card = document.getElementById("c-" + word); if (card) at.push(card); }
    for (const e of at) e.classList.add("advises");
    const seen = at.find((e) => e.checkVisibility());
    if (seen && $("#board")?.contains(seen)) keepInSight(seen); else seen?.scrollIntoView({ block: "nearest" });
  }
  for (const type of ["pointerover", "focusin"]) panel.addEventListener(type, (e) => lightUp((e.target as Element).closest<HTMLElement>("[data-advised]")?.dataset.advised));
  $("#noadvice", panel)!.addEventListener("click", unhint);

  // ---- dials: any dial can be set; the rules know small moves only, setting the
  // next one and taking back the last, of which a change is made here

  const later: (() => void)[] = []; // what waits for the answer to the last change
  let dialling = false; // a change is on its way
  let marked = 0; // the dial that the visitor has chosen, 0 for the next one
  const programme = () => $("#programme", game);
  const dials = () => words(programme()?.dataset.dials);
  function mark() {
    const at = marked || dials().length + 1;
    for (const d of $$("#dials [data-dial]", game)) d.classList.toggle("marked", Number(d.dataset.dial) === at);
    if (marked) for (const o of $$<HTMLButtonElement>("#palette button", game)) o.disabled = false;
  }
  function programmed(change: (dials: string[]) => void) {
    const p = programme();
    if (!p) return;
    if (dialling || sending || number() <= answered) return void later.push(() => programmed(change));
    const was = dials(), is = [...was];
    change(is);
    let same = 0;
    while (same < was.length && was[same] === is[same]) same++;
    const acts = [...was.slice(same).map(() => "back"), ...is.slice(same).map((o, i) => `set ${same + i + 1} ${o}`)];
    if (acts.length && p.dataset.ready === "true") acts.unshift("reopen");
    if (!acts.length) { mark(); return proceed(); }
    // While all decide, others become ready: that does not concern one's dials. The
    // change is made again then, before any that came after it.
    dialling = true;
    act(acts.join(";"), undefined, () => later.unshift(() => programmed(change))).finally(() => { dialling = false; proceed(); });
    mark();
  }
  // proceed makes the next change if the last one has been answered and is shown.
  function proceed() { if (!dialling && !sending && number() > answered) later.shift()?.(); }
  function setDial(order: string, at = marked) {
    marked = 0;
    programmed((d) => { if (at && at <= d.length) d[at - 1] = order; else if (d.length < 6) d.push(order); });
  }
  function swapDials(a: number, b: number) {
    programmed((d) => { if (Math.max(a, b) <= d.length) [d[a - 1], d[b - 1]] = [d[b - 1], d[a - 1]]; });
  }
  game.addEventListener("click", (e) => {
    const at = (e.target as Element).closest<HTMLElement>("#programme button");
    if (!at) return;
    e.preventDefault();
    e.stopImmediatePropagation();
    if (dragged) return;
    if (!at.dataset.dial) return setDial(at.dataset.order!);
    marked = marked === Number(at.dataset.dial) ? 0 : Number(at.dataset.dial);
    mark();
  }, true);
  function programmeKey(e: KeyboardEvent): boolean {
    const p = programme();
    if (!p) return false;
    const order = $("#palette [data-key='" + CSS.escape(e.key.toLowerCase()) + "']", p);
    if (order) setDial(order.dataset.order!);
    else if (/^[1-6]$/.test(e.key)) { marked = Number(e.key); mark(); }
    else if (e.key === "Backspace") programmed((d) => d.pop());
    else return false;
    return true;
  }
  // An order is dragged to a dial, from the palette or from another dial.
  let drag: { from: HTMLElement; image: HTMLElement | null; x: number; y: number } | null = null, dragged = false;
  game.addEventListener("pointerdown", (e) => {
    dragged = false;
    const from = (e.target as Element).closest<HTMLElement>("#programme [data-order]");
    if (from?.dataset.order && !(from as HTMLButtonElement).disabled) drag = { from, image: null, x: e.clientX, y: e.clientY };
  });
  addEventListener("pointermove", (e) => {
    if (!drag) return;
    if (!drag.image) {
      if (Math.hypot(e.clientX - drag.x, e.clientY - drag.y) < 6) return;
      drag.image = drag.from.querySelector("svg")!.cloneNode(true) as HTMLElement;
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
      if (to && drag.from.dataset.dial) swapDials(Number(drag.from.dataset.dial), Number(to.dataset.dial));
      else if (to) setDial(drag.from.dataset.order!, Number(to.dataset.dial));
    }
    drag = null;
  });
  addEventListener("pointercancel", () => { drag?.image?.remove(); drag = null; });

  // ---- cards

  // What the visitor has unfolded stays so through updates: mats for good, an offer
  // until the game goes on.
  const unfolded = new Set<string>();
  let offered = "";
  function unfold() {
    for (const id of unfolded) document.getElementById(id)?.setAttribute("data-open", "");
    for (const b of $$("[data-unfold]", game)) b.setAttribute("aria-expanded", String(document.getElementById(b.dataset.unfold!)!.hasAttribute("data-open")));
    if (offered) document.getElementById(offered)?.setAttribute("open", "");
    takers();
  }
  // While an offer to put down a token is open, the cards that take it are lit and a
  // click on one puts it there.
  const puts = (id: string) => $$<HTMLButtonElement>(".puts[open] button", game).find((b) => id === "c-" + b.value.split(" ").pop());
  function takers() {
    for (const c of $$("button.card", game)) c.classList.toggle("takes", Boolean(puts(c.id)));
  }
  game.addEventListener("toggle", (e) => {
    const o = e.target as HTMLDetailsElement;
    if (o.matches(".offer")) offered = o.open ? o.id : offered === o.id ? "" : offered;
    takers();
    if (o.open) $(".card.takes", game)?.scrollIntoView({ block: "nearest" });
  }, true);
  game.addEventListener("click", (e) => {
    const at = e.target as Element, fold = at.closest<HTMLElement>("[data-unfold]"), card = at.closest<HTMLElement>("button.card");
    if (fold) {
      const id = fold.dataset.unfold!, mat = document.getElementById(id)!, open = !mat.hasAttribute("data-open");
      mat.toggleAttribute("data-open", open);
      if (open) { unfolded.add(id); mat.scrollIntoView({ block: "nearest" }); } else unfolded.delete(id);
      unfold();
    } else if (card && held) {
      held = false; // a long press has shown the other side already
      e.preventDefault();
    } else if (card?.matches(".takes") && puts(card.id)) {
      e.preventDefault();
      puts(card.id)!.click();
    } else if (card?.dataset.offer) {
      const offer = document.getElementById(card.dataset.offer);
      hideAbout();
      offer?.setAttribute("open", "");
      offer?.scrollIntoView({ block: "nearest" });
      $("summary", offer!)?.focus();
    } else if (card && card.getAttribute("name") !== "act") about(card, true);
    else if (!at.closest("#about")) hideAbout();
  }, true);

  // The other side of a card, and what is to be said of it: shown where the pointer
  // rests or the focus is, by a long press of a finger, by a click on what can do
  // nothing else.
  let aboutTimer = 0, held = false, asked = "";
  const popup = game.appendChild(Object.assign(document.createElement("div"), { id: "about" }));
  function hideAbout() { clearTimeout(aboutTimer); asked = ""; popup.classList.remove("shown"); }
  async function about(card: Element, aloud = false) {
    const face = (card as HTMLElement).dataset.face ?? $("use", card)?.getAttribute("href")?.slice(1), id = face?.replace(/-[a-z]$/, "");
    const text = document.getElementById("about-" + id);
    if (!face || !text) return;
    const faces = face === id || "large" in text.dataset ? [id!] : face.endsWith("l") ? [face, id + "-o"] : [face, id + "-l"];
    popup.setAttribute("role", aloud ? "status" : "note");
    popup.innerHTML = faces.map((f) => `<svg><use href="#${f}"/></svg>`).join("") + "<div></div>";
    const words = $("div", popup)!, say = (tag: string, t?: string | null) => { if (t) words.append(Object.assign(document.createElement(tag), { textContent: t })); };
    say("b", $("title", text)?.textContent);
    $$("desc", text).forEach((d, i) => say(i % 2 ? "p" : "small", d.textContent));
    const r = card.getBoundingClientRect(), w = popup.offsetWidth, h = popup.offsetHeight;
    const x = r.right + 8 + w <= innerWidth ? r.right + 8 : r.left - 8 - w >= 0 ? r.left - 8 - w : Math.max(4, (innerWidth - w) / 2);
    popup.style.left = `${x}px`;
    popup.style.top = `${Math.max(4, Math.min(innerHeight - h - 4, r.top - 20))}px`;
    popup.classList.add("shown");
    asked = id!;
    const why = await get(`${home}/about?card=${id}`);
    if (asked !== id || why?.status !== 200) return;
    const t = document.createElement("template");
    t.innerHTML = await why.text();
    words.append(t.content);
  }
  const soon = (e: Event, wait: number) => {
    clearTimeout(aboutTimer);
    const card = (e.target as Element).closest("button.card");
    if (card) aboutTimer = window.setTimeout(() => about(card), wait);
    return card;
  };
  // What a number counts is told by the name of its picture.
  game.addEventListener("pointerover", (e) => {
    const stat = (e.target as Element).closest<HTMLElement>(".stat, .stock > i, .does button");
    if (stat && !stat.title) stat.title = stat.ariaLabel ?? document.getElementById($("svg", stat)!.getAttribute("aria-labelledby") ?? "say-" + $("use", stat)!.getAttribute("href")!.slice(1))?.textContent ?? "";
  });
  game.addEventListener("pointerover", (e) => { if (e.pointerType === "mouse" && !soon(e, 450)) hideAbout(); });
  game.addEventListener("pointerleave", hideAbout);
  game.addEventListener("focusin", (e) => { if ((e.target as Element).matches("button.card:focus-visible")) soon(e, 300); else hideAbout(); });
  game.addEventListener("pointerdown", (e) => {
    held = false;
    const card = e.pointerType === "touch" ? (e.target as Element).closest("button.card") : null;
    if (card) aboutTimer = window.setTimeout(() => { held = true; about(card); }, 450);
  });
  for (const type of ["pointerup", "pointercancel"]) game.addEventListener(type, () => { if (!held) clearTimeout(aboutTimer); });
  game.addEventListener("contextmenu", (e) => { if (held) e.preventDefault(); });
  addEventListener("scroll", hideAbout, { capture: true, passive: true });

  // ---- choose a field and a rotation

  let chosen: { cell: string; turn: string } | null = null;
  const cells = () => $$<SVGGElement>(".cell.lit", game);
  const turns = (c: SVGGElement) => (c.dataset.turns ?? "0").split(" ");
  // The tile as it would lie is drawn in the field only when somebody looks.
  function show(c: SVGGElement, turn: string) {
    c.dataset.turn = turn;
    let ghost = $<SVGUseElement>(".ghost", c);
    if (!ghost) {
      ghost = document.createElementNS("http://www.w3.org/2000/svg", "use");
      ghost.setAttribute("class", "ghost");
      ghost.setAttribute("href", "#t-" + c.dataset.tile);
      c.append(ghost);
    }
    ghost.setAttribute("transform", `rotate(${Number(turn) * 90})`);
  }
  function choose(c: SVGGElement | null, turn?: string) {
    for (const e of $$(".cell.selected", game)) e.classList.remove("selected");
    chosen = null;
    if (c) {
      const t = turn ?? c.dataset.turn ?? turns(c)[0];
      show(c, t);
      c.classList.add("selected");
      chosen = { cell: c.dataset.cell!, turn: t };
      const hand = $<SVGElement>("#hand svg > :last-child", game);
      hand?.setAttribute("transform", `rotate(${Number(t) * 90})`);
    }
    for (const b of $$<HTMLButtonElement>("[data-place]", game)) b.disabled = !c;
    for (const b of $$<HTMLButtonElement>("[data-rotate]", game)) b.disabled = !c || turns(c).length < 2;
  }
  const current = () => cells().find((c) => c.dataset.cell === chosen?.cell) ?? null;
  function rotate(c = current() ?? $<SVGGElement>(".cell.lit:hover, .cell.lit:focus", game)) {
    if (!c) return;
    const all = turns(c), next = all[(all.indexOf(c.dataset.turn ?? all[0]) + 1) % all.length];
    if (chosen?.cell === c.dataset.cell || document.activeElement === c) choose(c, next);
    else show(c, next);
  }
  function place(c = current()) {
    if (c) act(`place ${c.dataset.tile} ${c.dataset.cell} r${c.dataset.turn ?? turns(c)[0]}`);
  }
  game.addEventListener("pointerover", (e) => {
    const c = (e.target as Element).closest<SVGGElement>(".cell.lit");
    if (c && e.pointerType === "mouse" && !c.dataset.turn) show(c, turns(c)[0]);
  });
  game.addEventListener("focusin", (e) => {
    const c = (e.target as Element).closest<SVGGElement>(".cell.lit");
    if (c && !c.dataset.turn) show(c, turns(c)[0]);
  });

  let finger = "mouse", moved = false;
  game.addEventListener("click", (e) => {
    const at = e.target as Element;
    if (at.closest("[data-rotate]")) return rotate();
    if (at.closest("[data-place]")) return again ? undefined : place();
    const by = at.closest<HTMLElement>("[data-zoomby]");
    if (by) return zoom(Number(by.dataset.zoomby));
    if (at.closest("[data-zoomfit]")) return fit(true);
    if (moved || !at.closest("#board")) return;
    const move = at.closest<SVGElement>("[data-move]");
    if (move) return again ? undefined : act(move.dataset.move!);
    const lit = at.closest<SVGGElement>(".cell.lit");
    if (lit) {
      if (finger === "mouse") { if (!again) place(lit); return; } // it is shown there already
      if (chosen?.cell === lit.dataset.cell) rotate(lit); // a finger chooses, then turns; the button places
      else choose(lit);
      return;
    }
    ask(e.clientX, e.clientY);
  });

  // What is here, or why not? Answered by the server from the point on the map.
  async function ask(x: number, y: number) {
    const s = board();
    if (!s) return;
    const p = new DOMPoint(x, y).matrixTransform(s.getScreenCTM()!.inverse());
    const r = await get(`${home}/ask?x=${Math.round(p.x)}&y=${Math.round(p.y)}`);
    if (!r?.ok) return;
    const t = document.createElement("template");
    t.innerHTML = await r.text();
    const tip = $("#tip") ?? game.appendChild(Object.assign(document.createElement("div"), { id: "tip" }));
    tip.setAttribute("role", "status");
    t.content.querySelector("form")?.remove();
    tip.replaceChildren(t.content);
    tip.classList.add("shown");
    tip.style.left = `${Math.min(innerWidth - 260, Math.max(8, x + 12))}px`;
    tip.style.top = `${Math.min(innerHeight - 120, Math.max(8, y + 12))}px`;
    clearTimeout(tipTimer);
    tipTimer = window.setTimeout(hideTip, 7000);
  }
  let tipTimer = 0, restTimer = 0;
  const hideTip = () => $("#tip")?.classList.remove("shown");
  game.addEventListener("pointermove", (e) => {
    clearTimeout(restTimer);
    if (e.pointerType !== "mouse" || e.buttons || !(e.target as Element).closest("#board")) return;
    if ((e.target as Element).closest(".cell.lit, [data-move]")) return hideTip();
    restTimer = window.setTimeout(() => ask(e.clientX, e.clientY), 450);
  });
  game.addEventListener("pointerleave", () => clearTimeout(restTimer));

  // ---- keys

  // Arrow keys go to the nearest lit field in a direction; one field is in the
  // tab order at a time.
  function rove(to?: SVGElement) {
    const all = $$<SVGElement>("#cells [role=button]", game);
    const one = to ?? all.find((c) => c === document.activeElement) ?? all.find((c) => c.classList.contains("selected")) ?? all[0];
    for (const c of all) c.setAttribute("tabindex", c === one ? "0" : "-1");
    to?.focus();
    // So are cards, one in each zone: what can be done first.
    for (const zone of $$("[data-rove]", game)) {
      const items = $$("button:not(.fold)", zone);
      const stop = items.find((i) => i === document.activeElement) ?? items.find((i) => i.classList.contains("lit")) ?? items[0];
      for (const i of items) i.setAttribute("tabindex", i === stop ? "0" : "-1");
    }
  }
  function step(from: Element, dx: number, dy: number, among = "#cells [role=button]") {
    const centre = (e: Element) => { const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; };
    const [x, y] = centre(from);
    let best: SVGElement | undefined, least = Infinity;
    for (const c of $$<SVGElement>(among, game)) {
      const [cx, cy] = centre(c), along = (cx - x) * dx + (cy - y) * dy, aside = Math.abs((cx - x) * dy) + Math.abs((cy - y) * dx);
      if (c !== from && along > 1 && along + 2 * aside < least) { best = c; least = along + 2 * aside; }
    }
    if (!best) return;
    rove(best);
    best.scrollIntoView?.({ block: "nearest" });
    if (best.closest("#board")) keepInSight(best);
  }
  document.addEventListener("keydown", (e) => {
    const at = e.target as Element, on = at.closest<SVGElement>("#board [role=button]");
    if (at.closest("input, select, textarea, dialog") || e.ctrlKey || e.altKey || e.metaKey) return;
    if (programmeKey(e)) return e.preventDefault();
    const arrow = ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] } as Record<string, number[]>)[e.key];
    const card = at.closest("[data-rove] button");
    if (on && arrow) step(on, arrow[0], arrow[1]);
    else if (card && arrow) step(card, arrow[0], arrow[1], "[data-rove] button:not(.fold)");
    else if (on && (e.key === "Enter" || e.key === " ")) on.dataset.move ? act(on.dataset.move) : (choose(on as SVGGElement), place(on as SVGGElement));
    else if (e.key === "r" || e.key === "R") rotate(on?.classList.contains("lit") ? (on as SVGGElement) : undefined);
    else if (e.key === "+") zoom(0.8);
    else if (e.key === "-") zoom(1.25);
    else if ((e.key === "h" || e.key === "H") && $("#hint")) hint();
    else if (e.key === "Escape" && unhint()) return;
    else if (e.key === "Escape") { if (!player.hidden) { skipping = true; next(); } choose(null); hideTip(); hideAbout(); return; }
    else return;
    e.preventDefault();
  });

  // ---- view: the camera is ours, the server's viewBox is the whole map

  const board = () => $<SVGSVGElement>("#board", game);
  let camera: DOMRect | null = null; // null: the whole map
  const whole = () => (board()?.dataset.whole ?? board()?.getAttribute("viewBox") ?? "0 0 1 1").split(" ").map(Number);
  // A camera of one's own stays through updates. Without one the whole map is
  // shown, or, where that would make tiles too small for a finger, the part
  // around what was placed last, or around one's own figure.
  const finest = () => (matchMedia("(max-width: 760px), (pointer: coarse)").matches ? 46 : 26);
  let everything = false;
  function fit(all?: boolean) {
    if (all) { camera = null; everything = !everything; }
    const s = board();
    if (!s || camera) return;
    const [x, y, w, h] = whole(), box = s.getBoundingClientRect();
    const tile = 100 * Math.min(box.width / w, box.height / h), least = finest();
    const last = [...s.querySelectorAll<SVGGraphicsElement>("#land > use")].filter((e) => /^p\d+$/.test(e.id)).pop() ?? $<SVGGraphicsElement>("#fig-" + game.dataset.you, s);
    if (everything || tile >= least || !box.width) return frame(x, y, w, h);
    const at = last?.transform.baseVal.consolidate()?.matrix, W = (box.width / least) * 100, H = (box.height / least) * 100;
    const cx = at ? at.e : x + w - 300, cy = at ? at.f : y + h / 2;
    const hold = (c: number, size: number, from: number, span: number) => (size > span ? from + span / 2 - size / 2 : Math.min(from + span - size, Math.max(from, c - size / 2)));
    frame(hold(cx, W, x, w), hold(cy, H, y, h), W, H);
  }
  function frame(x: number, y: number, w: number, h: number) {
    const box = [x, y, w, h].map((n) => n.toFixed(1)).join(" "), s = board()!;
    if (s.getAttribute("viewBox") !== box) s.setAttribute("viewBox", box); // drawing the whole map anew takes time
  }
  function look(r: DOMRect) {
    if (!board()) return;
    camera = r;
    everything = false;
    frame(r.x, r.y, r.width, r.height);
  }
  function here(): DOMRect {
    const b = board()!.viewBox.baseVal;
    return new DOMRect(b.x, b.y, b.width, b.height);
  }
  function zoom(by: number, x?: number, y?: number, dx = 0, dy = 0) {
    const s = board();
    if (!s) return;
    const box = s.getBoundingClientRect(), v = here(), m = s.getScreenCTM()!;
    const p = new DOMPoint(x ?? box.x + box.width / 2, y ?? box.y + box.height / 2).matrixTransform(m.inverse());
    const w = Math.min(12000, Math.max(180, v.width * by)), f = w / v.width;
    look(new DOMRect(p.x - (p.x - v.x) * f - dx / m.a, p.y - (p.y - v.y) * f - dy / m.d, w, v.height * f));
  }
  function keepInSight(e: Element) {
    const s = board()!, r = e.getBoundingClientRect(), b = s.getBoundingClientRect();
    const dx = r.left < b.left ? b.left - r.left + 20 : r.right > b.right ? b.right - r.right - 20 : 0;
    const floor = playing && narrow() ? Math.min(b.bottom, player.getBoundingClientRect().top) : b.bottom;
    const dy = r.top < b.top ? b.top - r.top + 20 : r.bottom > floor ? floor - r.bottom - 20 : 0;
    if (dx || dy) zoom(1, undefined, undefined, dx, dy);
  }
  game.addEventListener("wheel", (e) => {
    if (!(e.target as Element).closest("#board")) return;
    e.preventDefault();
    zoom(Math.exp(e.deltaY * 0.0015), e.clientX, e.clientY);
  }, { passive: false });
  const fingers = new Map<number, PointerEvent>();
  game.addEventListener("pointerdown", (e) => {
    finger = e.pointerType;
    if ((e.target as Element).closest("#tip")) return;
    hideTip();
    clearTimeout(restTimer);
    if (!(e.target as Element).closest("#board")) return;
    if (!fingers.size) moved = false;
    fingers.set(e.pointerId, e);
  });
  addEventListener("pointermove", (e) => {
    const was = fingers.get(e.pointerId);
    if (!was) return;
    const other = [...fingers.values()].find((f) => f.pointerId !== e.pointerId);
    const far = Math.hypot(e.clientX - was.clientX, e.clientY - was.clientY);
    if (!moved && !other && far < 6) return; // a click that trembles
    moved = true;
    if (other) {
      const a = Math.hypot(was.clientX - other.clientX, was.clientY - other.clientY), b = Math.hypot(e.clientX - other.clientX, e.clientY - other.clientY);
      zoom(a / Math.max(1, b), (e.clientX + other.clientX) / 2, (e.clientY + other.clientY) / 2, (e.clientX - was.clientX) / 2, (e.clientY - was.clientY) / 2);
    } else zoom(1, e.clientX, e.clientY, e.clientX - was.clientX, e.clientY - was.clientY);
    fingers.set(e.pointerId, e);
  });
  for (const type of ["pointerup", "pointercancel"] as const) addEventListener(type, (e) => { fingers.delete(e.pointerId); });

  addEventListener("resize", () => { hideTip(); fit(); if (playing) seat(); });
  if (board()) board()!.dataset.whole = board()!.getAttribute("viewBox")!;
  named(game);
  rove();
  fit();
  luck();
  if (!document.hidden) stream();
}
