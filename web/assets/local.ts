// local.ts: the part of the service worker that plays without a connection: it runs the site as WebAssembly and has
// it answer what belongs to tables of this browser (docs/browser.md). Only a server that offers the program sends,
// before this script, the address of the program and Go's script that runs it.

type Program = {
  open(options: { game: string; saved: string }, done: (error: string | null) => void): void;
  answer(request: { method: string; url: string; headers: Record<string, string>; body: string }, begun: (status: number, headers: Record<string, string>) => void, part: (bytes: Uint8Array) => void, ended: () => void): (() => void) | null;
  save(): string | null;
};
type Runner = { importObject: WebAssembly.Imports; run(instance: WebAssembly.Instance): Promise<void> };
const here = self as unknown as { spielwerkProgram?: string; Go: new () => Runner; spielwerk: Program; location: Location };

const room = 50e6; // bytes that are free at least before the program is kept, which has 34 million
const wait = 1000; // milliseconds from what a stream tells to when it is kept

// Addresses of local pages: the ways in, and tables whose ids no server gives.
const own = (address: string) => {
  const to = address ? new URL(address) : undefined;
  return to?.origin === here.location.origin && (to.pathname.startsWith("/alone/") || to.pathname.startsWith("/t/alone-"));
};

// local reports whether a request is for the program: at an address of its own, or what a page of its own posts or is
// made of. A link that leads away from there leads to the server.
export const local = (r: Request) => Boolean(here.spielwerkProgram) && (own(r.url) || own(r.referrer) && (r.method === "POST" || r.destination !== "document"));

// kept is what is remembered in this browser: which games are played here, in which language, and all tables.
type Kept = { games: string[]; lang: string; saved: string };

function database(): Promise<IDBDatabase> {
  return new Promise((done, fail) => {
    const r = indexedDB.open("alone", 1);
    r.onupgradeneeded = () => { r.result.createObjectStore("kept"); };
    r.onsuccess = () => done(r.result);
    r.onerror = () => fail(r.error);
  });
}

let base: Promise<IDBDatabase> | undefined;

async function access<T>(mode: IDBTransactionMode, ask: (s: IDBObjectStore) => IDBRequest): Promise<T> {
  const t = (await (base ??= database())).transaction("kept", mode), r = ask(t.objectStore("kept"));
  return new Promise((done, fail) => {
    t.oncomplete = () => done(r.result as T);
    t.onabort = t.onerror = () => fail(t.error);
  });
}

const read = <K extends keyof Kept>(name: K) => access<Kept[K] | undefined>("readonly", (s) => s.get(name));
const write = <K extends keyof Kept>(name: K, value: Kept[K]) => access<unknown>("readwrite", (s) => s.put(value, name));

let written: Promise<void> = Promise.resolve(); // ends when the program is kept

// loaded is the program as it was sent. Who waits for it is not kept waiting until it is written, too, but learns at
// once if there is no room for it.
async function loaded(): Promise<Response> {
  const store = await caches.open("program"), at = here.spielwerkProgram!;
  const known = await store.match(at);
  if (known) return known;
  const [answer, { quota = room, usage = 0 }] = await Promise.all([fetch(at), navigator.storage?.estimate?.() ?? {}]);
  if (!answer.ok) throw new Error(String(answer.status));
  if (quota - usage < room) throw new Error("there is no room for the program");
  written = stored(store, at, answer.clone());
  return answer;
}

async function stored(store: Cache, at: string, answer: Response) {
  await store.put(at, answer);
  for (const other of await store.keys()) if (!other.url.endsWith(at)) await store.delete(other);
}

// renewed loads another version of the program where one was loaded before, while there is a connection.
export async function renewed() {
  if (!here.spielwerkProgram || !await caches.has("program")) return;
  const answer = await loaded();
  await Promise.all([written, answer.body?.cancel()]);
}

let running: Promise<Program> | undefined;

const opened = () => running ??= begin().catch((why) => {
  running = undefined;
  throw why;
});

