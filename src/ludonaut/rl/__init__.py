"""The games for reinforcement learning: Gymnasium, PettingZoo and OpenSpiel environments, and many games at once in NumPy arrays.

| module      | for                                                                                             | needs                 |
|-------------|-------------------------------------------------------------------------------------------------|-----------------------|
| `solo`      | Gymnasium: one learner, alone or against bots; `gymnasium.make("ludonaut/GAME-v0")`             | `ludonaut[rl]`        |
| `seats`     | PettingZoo: `env` (AEC, one seat after another), `parallel_env` (all that are asked, at once)   | `ludonaut[rl]`        |
| `vector`    | `VectorGames`: many games in step, in compiled code                                             | `ludonaut[rl]`        |
| `features`  | observations as numbers for a network                                                           | `ludonaut[rl]`        |
| `openspiel` | OpenSpiel: `pyspiel.load_game("ludonaut_GAME")`                                                 | `ludonaut[openspiel]` |

Importing this package registers every installed game with Gymnasium; `gymnasium.make("ludonaut.rl:ludonaut/GAME-v0")` does so by itself.
docs/rl.md says what is observed, what is rewarded and what becomes of an illegal action.
"""

from __future__ import annotations

from importlib.metadata import entry_points

import gymnasium

from ludonaut.core.game import ENTRY_POINT_GROUP

NAMESPACE = "ludonaut"
VERSION = 0
"""Of the environments: raised when what is observed, rewarded or numbered changes for another reason than new rules."""


def register() -> None:
    """Makes every installed game known to Gymnasium as "ludonaut/GAME-v0"."""
    for name in sorted(point.name for point in entry_points(group=ENTRY_POINT_GROUP)):
        identity = f"{NAMESPACE}/{name}-v{VERSION}"
        if identity not in gymnasium.registry:
            gymnasium.register(
                identity,
                entry_point="ludonaut.rl.solo:SoloEnv",
                vector_entry_point="ludonaut.rl.solo:SoloVectorEnv",
                kwargs={"game": name},
                order_enforce=False,
                disable_env_checker=True,
            )


register()
