"""A program that somebody may write: checked by type checkers, and run by the tests."""

from __future__ import annotations

import sys
from pathlib import Path

from referee_sdk import (
    SHEEP,
    Chimera,
    ClassifyAnswer,
    Combination,
    Contest,
    ContestTile,
    InvalidRequestError,
    Pending,
    Phase,
    Play,
    Referee,
    RefereeError,
    Skill,
    SummarizedHand,
    Tile,
)


def is_bomb(answer: ClassifyAnswer) -> bool:
    """Whether a play is a trap in any reading."""
    return any(reading.trap for reading in answer.readings)


def game(referee: Referee, folder: Path) -> list[str]:
    """A little of everything."""
    said: list[str] = []
    rules = referee.ruleset("chimera-more-3p", sequence_of_pairs_minimum=2)
    answer = rules.classify("7 7 7 7")
    said.append(f"trap: {is_bomb(answer)}")
    if verdict := rules.beats(
        Play.of("5 5 5 12", Combination.TRIPS_WITH_CARD), ["7", "7", "7", "5"]
    ):
        said.append(verdict.reason.message)
    said += ["-".join(play.cards) for play in rules.every_legal_play("5 5 6", combination="pair")]
    match answer.readings[0].combination:
        case Combination.TRAP:
            said.append("a trap")
        case other:
            said.append(f"something else: {other}")
    hand = rules.deal_hand("a seed", players=["Ann", "Bea", "Cid"])
    while hand.state.phase is Phase.AUCTION:
        name = hand.awaiting[0]
        hand.call(name, hand.may(name).legal_calls[-1])
    hand.save(folder / "hand.json")
    said.append(f"{hand.state.chimera} is the Chimera")
    with referee.batch() as batch:
        pending: list[Pending[ClassifyAnswer]] = [
            batch.add(rules.classify, cards) for cards in ("7 7", "7 8", "7 x")
        ]
    said += ["wrong" if one.error else str(bool(one.result())) for one in pending]
    score = rules.score_game(
        ["Ann", "Bea", "Cid"], [SummarizedHand(chimera="Ann", bid=20, out=("Ann",))]
    )
    said.append(f"{score.totals[0]['Ann']} points")
    lion = Chimera(Tile("lion", {Skill.SPEED: 2}), Tile("shark", {}), SHEEP)
    race = Contest("Race", ContestTile(Skill.SPEED, 5), ContestTile(Skill.WEIGHT, 2))
    said.append(f"power {referee.chimere.power(lion, race).power}")
    try:
        rules.classify("x")
    except InvalidRequestError as error:
        said.append(f"{error.errors[0].code} at {error.pointers[0]}")
    return said


def main() -> int:
    """Ask a server, or the installed one when no address is given."""
    address, folder = (*sys.argv[1:], "")[0], Path(sys.argv[-1])
    try:
        with Referee(address) if address.startswith("http") else Referee.local() as referee:
            sys.stdout.write("\n".join(game(referee, folder)) + "\n")
    except RefereeError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
