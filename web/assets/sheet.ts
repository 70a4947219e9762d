// sheet.ts: the sheet that is laid over the page: rules, reasons for points, the whole
// log, what something is. On a page without one, a link is just a link.

import { $, get, say } from "./dom";

const sheet = $<HTMLDialogElement>("#sheet");

export async function open(url: string) {
  if (!sheet) {
    location.href = url;
    return;
  }
  const answer = await get(url);
  if (!answer) return;
  const text = await answer.text();
  if (!answer.ok) return say(text);
  sheet.innerHTML = text;
  sheet.scrollTop = 0;
  if (!sheet.open) sheet.showModal();
}

export function sheets() {
  document.addEventListener("click", (e) => {
    const at = e.target as Element;
    const rule = at.closest<HTMLAnchorElement>("a[data-rule]"), more = at.closest<HTMLElement>("[data-sheet]");
    if (rule && sheet) {
      e.preventDefault();
      open(rule.href);
    } else if (more) {
      e.preventDefault();
      open(more.dataset.sheet!);
    } else if (at === sheet) sheet.close(); // beside its content
  });
  // What a form of the sheet asks for comes into the sheet.
  sheet?.addEventListener("submit", (e) => {
    const form = e.target as HTMLFormElement;
    if (!("sheeted" in form.dataset)) return;
    e.preventDefault();
    const query = new URLSearchParams(new FormData(form) as unknown as Record<string, string>), by = e.submitter as HTMLButtonElement | null;
    if (by?.name) query.set(by.name, by.value);
    open(`${form.action}?${query}`);
  });
}
