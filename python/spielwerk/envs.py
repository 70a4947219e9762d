"""One game at a time, in the styles of PettingZoo and Gymnasium. Neither has to be installed."""

import copy

import numpy as np

from .batch import MOVE_SIZE, Batch
from .errors import BadArgument
from .spaces import Box, Dict, Discrete

try:
    from pettingzoo import AECEnv as _AEC
except ImportError:
    _AEC = object

try:
    from gymnasium import Env as _Env
except ImportError:
    _Env = object

_LOW, _HIGH = -(1 << 15), (1 << 15) - 1


def _spaces(batch):
    observation = Dict({
        "observation": Box(low=_LOW, high=_HIGH, shape=(batch.size,), dtype=np.int16),
        "action_mask": Box(low=0, high=1, shape=(batch.width,), dtype=np.int8),
        "moves": Box(low=_LOW, high=_HIGH, shape=(batch.width, MOVE_SIZE), dtype=np.int16),
    })
    return observation, Discrete(batch.width)


class _Game:
    """What the environments have in common: a batch with one game."""

    def clone(self):
        """An environment with a copy of the game. It knows what chance will bring; see determinize."""
        return self._with(self.batch.clone())

    def determinize(self, seed=0):
        """An environment whose game agrees with what the seat that decides knows; the rest is drawn anew."""
        return self._with(self.batch.determinize(0, seed=seed))

    def index(self, move):
        """The action of a move in its written form. One that a rule forbids raises Refused."""
        return self.batch.index(move)

    def written(self):
        """The legal moves in their written form, by action."""
        return self.batch.written()

    def record(self):
        """The record of the game, as text that `spielwerk verify` reads if the game is over."""
        return self.batch.record(ended=False)

    def close(self):
        self.batch.close()

    def _with(self, batch):
        other = self.__class__.__new__(self.__class__)
        other.__dict__.update(self.__dict__)
        for name, value in self.__dict__.items():
            if isinstance(value, (dict, list)):
                setattr(other, name, value.copy())
        other.batch, other._series = batch, copy.deepcopy(self._series)
        return other

    def _observation(self, seat):
        b = self.batch
        if seat == b.seats[0]:
            return {"observation": b.vectors[0].copy(), "action_mask": b.mask[0].copy(), "moves": b.moves[0].copy()}
        return {
            "observation": b.observe(0, seat), "action_mask": np.zeros(b.width, np.int8),
            "moves": np.zeros((b.width, MOVE_SIZE), np.int16),
        }


