"""A hand played out, card by card, for the sheet it leaves behind.

Only plays are written down. That everyone between two plays passed goes without saying, so a play
by the player who played last, or one that does not beat the trick by whose turn it would be to
lead, begins a new trick. Each play must be in the hand of its player and beat the trick.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from referee.chimera import Combination, Play, Ruleset, beats, classify
from referee.chimera.scoring import HandSummary, Treasure


def cards_of(text: str) -> tuple[str, ...]:
    """The cards of a line such as ``7x4 P``.

    >>> cards_of("7x2 P")
    ('7', '7', 'P')
    """
    found: list[str] = []
    for word in text.split():
        card, _, times = word.partition("x")
        found += [card] * int(times or 1)
    return tuple(found)


@dataclass
class Table:
    """What lies on the table while a hand is played out."""

    rules: Ruleset
    hands: Mapping[str, Counter[str]]
    chimera: str
    trick: tuple[str, ...] = ()
    last: str | None = None
    on_trick: Counter[str] = field(default_factory=Counter)
    piles: dict[str, Counter[str]] = field(default_factory=dict)
    traps: int = 0
    flight: bool = False
    out: list[str] = field(default_factory=list)
    active: set[str] = field(default_factory=set)

    def play(self, player: str, cards: tuple[str, ...]) -> None:
        """Take a play; it must be one."""
        assert not self.is_over, "the hand is over"
        assert not Counter(cards) - self.hands[player], f"{player} does not hold {cards}"
        follows = (
            self.last not in (None, player)
            and beats(self.rules, Play(self.trick), Play(cards)).beats
        )
        if not follows:
            self._lead(player)
        self.hands[player].subtract(cards)
        self.on_trick.update(cards)
        readings = classify(self.rules, cards).readings
        assert readings, f"{cards} is no play"
        self.traps += readings[0].combination is Combination.TRAP
        self.flight |= readings[0].combination is Combination.CHIMERA_FLIGHT
        self.active.add(player)
        self.trick, self.last = cards, player
        if not self.hands[player].total():
            self.out.append(player)
        if self.is_over:
            self._close()

    @property
    def is_over(self) -> bool:
        """With 3 players when one is out; with 5 and the Chimera first when a second is."""
        goes_on = self.rules.players == 5 and self.out[:1] == [self.chimera]
        return len(self.out) == (2 if goes_on else 1)

    def _lead(self, player: str) -> None:
        """A new trick, by the one whose turn it is."""
        if self.last is None:
            leader = self.chimera
        elif self.last in self.out:
            names = list(self.hands)
            leader = names[(names.index(self.last) + 1) % len(names)]
        else:
            leader = self.last
        assert player == leader, f"{leader} leads, not {player}"
        self._close()

    def _close(self) -> None:
        if self.last is not None:
            self.piles.setdefault(self.last, Counter()).update(self.on_trick)
        self.on_trick = Counter()


def played_out(
    rules: Ruleset,
    hands: Mapping[str, str],
    plays: Sequence[str],
    *,
    pi_ya: str | None = None,
) -> HandSummary:
    """The sheet of a hand.

    Args:
        rules: the ruleset.
        hands: the cards of the players when play begins, the Chimera first, then clockwise.
        plays: lines such as ``Ann 7x4``.
        pi_ya: who is the Pi Ya player.
    """
    chimera = next(iter(hands))
    held = {player: Counter(cards_of(text)) for player, text in hands.items()}
    _check_deal(rules, held, chimera, pi_ya)
    table = Table(rules, held, chimera)
    for line in plays:
        player, _, text = line.partition(" ")
        table.play(player, cards_of(text))
    assert table.is_over, "the hand is not over"
    return HandSummary(
        players=tuple(hands),
        chimera=chimera,
        pi_ya=pi_ya,
        bid=rules.bids[0],
        out=tuple(table.out),
        traps=table.traps,
        flight=table.flight,
        idle_hunters=tuple(player for player in hands if player not in table.active),
        treasure={
            player: Treasure(pile["2"], pile["11"], pile["Q"])
            for player, pile in table.piles.items()
            if pile["2"] or pile["11"] or pile["Q"]
        },
    )


def _check_deal(
    rules: Ruleset, held: Mapping[str, Counter[str]], chimera: str, pi_ya: str | None
) -> None:
    """The hands have the right sizes and come from one deck, each bird in a hand of its own."""
    sizes = rules.hands
    for player, hand in held.items():
        role = {chimera: sizes.chimera, pi_ya: sizes.pi_ya}
        assert hand.total() == role.get(player, sizes.hunter), f"{player}: {hand.total()} cards"
        assert hand["Q"] == (rules.players == 5 and player != chimera)
    rules.check_cards(*(tuple(hand.elements()) for hand in held.values()))
