// stream.ts: one stream of server-sent events brings the page parts. It is fetched, not
// an EventSource, so that it can carry headers; it comes back after errors and sleeps in
// hidden tabs, because a browser has only six connections for all its tabs.

import { tells } from "./clock";
import { say } from "./dom";

const quiet = 50_000; // milliseconds; the server gives a sign of life every 20 seconds

export function stream(game: HTMLElement, arrive: (part: string) => void, said: () => void) {
  let last = ""; // id of the latest event
  let abort: AbortController | undefined, tries = 0, timer = 0, heard = Date.now();

  async function connect() {
    abort?.abort();
    const mine = (abort = new AbortController());
    heard = Date.now();
    try {
      const headers = { Accept: "text/event-stream", "X-Spielwerk": "changes talk", ...(last && { "Last-Event-ID": last }) };
      const answer = await fetch(game.dataset.live!, { headers, signal: mine.signal, cache: "no-store" });
      tells(answer);
      if (answer.status === 429) say(await answer.text());
      if (answer.status === 403) return location.reload(); // the table shows nothing any more: the page says why
      if (!answer.ok || !answer.body) throw new Error(String(answer.status));
      await read(answer.body);
    } catch { /* comes back below */ }
    if (document.hidden || mine !== abort) return;
    document.body.setAttribute("data-offline", "");
    timer = window.setTimeout(connect, Math.min(8000, 250 * 2 ** tries++) * (0.7 + Math.random() * 0.6));
  }

  async function read(body: ReadableStream<Uint8Array>) {
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    let part = ""; // the latest page part, from which the next is made
    for (let buffer = ""; ;) {
      const { done, value } = await reader.read();
      if (done) return;
      tries = 0;
      heard = Date.now();
      document.body.removeAttribute("data-offline");
      buffer += value;
      for (let end; (end = buffer.indexOf("\n\n")) >= 0; buffer = buffer.slice(end + 2)) {
        const event = decoded(buffer.slice(0, end));
        if (event.id) last = event.id;
        if (event.talk) {
          said();
          continue;
        }
        const [first, ...rest] = event.data;
        if (first === undefined) continue;
        let steps: string;
        if (event.change) [part, steps] = [changed(part, first), rest.join("\n")];
        else [part, steps] = parted(event.data.join("\n"));
        arrive(part + steps);
      }
    }
  }

  function reconnect() {
    clearTimeout(timer);
    tries = 0;
    connect();
  }
  setInterval(() => {
    if (document.hidden || !abort || Date.now() - heard < quiet) return;
    document.body.setAttribute("data-offline", "");
    clearTimeout(timer);
    connect();
  }, 5000);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) return reconnect();
    clearTimeout(timer);
    abort?.abort();
    abort = undefined;
  });
  addEventListener("online", reconnect);
  addEventListener("pagehide", () => abort?.abort());
  addEventListener("pageshow", (e) => { if (e.persisted) connect(); });
  if (!document.hidden) connect();
}

function decoded(event: string) {
  const data: string[] = [];
  let id = "", change = false, talk = false;
  for (const line of event.split("\n")) {
    if (line.startsWith("id: ")) id = line.slice(4);
    else if (line === "event: change") change = true;
    else if (line === "event: talk") talk = true;
    else if (line.startsWith("data: ")) data.push(line.slice(6));
  }
  return { id, change, talk, data };
}

// changed makes a page part from the one before: what is copied of its pieces, which
// begin where elements do, and what is new. See web/changes.go.
function changed(was: string, change: string): string {
  const pieces = was.split(/(?=<[a-z])/), spans = JSON.parse(change) as (string | [number, number])[];
  return spans.map((c) => (typeof c === "string" ? c : pieces.slice(...c).join(""))).join("");
}

// parted takes the steps off a whole page part, behind which they stand.
function parted(text: string): [string, string] {
  const at = text.indexOf('\n<ol id="steps"');
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at)];
}
