// forms.ts: what forms and links do on every page: settings that count at once, random
// texts, links to copy, forms that are checked while they change.

import { $, $$, element, get, parsed, say } from "./dom";
import { keepOnSubmit, nonce } from "./shuffle";
import { Idiomorph } from "./vendor/idiomorph.esm.js";

export function forms() {
  const settings = $<HTMLFormElement>("#prefs");
  settings?.addEventListener("change", () => settings.requestSubmit());
  if (settings && touched(settings).length) settings.requestSubmit();
  for (const input of $$<HTMLInputElement>("[data-random]")) input.value = nonce();
  document.addEventListener("submit", keepOnSubmit, true);
  document.addEventListener("click", (e) => {
    const button = (e.target as Element).closest<HTMLElement>("[data-copy]");
    if (button) copy(button);
    const link = (e.target as Element).closest<HTMLAnchorElement>("[data-share]");
    if (link && !(e.ctrlKey || e.metaKey || e.shiftKey)) {
      e.preventDefault();
      share(link);
    }
  });
  const form = $<HTMLFormElement>("form[data-check]");
  if (form) checked(form);
  const followed = $<HTMLFormElement>("form[data-follow]");
  if (followed) follow(followed);
}

// touched are the fields of a form that are not as the server sent them. A form is asked when its page starts: what
// somebody changed before this script ran, on a slow connection, has been heard by nobody. Such a form has
// autocomplete="off", so that nothing but the visitor changes it.
const touched = (form: HTMLFormElement) => [...form.elements].filter((e) =>
  e instanceof HTMLSelectElement ? e.selectedIndex !== Math.max(0, [...e.options].findIndex((o) => o.defaultSelected)) :
  e instanceof HTMLInputElement && e.type !== "file" && (e.value !== e.defaultValue || e.checked !== e.defaultChecked));

// share hands a link to whatever the device shares with, or copies it.
async function share(link: HTMLAnchorElement) {
  const url = link.dataset.share!;
  try {
    if (typeof navigator.share === "function") return await navigator.share({ title: document.title, url });
    await navigator.clipboard.writeText(url);
  } catch (e) {
    if ((e as Error).name === "AbortError") return; // the visitor thought better of it
    const field = link.parentElement!.appendChild(element("textarea", {}, url)) as HTMLTextAreaElement; // no clipboard over plain HTTP
    field.select();
    document.execCommand("copy");
    field.remove();
  }
  link.classList.add("done");
  say(link.dataset.done!);
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
  let typed = 0; // what is typed counts before the field is left
  form.addEventListener("input", (e) => {
    if (!(e.target as Element).matches("input:not([type=checkbox])")) return;
    clearTimeout(typed);
    typed = window.setTimeout(check, 250);
  });
  form.addEventListener("submit", (e) => {
    if (!e.submitter?.matches(".check")) return;
    e.preventDefault();
    check();
  });
  const before = touched(form);
  if (before.some((e) => e.matches("select"))) form.requestSubmit();
  else if (before.length) check();
}

// follow lets a page become what the answer to its form says while that is filled in: the parts of the page that
// have data-fresh and an id. A field with data-store is kept in the browser under the name in data-follow, so that
// what was begun is there again after the tab was closed. A button with data-leave is an ordinary one.
function follow(form: HTMLFormElement) {
  const stored = () => $<HTMLInputElement>("[data-store]", form)!, name = "form:" + form.dataset.follow!;
  let asked = 0; // only the answer to the latest counts
  async function ask(button?: [string, string]) {
    const mine = ++asked, body = new FormData(form);
    if (button) body.set(...button);
    const answer = await fetch(form.action, { method: "POST", body, headers: { "X-Spielwerk": "1" } }).catch(() => undefined);
    const text = await answer?.text();
    if (mine !== asked || !text) return;
    const fresh = $$("[data-fresh]", parsed(text));
    if (!fresh.length) return say(text); // why not
    for (const part of fresh) Idiomorph.morph($("#" + part.id)!, part, { ignoreActiveValue: !button });
    if (button) $("[autofocus]", form)?.focus();
    keep();
  }
  function keep() {
    try {
      localStorage.setItem(name, stored().value);
    } catch { // full, or forbidden
    }
  }
  form.addEventListener("change", (e) => {
    if ((e.target as Element).closest("[data-fresh]")) ask();
  });
  form.addEventListener("submit", (e) => {
    const button = e.submitter as HTMLButtonElement | null;
    if (button?.hasAttribute("data-leave")) return;
    e.preventDefault();
    ask([button?.name ?? "", button?.value ?? ""]);
  });
  try {
    const was = localStorage.getItem(name);
    if (form.hasAttribute("data-begins") && was) {
      stored().value = was;
      ask(["do", "show"]);
    } else if (touched(form).length) ask();
    else keep();
  } catch { // forbidden
  }
}
