// symbols.ts: the drawings that the page refers to. A sheet has thousands of them; the page
// holds those that it shows or has shown lately, which takes a tenth of the time to lay out.

import { $, $$, words } from "./dom";

const most = 3000; // elements of drawings on the page before those are put away that are not shown

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

  // tidy puts definitions away that nothing on the page uses, when there are many.
  function tidy() {
    if (!page || page.getElementsByTagName("*").length < most) return;
    const used = $$("use, [aria-labelledby]", game).filter((e) => !page!.contains(e)).flatMap(needs), kept = new Set<Element>();
    for (const id of used) { // the list grows meanwhile
      const one = page.querySelector(`:scope > [id="${CSS.escape(id)}"]`);
      if (!one || kept.has(one)) continue;
      kept.add(one);
      for (const [, other] of one.outerHTML.matchAll(/(?:href="|url\()#([^")]+)/g)) used.push(other!);
    }
    for (const one of [...page.children]) {
      if (!one.id || kept.has(one)) continue;
      sheet.set(one.id, one.outerHTML);
      one.remove();
    }
  }
  let later = 0;
  game.addEventListener("morph", () => {
    clearTimeout(later);
    later = window.setTimeout(tidy, 2000);
  });

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
