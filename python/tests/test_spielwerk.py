"""Tests of the package: python3 -m unittest discover -s python/tests -t python"""

import ctypes
import inspect
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import threading
import unittest

import numpy as np

import spielwerk
from spielwerk import _library

SHEETS = {sheet["name"]: sheet for sheet in spielwerk.games()}


def tables():
    """Every game with each number of seats."""
    for name, sheet in SHEETS.items():
        for seats in range(sheet["min_seats"], sheet["max_seats"] + 1):
            options = {}
            if name == "settlers" and seats in (1, 5):
                options = {"expansion": "atlanteans"}
            yield name, seats, options


def play(env, rng, visit=lambda: None):
    """A random game of an AECEnv, with all that one reads in it."""
    env.reset(seed=int(rng.integers(1 << 32)))
    for agent in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        visit()
        if terminated or truncated:
            env.step(None)
        else:
            legal = np.flatnonzero(observation["action_mask"])
            env.step(int(rng.choice(legal)))


class Interfaces(unittest.TestCase):
    """What PettingZoo's and Gymnasium's own checks ask of an environment."""

    def parameters(self, function):
        return list(inspect.signature(function).parameters)

    def test_aec(self):
        env = spielwerk.AECEnv("newworld", 3)
        for name in ("reset", "step", "observe", "last", "agent_iter", "render", "close", "observation_space", "action_space"):
            self.assertTrue(callable(getattr(env, name)), name)
        self.assertEqual(self.parameters(env.reset), ["seed", "options"])
        self.assertEqual(self.parameters(env.step), ["action"])
        self.assertEqual(self.parameters(env.observe), ["agent"])
        self.assertEqual(self.parameters(env.last), ["observe"])
        self.assertEqual(self.parameters(env.agent_iter), ["max_iter"])
        self.assertEqual(env.possible_agents, ["seat_1", "seat_2", "seat_3"])
        self.assertIsInstance(env.metadata, dict)
        self.assertIn("render_modes", env.metadata)
        env.reset(seed=1)
        self.assertEqual(env.num_agents, 3)
        self.assertEqual(env.max_num_agents, 3)
        self.assertIs(env.observation_space("seat_1"), env.observation_space("seat_1"))
        self.assertEqual(env.action_space("seat_2"), env.action_space("seat_3"))
        self.assertEqual(len(list(env.agent_iter(5))), 5)
        self.assertIsNone(env.last(observe=False)[0])
        self.assertIn("tile", env.render().lower())

    def test_aec_games(self):
        rng = np.random.default_rng(1)
        for name, seats, options in tables():
            with self.subTest(name, seats=seats):
                env = spielwerk.AECEnv(name, seats, options=options)
                sums = {}

                def visit():
                    agent = env.agent_selection
                    observation, reward, terminated, truncated, info = env.last()
                    self.assertIn(agent, env.agents)
                    for each in (env.rewards, env.terminations, env.truncations, env.infos, env._cumulative_rewards):
                        self.assertEqual(set(each), set(env.agents))
                    self.assertIsInstance(terminated, bool)
                    self.assertIsInstance(truncated, bool)
                    self.assertIsInstance(info, dict)
                    if rng.random() < 0.05 or terminated:
                        self.assertTrue(env.observation_space(agent).contains(observation))
                        self.assertEqual(observation["action_mask"].sum() > 0, not terminated)
                        for other in env.agents:
                            self.assertTrue(env.observation_space(other).contains(env.observe(other)))
                    if terminated:
                        sums[agent] = reward

                play(env, rng, visit)
                self.assertEqual(env.agents, [])
                self.assertEqual(set(sums), set(env.possible_agents))
                if seats > 1:
                    self.assertAlmostEqual(sum(sums.values()), 1, places=5)

    def test_gymnasium(self):
        env = spielwerk.GymEnv("settlers", 2, seat=1, bots="greedy")
        self.assertEqual(self.parameters(env.reset), ["seed", "options"])
        self.assertEqual(self.parameters(env.step), ["action"])
        with self.assertRaises(spielwerk.BadArgument):
            env.step(0)
        observation, info = env.reset(seed=3)
        again, _ = env.reset(seed=3)
        other, _ = env.reset()
        self.assertTrue(all(np.array_equal(observation[k], again[k]) for k in observation))
        self.assertFalse(all(np.array_equal(observation[k], other[k]) for k in observation))
        self.assertTrue(env.observation_space.contains(observation))
        self.assertEqual(env.unwrapped, env)
        terminated = False
        while not terminated:
            self.assertTrue(env.observation_space.contains(observation))
            self.assertTrue(np.array_equal(info["action_mask"], observation["action_mask"]))
            step = env.step(int(env.action_space.sample(observation["action_mask"])))
            self.assertEqual(len(step), 5)
            observation, reward, terminated, truncated, info = step
            self.assertIsInstance(reward, float)
            self.assertIs(truncated, False)
        self.assertEqual(reward, float(info["places"][1] == 1) / info["places"].count(1))
        with self.assertRaises(spielwerk.BadArgument):
            env.step(0)
        with self.assertRaises(spielwerk.BadArgument):
            spielwerk.GymEnv("settlers", 2, seat=2)

    def test_alone(self):
        env = spielwerk.GymEnv("settlers", 1)
        observation, _ = env.reset(seed=1)
        self.assertTrue(env.observation_space.contains(observation))

    def test_order_is_kept(self):
        env = spielwerk.AECEnv("xidit", 3)
        with self.assertRaises(spielwerk.BadArgument):
            env.step(0)
        env.reset(seed=1)
        with self.assertRaises(spielwerk.BadArgument):
            env.step(None)
        with self.assertRaises(spielwerk.IllegalAction):
            env.step(255)


