"""What a seat may not know: what others have done since the sheets were shown, and their secret missions (rulings WF-51 and WF-66)."""

from __future__ import annotations

from ludonaut.core.bag import Bag
from ludonaut.core.chance import Chance
from ludonaut.core.numbers import i64
from ludonaut.games.write_the_future.components import MISSIONS
from ludonaut.games.write_the_future.rounds import fits_as_secret
from ludonaut.games.write_the_future.sheet import NOTHING
from ludonaut.games.write_the_future.state import KEPT, MISSION, WriteState


def go_back(table: WriteState, seat: i64) -> bool:
    """A seat is back where its sheet was shown, and due. Whether it had been due then and was done since."""
    sheet = table.sheets[seat]
    was_done = sheet.done == 1 and table.shown[seat].done == 0
    if was_done:
        table.waiting += 1
        if seat < table.lowest:
            table.lowest = seat
    sheet.copy_from(table.shown[seat])
    table.replaced[seat] = KEPT
    return was_done


def redeal_secrets(table: WriteState, observer: i64, chance: Chance) -> None:
    """The others' secret missions are pooled with those never drawn and dealt again."""
    for seat in range(table.seats):
        if seat != observer and table.secret[seat] != NOTHING:
            table.missions.add(table.secret[seat])
    unfit = Bag(MISSIONS)
    for seat in range(table.seats):
        if seat != observer and table.secret[seat] != NOTHING:
            mission = chance.draw(table.missions, MISSION)
            while not fits_as_secret(table, mission):
                unfit.add(mission)
                mission = chance.draw(table.missions, MISSION)
            table.secret[seat] = mission
    for mission in range(i64(MISSIONS)):
        if unfit.counts[mission]:
            table.missions.add(mission)
