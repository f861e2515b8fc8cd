"""What is asked under load: every call that matters, with bodies of usual sizes."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from benchmarks.card_sets import SEED
from benchmarks.test_server_time import records
from referee.chimera import RULESETS, Ruleset
from referee.chimera.cards import BIRD

_NAME: Final = "chimera-more-5p"
_PATH: Final = f"/v1/rulesets/{_NAME}"
_EACH: Final = 50
_IN_BATCH: Final = 1_000


@dataclass(frozen=True)
class Question:
    """A call with the bodies that are sent in turn."""

    title: str
    path: str
    bodies: tuple[str, ...]
    #: Whether an answer takes so long that a second is too short to count them.
    slow: bool = False


def questions() -> list[Question]:
    """All of them, for five players."""
    random = Random(SEED)
    rules = RULESETS[_NAME]
    # A trick of two combinations would have to be declared.
    clear = [play for play in rules.catalogue.plays if len(play.meanings) == 1]
    plays = [list(play.cards) for play in random.sample(clear, _EACH)]
    pairs = [
        {"trick": {"cards": trick}, "play": {"cards": play}}
        for trick in plays
        for play in plays
        if all((trick + play).count(card) <= rules.copies[card] for card in trick)
    ][:: _EACH // 2]
    hands = [_hand(rules, random) for _ in range(_EACH)]
    played = records(_EACH)
    classify = [{"cards": play} for play in plays]
    batch = [
        {"path": f"{_PATH}/{call}", "body": random.choice(bodies)}
        for call, bodies in random.choices((("classify", classify), ("beats", pairs)), k=_IN_BATCH)
    ]
    return [
        _question("classify", classify),
        _question("beats", pairs),
        _question("legal-plays", [{"hand": hand} for hand in hands]),
        _question("hands/referee", [record for record, _ in played]),
        _question("hands/score", [sheet for _, sheet in played]),
        Question("batch of 1,000", "/v1/batch", (json.dumps({"requests": batch}),), slow=True),
    ]


def _question(call: str, bodies: Sequence[Any]) -> Question:
    return Question(call, f"{_PATH}/{call}", tuple(json.dumps(body) for body in bodies))


def _hand(rules: Ruleset, random: Random) -> list[str]:
    deck = [card for card, copies in rules.copies.items() if card != BIRD for _ in range(copies)]
    return random.sample(deck, rules.hands.dealt)