class Vectors(unittest.TestCase):
    def test_fields(self):
        for name, seats, options in tables():
            batch = spielwerk.Batch(name, seats=seats, options=options)
            at = 0
            for field in batch.fields.values():
                self.assertEqual(field.at, at)
                self.assertTrue(field.means)
                self.assertIn(len(field.words), (0, field.shape[-1]))
                at += field.size
            self.assertEqual(at, batch.size)
            seat = batch.fields["seat"]
            self.assertEqual(batch.vectors[0, seat.slice].tolist(), [int(i == batch.seats[0]) for i in range(seats)])

    def test_twins(self):
        """Games that differ only in what a seat cannot know look the same to it."""
        rng = np.random.default_rng(4)
        for name, sheet in SHEETS.items():
            batch = spielwerk.Batch(name, seats=sheet["max_seats"], seed=2)
            for _ in range(60):
                twins = batch.determinize(n=3, seed=int(rng.integers(1 << 60)))
                self.assertTrue((twins.vectors == batch.vectors).all())
                self.assertTrue((twins.moves == batch.moves).all())
                batch.step(batch.random_actions(rng))

    def test_determinizations_differ(self):
        batch = spielwerk.Batch("settlers", seats=4)
        twins = batch.determinize(seat=0, n=8, seed=1)
        self.assertTrue((twins.view(0, 1) != batch.view(0, 1)) or (twins.view(1, 1) != batch.view(0, 1)))
        self.assertEqual(twins.view(0, 0), batch.view(0, 0))
        self.assertEqual([seat["seat"] for seat in batch.view(0, 0)["seats"]], [1, 2, 3, 4])  # in documents, they count from 1
        with self.assertRaises(spielwerk.BadArgument):
            twins.record(ended=False)

    def test_after(self):
        batch = spielwerk.Batch("newworld", 5, seed=3)
        rows, starts = batch.after()
        self.assertEqual(len(rows), batch.legal.sum())
        first = batch.clone()
        first.step(np.zeros(5, np.int32))
        seat = batch.seats[2]
        self.assertTrue((rows[starts[2]] == first.observe(2, seat)).all())


class Batches(unittest.TestCase):
    def test_in_place(self):
        batch = spielwerk.Batch("newworld", 16, seats=2, seed=1, auto_reset=True)
        arrays = {name: getattr(batch, name) for name in ("seats", "legal", "mask", "moves", "vectors", "rewards", "done", "points", "places")}
        rng, ended = np.random.default_rng(1), 0
        for _ in range(300):
            actions = batch.random_actions(rng)
            self.assertTrue(all(batch.mask[i, a] for i, a in enumerate(actions)))
            batch.step(actions)
            ended += batch.done.sum()
            self.assertTrue((batch.mask.sum(1) == batch.legal).all())
            self.assertTrue((batch.rewards.sum(1) == batch.done).all())
        for name, array in arrays.items():
            self.assertIs(getattr(batch, name), array)
        self.assertGreater(ended, 16)

    def test_seeds(self):
        def run(seed):
            batch = spielwerk.Batch("alienartifacts", 3, seats=3, seed=seed)
            rng = np.random.default_rng(1)
            for _ in range(50):
                batch.step(batch.random_actions(rng))
            return batch.vectors.copy()

        self.assertTrue((run(5) == run(5)).all())
        self.assertFalse((run(5) == run(6)).all())

    def test_clone_and_undo(self):
        rng = np.random.default_rng(1)
        env = spielwerk.AECEnv("xidit", 3)
        env.reset(seed=1)
        seen = []
        for _ in range(30):
            seen.append(env.last()[0]["observation"])
            env.step(int(env.batch.random_actions(rng)[0]))
        copy = env.clone()
        while seen:
            env.undo()
            self.assertTrue((env.last()[0]["observation"] == seen.pop()).all())
        self.assertNotEqual(copy.record(), env.record())
        with self.assertRaises(spielwerk.BadArgument):
            env.undo()
        copy.step(0)
        env.close()
        copy.step(0)

    def test_a_thread_at_a_time(self):
        batch = spielwerk.Batch("settlers", 2, seats=2, bots=["search:3000", None])
        errors = []

        def use(what):
            try:
                what()
            except spielwerk.InUse as error:
                errors.append(error)

        busy = threading.Thread(target=use, args=(lambda: batch.step(np.zeros(2, np.int32)),))
        busy.start()
        while busy.is_alive() and not errors:
            use(batch.written)
        busy.join()
        self.assertTrue(errors)

    def test_width(self):
        with self.assertRaises(spielwerk.TooManyMoves):
            spielwerk.Batch("newworld", width=2)


