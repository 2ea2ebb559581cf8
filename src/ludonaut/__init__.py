"""Ludonaut: a digital tabletop for four space board games, and a laboratory on the same rules."""
