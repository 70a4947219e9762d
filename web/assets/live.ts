// live.ts: all that runs in the browser. The server draws; the script shows what is
// new, moves things, asks, and remembers where one was looking.
//
//   alone     the way to a game without a connection
//   app       installed like an app: without a connection, full screen, awake
//   forms     settings, links to copy, forms that are checked while they change
//   sheet     rules, reasons for points, the whole log, what something is
//   analysis  news of an analysis that is being worked out
//   clock     how much time is left, when it is little
//   passkey   passkeys are made, and prove who somebody is
//   push      messages to this browser; worker.ts shows them
//   shuffle   the browser's own part in the shuffle, and its check
//   replay    a game as it went, moment by moment
//
// and at a table:
//
//   symbols   the drawings that the page refers to
//   stream    page parts as they come, over one connection
//   playback  what has happened meanwhile is shown step by step
//   morph     the page becomes the new one; focus, zoom and what was unfolded stay
//   acts      moves are posted with the number of the moment they answer
//   view      pan, zoom, pinch
//   ask       clicks on the board; what is here, or why not?
//   cards     offers open, mats unfold, a card shows its other side
//   moments   points, one's turn and the end are shown, and heard if one likes
//   talk      what people say, in a panel
//   away      what has happened since one was here last
//   curtain   several people at one device: nothing of one is left for the next
//   tab       the title of the tab tells whose turn it is
//   drawers   the aid, the log and the decision are pulled out
//   preview   what a move will do, before it is made
//   advice    what the server advises, beside the board
//   lines     what a line of the log tells of, on the board
//   guide     what a first game points at, and why not now
//   keyboard  arrows, and keys for what buttons do
//
// What only one game needs is in its folder and comes as a script of its own; api.ts is
// what it can use.

import { acts } from "./acts";
import { advice } from "./advice";
import { alone } from "./alone";
import { analysis } from "./analysis";
import { app } from "./app";
import { ask } from "./ask";
import { away } from "./away";
import { cards } from "./cards";
import { clocks, zones } from "./clock";
import { curtain } from "./curtain";
import { $ } from "./dom";
import { drawers } from "./drawers";
import { fair } from "./fair";
import { forms } from "./forms";
import { frames } from "./frames";
import { guide } from "./guide";
import { keyboard } from "./keyboard";
import { lines } from "./lines";
import { moments } from "./moments";
import { become, morph } from "./morph";
import { passkeys } from "./passkey";
import { playback } from "./playback";
import { preview } from "./preview";
import { push } from "./push";
import { replay } from "./replay";
import { sheets } from "./sheet";
import { checkShuffle, shuffle } from "./shuffle";
import { stream } from "./stream";
import { symbols } from "./symbols";
import { tab } from "./tab";
import { talk } from "./talk";
import { view } from "./view";

alone();
app();
forms();
sheets();
frames();
zones();
passkeys();
push();
const game = $("main.game");
if (game) table(game);
const result = $("main.result");
if (result) checkShuffle(result);
const proof = $("main.fair");
if (proof) fair(proof);
const piece = $("main.piece"); // a piece of a table in a window of its own
if (piece) symbols(piece);
analysis();
const past = $("main.replay");
if (past) replay(past);
const example = $(".bare > main.past"); // the board of an example
if (example && !$("#board[data-shore]", example)) { // a map with a shore is seen whole, with its head
  const sight = view(example);
  sight.remember();
  sight.fit();
}

function table(game: HTMLElement) {
  const drawings = symbols(game);
  const sight = view(game);
  const moves = acts(game);
  const hints = advice(game, sight);
  lines(game, sight);
  moves.onHint(hints.ask);
  const leads = guide(game, sight, hints);
  moves.onHeld(leads.hold);
  const foretold = preview(game); // before others listen: the click that ends a long press is theirs no more
  ask(game, sight, moves);
  cards(game, drawings);
  const pulled = drawers(game);
  const says = talk(game);
  const keys = keyboard(game, sight, moves, hints, pulled, says);
  leads.onLit(keys.rove); // Tab leads to what is awaited
  const player = playback(game, sight, morph(game, sight, keys.rove), () => !moves.settled());
  moments(game);
  if (game.dataset.live) { // else it is the table as somebody imagines it
    tab(game);
    clocks(game);
    curtain(game);
    away(game);
    shuffle(game);
  }
  window.spielwerk = { game, act: moves.act, settled: moves.settled, repeated: moves.repeated, glance: sight.glance, become, preview: foretold.show, unpreview: foretold.hide };
  if (game.dataset.live) stream(game, player.arrive, says.news);
}
