// drawers.ts: what can be pulled out at a table: the aid, the log where it is not always
// to be seen, and the decision on a phone. None of them covers what is to be decided.

import { $, get, narrow, say } from "./dom";
import { open as sheet } from "./sheet";

export type Drawers = ReturnType<typeof drawers>;

export function drawers(game: HTMLElement) {
  const tool = (name: string) => $(`[data-drawer="${name}"].tool`);
  const aid = () => $("#aid", game); // none before the game has begun
  let asked = 0; // only the latest answer counts

  // fill asks for the aid of this moment; what was unfolded or read in it stays so.
  async function fill() {
    const mine = ++asked, answer = await get(tool("aid")!.getAttribute("href")!), text = await answer?.text();
    const panel = aid();
    if (mine !== asked || !text || !panel || panel.hidden) return;
    if (!answer!.ok) {
      close("aid");
      return say(text);
    }
    const top = panel.scrollTop, focused = document.activeElement?.id;
    panel.innerHTML = text;
    panel.scrollTop = top;
    if (focused && panel.querySelector(`[id="${CSS.escape(focused)}"]`)) document.getElementById(focused)!.focus({ preventScroll: true });
    else if (!panel.contains(document.activeElement) && wanted) $("h2", panel)?.focus({ preventScroll: true });
    wanted = false;
  }
  let wanted = false; // the visitor has just asked for it: the focus goes there

  // close reports whether there was anything to close.
  function close(name: "aid" | "side") {
    const panel = $("#" + name, game), shown = name === "aid" ? panel && !panel.hidden : game.dataset.drawer === "side";
    if (!shown) return false;
    const inside = panel?.contains(document.activeElement);
    if (panel && name === "aid") {
      asked++;
      panel.hidden = true;
      panel.replaceChildren();
    } else delete game.dataset.drawer;
    tool(name)?.setAttribute("aria-expanded", "false");
    if (inside) tool(name)?.focus();
    return true;
  }

  function toggle(name: "aid" | "side") {
    const own = tool(name);
    if (!own?.checkVisibility() || close(name)) return;
    const panel = aid();
    if (name === "aid") {
      if (!panel) return;
      close("side");
      panel.hidden = false;
      wanted = true;
      fill();
    } else if ($("#side", game) && narrow()) {
      close("aid");
      game.dataset.drawer = "side";
      $("#log", game)?.focus({ preventScroll: true });
    } else return void sheet(own.getAttribute("href")!);
    own.setAttribute("aria-expanded", "true");
  }

  document.addEventListener("click", (e) => {
    const at = e.target as Element, by = at.closest<HTMLElement>("[data-drawer].tool"), closes = at.closest<HTMLElement>("[data-closes]");
    if (by) {
      e.preventDefault();
      toggle(by.dataset.drawer as "aid" | "side");
    } else if (closes) close(closes.dataset.closes as "aid" | "side");
    else if (at.closest("#pull")) {
      game.toggleAttribute("data-bar");
      pulls();
    }
  });
  game.addEventListener("escape", () => { if (!close("aid") && !close("side")) game.removeAttribute("data-bar"); });

  // pulls offers to pull the decision up where it is cut off.
  function pulls() {
    const decision = $("#decision", game);
    game.classList.toggle("pulls", narrow() && decision !== null && (game.hasAttribute("data-bar") || decision.scrollHeight > decision.clientHeight + 4));
    $("#pull", game)?.setAttribute("aria-expanded", String(game.hasAttribute("data-bar")));
  }
  // steady keeps the decision as high as it has been, and on a phone the strip of the seats, so
  // that what lies beside or below does not move with every move. A window of another size
  // begins anew.
  let highest = 0, strip = 0;
  const most = () => (narrow() ? 0.25 : innerWidth > innerHeight ? 0.6 : 0.44); // as the style sheet has it
  function steady() {
    const decision = $("#decision", game), state = $("#table", game)!.dataset.state;
    if (!decision) return;
    highest = state === "running" ? Math.min(innerHeight * most(), Math.max(highest, decision.offsetHeight)) : 0;
    const least = highest ? `${highest}px` : "";
    if (decision.style.minHeight !== least) decision.style.minHeight = least;
    const seats = $("#seats", game)!;
    strip = narrow() ? Math.max(strip, seats.offsetHeight) : 0;
    const high = strip ? `${strip}px` : "";
    if (seats.style.minHeight !== high) seats.style.minHeight = high;
  }
  addEventListener("resize", () => {
    highest = strip = 0;
    $("#seats", game)?.style.removeProperty("min-height");
    $("#decision", game)?.style.removeProperty("min-height");
    steady();
    pulls();
  });
  game.addEventListener("morph", () => {
    steady();
    pulls();
    if (aid()?.hidden === false) fill();
  });
  steady();
  pulls();
  document.fonts.ready.then(() => { // what was measured in another type is forgotten
    highest = strip = 0;
    $("#seats", game)?.style.removeProperty("min-height");
    steady();
    pulls();
  });

  return { toggle };
}
