"""Ludonaut: a digital tabletop for four space board games, and a laboratory on the same rules."""

from ludonaut.build_info import warn_if_stale

warn_if_stale()
