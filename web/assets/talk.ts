// talk.ts: what people say at a table, in a panel beside the board. The stream tells that there is something
// new, and the panel asks for it; what one is writing stays.

import { $, $$, get, parsed, post, say } from "./dom";

export type Talk = ReturnType<typeof talk>;

export function talk(game: HTMLElement) {
  const tool = $<HTMLAnchorElement>("#totalk"), panel = $("#talk", game);
  if (!tool || !panel) return { toggle() {}, close: () => false, news() {} };
  const url = tool.href, key = "talk " + new URL(url).pathname;
  let asked = 0; // only the latest answer counts

  // latest is the number of the latest line, read what was read of it before.
  const read = (n: number) => { try { localStorage.setItem(key, String(n)); } catch { /* it is told again */ } };
  const wasRead = () => { try { return Number(localStorage.getItem(key) ?? 0); } catch { return 0; } };
  function mark(latest: number, mine: boolean) {
    if (!panel!.hidden || mine) read(latest);
    const news = latest > wasRead();
    tool!.classList.toggle("news", news);
    tool!.title = news ? tool!.dataset.news! : $("span", tool!)!.textContent!;
    tool!.ariaLabel = news ? tool!.dataset.news! : null;
  }

  function dress(from: ParentNode) {
    for (const time of $$<HTMLTimeElement>("time", from)) {
      const at = new Date(time.dateTime);
      time.textContent = at.toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
      time.title = at.toLocaleString(document.documentElement.lang);
    }
  }

  // look asks for what is said; all of the panel comes anew when it opens and when somebody is muted.
  async function look(whole: boolean) {
    const mine = ++asked, answer = await get(url), text = await answer?.text();
    if (mine !== asked || text === undefined) return;
    if (!answer!.ok) {
      close();
      return say(text);
    }
    const fresh = parsed(text), old = $(".said", panel!), low = !old || old.scrollHeight - old.scrollTop - old.clientHeight < 40, top = old?.scrollTop ?? 0;
    dress(fresh);
    const lines = $$("li[data-line]", fresh), last = lines.at(-1);
    mark(Number(last?.dataset.line ?? 0), last?.classList.contains("mine") ?? false);
    if (panel!.hidden) return;
    if (whole || !old) panel!.replaceChildren(fresh);
    else {
      for (const open of $$<HTMLDetailsElement>("#said details[open]", panel!)) {
        const same = $<HTMLDetailsElement>(`#${open.closest("li")!.id} details`, fresh);
        if (same) same.open = true;
      }
      $(".said", panel!)!.replaceChildren(...$(".said", fresh)!.children);
      $("#said > p", panel!)!.textContent = $("#said > p", fresh)!.textContent;
    }
    const now = $(".said", panel!)!;
    now.scrollTop = low ? now.scrollHeight : top;
  }

  function close() {
    if (panel!.hidden) return false;
    const inside = panel!.contains(document.activeElement);
    panel!.hidden = true;
    panel!.replaceChildren();
    tool!.setAttribute("aria-expanded", "false");
    if (inside) tool!.focus();
    return true;
  }
  async function toggle() {
    if (close()) return;
    panel!.hidden = false;
    tool!.setAttribute("aria-expanded", "true");
    await look(true);
    ($<HTMLElement>("input[name=text]", panel!) ?? $("h2", panel!))?.focus();
  }

  document.addEventListener("click", (e) => {
    const at = e.target as Element;
    if (at.closest("#totalk")) {
      e.preventDefault();
      toggle();
    } else if (at.closest("[data-closes=talk]")) close();
  });
  panel.addEventListener("submit", async (e) => {
    e.preventDefault();
    const form = e.target as HTMLFormElement, by = e.submitter as HTMLButtonElement | null;
    const body = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
    if (by?.name) body.set(by.name, by.value);
    const does = body.get("do");
    for (const b of $$<HTMLButtonElement>("button", form)) b.disabled = true;
    const answer = await post(form.action, body).catch(() => undefined);
    for (const b of $$<HTMLButtonElement>("button", form)) b.disabled = false;
    if (!answer?.ok) return say(answer ? await answer.text() : game.dataset.cant!);
    const field = $<HTMLInputElement>("input[name=text]", form);
    if (field) field.value = "";
    await look(does !== "say" && does !== "react" && does !== "remove" || form.matches(":has([name=name])"));
    if (does === "say") $<HTMLElement>("input[name=text]", panel)?.focus();
  });
  game.addEventListener("escape", close);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) look(false); });
  mark(Number(tool.dataset.said), false);

  return { toggle, close, news: () => void look(false) };
}
