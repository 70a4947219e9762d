# # A small policy for New World, learned with numpy only
#
# Run it as it is, or cell by cell in an editor that knows "# %%":
#
#     PYTHONPATH=python python3 python/examples/newworld.py
#
# The policy looks one move ahead. After each legal move it estimates by how many points its seat will be
# ahead when the game ends, and takes the move with the best estimate. The estimate is a weighted sum of
# features of the vector; the weights are learned from games that the policy plays against itself.

# %% What it takes
import sys
import time

import numpy as np

import spielwerk

SEATS, GAMES = 2, 256
rng = np.random.default_rng(1)
batch = spielwerk.Batch("newworld", GAMES, seats=SEATS, seed=1, tell=("points",))

# The fields of a vector, with their shapes. Seats are in the order of the seat that looks: itself first.
for field in batch.fields.values():
    print(f"{field.name:10} {str(field.shape):12} {field.means}")


# %% Features
# Some fields are used as they are. Settlers are summed up: for each seat and each kind of feature how many
# there are, what they are worth, how many edges are open, and whether somebody else has more settlers.
def features(vectors):
    def of(name):
        field = batch.fields[name]
        return vectors[:, field.slice].reshape(len(vectors), *field.shape).astype(np.float32)

    settlers = of("settlers")
    kinds, rest = settlers[..., :4], settlers[..., 4:]
    worth, tiles, opened, own, most = (rest[..., i] for i in (2, 3, 5, 6, 7))
    facts = np.stack([np.ones_like(worth), worth / 4, tiles / 4, opened / 2, (worth - opened) / 4, most > own], axis=-1)
    sums = np.einsum("rsik,rsif->rskf", kinds, facts).reshape(len(vectors), -1)
    left = of("unseen").sum(1, keepdims=True) / 95
    x = np.concatenate([np.ones_like(left), of("points") / 10, of("supplies") / 5, sums], axis=1)
    return np.concatenate([x, x * left], axis=1)  # what a thing is worth depends on how long the game still is


# %% A decision
# `after` gives the vectors after each legal move of all games, one below the other. `starts` says where the
# moves of each game begin.
def best(rows, starts, weights):
    value = rows @ weights + rng.normal(0, 1e-3, len(rows)).astype(np.float32)
    highest = np.maximum.reduceat(value, starts)
    of_game = np.repeat(np.arange(len(starts)), np.diff(np.append(starts, len(rows))))
    chosen = np.flatnonzero(value == highest[of_game])
    chosen = chosen[np.unique(of_game[chosen], return_index=True)[1]]
    return chosen - starts


# %% A round of games
# All seats play by the weights, and one decision in ten at random. Each decision is remembered: the features
# after it, and by how much its seat was ahead in the end.
def play(seed, weights, explore):
    batch.reset(seed)
    seen, who, which = [], [], []
    while not batch.done.all():
        running = np.flatnonzero(batch.legal)
        actions = batch.random_actions(rng)
        rows, starts = batch.after(seed)
        rows = features(rows)
        if weights is not None:
            greedy = best(rows, starts[running], weights)
            follow = rng.random(len(running)) >= explore
            actions[running[follow]] = greedy[follow]
        seen.append(rows[starts[running] + actions[running]])
        who.append(batch.seats[running].copy())
        which.append(running)
        batch.step(actions)
    points = batch.points[np.concatenate(which)]
    seats = np.concatenate(who)
    own = points[np.arange(len(seats)), seats]
    others = np.where(np.arange(SEATS) == seats[:, None], -999, points).max(1)
    return np.concatenate(seen), (own - others).astype(np.float32)


# %% A contest with a bot of Spielwerk
# The bot plays the other seat, and each has the first seat in half of the games.
def contest(weights, bot, games, seed):
    won = shared = 0
    for learner in range(SEATS):
        bots = [bot] * SEATS
        bots[learner] = None
        test = spielwerk.Batch("newworld", games // SEATS, seats=SEATS, seed=seed + learner, bots=bots, tell=("places",))
        while not test.done.all():
            running = np.flatnonzero(test.legal)
            actions = np.zeros(test.games, np.int32)
            rows, starts = test.after(seed)
            actions[running] = best(features(rows), starts[running], weights)
            test.step(actions)
        won += (test.places[:, learner] == 1).sum()
        shared += ((test.places == 1).sum(1) > 1).sum()
    return int(won), int(shared)


# %% Learning
# After each round the weights are those that fit the remembered decisions best (ridge regression). The
# first round is random.
def learn(rounds):
    weights, memory = None, []
    for i in range(rounds):
        begun = time.perf_counter()
        memory = memory[-3:] + [play(100 + i, weights, explore=0.1)]
        x, y = (np.concatenate(part) for part in zip(*memory))
        weights = np.linalg.solve(x.T @ x + 10 * np.eye(x.shape[1]), x.T @ y).astype(np.float32)
        error = np.sqrt(np.mean((x @ weights - y) ** 2))
        print(f"round {i + 1}: {len(x)} decisions, error {error:.1f} points, {time.perf_counter() - begun:.1f} s")
    return weights


# %% The result
if __name__ == "__main__":
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 400
    begun = time.perf_counter()
    weights = learn(rounds=6)
    print(f"learned in {time.perf_counter() - begun:.0f} s")
    for bot in ("random", "greedy"):
        won, shared = contest(weights, bot, games, seed=9)
        print(f"first place in {won} of {games} games against {bot}, in {shared} of all games together")
