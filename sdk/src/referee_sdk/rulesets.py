"""The questions about the card game Chimera, each under a ruleset."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias, Unpack, cast

from referee_sdk import values
from referee_sdk.cards import Cards, cards
from referee_sdk.hands import Hand
from referee_sdk.house_rules import HouseRules
from referee_sdk.pages import LegalPlays
from referee_sdk.question import Asker, Question, at, body, listed_cards

if TYPE_CHECKING:
    from referee_sdk.values import (
        AuctionAnswer,
        BeatsAnswer,
        ClassifyAnswer,
        Deal,
        DealAnswer,
        DealtCards,
        GameScoreAnswer,
        HandRecord,
        HandScoreAnswer,
        HandsRefereeAnswer,
        Laid,
        LegalPlaysAnswer,
        ListedPlay,
        Play,
        RulesetAnswer,
        SummarizedHand,
        Treasure,
    )

#: A play: its cards, a value that says how they are to be read, or the parsed JSON of one.
PlayLike: TypeAlias = "Cards | Play | Laid | ListedPlay | Mapping[str, Any]"
#: A hand record: a value, a deal, or the parsed JSON of one.
RecordLike: TypeAlias = "HandRecord | DealAnswer | Mapping[str, Any]"


class Ruleset:
    """An edition of Chimera with its house rules; made by ``Referee.ruleset``.

    >>> from referee_sdk import Referee
    >>> rules = Referee.local().ruleset("chimera-more-5p")
    >>> if rules.beats("5 5 5 12", "7 7 7 5"):
    ...     print("yes")
    yes
    """

    def __init__(self, ask: Asker, name: str, options: HouseRules) -> None:
        self._ask = ask
        self.id = name
        self.options = options

    def __repr__(self) -> str:
        chosen = "".join(f", {name}={value!r}" for name, value in self.options.items())
        return f"Ruleset({self.id!r}{chosen})"

    def asking(self, ask: Asker, /) -> Ruleset:
        """The same ruleset, putting its questions to somebody else."""
        return Ruleset(ask, self.id, self.options)

    def with_options(self, **options: Unpack[HouseRules]) -> Ruleset:
        """The ruleset under more house rules; ``describe`` lists those that there are.

        >>> from referee_sdk import Referee
        >>> rules = Referee.local().ruleset("chimera-2014")
        >>> bool(rules.classify("4 4 5 5"))
        False
        >>> bool(rules.with_options(sequence_of_pairs_minimum=2).classify("4 4 5 5"))
        True
        """
        return Ruleset(self._ask, self.id, self.options | options)

    def _path(self, *call: str) -> str:
        return at("v1", "rulesets", self.id, *call)

    def _body(self, **given: Any) -> dict[str, Any]:
        return body(**given, options=self.options or None)

    def describe(self) -> RulesetAnswer:
        """The ruleset in full: cards, bids, combinations, scoring, house rules.

        >>> from referee_sdk import Referee
        >>> Referee.local().ruleset("chimera-bga").describe().bids
        (20, 30, 40)
        """
        spelled = {
            name: str(value).lower() if isinstance(value, bool) else str(value)
            for name, value in self.options.items()
        }
        read = values.RulesetAnswer.from_json
        return self._ask(Question("GET", self._path(), read, params=spelled))

    def classify(self, cards: Cards) -> ClassifyAnswer:
        """What is this set of cards? True when it is a legal play.

        >>> from referee_sdk import Referee
        >>> answer = Referee.local().ruleset("chimera-more-5p").classify("7 7 7 Q")
        >>> [reading.text for reading in answer.readings]
        ['four of a kind of 7', 'trips of 7 with a card']
        """
        asked = self._body(cards=listed_cards(cards))
        read = values.ClassifyAnswer.from_json
        return self._ask(Question("POST", self._path("classify"), read, body=asked))

    def beats(self, trick: PlayLike, play: PlayLike) -> BeatsAnswer:
        """Does the play beat the trick, and why? True when it does.

        >>> from referee_sdk import Play, Referee
        >>> rules = Referee.local().ruleset("chimera-more-5p")
        >>> print(rules.beats("2 2 2 2 2 2", "H H H H H").reason)
        The trap is not stronger: 5 × H against 6 × 2; more of a kind counts first, then the rank.
        >>> bool(rules.beats(Play.of("7 7 7 Q", "four_of_a_kind"), "8 8 8 8"))
        True
        """
        asked = self._body(trick=_play(trick), play=_play(play))
        read = values.BeatsAnswer.from_json
        return self._ask(Question("POST", self._path("beats"), read, body=asked))

    def legal_plays(
        self,
        hand: Cards,
        trick: PlayLike | None = None,
        *,
        combination: str | None = None,
        including: Cards = (),
        out_of_turn: bool = False,
        why_not: Cards | None = None,
        limit: int = 100,
        cursor: str | None = None,
    ) -> LegalPlaysAnswer:
        """One page of the plays that a hand can make, with the figures of all pages.

        Args:
            hand: all cards of the hand.
            trick: to be beaten; None for a lead.
            combination: only such plays.
            including: only plays with these cards, as those that are already selected.
            out_of_turn: only traps and the Flight.
            why_not: a selection of cards; the answer says why it is no such play.
            limit: of the page, up to 1,000; 0 gives the figures alone.
            cursor: ``next_cursor`` of the page before.

        >>> from referee_sdk import Referee
        >>> rules = Referee.local().ruleset("chimera-more-5p")
        >>> page = rules.legal_plays("3 4 5 6 7 7 7 9 H Q", "5 5 5 12", limit=0)
        >>> page.count, page.can_pass
        (13, True)
        """
        return self._ask(
            self._legal_plays(
                cursor,
                hand=listed_cards(hand),
                trick=None if trick is None else _play(trick),
                combination=combination,
                including=listed_cards(including) or None,
                out_of_turn=out_of_turn or None,
                why_not=listed_cards(why_not),
                limit=limit,
            )
        )

    def _legal_plays(self, cursor: str | None, **given: Any) -> Question[LegalPlaysAnswer]:
        asked = self._body(cursor=cursor, **given)
        read = values.LegalPlaysAnswer.from_json
        listed: int = asked["limit"]
        return Question("POST", self._path("legal-plays"), read, body=asked, listed=listed)

    def every_legal_play(
        self,
        hand: Cards,
        trick: PlayLike | None = None,
        *,
        combination: str | None = None,
        including: Cards = (),
        out_of_turn: bool = False,
        page: int = 200,
    ) -> LegalPlays:
        """All plays that a hand can make, over all pages; see ``legal_plays``.

        >>> from referee_sdk import Referee
        >>> plays = Referee.local().ruleset("chimera-more-3p").every_legal_play("5 5 H", "4 4")
        >>> [play.readings[0].text for play in plays]
        ['pair of 5']
        """
        # Once for all pages: what is given may be used up when it is looked at.
        given = {
            "hand": listed_cards(hand),
            "trick": None if trick is None else _play(trick),
            "combination": combination,
            "including": listed_cards(including) or None,
            "out_of_turn": out_of_turn or None,
            "limit": page,
        }
        return LegalPlays(self._ask, lambda cursor: self._legal_plays(cursor, **given))

    def deal(self, seed: str | None = None, *, players: Sequence[str] | None = None) -> DealAnswer:
        """A deal; the same seed gives the same one, in every version.

        >>> from referee_sdk import Referee
        >>> rules = Referee.local().ruleset("chimera-more-3p")
        >>> rules.deal("a seed").deal == rules.deal("a seed").deal
        True
        """
        asked = self._body(seed=seed, players=None if players is None else list(players))
        return self._ask(
            Question("POST", self._path("deal"), values.DealAnswer.from_json, body=asked)
        )

    def auction(
        self,
        players: Sequence[str],
        calls: Iterable[str | int],
        *,
        redeal: bool = False,
        scores: Mapping[str, int] | None = None,
        dealer: str | None = None,
    ) -> AuctionAnswer:
        """Who is Chimera, at which bid? ``players`` are in bidding order.

        >>> from referee_sdk import Referee
        >>> rules = Referee.local().ruleset("chimera-more-3p")
        >>> auction = rules.auction(["Ann", "Bea", "Cid"], ["pass", 20, 40])
        >>> auction.chimera, auction.bid
        ('Cid', 40)
        """
        asked = self._body(
            players=list(players),
            calls=list(calls),
            redeal=redeal or None,
            scores=scores,
            dealer=dealer,
        )
        read = values.AuctionAnswer.from_json
        return self._ask(Question("POST", self._path("auction"), read, body=asked))

    def referee_hand(self, record: RecordLike, *, view: str | None = None) -> HandsRefereeAnswer:
        """Was this hand played by the rules, and how does it stand? True when it was.

        Args:
            record: the hand; house rules that it does not name are those of this ruleset.
            view: a player; the answer then holds only what that player may know.

        >>> from referee_sdk import Referee
        >>> rules = Referee.local().ruleset("chimera-more-3p")
        >>> answer = rules.referee_hand(rules.deal("a seed"), view="Player 1")
        >>> bool(answer), answer.state.phase, answer.state.players[1].hand
        (True, <Phase.AUCTION: 'auction'>, None)
        """
        asked = {**self._record(record).to_json(), **body(view=view)}
        read = values.HandsRefereeAnswer.from_json
        return self._ask(Question("POST", self._path("hands", "referee"), read, body=asked))

    def _record(self, record: RecordLike) -> HandRecord:
        """The record with the house rules of this ruleset, but for those it names itself."""
        whole = _as_record(record)
        if not self.options:
            return whole
        return whole.with_options({**self.options, **(whole.options or {})})

    def score_hand(
        self,
        players: Sequence[str],
        *,
        chimera: str,
        bid: int,
        out: Sequence[str],
        pi_ya: str | None = None,
        all_passed: bool = False,
        traps: int = 0,
        flight: bool = False,
        idle_hunters: Sequence[str] = (),
        treasure: Mapping[str, Treasure | Mapping[str, int]] | None = None,
    ) -> HandScoreAnswer:
        """What is a finished hand worth to everyone, line by line?

        >>> from referee_sdk import Referee
        >>> rules = Referee.local().ruleset("chimera-more-3p")
        >>> names = ["Ann", "Bea", "Cid"]
        >>> score = rules.score_hand(names, chimera="Ann", bid=20, out=["Ann"], traps=1)
        >>> {name: of.total for name, of in score.scores.items()}
        {'Ann': 65, 'Bea': 0, 'Cid': 0}
        """
        asked = self._body(
            players=list(players),
            chimera=chimera,
            pi_ya=pi_ya,
            bid=bid,
            all_passed=all_passed,
            out=list(out),
            traps=traps,
            flight=flight,
            idle_hunters=list(idle_hunters),
            treasure=values.plain(treasure),
        )
        read = values.HandScoreAnswer.from_json
        return self._ask(Question("POST", self._path("hands", "score"), read, body=asked))

    def score_game(
        self,
        players: Sequence[str],
        hands: Iterable[SummarizedHand | HandRecord | Mapping[str, Any]],
        *,
        score_limit: int | None = None,
        meta: Mapping[str, Any] | None = None,
    ) -> GameScoreAnswer:
        """How does a game stand? Each hand is a summary, or a whole record.

        >>> from referee_sdk import Referee, SummarizedHand
        >>> rules = Referee.local().ruleset("chimera-more-3p")
        >>> hands = [SummarizedHand(chimera="Ann", bid=20, out=("Ann",), traps=1)]
        >>> game = rules.score_game(["Ann", "Bea", "Cid"], hands)
        >>> game.leaders, game.winner
        (('Ann',), None)
        """
        asked = self._body(
            players=list(players),
            hands=values.plain(list(hands)),
            score_limit=score_limit,
            meta=meta,
        )
        read = values.GameScoreAnswer.from_json
        return self._ask(Question("POST", self._path("games", "score"), read, body=asked))

    def start_hand(
        self,
        players: Sequence[str],
        *,
        first_bidder: str | None = None,
        deal: Deal | DealtCards | Mapping[str, Any] | None = None,
        dealer: str | None = None,
        redeal: bool = False,
        scores: Mapping[str, int] | None = None,
        meta: Mapping[str, Any] | None = None,
    ) -> Hand:
        """A hand that begins now; without ``deal`` it is one with real cards.

        >>> from referee_sdk import Referee
        >>> hand = Referee.local().ruleset("chimera-more-3p").start_hand(["Ann", "Bea", "Cid"])
        >>> bool(hand.call("Ann", 30)), hand.awaiting
        (True, ('Bea',))
        >>> print(hand.call("Bea", 20).reason)
        Each bid is higher than the last: 20 is not higher than 30.
        """
        return self.continue_hand(
            body(
                ruleset=self.id,
                players=list(players),
                first_bidder=first_bidder or next(iter(players), ""),
                deal=values.plain(deal),
                dealer=dealer,
                redeal=redeal or None,
                scores=scores,
                meta=meta,
                events=[],
            )
        )

    def deal_hand(self, seed: str | None = None, *, players: Sequence[str] | None = None) -> Hand:
        """A hand that is dealt now; see ``deal``.

        >>> from referee_sdk import Referee
        >>> hand = Referee.local().ruleset("chimera-more-3p").deal_hand("a seed")
        >>> len(hand.state.players[0].hand)
        17
        """
        return self.continue_hand(self.deal(seed, players=players))

    def continue_hand(self, record: RecordLike) -> Hand:
        """A hand from where its record ends.

        Raises:
            IllegalHandError: when it was not played by the rules.
        """
        whole = self._record(record)
        # What the hand asks beside the record, such as legal plays, is under its house rules too.
        options = cast("HouseRules", dict(whole.options or {}))
        return Hand(Ruleset(self._ask, self.id, options), whole)


def _play(play: PlayLike) -> dict[str, Any]:
    """A Play of a body."""
    if isinstance(play, str):
        return {"cards": list(cards(play))}
    if isinstance(play, values.Play):
        return play.to_json()
    if isinstance(play, values.Laid):
        return values.Play.of(play.cards, play.reading).to_json()
    if isinstance(play, values.ListedPlay):
        return {"cards": list(play.cards)}
    if isinstance(play, Mapping):
        return dict(play)
    return {"cards": list(cards(play))}


def _as_record(record: RecordLike) -> HandRecord:
    if isinstance(record, values.HandRecord):
        return record
    given = record.raw if isinstance(record, values.DealAnswer) else record
    return values.HandRecord.from_json(values.plain(given))
