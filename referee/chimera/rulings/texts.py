"""The rule texts that rulings point at, and the rulesets that rulings apply to."""

from __future__ import annotations

from typing import Final

from referee.ledger import Source

OF_2014: Final = ("chimera-2014",)
OF_MORE: Final = ("chimera-more-3p", "chimera-more-5p")
OF_THREE: Final = ("chimera-2014", "chimera-more-3p", "chimera-bga")
OF_FIVE: Final = ("chimera-more-5p",)
OF_BGA: Final = ("chimera-bga",)
ALL: Final = ("chimera-2014", "chimera-more-3p", "chimera-more-5p", "chimera-bga")


def hungarian(*sections: str) -> tuple[Source, ...]:
    """Sections of the Hungarian text of the 2014 edition."""
    return _sources("chimera-2014-hungarian", sections)


def more(*sections: str) -> tuple[Source, ...]:
    """Sections of the Chimera & More rulebook."""
    return _sources("chimera-and-more", sections)


def arena(*sections: str) -> tuple[Source, ...]:
    """Sections of the Board Game Arena page."""
    return _sources("chimera-board-game-arena", sections)


def _sources(document: str, sections: tuple[str, ...]) -> tuple[Source, ...]:
    return tuple([Source(document, section) for section in sections])
