#!/usr/bin/env python3
"""Checks a recorded game: verify.py RECORD [DRAWS [DATA...]]

RECORD alone: the seed matches the commitment. With --seat N --nonce TEXT --commitment HEX
also that both are those that the player in seat N (from 1) has kept.
DRAWS is what `spielwerk replay RECORD --draws` prints: all shuffles and draws are made
again from the seed and the nonces, and compared.
DATA are the component data of the game, in the order of docs/record.md: what was
shuffled must be these components, in their order.
"""
import argparse, hashlib, hmac, json, re, sys


def fail(text):
    sys.exit(f"WRONG: {text}")


def check(good, text):
    if not good:
        fail(text)


def key_of(head, seed):  # HKDF-SHA256, one block
    nonces = head["nonces"]
    check(len(nonces) in (0, len(head["seats"])), f"{len(nonces)} nonces for {len(head['seats'])} seats")
    salt = b"".join(hashlib.sha256(n.encode()).digest() for n in nonces)
    prk = hmac.new(salt or bytes(32), seed, "sha256").digest()
    return hmac.new(prk, f"spielwerk/{head['game']}/{head['rules']}\1".encode(), "sha256").digest()


def numbers(key):  # the keyed stream: 64-bit numbers out of SHA-256
    n = 0
    while True:
        block = hashlib.sha256(key + n.to_bytes(8, "little")).digest()
        yield from (int.from_bytes(block[i:i + 8], "little") for i in (0, 8, 16, 24))
        n += 1


def below(stream, n):  # 0 to n-1, each equally likely
    while (v := next(stream)) >= 2**64 - 2**64 % n:
        pass
    return v % n


