// alone.ts: the ways to a game without a connection, and to the analysis of a game on the visitor's own machine. The service worker loads the program and answers from then on what
// belongs to tables of this browser (local.ts).

import { $, get, say } from "./dom";

const tries = 20; // of a second each, until the service worker that can do it has taken over

export function alone() {
  if (!("serviceWorker" in navigator) || !isSecureContext) return;
  const link = $<HTMLAnchorElement>("#alone a"), form = $<HTMLFormElement>("#here");
  if (link) plays(link);
  if (form) analyses(form);
}

function plays(link: HTMLAnchorElement) {
  link.parentElement!.hidden = false;
  link.addEventListener("click", async (e) => {
    e.preventDefault();
    if (link.ariaBusy) return;
    link.ariaBusy = "true";
    const ready = await prepared(link.dataset.game!).catch(() => false);
    link.ariaBusy = null;
    if (ready) location.href = link.href;
    else say(link.dataset.failed!);
  });
}

// analyses takes the record of the game to the program, which leads to its analysis.
function analyses(form: HTMLFormElement) {
  form.hidden = false;
  form.addEventListener("submit", async (e) => {
    e.preventDefault();
    if (form.ariaBusy) return;
    form.ariaBusy = "true";
    const { game, record, failed } = form.dataset;
    const [ready, answer] = await Promise.all([prepared(game!).catch(() => false), get(record!)]);
    const text = ready && answer?.ok ? await answer.text().catch(() => "") : "";
    form.ariaBusy = null;
    if (!text) return say(failed!);
    $<HTMLInputElement>("[name=record]", form)!.value = text;
    form.submit();
  });
}

// prepared has the service worker make a game ready, and tells whether it is.
async function prepared(game: string): Promise<boolean> {
  await navigator.serviceWorker.register("/worker.js");
  for (let n = 0; n < tries; n++) {
    const { active } = await navigator.serviceWorker.ready;
    const ready = await new Promise<boolean | undefined>((done) => {
      const { port1, port2 } = new MessageChannel();
      const silent = setTimeout(done, 1000); // an older one knows nothing of this
      port1.onmessage = ({ data }: MessageEvent<"begun" | "ready" | "failed">) => {
        clearTimeout(silent);
        if (data !== "begun") done(data === "ready");
      };
      active!.postMessage({ game, lang: document.documentElement.lang }, [port2]);
    });
    if (ready !== undefined) return ready;
  }
  return false;
}
