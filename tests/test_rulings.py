"""The ledgers of rulings: complete, in order, and pointing only at what exists."""

import re
from collections.abc import Mapping
from dataclasses import replace

import pytest

from referee.chimera.reasons import REASONS
from referee.chimera.rulesets import RULESETS
from referee.chimera.rulings import RULINGS as CHIMERA
from referee.chimere.rulings import RULINGS as CHIMERE
from referee.ledger import Ruling, Status, by_id

CHIMERA_IDS = [
    # Deck and deal
    "deck.three",
    "deck.five",
    "birds.one-each",
    "hands.five",
    # Combinations
    "pairs.sequence",
    "attach.not-body",
    "attach.distinct",
    "attach.flight",
    "attach.hunters",
    "set.natural-trap",
    "bga.quad",
    "piya.sequence",
    "bird.wild",
    "bird.copies",
    "flight.only",
    "bga.silent",
    "hand.size",
    "hand.combination",
    # Readings
    "reading.follow",
    "reading.lead",
    "reading.same-answer",
    # Beating a trick
    "follow.same",
    "trap.order",
    "flight.top",
    "trap.lead",
    "trap.turn",
    # Auction
    "bid.levels",
    "allpass.more",
    "allpass.bga",
    "allpass.2014",
    "redeal.elsewhere",
    # Between auction and play
    "pass.three",
    "faceup.five",
    "pass.five",
    "order.five",
    "den.five",
    "deal.face-up",
    "exchange.effect",
    "seat.knows",
    # Play
    "lead.must",
    "pass.reenter",
    "trick.end",
    "bird.lead",
    "end.three",
    "end.five",
    # Scoring
    "score.win",
    "score.alone",
    "score.lose",
    "score.treasure",
    "game.end",
    # House rules
    "option.scope",
]
CHIMERE_IDS = [
    "approve",
    "power",
    "gifts",
    "approve.which",
    "approve.fronts",
    "wizards",
    "places",
    "neutral",
    "neutral.left-out",
    "queen",
    "tournament",
]
OPTIONS = {
    "sequence_of_pairs_minimum",
    "attached_card_may_match_body",
    "attached_pair_may_match_body",
    "pi_ya_as_zero",
    "second_all_pass_binds",
    "score_limit",
}
#: Every ruleset id, with the document that is its rule text.
DOCUMENTS = {
    "chimera-2014": "chimera-2014-hungarian",
    "chimera-more-3p": "chimera-and-more",
    "chimera-more-5p": "chimera-and-more",
    "chimera-bga": "chimera-board-game-arena",
    "chimere": "chimere",
}

every_ruling = pytest.mark.parametrize(
    "ruling", [*CHIMERA.values(), *CHIMERE.values()], ids=lambda ruling: ruling.id
)


def test_the_ledger_of_chimera_is_complete_and_in_order() -> None:
    assert list(CHIMERA) == CHIMERA_IDS


def test_the_ledger_of_chimere_is_complete_and_in_order() -> None:
    assert list(CHIMERE) == CHIMERE_IDS


def test_no_id_stands_in_both_ledgers() -> None:
    assert not CHIMERA.keys() & CHIMERE.keys()


@pytest.mark.parametrize("ledger", [CHIMERA, CHIMERE])
def test_rulings_stand_under_their_own_ids(ledger: Mapping[str, Ruling]) -> None:
    assert [ruling.id for ruling in ledger.values()] == list(ledger)


@every_ruling
def test_a_ruling_has_known_rulesets(ruling: Ruling) -> None:
    assert ruling.rulesets
    assert len(set(ruling.rulesets)) == len(ruling.rulesets)
    assert set(ruling.rulesets) <= DOCUMENTS.keys()


def test_each_ledger_keeps_to_its_own_game() -> None:
    assert {name for ruling in CHIMERA.values() for name in ruling.rulesets} == set(RULESETS)
    assert {name for ruling in CHIMERE.values() for name in ruling.rulesets} == {"chimere"}


def test_the_documents_are_those_of_the_rulesets() -> None:
    of_rulesets = {name: edition.document for name, edition in RULESETS.items()}
    assert {**of_rulesets, "chimere": "chimere"} == DOCUMENTS


@every_ruling
def test_a_ruling_has_sources_in_the_text_of_each_of_its_rulesets(ruling: Ruling) -> None:
    assert ruling.sources
    assert len(set(ruling.sources)) == len(ruling.sources)
    documents = {source.document for source in ruling.sources}
    assert documents == {DOCUMENTS[name] for name in ruling.rulesets}
    assert all(source.section for source in ruling.sources)


@every_ruling
def test_a_ruling_has_a_status(ruling: Ruling) -> None:
    assert isinstance(ruling.status, Status)


@every_ruling
def test_the_options_named_exist(ruling: Ruling) -> None:
    assert len(set(ruling.options)) == len(ruling.options)
    assert set(ruling.options) <= OPTIONS


def test_every_option_is_named_by_a_ruling() -> None:
    named = {option for ruling in CHIMERA.values() for option in ruling.options}
    assert named == OPTIONS


def test_options_and_rulings_point_at_each_other() -> None:
    for edition in RULESETS.values():
        for option in edition.available_options:
            assert option.name in CHIMERA[option.ruling].options
            assert edition.id in CHIMERA[option.ruling].rulesets


def test_reasons_rest_on_rulings_of_the_ledger() -> None:
    assert {kind.ruling for kind in REASONS.values() if kind.ruling is not None} <= CHIMERA.keys()


@every_ruling
def test_texts_are_clean_sentences(ruling: Ruling) -> None:
    for text in (ruling.ruling, ruling.status_note or "None."):
        assert re.fullmatch(r"[A-Z].*\.", text)
        assert "  " not in text
        assert text == text.strip()
        assert "⚙" not in text


@every_ruling
def test_a_ruling_is_at_most_four_sentences(ruling: Ruling) -> None:
    assert len(re.findall(r"\.(?= |$)", ruling.ruling)) <= 4


def test_by_id_refuses_duplicates() -> None:
    ruling = CHIMERA["flight.top"]
    with pytest.raises(ValueError, match=r"flight\.top"):
        by_id([ruling, replace(ruling, ruling="Something else.")])


def test_by_id_keeps_the_order_and_cannot_be_changed() -> None:
    rulings = [CHIMERA["flight.top"], CHIMERA["deck.five"]]
    ledger = by_id(rulings)
    assert list(ledger.values()) == rulings
    with pytest.raises(TypeError):
        ledger["deck.three"] = rulings[0]  # type: ignore[index]
