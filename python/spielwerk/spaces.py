"""Spaces of actions and observations: those of Gymnasium if it is installed, else small ones like them."""

import numpy as np

try:
    from gymnasium.spaces import Box, Dict, Discrete
except ImportError:

    class _Space:
        def __init__(self, shape, dtype):
            self.shape, self.dtype, self._rng = shape, None if dtype is None else np.dtype(dtype), np.random.default_rng()

        def seed(self, seed=None):
            self._rng = np.random.default_rng(seed)

        def __contains__(self, x):
            return self.contains(x)

    class Discrete(_Space):
        """The actions 0 to n-1."""

        def __init__(self, n):
            super().__init__((), np.int64)
            self.n = n

        def sample(self, mask=None):
            """A random action, one that the mask allows."""
            if mask is None:
                return self._rng.integers(self.n)
            allowed = np.flatnonzero(mask)
            return self._rng.choice(allowed) if len(allowed) else np.int64(0)

        def contains(self, x):
            return isinstance(x, (int, np.integer)) and 0 <= x < self.n

        def __eq__(self, other):
            return isinstance(other, Discrete) and self.n == other.n

        def __repr__(self):
            return f"Discrete({self.n})"

    class Box(_Space):
        """Arrays of a shape with numbers between two bounds."""

        def __init__(self, low, high, shape, dtype):
            super().__init__(tuple(shape), dtype)
            self.low, self.high = low, high

        def sample(self):
            return self._rng.integers(self.low, self.high, size=self.shape, endpoint=True).astype(self.dtype)

        def contains(self, x):
            return (isinstance(x, np.ndarray) and x.shape == self.shape and np.can_cast(x.dtype, self.dtype)
                    and bool(np.all((x >= self.low) & (x <= self.high))))

        def __eq__(self, other):
            return isinstance(other, Box) and (self.low, self.high, self.shape, self.dtype) == (
                other.low, other.high, other.shape, other.dtype)

        def __repr__(self):
            return f"Box({self.low}, {self.high}, {self.shape}, {self.dtype})"

    class Dict(_Space):
        """Several spaces by name."""

        def __init__(self, spaces):
            super().__init__(None, None)
            self.spaces = spaces

        def seed(self, seed=None):
            for space in self.spaces.values():
                space.seed(seed)

        def sample(self):
            return {name: space.sample() for name, space in self.spaces.items()}

        def contains(self, x):
            return isinstance(x, dict) and x.keys() == self.spaces.keys() and all(
                space.contains(x[name]) for name, space in self.spaces.items())

        def __getitem__(self, name):
            return self.spaces[name]

        def __eq__(self, other):
            return isinstance(other, Dict) and self.spaces == other.spaces

        def __repr__(self):
            return f"Dict({self.spaces})"

__all__ = ["Box", "Dict", "Discrete"]
