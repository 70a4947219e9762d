// worker.ts: the service worker. It shows what is pushed to this browser and leads to the table. Without a connection it
// shows the page that app.ts has kept for that. It keeps no pages. Where the server offers it, it plays without a
// connection (local.ts).

import { answered, enter, local, renewed, without } from "./local";

type Pushed = { title: string; body: string; url: string; tag: string };
type Scope = EventTarget & { registration: ServiceWorkerRegistration; clients: { matchAll(o: object): Promise<Tab[]>; openWindow(url: string): Promise<unknown>; claim(): Promise<void> }; skipWaiting(): Promise<void>; location: Location };
type Tab = { url: string; focus(): Promise<Tab>; navigate(url: string): Promise<unknown>; postMessage(m: unknown): void };
type Lasting = Event & { waitUntil(p: Promise<unknown>): void };

const worker = self as unknown as Scope;

worker.addEventListener("install", (e) => {
  worker.skipWaiting();
  (e as Lasting).waitUntil(renewed().catch(() => { /* then it is loaded when it is needed */ }));
});
worker.addEventListener("activate", (e) => { (e as Lasting).waitUntil(worker.clients.claim()); }); // tabs that were open before

const tabs = () => worker.clients.matchAll({ type: "window", includeUncontrolled: true });

worker.addEventListener("fetch", (event) => {
  const e = event as Event & { request: Request; respondWith(r: Promise<Response>): void }, to = new URL(e.request.url);
  if (to.origin !== worker.location.origin) return;
  if (local(e.request)) return e.respondWith(answered(e.request));
  if (e.request.method !== "GET") return;
  if (e.request.destination === "document") e.respondWith(fetch(e.request).catch(async (why) => (await without(e.request)) ?? (await caches.match("/offline", { ignoreVary: true })) ?? Promise.reject(why)));
  else if (to.pathname.startsWith("/static/")) e.respondWith(fetch(e.request).catch(async (why) => (await caches.match(e.request, { ignoreSearch: true, ignoreVary: true })) ?? (await without(e.request)) ?? Promise.reject(why)));
});

// A page of a game asks for it to be made ready.
worker.addEventListener("message", (event) => {
  const e = event as MessageEvent<{ game: string; lang: string }> & Lasting, to = e.ports[0];
  if (!to || !e.data.game) return;
  to.postMessage("begun");
  e.waitUntil(enter(e.data.game, e.data.lang).then(({ kept }) => {
    to.postMessage("ready");
    return kept;
  }, () => to.postMessage("failed")));
});

worker.addEventListener("push", (event) => {
  const e = event as Lasting & { data?: { json(): Pushed } }, is = e.data?.json();
  if (!is) return;
  e.waitUntil(Promise.all([
    worker.registration.showNotification(is.title, { body: is.body, tag: is.tag, data: is.url, icon: "/static/icon.svg" }),
    tabs().then((all) => all.forEach((t) => t.postMessage(is))), // hidden tabs say it in their titles
  ]));
});

// A tab of the table comes to the front; else a new one opens. Only addresses of this site are taken.
worker.addEventListener("notificationclick", (event) => {
  const e = event as Lasting & { notification: Notification };
  e.notification.close();
  const to = new URL(String(e.notification.data), worker.location.origin);
  if (to.origin !== worker.location.origin) return;
  const table = to.pathname.split("/").slice(0, 3).join("/");
  e.waitUntil(tabs().then(async (all) => {
    const open = all.find((t) => new URL(t.url).pathname.startsWith(table) && table !== "/");
    if (!open) return worker.clients.openWindow(to.href);
    await open.focus();
    return open.navigate(to.href);
  }));
});

export {};