async function begin(): Promise<Program> {
  const go = new here.Go();
  return started(go, await loaded());
}

async function started(go: Runner, answer: Response): Promise<Program> {
  const { instance } = await WebAssembly.instantiateStreaming(answer, go.importObject);
  go.run(instance).then(() => { running = undefined; }); // it has crashed: the next request begins again
  return open(here.spielwerk);
}

// open opens what is kept. The more games, the longer it takes.
async function open(program: Program): Promise<Program> {
  const [games = [], saved = ""] = await Promise.all([read("games"), read("saved")]);
  await new Promise<void>((done, fail) => program.open({ game: games.length === 1 ? games[0]! : "", saved }, (error) => error === null ? done() : fail(new Error(error))));
  return program;
}

async function keep(program: Program) {
  const text = program.save();
  if (text !== null) await write("saved", text);
}

// enter makes a game ready to be played here. What it gives has a promise that ends when the program is kept.
export async function enter(game: string, lang: string): Promise<{ kept: Promise<void> }> {
  const games = await read("games") ?? [];
  await write("lang", lang);
  if (!games.includes(game)) {
    await write("games", [...games, game]);
    const was = running;
    if (was) running = was.then(async (program) => {
      await keep(program);
      return open(program);
    });
  }
  await opened();
  return { kept: written };
}

let soon = false;

// later keeps what bots have done, too.
function later(program: Program) {
  if (soon) return;
  soon = true;
  setTimeout(() => {
    soon = false;
    keep(program);
  }, wait);
}

// same is a file of the server's that this browser has already: it is the program's too, as its address has a hash of
// what is in it.
async function same(request: Request): Promise<Response | undefined> {
  const at = new URL(request.url);
  if (!at.pathname.startsWith("/static/") || !at.search) return undefined;
  const had = await fetch(at, { cache: "only-if-cached", mode: "same-origin" }).catch(() => undefined);
  return had?.ok ? had : undefined;
}

// answered is the answer of the program. What was posted is kept before it is answered.
export async function answered(request: Request): Promise<Response> {
  const had = await same(request);
  if (had) return had;
  const [program, lang = "en", body] = await Promise.all([opened(), read("lang"), request.method === "POST" ? request.text() : ""]);
  const headers = { ...Object.fromEntries(request.headers), "accept-language": lang };
  let out: ReadableStreamDefaultController<Uint8Array>, gone = false, live = false, stop: (() => void) | null = null;
  const leave = () => {
    gone = true;
    stop?.();
  };
  const stream = new ReadableStream<Uint8Array>({ start: (c) => { out = c; }, cancel: leave });
  request.signal.addEventListener("abort", leave);
  const response = await new Promise<Response>((done) => {
    stop = program.answer({ method: request.method, url: request.url, headers, body }, (status, told) => {
      live = told["Content-Type"]?.startsWith("text/event-stream") ?? false;
      const to = told["Location"];
      if (to && status >= 300 && status < 400) return done(Response.redirect(new URL(to, request.url).href, status));
      done(new Response(status === 204 || status === 304 ? null : stream, { status, headers: told }));
    }, (bytes) => {
      if (!gone) out.enqueue(bytes);
      if (live) later(program);
    }, () => {
      if (!gone) out.close();
      gone = true;
    });
  });
  if (request.method === "POST") await keep(program);
  return response;
}

// without is the answer where the server does not answer: games that are played here go on here.
export async function without(request: Request): Promise<Response | undefined> {
  const games = here.spielwerkProgram ? await read("games") : undefined;
  if (!games) return undefined;
  const [, kind = "", game = ""] = new URL(request.url).pathname.split("/");
  if (kind === "") return Response.redirect("/alone/");
  if (kind === "static") return answered(request);
  if (!games.includes(game)) return undefined;
  if (kind === "games") return Response.redirect("/alone/" + game);
  return ["rules", "learn", "cards", "examples"].includes(kind) ? answered(request) : undefined;
}
