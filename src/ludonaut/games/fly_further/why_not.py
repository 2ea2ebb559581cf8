"""Why something cannot be done now, in one sentence."""

from __future__ import annotations

from ludonaut.core.actions import ActionTable
from ludonaut.core.phrases import either, say
from ludonaut.core.state import legal_list
from ludonaut.games.fly_further.rules import FlyRules

MOST_NAMED = 4


def why_not(state: FlyRules, actions: ActionTable, seat: int, action: int) -> str:
    """Why `seat` may not take `action` now, and what it may do."""
    legal = [actions.notation(other) for other in legal_list(state, seat, len(actions))]
    text = actions.notation(action)
    if not legal:
        return say("{action} is not possible: nothing is asked of you now.", action=text)
    return say("{action} is not possible now; choose {legal}.", action=text, legal=either(legal[:MOST_NAMED]))