class AECEnv(_Game, _AEC):
    """A game whose seats act one after the other, as PettingZoo's AECEnv: agents "seat_1", "seat_2" …"""

    def __init__(self, game, seats=0, *, options=None, version=0, reward="win", width=0, render_mode=None):
        self.batch = Batch(game, seats=seats, options=options, version=version, reward=reward, width=width, undo=True)
        self.metadata = {"name": game, "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{i + 1}" for i in range(self.batch.n_seats)]
        self.agents = []
        observation, action = _spaces(self.batch)
        self.observation_spaces = {agent: observation for agent in self.possible_agents}
        self.action_spaces = {agent: action for agent in self.possible_agents}
        self._series = np.random.default_rng()
        self._begun = False

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def action_space(self, agent):
        return self.action_spaces[agent]

    @property
    def num_agents(self):
        return len(self.agents)

    @property
    def max_num_agents(self):
        return len(self.possible_agents)

    @property
    def unwrapped(self):
        return self

    def reset(self, seed=None, options=None):
        """Deals a game; the same one for the same seed."""
        if seed is not None:
            self._series = np.random.default_rng(seed)
        self.batch.reset(seed if seed is not None else int(self._series.integers(1 << 63)))
        self.agents = self.possible_agents[:]
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = dict(self.rewards)
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self._begun = True
        self._look()

    def _look(self):
        """Takes over from the batch who is next."""
        b = self.batch
        over = bool(b.done[0])
        self.terminations = {agent: over for agent in self.agents}
        self.infos = {agent: self._info(self.possible_agents.index(agent)) for agent in self.agents}
        self.agent_selection = self.possible_agents[0 if over else int(b.seats[0])]

    def _info(self, seat):
        b = self.batch
        return {"points": int(b.points[0, seat]), "place": int(b.places[0, seat]), "legal": int(b.legal[0]) if seat == b.seats[0] else 0}

    def observe(self, agent):
        return self._observation(self.possible_agents.index(agent))

    def last(self, observe=True):
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent], self.infos[agent])

    def agent_iter(self, max_iter=2**63):
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def step(self, action):
        """Makes the move of the selected agent; None for one whose game is over."""
        if not self._begun:
            raise BadArgument("reset comes before step")
        if not self.agents:
            raise BadArgument("the game is over: reset begins another")
        agent = self.agent_selection
        if self.terminations[agent]:
            if action is not None:
                raise BadArgument("when the game is over the only action is None")
            self._leave(agent)
            return
        if action is None:
            raise BadArgument("None is an action only when the game is over")
        self.batch.step(np.array([action]))
        self._cumulative_rewards[agent] = 0.0
        for i, name in enumerate(self.agents):
            self.rewards[name] = float(self.batch.rewards[0, i])
            self._cumulative_rewards[name] += self.rewards[name]
        self._look()

    def _leave(self, agent):
        """An agent whose game is over leaves; the next follows."""
        self.agents.remove(agent)
        for each in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            del each[agent]
        for name in self.agents:
            self.rewards[name] = 0.0
        if self.agents:
            self.agent_selection = self.agents[0]

    def undo(self):
        """Takes back the last move."""
        self.batch.undo()
        self.agents = self.possible_agents[:]
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = dict(self.rewards)
        self.truncations = {agent: False for agent in self.agents}
        self._look()

    def render(self):
        """What the selected seat sees, in words."""
        return self.batch.text(0, self.possible_agents.index(self.agent_selection))


class GymEnv(_Game, _Env):
    """One seat of a game, as Gymnasium's Env; bots play the others."""

    def __init__(self, game, seats=0, *, seat=0, bots="random", options=None, version=0, reward="win", width=0, render_mode=None):
        """seat is that of the learner, from 0. bots is a name for all others, or one for each, clockwise from the learner."""
        if seats == 0:
            seats = Batch(game, options=options, version=version, tell=()).n_seats
        others = [bots] * (seats - 1) if isinstance(bots, str) else list(bots)
        if not 0 <= seat < seats or len(others) != seats - 1:
            raise BadArgument(f"seat {seat} and {len(others)} bots at a table of {seats}")
        names = [None] * seats
        for i, name in enumerate(others):
            names[(seat + 1 + i) % seats] = name
        self.seat, self._begun = seat, False
        self.batch = Batch(game, seats=seats, options=options, version=version, reward=reward, width=width,
                           bots=names if others else None, undo=True)
        self.metadata = {"render_modes": ["ansi"]}
        self.render_mode, self.spec = render_mode, None
        self.observation_space, self.action_space = _spaces(self.batch)
        self._series = np.random.default_rng()

    @property
    def unwrapped(self):
        return self

    def reset(self, *, seed=None, options=None):
        """Deals a game; the same one for the same seed. Returns observation and info."""
        if _Env is not object:
            super().reset(seed=seed)
        if seed is not None:
            self._series = np.random.default_rng(seed)
        self.batch.reset(seed if seed is not None else int(self._series.integers(1 << 63)))
        self._begun = True
        return self._observation(self.seat), self._info()

    def step(self, action):
        """Returns observation, reward, terminated, truncated and info."""
        if not self._begun:
            raise BadArgument("reset comes before step")
        if self.batch.done[0]:
            raise BadArgument("the game is over: reset begins another")
        self.batch.step(np.array([action]))
        return self._observation(self.seat), float(self.batch.rewards[0, self.seat]), bool(self.batch.done[0]), False, self._info()

    def undo(self):
        """Takes back the last move and what the bots did since. Returns observation and info."""
        self.batch.undo()
        return self._observation(self.seat), self._info()

    def _info(self):
        b = self.batch
        return {"action_mask": b.mask[0].copy(), "legal": int(b.legal[0]), "points": b.points[0].tolist(), "places": b.places[0].tolist()}

    def render(self):
        """What the learner sees, in words."""
        return self.batch.text(0, self.seat)
