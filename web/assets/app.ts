// app.ts: the site as an app: a page that the browser keeps for when there is no connection, full screen, and a
// screen that stays on while it is one's turn.

import { $, $$ } from "./dom";

const rest = 5 * 60_000; // milliseconds without a hand on the device, after which the screen may go off
const retry = 4_000;

export function app() {
  if ("serviceWorker" in navigator && isSecureContext) addEventListener("load", () => {
    navigator.serviceWorker.register("/worker.js").then(keep).catch(() => { /* then there is no such page */ });
  });
  const button = $<HTMLButtonElement>("#fullscreen");
  if (button && document.fullscreenEnabled) {
    button.hidden = false;
    button.addEventListener("click", () => {
      if (document.fullscreenElement) document.exitFullscreen();
      else document.documentElement.requestFullscreen().catch(() => {});
    });
  }
  const page = $("main.offline");
  if (page) offline(page);
  const game = $("main.game");
  if (game && "wakeLock" in navigator) awake(game);
}

// keep puts the page for when there is no connection, and what it is made of, where worker.ts finds it: when it is
// not there, in another language, or of another version.
async function keep() {
  const made = $$<HTMLScriptElement>("script[src*='/live.js']").map((s) => s.src).join() + document.documentElement.lang;
  const name = "offline " + made;
  if (!("caches" in window) || await caches.has(name)) return;
  const store = await caches.open(name);
  const parts = [...$$<HTMLLinkElement>("link[rel=stylesheet], link[rel=preload], link[rel=icon]").map((l) => l.href), ...$$<HTMLScriptElement>("script[src*='/live.js']").map((s) => s.src)];
  await store.addAll(["/offline", ...parts.filter((p) => new URL(p).pathname.startsWith("/static/"))]);
  for (const other of await caches.keys()) if (other.startsWith("offline ") && other !== name) await caches.delete(other);
}

// offline says what is wrong and tries again.
function offline(page: HTMLElement) {
  $("#retries", page)!.hidden = false;
  const told = () => {
    $("#nonet", page)!.hidden = navigator.onLine;
    $("#noserver", page)!.hidden = !navigator.onLine;
  };
  const look = async () => {
    told();
    const answer = await fetch("/healthz", { cache: "no-store" }).catch(() => undefined);
    if (!answer?.ok) return;
    if (location.pathname === "/offline") location.replace("/");
    else location.reload();
  };
  told();
  setInterval(look, retry);
  addEventListener("online", look);
}

// awake keeps the screen on while the visitor is to decide, unless they do not want it.
function awake(game: HTMLElement) {
  let lock: WakeLockSentinel | undefined, asking = false, touched = Date.now();
  const wanted = () => document.documentElement.dataset.awake === "on" && !document.hidden && $("#table", game)?.dataset.mine === "true" && $("#table", game)?.dataset.state === "running" && Date.now() - touched < rest;
  async function settle() {
    if (wanted() && !lock && !asking) {
      asking = true;
      lock = await navigator.wakeLock.request("screen").catch(() => undefined); // such as when the battery is low
      asking = false;
      lock?.addEventListener("release", () => { lock = undefined; });
    }
    if (!wanted()) lock?.release();
  }
  for (const type of ["pointerdown", "keydown"]) addEventListener(type, () => {
    touched = Date.now();
    settle();
  }, { passive: true });
  setInterval(settle, rest / 10);
  document.addEventListener("visibilitychange", settle);
  game.addEventListener("morph", settle);
  settle();
}
