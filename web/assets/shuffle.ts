// shuffle.ts: this browser's part in the shuffle of a table, and its check.
//
// The commitment of the seed is on the page before the browser sends a nonce. The
// browser keeps both, and compares them with what the table shows once all sit and
// after the game. docs/record.md tells what this proves.

import { $ } from "./dom";
import { sha256 } from "./sha256";

// Kept is what the browser remembers of a table. Two tabs may each have sent a nonce;
// either may have been the first.
interface Kept { commitment: string; sent: { seat: number; nonce: string }[] }

const key = (table: string) => "spielwerk.shuffle." + table;

export function kept(table: string): Kept | null {
  try { return JSON.parse(localStorage.getItem(key(table)) ?? "null"); } catch { return null; }
}

// keep remembers what is about to be sent. The commitment of the first time counts: it
// must not change afterwards.
function keep(table: string, commitment: string, seat: number, nonce: string) {
  const k = kept(table) ?? { commitment, sent: [] };
  k.sent.push({ seat, nonce });
  try { localStorage.setItem(key(table), JSON.stringify(k)); } catch { /* no room or not allowed: there is no check then */ }
}

// nonce is 128 random bits.
export function nonce(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, "0")).join("");
}

// tidy makes of a typed nonce what the server makes of it: one line without signs that
// cannot be seen, of at most 64 signs.
const tidy = (text: string) => [...text.replace(/\p{Cf}/gu, "").replace(/\p{Cc}/gu, (c) => (/\s/.test(c) ? " " : "")).replace(/\s+/g, " ").trim()].slice(0, 64).join("").trim();

// keepOnSubmit keeps what a form sends that lays a table or takes a seat.
export function keepOnSubmit(e: SubmitEvent) {
  const form = e.target as HTMLFormElement;
  if (!form.matches("form[data-keep]")) return;
  const field = form.elements.namedItem("nonce") as HTMLInputElement, data = new FormData(form), by = e.submitter as HTMLButtonElement | null;
  field.value = tidy(by?.dataset.nonce ?? field.value);
  const seat = by?.name === "seat" ? by.value : data.get("seat");
  keep(String(data.get("table")), String(data.get("commitment")), Number(seat ?? 0), field.value);
}

// shuffle sends this browser's nonce to where its seat is kept, and checks the shuffle,
// whenever the page is new.
export function shuffle(game: HTMLElement) {
  const joined = new Set<string>();
  function look() {
    checkShuffle(game);
    const table = $("[data-join]", game)?.dataset.join ?? $("[data-rematch]", game)?.dataset.rematch;
    if (!table || document.hidden || joined.has(table)) return;
    joined.add(table); // before the answer: the page may change meanwhile
    join(table).catch(() => joined.delete(table)); // no connection: the next page part tries again
  }
  game.addEventListener("morph", look);
  look();
}

// join takes the seat that a table keeps for this browser's person, with a new nonce, or
// with the one that was kept when an earlier page was left before the answer came.
async function join(table: string) {
  const r = await fetch(`/t/${table}/shuffle`, { headers: { Accept: "application/json" } });
  if (!r.ok) return;
  const now = await r.json();
  if (now.you === null || now.seats[now.you].kind !== "asked") return;
  const before = kept(table)?.sent.find((s) => s.seat === now.you), mine = before?.nonce || nonce();
  if (mine !== before?.nonce) keep(table, now.commitment, now.you, mine);
  await fetch(`/t/${table}/sit`, { method: "POST", body: new URLSearchParams({ seat: now.you, nonce: mine, commitment: now.commitment }), headers: { "X-Spielwerk": "1" } });
}

// checkShuffle says what has come of the browser's nonce: an alarm at once, the rest
// when the seed is published.
export function checkShuffle(game: HTMLElement) {
  const at = $("#shuffle"), said = $("#verdict"), note = $("#kept");
  if (!at) return;
  const k = kept(at.dataset.table!);
  if (note && k) {
    const text = [k.commitment, ...k.sent.map((s) => s.nonce)].filter(Boolean).join(" · "), code = note.querySelector("code")!;
    note.hidden = false;
    if (code.textContent !== text) code.textContent = text;
  }
  if (!said) return;
  const found = verdict(at, game.dataset.you ? k : null);
  for (const p of said.querySelectorAll<HTMLElement>("[data-verdict]")) p.hidden = p.dataset.verdict !== found;
}

function verdict(at: HTMLElement, k: Kept | null): string {
  const { commitment, seed } = at.dataset, nonces = [...at.querySelectorAll(".nonces > li")].map((li) => li.querySelector("code")?.textContent ?? "");
  if (k && k.commitment !== commitment) return "badCommitment";
  if (k && "fixed" in at.dataset && !k.sent.some((s) => nonces[s.seat] === s.nonce)) return "badNonce";
  if (!seed) return "";
  if (sha256(seed) !== commitment) return "badSeed";
  if (!k) return "unknown";
  return k.sent.some((s) => s.nonce && nonces[s.seat] === s.nonce) ? "good" : "goodEmpty";
}
