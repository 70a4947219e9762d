#!/usr/bin/env python3
"""Checks the shuffle of a recorded game of New World: verify.py RECORD TILES.YAML"""
import hashlib, hmac, json, re, sys

def numbers(key):  # the keyed stream: 64-bit numbers out of SHA-256
    n = 0
    while True:
        block = hashlib.sha256(key + n.to_bytes(8, "little")).digest()
        yield from (int.from_bytes(block[i:i + 8], "little") for i in (0, 8, 16, 24))
        n += 1

def below(stream, n):  # 0 to n-1, each equally likely
    while (v := next(stream)) >= 2**64 - 2**64 % n: pass
    return v % n

head, *moves, end = [json.loads(line) for line in open(sys.argv[1])]
seed, data = bytes.fromhex(end["seed"]), open(sys.argv[2], "rb").read()
assert hashlib.sha256(seed).hexdigest() == head["commitment"], "the seed does not open the commitment"
assert hashlib.sha256(data).hexdigest() == head["data"], "these are not the tiles of this game"
salt = b"".join(hashlib.sha256(n.encode()).digest() for n in head["nonces"])
prk = hmac.new(salt or bytes(32), seed, "sha256").digest()  # HKDF-SHA256, one block
key = hmac.new(prk, f"spielwerk/{head['game']}/{head['rules']}\1".encode(), "sha256").digest()
pile = [t for t, n in re.findall(r"- id: (NW\d+).*?count: (\d+)", data.decode(), re.S) for _ in range(int(n))]
stream = numbers(key)
for i in range(len(pile) - 1, 0, -1):
    j = below(stream, i + 1)
    pile[i], pile[j] = pile[j], pile[i]
drawn = iter(pile)  # "in" reads on until it finds the tile: tiles that fitted nowhere are passed over
assert all(m["move"].split()[1] in drawn for m in moves if m["move"].startswith("place ")), "a tile out of order"
print("ok: the seed opens the commitment, the tiles came in the order it gives")