@unittest.skipUnless(os.environ.get("LEARN"), "takes a minute")
class Example(unittest.TestCase):
    def test_learns(self):
        folder = pathlib.Path(__file__).parents[1] / "examples"
        sys.path.insert(0, str(folder))
        import newworld

        won, _ = newworld.contest(newworld.learn(rounds=3), "random", 200, seed=9)
        self.assertGreater(won, 150)


class Records(unittest.TestCase):
    def test_records(self):
        rng = np.random.default_rng(9)
        program = os.environ.get("SPIELWERK")
        for name, seats, options in tables():
            env = spielwerk.AECEnv(name, seats, options=options)
            play(env, rng)
            text = env.record()
            lines = [json.loads(line) for line in text.splitlines()]
            self.assertEqual(lines[0]["game"], name)
            self.assertEqual(lines[-1]["end"], "finished")
            self.assertEqual(lines[-1]["scores"], env.batch.points[0].tolist())
            if program and seats == SHEETS[name]["max_seats"]:
                with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
                    file.write(text)
                    file.flush()
                    subprocess.run([program, "verify", file.name], check=True, stdout=subprocess.DEVNULL)


class Errors(unittest.TestCase):
    def test_rules(self):
        env = spielwerk.AECEnv("newworld", 2)
        env.reset(seed=1)
        self.assertEqual(env.index(env.written()[3]), 3)
        with self.assertRaises(spielwerk.Refused) as caught:
            env.index("pass")
        self.assertEqual(caught.exception.rule, "NW-3.1")
        self.assertIn("(NW-3.1)", str(caught.exception))
        with self.assertRaises(spielwerk.BadArgument):
            env.index("castle kingside")

    def test_arguments(self):
        for arguments in ({"game": "chess"}, {"game": "newworld", "seats": 7}, {"game": "newworld", "options": {"x": "y"}},
                          {"game": "newworld", "bots": ["nobody", None]}, {"game": "newworld", "reward": "fame"},
                          {"game": "newworld", "games": -1}):
            with self.assertRaises(spielwerk.BadArgument):
                spielwerk.Batch(**arguments)
        batch = spielwerk.Batch("newworld", 2)
        for wrong in ([0], [0, 1, 2], [0.5, 0], [1 << 32, 0]):
            with self.assertRaises(ValueError):
                batch.step(wrong)
        for wrong in ([-1, 0], [0, 256]):
            with self.assertRaises(spielwerk.IllegalAction):
                batch.step(wrong)
        for ask in (lambda: batch.view(2), lambda: batch.view(0, 5), lambda: batch.observe(9, 0), lambda: batch.observe(0, -1),
                    lambda: batch.undo(), lambda: batch.record(), lambda: batch.determinize(n=0)):
            with self.assertRaises(spielwerk.BadArgument):
                ask()
        batch.close()
        for ask in (lambda: batch.step([0, 0]), batch.written, batch.after, lambda: batch.observe(0, 0)):
            with self.assertRaises(spielwerk.BadArgument):
                ask()

    def test_library(self):
        """The functions of the library refuse what makes no sense."""
        lib, nothing = _library.lib, None
        batch = spielwerk.Batch("newworld")
        number, out = batch._number, batch._out
        memory = (ctypes.c_int16 * 4)()
        for answer in (lib.spielwerk_step(0, memory, out), lib.spielwerk_step(999, memory, out), lib.spielwerk_step(number, nothing, out),
                       lib.spielwerk_step(number, memory, nothing), lib.spielwerk_read(number, nothing), lib.spielwerk_read(1 << 63, out),
                       lib.spielwerk_observe(number, 0, 0, nothing, batch.size), lib.spielwerk_observe(number, 0, 0, memory, 4),
                       lib.spielwerk_observe(number, 0, 0, memory, -4), lib.spielwerk_after(number, 0, memory, 4),
                       lib.spielwerk_after(number, 0, nothing, 4), lib.spielwerk_call(None, 5), lib.spielwerk_call(b"{", 1),
                       lib.spielwerk_call(b"{}", -1)):
            with self.assertRaises(spielwerk.BadArgument):
                _library.check(answer)


if __name__ == "__main__":
    unittest.main()
