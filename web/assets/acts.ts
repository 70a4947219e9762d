// acts.ts: moves are posted with the number of the moment they answer, so that none is
// carried out at a moment that its maker has not seen, or twice.

import { emit } from "./api";
import { rest } from "./cards";
import { $, post, say } from "./dom";

export type Acts = ReturnType<typeof acts>;

export function acts(game: HTMLElement) {
  const home = game.dataset.table!;
  let sending = 0, sent = 0; // the act on its way, 0 for none, and the number of the latest
  let answered = -1; // the latest moment that an act has been taken for
  let hint = () => {};
  let held = (_why: string) => false;

  const number = () => $("#table")!.dataset.number!;
  const settled = () => !sending && Number(number()) > answered;

  async function act(move: string, stale?: () => void, url = home + "/act") {
    if (sending) return; // a double click is one move
    const mine = (sending = ++sent), moment = number(), body = new URLSearchParams({ number: moment, act: move });
    // Answers may overtake each other.
    const taken = () => { answered = Math.max(answered, Number(moment)); };
    try {
      for (const end = Date.now() + 60_000; ;) {
        const answer = await post(url, body).catch(() => undefined);
        if (answer && answer.status < 502) {
          if (answer.redirected) location.href = answer.url;
          else if (answer.ok) taken();
          else if (answer.status === 409 && stale) {
            taken();
            if (sending === mine) sending = 0;
            stale();
          } else if (answer.status >= 400) {
            const why = await answer.text().catch(() => game.dataset.cant!);
            if (answer.headers.get("X-Spielwerk") !== "guide" || !held(why)) say(why);
          }
          return;
        }
        // No connection: the same move under the same number can be sent again safely.
        if (Date.now() > end) return say(game.dataset.cant!);
        await new Promise((done) => setTimeout(done, 700));
        if (sending !== mine) return;
      }
    } finally {
      if (sending === mine) sending = 0;
    }
  }
  // When the table has gone on, what was on its way has arrived or is stale: the next
  // act need not wait for it.
  game.addEventListener("moment", () => { sending = 0; });

  // Browsers also call two quick taps of a finger on neighbouring buttons a double
  // click, which they are not. What comes where another button was, such as what takes back what was
  // just decided, is a click of its own for them; one so quick was meant for the other button.
  // Nor is a tap after a long press on a card, which has shown the card. A click without a
  // press of its own, as assistive tools make it, is not a long one.
  let repeated = false, tapped = { x: 0, y: 0, at: -Infinity }, pressed = Infinity;
  game.addEventListener("pointerdown", (e) => { pressed = e.timeStamp; }, true);
  game.addEventListener("click", (e) => {
    const back = e.detail > 0 && (e.target as Element).closest(".retracts, #undo") && e.timeStamp - tapped.at < 700;
    repeated = Boolean(e.detail > 1 || back) && tapped.at > -Infinity && Math.hypot(e.clientX - tapped.x, e.clientY - tapped.y) < 20;
    tapped = { x: e.clientX, y: e.clientY, at: e.timeStamp - pressed > rest ? -Infinity : e.timeStamp };
    pressed = Infinity;
  }, true);

  game.addEventListener("submit", (e) => {
    const form = e.target as HTMLFormElement, by = e.submitter as HTMLButtonElement | null;
    if (form.method === "dialog" || !form.action.includes(home) || form.closest(".invite, [data-native]")) return;
    e.preventDefault();
    if (repeated) return;
    if (by?.id === "hint") hint();
    else act(by?.value ?? "", undefined, by?.getAttribute("formaction") ?? undefined);
  });

  return {
    act: (move: string, stale?: () => void) => act(move, stale),
    settled,
    repeated: () => repeated,
    // onHint is called instead of posting when a hint is asked for.
    onHint(f: () => void) { hint = f; },
    // onHeld is called with the reason when a guide holds a move back.
    onHeld(f: (why: string) => boolean) { held = f; },
    // press carries out what a button of the board is for.
    press(button: Element, by: "mouse" | "touch" | "pen" | "key") {
      const move = button.getAttribute("data-move");
      if (!move) emit(button, "choose", by);
      else if (by === "key" || !repeated) act(move);
    },
  };
}
