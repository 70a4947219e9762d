"""Random games per second of processor in batches of 256. Compare with

    go test -run - -bench Game ./env ./games/newworld ./games/xidit ./games/alienartifacts ./games/settlers
"""

import sys
import time

import numpy as np

import spielwerk


def measure(game, tell, seconds, games=256):
    batch = spielwerk.Batch(game, games, seats=3 if game == "newworld" else 4, seed=1, auto_reset=True, tell=tell)
    rng = np.random.default_rng(1)
    ended = steps = 0
    begun = time.process_time()
    while time.process_time() - begun < seconds:
        for _ in range(20):
            batch.step(batch.random_actions(rng))
            ended += int(batch.done.sum())
            steps += batch.games
    taken = time.process_time() - begun
    return ended / taken, 1e9 * taken / steps


if __name__ == "__main__":
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 5
    for sheet in spielwerk.games():
        for tell in ((), ("vectors",), spielwerk.ALL):
            games, step = measure(sheet["name"], tell, seconds)
            print(f"{sheet['name']:15} {' + '.join(('games',) + tell):32} {games:8.0f} games/s {step:8.0f} ns/step")
