"""A hand of cards that is being played: it writes down what happens, and has it refereed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from referee_sdk import values
from referee_sdk.cards import Cards, cards
from referee_sdk.enums import Phase
from referee_sdk.errors import illegal_hand

if TYPE_CHECKING:
    from os import PathLike

    from referee_sdk.pages import LegalPlays
    from referee_sdk.rulesets import Ruleset
    from referee_sdk.values import (
        Declared,
        Event,
        HandRecord,
        HandsRefereeAnswer,
        HandState,
        May,
        PlayerState,
        Reading,
        ScoredHand,
        Verdict,
    )


class Hand:
    """A hand whose every event the referee has judged.

    Made by ``Ruleset.start_hand``, ``deal_hand`` and ``continue_hand``, and by
    ``Referee.load_hand``. An event that is not legal is not recorded: its verdict is false and
    says why, and the hand stands as before.

    >>> from referee_sdk import Referee
    >>> hand = Referee.local().ruleset("chimera-more-3p").start_hand(["Ann", "Bea", "Cid"])
    >>> for player, bid in [("Ann", "pass"), ("Bea", 20), ("Cid", 40)]:
    ...     verdict = hand.call(player, bid)
    >>> hand.state.chimera, str(hand.state.phase)
    ('Cid', 'passing')
    >>> hand.undo()
    >>> hand.awaiting, len(hand.events)
    (('Cid',), 2)
    """

    def __init__(self, rules: Ruleset, record: HandRecord) -> None:
        answer = rules.referee_hand(record)
        if not answer:
            last = answer.verdicts[-1]
            assert last.reason is not None
            raise illegal_hand(last.index, last.reason, answer)
        self.rules = rules
        self._record = record
        self._answer = answer

    def __repr__(self) -> str:
        return f"<Hand of {', '.join(self.record.players)}: {self.state.phase}>"

    @property
    def record(self) -> HandRecord:
        """The hand as it was played so far."""
        return self._record

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened so far."""
        return self._record.events

    @property
    def answer(self) -> HandsRefereeAnswer:
        """All that the referee says of the hand now."""
        return self._answer

    @property
    def state(self) -> HandState:
        """How the hand stands."""
        return self._answer.state

    @property
    def awaiting(self) -> tuple[str, ...]:
        """All who must act now."""
        return self.state.awaiting

    @property
    def over(self) -> bool:
        """Whether nothing more can happen: the hand is played, or there is a new deal."""
        return self.state.phase in (Phase.OVER, Phase.NEW_DEAL)

    @property
    def score(self) -> ScoredHand | None:
        """What everyone gets, once the hand is over."""
        return self._answer.score

    def player(self, name: str) -> PlayerState:
        """How a player stands. Raises ``KeyError`` when there is no such player."""
        for state in self.state.players:
            if state.player == name:
                return state
        raise KeyError(f"{name!r} does not play; {', '.join(self._record.players)} do")

    def may(self, name: str) -> May:
        """What a player may do now. Raises ``KeyError`` when there is no such player."""
        return self.player(name).may

    def seen_by(self, name: str) -> HandsRefereeAnswer:
        """What one player may know of the hand."""
        return self.rules.referee_hand(self._record, view=name)

    def legal_plays(self, name: str) -> LegalPlays:
        """The plays that a player may make now.

        Raises:
            KeyError: when there is no such player.
            ValueError: when the player may not play now, or the hand of the player is not known.

        >>> from referee_sdk import Referee
        >>> hand = Referee.local().ruleset("chimera-bga").deal_hand("a seed")
        >>> for bid in (20, "pass", "pass"):
        ...     verdict = hand.call(hand.awaiting[0], bid)
        >>> hand.legal_plays(hand.state.chimera).count
        58
        """
        player = self.player(name)
        if player.hand is None:
            raise ValueError(f"the hand of {name} is not known")
        if not (player.may.can_play or player.may.can_play_out_of_turn):
            raise ValueError(f"{name} may not play now; {', '.join(self.awaiting)} must act")
        trick = self.state.trick
        return self.rules.every_legal_play(
            player.hand,
            None if trick is None else trick.to_beat,
            out_of_turn=not player.may.can_play,
        )

    def add(self, event: Event) -> Verdict:
        """Have an event judged, and record it when it is legal.

        Raises:
            RefereeError: when there is no verdict; nothing is recorded then.
        """
        record = self._record.with_events(*self.events, event)
        answer = self.rules.referee_hand(record)
        verdict = answer.verdicts[-1]
        if verdict:
            self._record, self._answer = record, answer
        return verdict

    def call(
        self, player: str, bid: int | str, *, face_up: Cards = (), note: str | None = None
    ) -> Verdict:
        """A call: a number, or ``"pass"``; with 5 players perhaps with cards laid face up."""
        return self.add(values.CallEvent(player, bid, cards(face_up), note))

    def lay_face_up(self, player: str, laid: Cards, *, note: str | None = None) -> Verdict:
        """Cards laid face up; none declines."""
        return self.add(values.FaceUpEvent(player, cards(laid), note))

    def name_partner(self, player: str, partner: str | None, *, note: str | None = None) -> Verdict:
        """The Chimera names the partner; None plays alone."""
        return self.add(values.PartnerEvent(player, partner, note))

    def pass_cards(
        self,
        player: str,
        to: str,
        passed: Cards | None = None,
        *,
        count: int | None = None,
        note: str | None = None,
    ) -> Verdict:
        """Cards passed on; only their ``count`` where they were not seen."""
        known = None if passed is None else cards(passed)
        return self.add(values.PassCardsEvent(player, to, known, count, note))

    def keep_packet(self, player: str, keep: int | None, *, note: str | None = None) -> Verdict:
        """Which packet of the Den the Chimera keeps; None where it was not seen."""
        return self.add(values.DenEvent(player, keep, note))

    def play(
        self,
        player: str,
        played: Cards,
        *,
        reading: Reading | Declared | str | None = None,
        note: str | None = None,
    ) -> Verdict:
        """Cards played; ``reading`` declares what a lead of two combinations is."""
        as_declared = values.Play.of(played, reading)
        return self.add(values.PlayEvent(player, as_declared.cards, as_declared.reading, note))

    def pass_(self, player: str, *, note: str | None = None) -> Verdict:
        """A pass in a trick."""
        return self.add(values.PassEvent(player, note))

    def pass_lead(self, player: str, to: str, *, note: str | None = None) -> Verdict:
        """The leader lays a bird and hands on the lead."""
        return self.add(values.PassLeadEvent(player, to, note))

    def undo(self) -> None:
        """Take back the last event.

        Raises:
            ValueError: when nothing happened yet.
        """
        if not self.events:
            raise ValueError("nothing happened yet, so there is nothing to take back")
        record = self._record.with_events(*self.events[:-1])
        self._answer = self.rules.referee_hand(record)
        self._record = record

    def save(self, path: str | PathLike[str]) -> None:
        """Write the record to a file, ``chimera-hand/1``, an event a line."""
        Path(path).write_text(written(self._record, self.rules), encoding="utf-8")


def written(record: HandRecord, rules: Ruleset) -> str:
    """A record as the text of a file."""
    whole = {**record.to_json(), "ruleset": rules.id}
    events = [_line(event) for event in whole.pop("events")]
    head = [f"  {_line(name)}: {_line(value)}," for name, value in whole.items()]
    inner = ",\n    ".join(events)
    listed = f"[\n    {inner}\n  ]" if events else "[]"
    return "\n".join(["{", *head, f'  "events": {listed}', "}", ""])


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def read(path: str | PathLike[str]) -> HandRecord:
    """The record in a file.

    Raises:
        ValueError: when the file holds none.
    """
    try:
        parsed = json.loads(Path(path).read_text(encoding="utf-8"))
        record = values.HandRecord.from_json(parsed)
    except ValueError as error:
        raise ValueError(f"{path} is no hand record: {error}") from error
    if record.ruleset is None:
        raise ValueError(f"{path} does not name its ruleset")
    return record
