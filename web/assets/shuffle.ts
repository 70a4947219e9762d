// shuffle.ts: this browser's part in the shuffle of a table, and its check.
//
// The commitment of the seed is on the page before the browser sends a nonce. The
// browser keeps both, and compares them with what the table shows once all sit and
// after the game. docs/record.md tells what this proves. SHA-256 is written out here
// because crypto.subtle is missing on pages that come without TLS, as in a home.

// Kept is what the browser remembers of a table. Two tabs may each have sent a nonce;
// either may have been the first.
interface Kept { commitment: string; sent: { seat: number; nonce: string }[] }

const key = (table: string) => "spielwerk.shuffle." + table;

function kept(table: string): Kept | null {
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
export function keepOnSubmit(e: Event) {
  const form = e.target as HTMLFormElement;
  if (!form.matches("form[data-keep]")) return;
  const field = form.elements.namedItem("nonce") as HTMLInputElement, data = new FormData(form, (e as SubmitEvent).submitter);
  field.value = tidy(field.value);
  keep(String(data.get("table")), String(data.get("commitment")), Number(data.get("seat") ?? 0), field.value);
}

// join takes the seat that a table keeps for this browser's person, with a new nonce, or
// with the one that was kept when an earlier page was left before the answer came.
export async function join(table: string) {
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
export function checkShuffle() {
  const at = document.getElementById("shuffle"), said = document.getElementById("verdict"), you = document.querySelector<HTMLElement>("main.game")?.dataset.you;
  if (!at) return;
  const k = kept(at.dataset.table!);
  const note = document.getElementById("kept");
  if (note && k) {
    const text = [k.commitment, ...k.sent.map((s) => s.nonce)].filter(Boolean).join(" · "), code = note.querySelector("code")!;
    note.hidden = false;
    if (code.textContent !== text) code.textContent = text;
  }
  if (!said) return;
  const found = verdict(at, you ? k : null);
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

// sha256 is the SHA-256 of bytes in hexadecimal, in hexadecimal (FIPS 180-4).
export function sha256(hex: string): string {
  const bytes = (hex.match(/../g) ?? []).map((b) => parseInt(b, 16)), bits = bytes.length * 8;
  bytes.push(0x80);
  while (bytes.length % 64 !== 56) bytes.push(0);
  for (let i = 7; i >= 0; i--) bytes.push(Math.floor(bits / 2 ** (8 * i)) & 255);
  const h = roots(8, 1 / 2), k = roots(64, 1 / 3), w = new Uint32Array(64);
  const rotate = (x: number, n: number) => (x >>> n) | (x << (32 - n));
  for (let at = 0; at < bytes.length; at += 64) {
    for (let i = 0; i < 64; i++) {
      if (i < 16) { w[i] = (bytes[at + 4 * i] << 24) | (bytes[at + 4 * i + 1] << 16) | (bytes[at + 4 * i + 2] << 8) | bytes[at + 4 * i + 3]; continue; }
      const a = w[i - 15], b = w[i - 2];
      w[i] = w[i - 16] + (rotate(a, 7) ^ rotate(a, 18) ^ (a >>> 3)) + w[i - 7] + (rotate(b, 17) ^ rotate(b, 19) ^ (b >>> 10));
    }
    const v = h.slice();
    for (let i = 0; i < 64; i++) {
      const [a, b, c, , e, f, g] = v;
      const one = v[7] + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + ((e & f) ^ (~e & g)) + k[i] + w[i];
      const two = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      v.copyWithin(1, 0, 7);
      v[4] += one;
      v[0] = one + two;
    }
    v.forEach((x, i) => (h[i] += x));
  }
  return [...h].map((x) => x.toString(16).padStart(8, "0")).join("");
}

// roots are the first 32 bits after the point of the n first primes' roots.
function roots(n: number, power: number): Uint32Array {
  const out: number[] = [];
  for (let p = 2; out.length < n; p++) if (primes(p)) out.push(((p ** power) % 1) * 2 ** 32);
  return Uint32Array.from(out);
}
const primes = (p: number) => { for (let d = 2; d * d <= p; d++) if (p % d === 0) return false; return true; };
