"""Chimera Referee: the rules of the card game Chimera, answered and explained."""

__version__ = "0.1.0"
