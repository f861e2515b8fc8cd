"""Every limit on what a request may hold. They are part of the interface and documented there."""

from __future__ import annotations

import re
from typing import Final

#: Bytes of the request line, of one header, and of the whole head; fields in the head.
LONGEST_LINE: Final = 4094
LONGEST_HEADER: Final = 8190
MOST_HEAD: Final = 65_536
MOST_HEADERS: Final = 100
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
#: Errors counted in one problem; in the lists of a record no more are looked for.
MOST_COUNTED: Final = 1_000
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
#: Icons of one skill on a tile of Chimère, and points of a contest tile: far more than any has.
MOST_ICONS: Final = 100
MOST_TILE_POINTS: Final = 100
#: Names in an object of Chimère: no game has more wizards.
MOST_WIZARDS: Final = 5
#: Tiles that a wizard can have won: all of a tournament.
MOST_WON_TILES: Final = 27
#: Hands of a game; one to 400 points has about ten.
MOST_HANDS: Final = 500
#: The largest number on a score sheet that is looked at; what the deck holds is far less.
MOST_ON_SHEET: Final = 1_000
#: Events of a hand; a long one has about 200.
MOST_EVENTS: Final = 2_000
#: Characters in a note to an event.
LONGEST_NOTE: Final = 1_000
#: Packets in the Den.
MOST_PACKETS: Final = 2
#: Points that anyone can have, above or below 0.
MOST_POINTS: Final = 1_000_000
#: Calls of an auction; the longest there can be has 17.
MOST_CALLS: Final = 100
#: Requests in a batch, plays that all of them list together, and different sets of house rules
#: among them, each of which may have to be enumerated.
MOST_IN_BATCH: Final = 1_000
MOST_PLAYS_IN_BATCH: Final = 10_000
MOST_HOUSE_RULES_IN_BATCH: Final = 8
