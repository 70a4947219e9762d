"""Many games, stepped together."""

import ctypes
from dataclasses import dataclass, field
from typing import List, Tuple

import numpy as np

from ._library import Arrays, call, check, lib

MOVE_SIZE = 7
ALL = ("mask", "moves", "vectors", "points", "places")


@dataclass(frozen=True)
class Field:
    """A part of a vector: vector[field.slice].reshape(field.shape)."""

    name: str
    means: str
    at: int
    shape: Tuple[int, ...]
    words: List[str] = field(default_factory=list, repr=False)

    @property
    def size(self):
        return int(np.prod(self.shape))

    @property
    def slice(self):
        return slice(self.at, self.at + self.size)


class Batch:
    """N games with the same rules, which one thread steps together.

    The library writes what it tells into these arrays, in place, at each step; N is the number of games,
    W the width, S the number of seats:

    seats    N        the seat that decides next, -1 when the game is over
    legal    N        how many legal moves it has; the actions are 0 to legal-1
    mask     N x W    1 for these actions, 0 for others
    moves    N x W x 7  what these moves are, 0 for others: see forms
    vectors  N x size what that seat knows: see fields; 0 when the game is over
    rewards  N x S    of the last step
    done     N        1 if the game has ended
    points   N x S    totals
    places   N x S    places in a game that has ended, else 0

    tell names those of mask, moves, vectors, points and places that are wanted; the others are None and
    cost nothing.
    """

    def __init__(self, game, games=1, *, seats=0, options=None, version=0, seed=0, bots=None, width=0, reward="win",
                 auto_reset=False, undo=False, tell=ALL):
        """Begins N games of a game ("newworld").

        seats 0 is the fewest, version 0 the newest. bots are names by seat ("random", "greedy", "easy"),
        None for a seat of the caller. reward is "win" (1 at the end, shared by the winners) or "points"
        (the growth of the total). With auto_reset the next game begins in the step in which one ends: the
        rewards, points and places are those of the game that ended, the rest is of the next. undo keeps
        what undo needs.
        """
        self._number = None
        config = {
            "game": game, "games": games, "seats": seats, "version": version, "options": options or {}, "series": _seed(seed), "width": width,
            "bots": [name or "" for name in bots] if bots else [], "reward": reward, "auto_reset": auto_reset, "keep": undo,
        }
        self._begin(call("open", open=config), tell)

    def _begin(self, told, tell):
        self._number, self._told, self._tell = told["batch"], told, tuple(tell)
        self.game, self.games, self.n_seats = told["game"], told["games"], told["seats"]
        self.width, self.size = told["width"], told["size"]
        self.version, self.options, self.data_hash = told["version"], told["options"], told["data"]
        self.fields = {f["name"]: Field(f["name"], f["means"], f["at"], tuple(f["shape"]), f.get("words", [])) for f in told["fields"]}
        self.forms = told["moves"]
        n, s = self.games, self.n_seats
        self.seats, self.legal = np.zeros(n, np.int32), np.zeros(n, np.int32)
        self.rewards, self.done = np.zeros((n, s), np.float32), np.zeros(n, np.uint8)
        self.points = np.zeros((n, s), np.int32) if "points" in tell else None
        self.places = np.zeros((n, s), np.int32) if "places" in tell else None
        self.mask = np.zeros((n, self.width), np.int8) if "mask" in tell else None
        self.moves = np.zeros((n, self.width, MOVE_SIZE), np.int16) if "moves" in tell else None
        self.vectors = np.zeros((n, self.size), np.int16) if "vectors" in tell else None
        # The library writes to these addresses, whatever becomes of the attributes.
        self._held = (self.seats, self.legal, self.mask, self.moves, self.vectors, self.rewards, self.done, self.points, self.places)
        self._arrays = Arrays(*(None if a is None else a.ctypes.data for a in self._held))
        self._out = ctypes.addressof(self._arrays)
        self._read()

    def _read(self):
        check(lib.spielwerk_read(self._number, self._out))

    def _ask(self, do, **arguments):
        return call(do, batch=self._number or 0, **arguments)

    def step(self, actions):
        """Makes the move of each game by its index; those of games that are over are ignored."""
        given = np.asarray(actions)
        actions = np.ascontiguousarray(given, np.int32)
        if given.dtype != np.int32 and not np.array_equal(actions, given):
            raise ValueError("actions are whole numbers")
        if actions.shape != (self.games,):
            raise ValueError(f"{actions.shape} actions for {self.games} games")
        check(lib.spielwerk_step(self._number or 0, actions.ctypes.data, self._out))

    def random_actions(self, rng):
        """A random legal action for each game."""
        return (rng.random(self.games) * self.legal).astype(np.int32)

    def observe(self, game, seat):
        """What a seat of a game knows, as a new vector."""
        out = np.empty(self.size, np.int16)
        check(lib.spielwerk_observe(self._number or 0, game, seat, out.ctypes.data, out.size))
        return out

    def after(self, seed=0):
        """What the seat that decides would know after each of its legal moves.

        Returns rows, a vector for each legal move, game by game, and starts, the first row of each game.
        What it cannot know is drawn anew before each move.
        """
        starts = np.zeros(self.games, np.int64)
        np.cumsum(self.legal[:-1], out=starts[1:])
        rows = np.empty((int(self.legal.sum()), self.size), np.int16)
        if len(rows):
            check(lib.spielwerk_after(self._number or 0, _seed(seed), rows.ctypes.data, rows.size))
        return rows, starts

    def reset(self, seed=0):
        """Begins all games anew. Game i of a seed is game i of `spielwerk sim --seed`."""
        self._ask("reset", seed=_seed(seed))
        self._read()

    def undo(self, game=0):
        """Takes back the last decision of the caller in a game, with all that bots did since."""
        self._ask("undo", game=game)
        self._read()

    def clone(self):
        """A batch with copies of the games. They know what chance will bring; see determinize."""
        return self._other(self._ask("clone"))

    def determinize(self, game=0, seat=None, n=1, seed=0):
        """A batch of n games that agree with what a seat (the one that decides) of a game knows."""
        seat = int(self.seats[game]) if seat is None else seat
        return self._other(self._ask("determinize", game=game, seat=seat, number=n, seed=_seed(seed)))

    def _other(self, told):
        batch = Batch.__new__(Batch)
        batch._begin(told, self._tell)
        return batch

    def record(self, game=0, ended=True):
        """The record of the last game that ended, or of the one that runs: text that `spielwerk verify` reads."""
        return self._ask("record", game=game, ended=ended)

    def view(self, game=0, seat=0):
        """What a seat sees, as the programs of docs/bots.md get it: the seat is an index, those in the view count from 1."""
        return self._ask("view", game=game, seat=seat)

    def text(self, game=0, seat=0):
        """What a seat sees, in words."""
        return self._ask("text", game=game, seat=seat)

    def written(self, game=0):
        """The legal moves in their written form: "place NW17 3,4 r1"."""
        return self._ask("moves", game=game)

    def index(self, move, game=0):
        """The action of a move in its written form. One that a rule forbids raises Refused."""
        return self._ask("index", game=game, move=move)

    def close(self):
        """Ends the games. It is done by itself when nothing refers to the batch."""
        if self._number:
            call("close", batch=self._number)
            self._number = None

    def __del__(self):
        try:
            self.close()
        except Exception:  # the interpreter is ending
            pass


def _seed(seed):
    return int(seed) & (1 << 64) - 1


__all__ = ["Batch", "Field", "MOVE_SIZE"]
