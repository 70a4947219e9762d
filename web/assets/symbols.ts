// symbols.ts: the drawings that the page refers to. A sheet has thousands of them; the page
// holds those that it has shown, which takes a tenth of the time to lay out.

import { $, $$, words } from "./dom";

export type Symbols = ReturnType<typeof symbols>;

export function symbols(game: HTMLElement) {
  const sheet = new Map<string, string>(); // definitions that are not on the page yet, by id
  let page: Element | undefined; // where those are that are

  // take puts definitions on the page, with all that they use.
  function take(ids: string[]) {
    let text = "";
    for (const id of ids) { // the list grows meanwhile
      const one = sheet.get(id);
      if (!one) continue;
      sheet.delete(id);
      text += one;
      for (const [, used] of one.matchAll(/(?:href="|url\()#([^")]+)/g)) ids.push(used!);
    }
    if (text) page!.insertAdjacentHTML("beforeend", text);
  }

  // needs are the definitions that an element refers to.
  function needs(e: Element) {
    const drawn = e.localName === "use" ? [e.getAttribute("href")?.slice(1) ?? ""] : [];
    return drawn.concat(words(e.getAttribute("aria-labelledby") ?? ""));
  }
  const within = (e: ParentNode) => $$("use, [aria-labelledby]", e).flatMap(needs);

  new MutationObserver((changes) => {
    if (page) take(changes.flatMap((c) => [c.target, ...c.addedNodes].flatMap((n) => (n instanceof Element ? [...needs(n), ...(n === c.target ? [] : within(n))] : []))));
  }).observe(game, { subtree: true, childList: true, attributes: true, attributeFilter: ["href", "aria-labelledby"] });

  // In a sheet what is defined begins with its id, and nothing within it has one.
  fetch($("#symbols")!.dataset.src!).then((answer) => answer.text()).then((svg) => {
    const [head, ...all] = svg.split(/(?=<\w+ id=")/);
    for (const one of all) sheet.set(one.match(/ id="([^"]+)"/)![1]!, one.replace(/<\/defs>\s*<\/svg>\s*$/, ""));
    $("#symbols")!.innerHTML = head + "</defs></svg>";
    page = $("#symbols defs")!;
    take(within(game));
  });

  return {
    // definition is what the sheet has under an id.
    definition(id: string) {
      take([id]);
      return document.getElementById(id);
    },
  };
}
