"""Four board games as environments for programs that learn.

Batch steps many games at once; AECEnv is one game in the style of PettingZoo, GymEnv one seat of a
game in the style of Gymnasium. docs/python.md of Spielwerk describes them.
"""

from ._library import games
from .batch import ALL, Batch, Field
from .envs import AECEnv, GymEnv
from .errors import BadArgument, IllegalAction, Internal, InUse, Refused, SpielwerkError, TooManyMoves
from .spaces import Box, Dict, Discrete

__all__ = [
    "AECEnv", "ALL", "BadArgument", "Batch", "Box", "Dict", "Discrete", "Field", "GymEnv", "IllegalAction", "InUse", "Internal",
    "Refused", "SpielwerkError", "TooManyMoves", "games",
]
