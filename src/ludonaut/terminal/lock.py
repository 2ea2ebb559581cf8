"""A lock on a saved game: two terminals that play one game would overwrite each other's moves.

The operating system holds it and lets it go when the process ends, however that ends. The file that it is on (`FILE.lock`) is taken away
then, or by the next who plays the game.
"""

from __future__ import annotations

import contextlib
import os
import sys
import weakref
from pathlib import Path

from ludonaut.core.errors import LudonautError

if sys.platform == "win32":
    import msvcrt

    def _try_to_lock(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _try_to_lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


BUSY = (BlockingIOError, PermissionError)
"""What locking raises, here and there, when somebody else has the lock; on other errors the system has no locks for this folder."""


class BeingPlayed(LudonautError):
    """Somebody else plays this saved game just now."""


class Lock:
    """Holds the saved game at `path` until `release` is called or this object is gone. Raises BeingPlayed.

    In a folder that takes no new files nothing is locked: nobody can save a game there either.
    """

    def __init__(self, path: Path) -> None:
        self._place = path.with_name(path.name + ".lock")
        self.release = weakref.finalize(self, _let_go, self._hold(path), self._place)

    def _hold(self, path: Path) -> int | None:
        while True:
            try:
                handle = os.open(self._place, os.O_RDWR | os.O_CREAT, 0o666)
            except OSError:
                return None
            try:
                _try_to_lock(handle)
            except BUSY:
                os.close(handle)
                raise BeingPlayed(
                    f"the game in {path} is being played in another window just now; go on with it there, or leave it there first."
                ) from None
            except OSError:
                os.close(handle)
                return None
            if self._is_on(handle):
                return handle
            os.close(handle)  # whoever had it has just let go and taken the file away: this lock is on nothing

    def _is_on(self, handle: int) -> bool:
        try:
            return os.path.samestat(os.fstat(handle), self._place.stat())
        except FileNotFoundError:
            return False


def _let_go(handle: int | None, place: Path) -> None:
    if handle is None:
        return
    if sys.platform == "win32":  # where an open file cannot be deleted
        os.close(handle)
    with contextlib.suppress(OSError):
        place.unlink()
    if sys.platform != "win32":
        os.close(handle)
