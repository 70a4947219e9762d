// sha256.ts: SHA-256 (FIPS 180-4), written out because crypto.subtle is missing on pages
// that come without TLS, as in a home.

// sha256 is the hash of bytes, both in hexadecimal.
export function sha256(hex: string): string {
  const bytes = padded((hex.match(/../g) ?? []).map((b) => parseInt(b, 16)));
  const h = roots(8, 1 / 2), k = roots(64, 1 / 3), w = new Uint32Array(64);
  for (let at = 0; at < bytes.byteLength; at += 64) {
    for (let i = 0; i < 16; i++) w[i] = bytes.getUint32(at + 4 * i);
    for (let i = 16; i < 64; i++) {
      const a = w[i - 15]!, b = w[i - 2]!;
      w[i] = w[i - 16]! + (rotate(a, 7) ^ rotate(a, 18) ^ (a >>> 3)) + w[i - 7]! + (rotate(b, 17) ^ rotate(b, 19) ^ (b >>> 10));
    }
    const v = h.slice();
    for (let i = 0; i < 64; i++) {
      const [a, b, c, d, e, f, g, last] = v as unknown as [number, number, number, number, number, number, number, number];
      const one = last + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + ((e & f) ^ (~e & g)) + k[i]! + w[i]!;
      const two = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      v.set([one + two, a, b, c, d + one, e, f, g]);
    }
    v.forEach((x, i) => { h[i] += x; });
  }
  return [...h].map((x) => x.toString(16).padStart(8, "0")).join("");
}

const rotate = (x: number, n: number) => (x >>> n) | (x << (32 - n));

// padded appends a bit, zeros and the length in bits, to a whole number of blocks.
function padded(bytes: number[]): DataView {
  const blocks = Math.ceil((bytes.length + 9) / 64), view = new DataView(new ArrayBuffer(64 * blocks));
  [...bytes, 0x80].forEach((b, i) => view.setUint8(i, b));
  view.setBigUint64(64 * blocks - 8, BigInt(8 * bytes.length));
  return view;
}

// roots are the first 32 bits after the point of the n first primes' roots.
function roots(n: number, power: number): Uint32Array {
  const out: number[] = [];
  for (let p = 2; out.length < n; p++) if (prime(p)) out.push(((p ** power) % 1) * 2 ** 32);
  return Uint32Array.from(out);
}
function prime(p: number) {
  for (let d = 2; d * d <= p; d++) if (p % d === 0) return false;
  return true;
}
