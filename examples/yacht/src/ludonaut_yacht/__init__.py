"""Yacht, the old game with five dice: a game for Ludonaut in a package of its own."""
