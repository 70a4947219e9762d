// fair.ts: the page on which the browser makes the shuffles of a finished game again, as docs/record.md tells.

import { $, $$ } from "./dom";
import { sha256 } from "./sha256";
import { kept } from "./shuffle";

export function fair(page: HTMLElement) {
  const at = $("#shuffle")!.dataset, you = Number(page.dataset.you), k = you < 0 ? null : kept(at.table!);
  const nonces = $$(".nonces > li", page).map((li) => $("code", li)?.textContent ?? "");
  tell("locked", !k ? "unknown" : k.commitment === at.commitment ? "good" : "badCommitment");
  const mine = k?.sent.filter((s) => nonces[s.seat] === s.nonce) ?? [];
  tell("added", !k ? "unknown" : !mine.length ? "badNonce" : mine.some((s) => s.nonce) ? "good" : "empty");
  tell("opened", sha256(at.seed!) === at.commitment ? "good" : "badSeed");
  const wrong = firstWrong($$("#draws > li", page), numbers(key(at.seed!, nonces, `spielwerk/${page.dataset.game}/${page.dataset.rules}`)));
  wrong?.classList.add("wrong");
  tell("dealt", "broken" in page.dataset ? "badRecord" : wrong ? "badDraw" : "good");
}

// tell shows what a step has found.
function tell(step: string, found: string) {
  const all = $$<HTMLElement>(`[data-proof=${step}] [data-verdict]`);
  for (const p of all) p.hidden = p.dataset.verdict !== found;
}

// firstWrong is the first draw that does not follow from the numbers, or from the order of its pile.
function firstWrong(draws: HTMLElement[], next: () => bigint): HTMLElement | undefined {
  const piles = new Map<string, { cards: string[]; last: boolean }>();
  return draws.find((li) => {
    const { draw, pile: name, before = "", after, card } = li.dataset, list = before.split(" ").filter(Boolean);
    const pile = piles.get(name!) ?? { cards: [], last: "last" in li.dataset };
    piles.set(name!, pile);
    switch (draw) {
      case "shuffle":
        if (pile.cards.length) return true;
        for (let i = list.length - 1; i > 0; i--) {
          const j = below(next, i + 1);
          [list[i], list[j]] = [list[j]!, list[i]!];
        }
        pile.cards = list;
        return list.join(" ") !== after;
      case "pick":
        return list[below(next, list.length)] !== card;
      case "take":
        return (pile.last ? pile.cards.pop() : pile.cards.shift()) !== card;
      case "put":
        if (pile.last) pile.cards.unshift(card!);
        else pile.cards.push(card!);
        return false;
    }
    return true;
  });
}

// key is HKDF-SHA256 of the seed, in one block; the salt is made of the nonces.
function key(seed: string, nonces: string[], info: string): string {
  const salt = nonces.map((n) => sha256(hexOf(n))).join("");
  return hmac(hmac(salt, seed), hexOf(info) + "01");
}

// hmac is HMAC-SHA256, all in hexadecimal.
function hmac(key: string, text: string): string {
  const block = (key.length > 128 ? sha256(key) : key).padEnd(128, "0");
  const pad = (by: number) => block.replace(/../g, (b) => (parseInt(b, 16) ^ by).toString(16).padStart(2, "0"));
  return sha256(pad(0x5c) + sha256(pad(0x36) + text));
}

const hexOf = (text: string) => [...new TextEncoder().encode(text)].map((b) => b.toString(16).padStart(2, "0")).join("");

// reversed is a number of 64 bits with its bytes in the other order, in hexadecimal.
const reversed = (hex: string) => hex.match(/../g)!.reverse().join("");

// numbers are those that the key gives, one after the other.
function numbers(key: string): () => bigint {
  let n = 0, block = "";
  return () => {
    const i = n % 4;
    if (i === 0) block = sha256(key + reversed((n / 4).toString(16).padStart(16, "0")));
    n++;
    return BigInt("0x" + reversed(block.slice(16 * i, 16 * i + 16)));
  };
}

// below is a number from 0 to n - 1, each equally likely.
function below(next: () => bigint, n: number): number {
  const all = 1n << 64n, of = BigInt(n), end = all - all % of;
  for (;;) {
    const v = next();
    if (v < end) return Number(v % of);
  }
}