def shuffled(stream, cards):
    cards = list(cards)
    for i in range(len(cards) - 1, 0, -1):
        j = below(stream, i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


class Order:
    """The order of a game's components before they are shuffled."""
    fixed = {
        ("xidit", "assessments"): ["wealth", "influence", "reputation"],
        ("settlers", "factions"): ["barbarians", "japanese", "romans", "egyptians", "atlanteans"],
    }
    whole = {  # piles that hold all components of a pattern when they are first shuffled
        ("newworld", "tiles"): r"NW\d+", ("alienartifacts", "planets"): r"PLA-\d+",
        ("alienartifacts", "technologies"): r"TEC-\d+", ("alienartifacts", "ships"): r"SHI-\d+",
        ("alienartifacts", "resources"): r"RES-\d+", ("alienartifacts", "artifacts"): r"ART-\d+",
        ("alienartifacts", "plans"): r"DEF-\d+", ("alienartifacts", "systems"): r"ALS-\d+",
    }

    def __init__(self, game, seats, data):
        self.game, self.seats, self.names = game, seats, []
        if game == "newworld":  # each tile as often as its count says
            self.names = [t for t, n in re.findall(r"- id: (NW\d+).*?count: (\d+)", data, re.S) for _ in range(int(n))]
        elif game == "xidit":
            self.names = re.findall(r"- \{city: (\d+)", data)
        elif game == "settlers":  # by number, whatever file they are in
            self.names = sorted(set(re.findall(r"\b[A-Z]{3}\d{3}\b", data)))
        else:
            self.names = list(dict.fromkeys(re.findall(r"\bid: ?([\w-]+)", data)))

    def check(self, at, pile, cards, first):
        if pile == "seats":
            return check(cards == [str(s + 1) for s in range(self.seats)], f"{at}: not the seats of the game")
        names = self.fixed.get((self.game, pile), self.names)
        if not names or pile == "row":  # without data there is nothing to compare; nobody sorts the row
            return
        pattern = self.whole.get((self.game, pile))
        if first and pattern:
            check(cards == [n for n in names if re.fullmatch(pattern, n)], f"{at}: not the components of the data")
        left = iter(names)  # "in" reads on until it finds the name
        check(all(c in left for c in cards), f"{at}: the components are not in the order of the data")


def replay(head, moves, draws, stream, data):
    order = Order(head["game"], len(head["seats"]), data)
    piles, tops, taken, count = {}, {}, {}, {"shuffle": 0, "pick": 0, "take": 0, "put": 0}
    last, done = None, 0

    def moved(to):  # what a move names must have been drawn before
        nonlocal done
        for m in moves[done:to]:
            words = m["move"].split()
            if head["game"] == "newworld" and words[0] == "place":
                check(words[1] == last, f"ply {m['ply']}: places {words[1]}, but {last} was drawn")
            for w in words[1:]:
                if re.fullmatch(r"(COM|BAR|JAP|ROM|EGY|ATL|ATT)\d{3}|(PLA|TEC|SHI|RES|ART)-\d+", w):
                    check(any(w in t for t in taken.values()), f"ply {m['ply']}: {w} has not been drawn")
        done = to

    for n, d in enumerate(draws, 1):
        kind, pile, at = d["draw"], d["pile"], f"draw {n} (ply {d['ply']}, {d['draw']} {d['pile']}, {d['rule']})"
        check(kind in count, f"{at}: unknown kind of draw")
        moved(d["ply"])  # the move of a ply comes before its draws
        count[kind] += 1
        cards = piles.setdefault(pile, [])
        top = 0 if tops.setdefault(pile, d.get("top", "first")) == "first" else -1
        if kind == "shuffle":
            check(not cards, f"{at}: {len(cards)} components are left in the pile")
            order.check(at, pile, d["before"], pile not in taken)
            if pile in taken:  # shuffled anew: what was drawn before
                check(all(d["before"].count(c) <= taken[pile].count(c) for c in d["before"]), f"{at}: some of these were not drawn before")
                for c in d["before"]:
                    taken[pile].remove(c)
            taken.setdefault(pile, [])
            cards[:] = shuffled(stream, d["before"])
            check(cards == d["after"], f"{at}: the seed gives {' '.join(cards)}")
        elif kind == "pick":
            order.check(at, pile, d["before"], False)
            card = d["before"][below(stream, len(d["before"]))]
            check(card == d["card"], f"{at}: the seed gives {card}, not {d['card']}")
        elif kind == "take":
            check(cards, f"{at}: the pile is empty")
            last = cards.pop(top)
            check(last == d["card"], f"{at}: {last} is on top, not {d['card']}")
            taken.setdefault(pile, []).append(last)
        else:  # put under the pile
            cards.insert(len(cards) if top == 0 else 0, d["card"])
            if d["card"] in taken.setdefault(pile, []):
                taken[pile].remove(d["card"])
    moved(len(moves))
    return count


def main():
    args = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    args.add_argument("record")
    args.add_argument("draws", nargs="?")
    args.add_argument("data", nargs="*")
    args.add_argument("--seat", type=int, default=1)
    args.add_argument("--nonce")
    args.add_argument("--commitment")
    args = args.parse_args()
    head, *moves, end = [json.loads(line) for line in open(args.record, encoding="utf-8")]
    check("end" in end, "the game is still running: its seed is not published yet")
    seed = bytes.fromhex(end["seed"])
    check(hashlib.sha256(seed).hexdigest() == head["commitment"], "the seed does not match the commitment")
    check(args.commitment in (None, head["commitment"]), "the commitment differs from the one that was shown")
    if args.nonce is not None:
        used = (head["nonces"] or [""] * len(head["seats"]))[args.seat - 1]
        check(used == args.nonce, f"the nonce of seat {args.seat} is {used!r}: {args.nonce!r} was not used")
    stream = numbers(key_of(head, seed))
    if not args.draws:
        return print("ok: the seed matches the commitment")
    data = b"".join(open(name, "rb").read() for name in args.data)
    check(not data or hashlib.sha256(data).hexdigest() == head["data"], "the component data differ from those of the game")
    draws = [json.loads(line) for line in open(args.draws, encoding="utf-8")]
    count = replay(head, moves, draws, stream, data.decode())
    print(f"ok: the seed matches the commitment and gives all {count['shuffle']} shuffles and {count['pick']} picks; "
          f"{count['take']} components were taken from the tops of the piles")


main()
