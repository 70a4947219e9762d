// analysis.ts: an analysis that is being worked out: the page looks for news.

import { Idiomorph } from "./vendor/idiomorph.esm.js";
import { $, get, parsed } from "./dom";

const interval = 1500; // milliseconds between two questions

export async function analysis() {
  const at = $("#analysis"), again = at?.dataset.again;
  if (!at || !again) return;
  await new Promise((done) => setTimeout(done, interval));
  const answer = document.hidden ? undefined : await get(again);
  if (answer?.ok) {
    const fresh = parsed(await answer.text()).firstElementChild!;
    if ($("details[open]", at)) $("details", fresh)?.setAttribute("open", "");
    Idiomorph.morph(at, fresh);
  }
  analysis();
}
