"""A slow, literal second opinion on the rules of Chimera, for checking a fast engine.

Written from the rule texts and the rulings alone; it shares no code with the referee.

* ``definitions``: every reading of a set of cards, and which reading beats a trick.
* ``sampling``: seeded random card sets, legal plays, near misses and pairs of like plays.
* ``enumeration``: candidate plays for counting all legal plays of a rule set.
* ``hand_referee``: whole hands, event by event, with every card face up.
"""
