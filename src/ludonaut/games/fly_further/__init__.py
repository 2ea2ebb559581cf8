"""Fly Further: 18 races colonize planets by secret simultaneous choice, 1 to 6 participants, with automata for few."""
