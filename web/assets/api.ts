// api.ts: what the house offers the script of a game, which is built from
// games/GAME/page/assets/script.ts.
//
// A game's script runs on its tables only, after the house's. It reaches the house by
// window.spielwerk, and listens to what happens by events on main.game:
//
//   moment   the table has gone on; the page is about to show it
//   fresh    the detail is what the page is about to become: a script changes it as it has
//            changed the page, so that nothing jumps
//   morph    the page shows it: what a script has changed on it may be gone
//   choose   a button of the board without data-move was clicked or activated; the
//            event comes from that button, the detail says by what
//   advise   somebody looks at a move that is advised: the game adds the elements of
//            the page that the move is about
//   key      a key that is nobody's input; cancelled, it does nothing else
//   escape   the visitor takes back what they have begun
//   lesson   a guide is at another step: what lay over the last one's things is in the way
//
// Without a script most things work by attributes alone: data-move on a button of the
// board plays a move, data-flip lets a piece glide, data-zoomby and data-zoomfit move
// the view, data-centre on the board names what is to be in sight, data-unfold opens what
// has that id, data-offer opens an offer from a card, data-stage holds rows with which
// the stage of the player begins, data-rove is a group with one place in the tab order.

export interface House {
  game: HTMLElement; // main.game

  // act plays a move. When the table has gone on meanwhile, it calls stale instead of
  // telling the visitor so.
  act(move: string, stale?: () => void): Promise<void>;

  // settled reports whether the last move has been answered and what came of it is shown.
  settled(): boolean;

  // repeated reports whether the present click is the second of a double click, which
  // must act on nothing: what lies under the pointer may have changed since the first.
  repeated(): boolean;

  // glance brings a thing on the board into sight while one looks at what tells of it; null
  // goes back to what was in sight before.
  glance(at: Element | null): void;

  // become makes what is in an element what a text says; what is the same, or has the same id,
  // stays. From then on updates of the page leave the element as it is.
  become(box: Element, text: string): void;

  // preview tells what moves will do, written with a semicolon between them, beside an
  // element that it does not cover; unpreview ends that. For what has the attribute
  // data-preview or data-move, or is a button that acts, it happens by itself.
  preview(moves: string, at: Element): void;
  unpreview(): void;
}

// How a button of the board was chosen: by a kind of pointer or by the keyboard.
export type By = "mouse" | "touch" | "pen" | "key";

export interface Events {
  moment: undefined;
  fresh: HTMLElement;
  morph: undefined;
  choose: By;
  advise: { move: string; about: Element[] };
  key: KeyboardEvent;
  escape: undefined;
  lesson: undefined;
}

declare global {
  interface Window {
    spielwerk: House;
  }
  interface HTMLElementEventMap {
    moment: CustomEvent<undefined>;
    fresh: CustomEvent<HTMLElement>;
    morph: CustomEvent<undefined>;
    choose: CustomEvent<By>;
    advise: CustomEvent<Events["advise"]>;
    key: CustomEvent<KeyboardEvent>;
    escape: CustomEvent<undefined>;
    lesson: CustomEvent<undefined>;
  }
}

// emit dispatches an event of the house; false says that a listener has cancelled it.
export function emit<K extends keyof Events>(at: Element, name: K, detail: Events[K]): boolean {
  return at.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, cancelable: true }));
}
