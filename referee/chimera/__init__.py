"""The card game Chimera: pure rules, standard library only.

>>> from referee.chimera import Play, beats, classify, ruleset
>>> rules = ruleset("chimera-more-5p")
>>> [reading.text for reading in classify(rules, ["7", "7", "7", "Q"]).readings]
['four of a kind of 7', 'trips of 7 with a card']
>>> bool(beats(rules, Play(("11",)), Play(("Q",))))
True
"""

from referee.chimera.beats import BeatVerdict, Declared, Play, beats
from referee.chimera.classify import Classification, classify, meanings
from referee.chimera.combinations import Combination, Meaning
from referee.chimera.errors import (
    AmbiguousReading,
    IllegalTrick,
    InvalidCards,
    InvalidHand,
    InvalidOption,
    NoSuchReading,
    RefereeError,
    UnknownRuleset,
)
from referee.chimera.legal import LegalPlays
from referee.chimera.readings import Reading, StandsFor
from referee.chimera.reasons import REASONS, Reason, ReasonCode
from referee.chimera.ruleset import Ruleset
from referee.chimera.rulesets import RULESETS, ruleset

__all__ = [
    "REASONS",
    "RULESETS",
    "AmbiguousReading",
    "BeatVerdict",
    "Classification",
    "Combination",
    "Declared",
    "IllegalTrick",
    "InvalidCards",
    "InvalidHand",
    "InvalidOption",
    "LegalPlays",
    "Meaning",
    "NoSuchReading",
    "Play",
    "Reading",
    "Reason",
    "ReasonCode",
    "RefereeError",
    "Ruleset",
    "StandsFor",
    "UnknownRuleset",
    "beats",
    "classify",
    "meanings",
    "ruleset",
]
