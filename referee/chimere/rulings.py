"""The rulings on the board game Chimère."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from referee.ledger import Ruling, Source, Status, by_id

__all__ = ["RULINGS"]

_CHIMERE: Final = ("chimere",)


def _rulebook(*sections: str) -> tuple[Source, ...]:
    return tuple([Source("chimere", section) for section in sections])


#: Every ruling by its id.
RULINGS: Final[Mapping[str, Ruling]] = by_id(
    (
        Ruling(
            id="approve",
            ruling=(
                "A chimera has the head, the body and the tail of three different animals. "
                "Otherwise its owner turns offending tiles to the sheep side until no animal "
                "repeats, which takes two tiles when all three are alike. A sheep has no skill and "
                "no gift and repeats nothing, and a forbidden skill printed on the turned tile no "
                "longer spoils a gift."
            ),
            status=Status.TEXT,
            sources=_rulebook("Creation Rules", "Rules of Approval"),
            rulesets=_CHIMERE,
            status_note="Inferred for three tiles alike and for what a sheep has and spoils.",
        ),
        Ruling(
            id="power",
            ruling=(
                "The power of a chimera is the sum of its icons of the contest's one or two "
                "different skills. If the main and the secondary skill are the same, it counts "
                "once. A chimera with a power of zero still takes part."
            ),
            status=Status.TEXT,
            sources=_rulebook("Creation Rules", "The Contest Phase"),
            rulesets=_CHIMERE,
            status_note="Inferred for one skill named twice and for a power of zero.",
        ),
        Ruling(
            id="gifts",
            ruling=(
                "With the advanced rules, each different gift that no tile of the chimera spoils "
                "adds 1 to its power and 1 to its main skill. A gift is spoiled by its forbidden "
                "skill: cute by aggression, dreadful by beauty, flying by weight, furry by "
                "protection and camouflaged by speed. The gift that an example calls hairy is "
                "furry."
            ),
            status=Status.TEXT,
            sources=_rulebook("Creation Rules", "The Extraordinary Gifts"),
            rulesets=_CHIMERE,
        ),
        Ruling(
            id="approve.which",
            ruling=(
                "Only a tile whose animal repeats may be turned to the sheep side, and only before "
                "the first contest. Turning another tile to free a gift is refused, and so is a "
                "chimera of three sheep. A neutral chimera has no owner, so the People's Champion "
                "chooses which of its tiles is turned."
            ),
            status=Status.INFERRED,
            sources=_rulebook("The Contest Phase", "Rules of Approval", "Rules for 2 Players"),
            rulesets=_CHIMERE,
        ),
        Ruling(
            id="approve.fronts",
            ruling=(
                "A tile on its sheep side was rightly turned when its animal is that of a tile "
                "that still shows; of two turned tiles all three must have been alike. A sheep "
                "whose front nobody tells is taken for what it had to be. A tile turned without "
                "need goes back before another is turned."
            ),
            status=Status.INFERRED,
            sources=_rulebook("Rules of Approval"),
            rulesets=_CHIMERE,
            status_note="The benefit of the doubt for an untold front is a convention.",
        ),
        Ruling(
            id="wizards",
            ruling=(
                "There are 2 to 5 wizards, for there are 20 season boards and each wizard takes "
                "four. Each year has a People's Champion: if the sand runs out before anyone has "
                "claimed that place, the Creation Phase goes on until someone claims it."
            ),
            status=Status.INFERRED,
            sources=_rulebook("Components", "Setting Up the Game", "The People's Champion"),
            rulesets=_CHIMERE,
        ),
        Ruling(
            id="places",
            ruling=(
                "The first chimera of a contest takes the main tile, the second the secondary "
                "tile. A tie for either place is decided by more of the main skill, and after that "
                "by the People's Champion, who may choose a chimera of their own. With three or "
                "more tied, the Champion names the first, then the second among those still tied."
            ),
            status=Status.TEXT,
            sources=_rulebook("The Contest Phase"),
            rulesets=_CHIMERE,
            status_note=(
                "Inferred for ties for the second place, for the Champion's own chimera and for "
                "three or more tied."
            ),
        ),
        Ruling(
            id="neutral",
            ruling=(
                "With two wizards there is no Queen's Award. The same two neutral chimeras take "
                "part in all four contests of a year like the others, also in ties, which the "
                "People's Champion decides. Tiles they win are discarded and count for nobody. "
                "Gifts apply to them."
            ),
            status=Status.TEXT,
            sources=_rulebook("Rules for 2 Players"),
            rulesets=_CHIMERE,
            status_note="Inferred for ties and for gifts.",
        ),
        Ruling(
            id="neutral.left-out",
            ruling=(
                "A single contest between two wizards may be asked about without the neutral "
                "chimeras, as if only the wizards compared theirs. A year of two wizards always "
                "has both neutral chimeras."
            ),
            status=Status.CONVENTION,
            sources=_rulebook("Rules for 2 Players"),
            rulesets=_CHIMERE,
        ),
        Ruling(
            id="queen",
            ruling=(
                "For the Queen's Award every wizard has one vote and gives it, the People's "
                "Champion too, but never to a chimera of their own. The chimera with the most "
                "votes wins; among those tied the Champion chooses, and may choose their own "
                "chimera. The award is worth 2 points."
            ),
            status=Status.TEXT,
            sources=_rulebook("The Queen's Award"),
            rulesets=_CHIMERE,
        ),
        Ruling(
            id="tournament",
            ruling=(
                "The tournament lasts three years, and the wizard with the most points wins. Among "
                "those tied the most Queen's Awards decide (with two wizards there are none), then "
                "the most tiles; if that is equal too, the victory is shared. At most 12 main "
                "tiles, 12 secondary tiles and 3 awards are won in all."
            ),
            status=Status.TEXT,
            sources=_rulebook("The Queen's Award", "End of the Tournament", "Rules for 2 Players"),
            rulesets=_CHIMERE,
            status_note="Inferred for the shared victory and for the most that can be won.",
        ),
    )
)
