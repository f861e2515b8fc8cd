"""Every limit on what a request may hold. They are part of the interface and documented there."""

from __future__ import annotations

import re
from typing import Final

#: Bytes in a request body.
MOST_BYTES: Final = 1_048_576
#: Levels of nested arrays and objects in a body.
MOST_DEPTH: Final = 32
#: Digits in a number.
MOST_DIGITS: Final = 30
#: Cards in one list. The largest deck has 90.
MOST_CARDS: Final = 100
#: Errors listed in one problem.
MOST_ERRORS: Final = 50
#: Characters of one part of a JSON pointer in an error.
LONGEST_IN_POINTER: Final = 500
#: Characters in a request id.
MOST_REQUEST_ID: Final = 64
#: What a request id looks like.
REQUEST_ID: Final = re.compile(rf"[A-Za-z0-9._:-]{{1,{MOST_REQUEST_ID}}}", re.ASCII)
#: Plays listed on one page of legal plays, and how many when the request does not say.
MOST_PLAYS_ON_A_PAGE: Final = 1_000
PLAYS_ON_A_PAGE: Final = 100
#: Characters in the seed of a deal.
LONGEST_SEED: Final = 64
#: Names in a list: no edition has more players.
MOST_NAMES: Final = 5
#: Characters in a name of a player.
LONGEST_NAME: Final = 40
