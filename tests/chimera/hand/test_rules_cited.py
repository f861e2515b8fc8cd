"""Every ruling on the auction, on what follows it and on the play has tests that name it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from types import ModuleType

import pytest

from referee.chimera.rulings import RULINGS
from referee.chimera.rulings.auction import AUCTION
from referee.chimera.rulings.play import PLAY
from referee.chimera.rulings.preparation import BETWEEN_AUCTION_AND_PLAY
from tests.chimera.hand import (
    test_rules_auction,
    test_rules_open_information,
    test_rules_play,
    test_rules_preparation,
    test_rules_views,
    test_rules_wrong_events,
)

MODULES = (
    test_rules_auction,
    test_rules_preparation,
    test_rules_play,
    test_rules_wrong_events,
    test_rules_open_information,
    test_rules_views,
)
#: Rulings from other parts that are about a hand.
ALSO = ("trap.turn", "trap.lead", "reading.lead", "reading.follow", "birds.one-each", "hands.five")


def _docstrings(module: ModuleType) -> Iterator[str]:
    for name, value in vars(module).items():
        if name.startswith("test_") and value.__doc__:
            yield value.__doc__


def _cited() -> set[str]:
    return {
        ruling
        for module in MODULES
        for text in _docstrings(module)
        for ruling in re.findall(r"[a-z]+\.[a-z0-9][a-z0-9-]*", text)
    }


@pytest.mark.parametrize(
    "ruling",
    [*(ruling.id for ruling in (*AUCTION, *BETWEEN_AUCTION_AND_PLAY, *PLAY)), *ALSO],
)
def test_a_ruling_has_tests_that_name_it(ruling: str) -> None:
    assert ruling in _cited()


def test_what_is_named_is_in_the_ledger() -> None:
    assert _cited() <= RULINGS.keys()
