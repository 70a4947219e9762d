// forms.ts: what forms and links do on every page: settings that count at once, random
// texts, links to copy, forms that are checked while they change.

import { $, $$, get } from "./dom";
import { keepOnSubmit, nonce } from "./shuffle";

export function forms() {
  $("#prefs")?.addEventListener("change", (e) => (e.currentTarget as HTMLFormElement).requestSubmit());
  for (const input of $$<HTMLInputElement>("[data-random]")) input.value = nonce();
  document.addEventListener("submit", keepOnSubmit, true);
  document.addEventListener("click", (e) => {
    const button = (e.target as Element).closest<HTMLElement>("[data-copy]");
    if (button) copy(button);
  });
  const form = $<HTMLFormElement>("form[data-check]");
  if (form) checked(form);
}

async function copy(button: HTMLElement) {
  try {
    await navigator.clipboard.writeText(button.dataset.copy!);
  } catch { // no clipboard over plain HTTP: select the link instead
    getSelection()?.selectAllChildren($("#link")!);
    document.execCommand("copy");
  }
  button.classList.add("done");
}

// checked lets a form's page follow what is chosen in it, without loading it anew.
function checked(form: HTMLFormElement) {
  let checks = 0; // only the answer to the latest counts
  async function check() {
    const mine = ++checks, query = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
    const answer = await get(`${form.action}?${query}`);
    if (mine !== checks || !answer?.ok) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    $("#deckstate")!.replaceWith(fresh.getElementById("deckstate")!);
    for (const field of $$<HTMLInputElement>("#deckplay [type=hidden]:not([name=table], [name=commitment])")) field.value = $<HTMLInputElement>(`#deckplay [name="${field.name}"]`, fresh)!.value;
    $<HTMLInputElement>("#prefs [name=back]")!.value = $<HTMLInputElement>("#prefs [name=back]", fresh)!.value;
    history.replaceState(null, "", `${form.action}?${query}`);
  }
  form.addEventListener("change", (e) => {
    if ((e.target as Element).matches("select")) form.requestSubmit(); // other things can be chosen then
    else check();
  });
  form.addEventListener("submit", (e) => {
    if (!e.submitter?.matches(".check")) return;
    e.preventDefault();
    check();
  });
}
