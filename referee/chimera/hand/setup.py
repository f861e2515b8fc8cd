"""What a hand begins with: who plays, who bids first, and which cards are known to be where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from referee.chimera.auction import Redeal
from referee.chimera.cards import BIRD, Card, pack
from referee.chimera.errors import InvalidCards, RefereeError
from referee.chimera.ruleset import Ruleset


class InvalidSetup(RefereeError):
    """A hand that cannot begin like this.

    ``code`` is ``out_of_range``, ``unknown_name``, ``required`` or ``bird_in_deal``; ``path`` names
    the place in a hand record.
    """

    def __init__(self, code: str, path: tuple[str | int, ...], text: str) -> None:
        self.code = code
        self.path = path
        self.text = text
        super().__init__(text)


class InvalidDeal(InvalidCards):
    """A deal with cards that cannot all come from the deck; ``paths`` names each list of cards."""

    def __init__(self, error: InvalidCards, paths: Sequence[tuple[str | int, ...]]) -> None:
        super().__init__(error.problems)
        self.paths = tuple(paths)


@dataclass(frozen=True, slots=True)
class Dealt:
    """Cards as they were dealt, packed; None for a hand or a packet that is not known."""

    hands: tuple[int | None, ...]
    den: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Setup:
    """A hand before the first call. Players are seats: whole numbers from 0, clockwise.

    ``dealt`` is None for a hand with real cards that nobody wrote down. ``redeal``, ``scores`` (the
    points of every player before the hand, by name) and ``dealer`` (a seat) count only where all
    passing on a second deal binds somebody.
    """

    ruleset: Ruleset
    players: tuple[str, ...]
    first_bidder: int = 0
    dealt: Dealt | None = None
    dealer: int | None = None
    redeal: bool = False
    scores: Mapping[str, int] | None = None

    @property
    def binding(self) -> Redeal | None:
        """What decides who is bound, if all pass again; None on a first deal."""
        return Redeal(self.players, self.scores, self.dealer) if self.redeal else None

    def seat(self, player: str) -> int:
        """The seat of a player. Raises ``InvalidSetup`` for a name nobody has."""
        try:
            return self.players.index(player)
        except ValueError:
            there = ", ".join(self.players)
            raise InvalidSetup(
                "unknown_name", (), f"nobody is {player!r}; there are {there}"
            ) from None


def check_players(ruleset: Ruleset, players: Sequence[str]) -> None:
    """Make sure that there are as many players as the ruleset has, with different names.

    Raises:
        InvalidSetup: ``out_of_range``.
    """
    if len(players) != ruleset.players or len(set(players)) != len(players):
        text = f"{ruleset.id} has {ruleset.players} different players, here are {len(players)}"
        raise InvalidSetup("out_of_range", ("players",), text)


def dealt_cards(
    ruleset: Ruleset,
    players: Sequence[str],
    hands: Mapping[str, Sequence[Card]],
    den: Sequence[Sequence[Card]],
) -> Dealt:
    """A whole deal, made sure to be exactly the deck without birds.

    Source: chimera-and-more, "Deal the Cards"; rulings deck.three and deck.five.

    Raises:
        InvalidSetup: when a hand is missing or too many, or one has the wrong number of cards.
        InvalidDeal: when the cards cannot all come from the deck.
    """
    sizes = ruleset.hands
    at = ("deal", "hands")
    for name in hands:
        if name not in players:
            raise InvalidSetup("unknown_name", (*at, name), f"{name!r} is none of the players")
    for name in players:
        if name not in hands:
            raise InvalidSetup("required", (*at, name), f"the hand of {name!r} is missing")
    for name in players:
        if len(hands[name]) != sizes.dealt:
            text = f"a hand is dealt {sizes.dealt} cards, here are {len(hands[name])}"
            raise InvalidSetup("out_of_range", (*at, name), text)
    if len(den) != sizes.den_packets:
        text = f"the number of packets in the Den is {sizes.den_packets}, not {len(den)}"
        raise InvalidSetup("out_of_range", ("deal", "den"), text)
    for index, packet in enumerate(den):
        if len(packet) != sizes.cards_in_packet:
            text = f"a packet has {sizes.cards_in_packet} cards, here are {len(packet)}"
            raise InvalidSetup("out_of_range", ("deal", "den", index), text)
    paths: list[tuple[str | int, ...]] = [(*at, name) for name in players]
    paths += [("deal", "den", index) for index in range(len(den))]
    lists = [*(hands[name] for name in players), *den]
    try:
        ruleset.check_cards(*lists)
    except InvalidCards as error:
        raise InvalidDeal(error, paths) from None
    for path, cards in zip(paths, lists, strict=True):
        if BIRD in cards:
            where = (*path, list(cards).index(BIRD))
            raise InvalidSetup("bird_in_deal", where, "birds are never dealt")
    return Dealt(tuple(pack(hands[name]) for name in players), tuple(map(pack, den)))
