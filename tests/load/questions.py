"""The questions of a soak: some thousands, drawn from a seed, over every operation there is.

A third of them is what other tests ask already: the examples of the specification and the
conformance cases. The others are drawn: cards from the decks, hands as random players play them,
and all of that damaged in many ways.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final

from referee.api.limits import MOST_BYTES
from referee.chimera import RULESETS, Ruleset
from referee.chimera.cards import BIRD
from tests.api.hands import cut, random_hands
from tests.conformance.cases import answered_cases
from tests.sdk.operations import operations

Json = Any

_JSON: Final = ("Content-Type", "application/json")
#: House rules that questions are asked under: as few as a process keeps the plays of, since what is
#: to be measured is not how long it takes to enumerate them again and again.
_HOUSE_RULES: Final[Mapping[str, Json]] = {
    "chimera-more-3p": {"sequence_of_pairs_minimum": 3},
    "chimera-2014": {"sequence_of_pairs_minimum": 2},
}
#: Questions that enumerate plays.
_ENUMERATING: Final = ("/legal-plays", "/hands/referee")


@dataclass(frozen=True, slots=True)
class Question:
    """A request as it is meant, before anyone says how it is sent."""

    kind: str
    method: str
    path: str
    body: bytes | None = None
    headers: tuple[tuple[str, str], ...] = ()


def asked(kind: str, path: str, body: Json) -> Question:
    """A POST of JSON."""
    return Question(kind, "POST", path, json.dumps(body).encode(), (_JSON,))


def drawn(random: Random, number: int) -> list[Question]:
    """All that are known, and so many that are drawn, in random order."""
    found = list(_known())
    hands = _Hands(random)
    draws = random.choices(list(_DRAWN), list(_DRAWN.values()), k=number)
    found += [draw(random, hands) for draw in draws]
    sound = [question for question in found if question.body]
    found += [_damaged(random, random.choice(sound)) for _ in range(number // 3)]
    found += [_batch(random, sound, random.choice((2, 10, 50))) for _ in range(number // 50)]
    found += [_batch(random, sound, 400), *_looked_up(), *_refused()]
    random.shuffle(found)
    return found


def _known() -> Iterator[Question]:
    """Examples and conformance cases."""
    for operation in operations():
        for body in operation.bodies:
            if body is None:
                yield Question("look up", operation.method, operation.asked_at)
            elif operation.name != "deal" or "seed" in body:
                yield asked(_call(operation.asked_at), operation.asked_at, body)
    for case in answered_cases():
        dear = case.path.endswith(_ENUMERATING) and case.request.get("options")
        if not dear:
            yield asked(case.call, case.path, case.request)


def _looked_up() -> Iterator[Question]:
    """What is there to be read, in every way of reading it."""
    paths = [
        *("/v1/rulesets", "/v1/rulings", "/v1/reasons", "/v1/meta", "/v1/openapi.json"),
        *("/v1/openapi.yaml", "/docs", "/scorepad", "/judge", "/js/scoring.js", "/health/ready"),
        *("/v1/rulings/piya.sequence", "/problems/invalid_request", "/problems/no_such_thing"),
        *(f"/v1/rulesets/{name}" for name in (*RULESETS, "chimera-of-nobody")),
        *("/v1/rulesets/chimera-more-5p?score_limit=300", "/v1/rulesets/chimera-2014?bad=1"),
        *("/v1/rulesets/", "/nowhere", "/v1/rulings/%00", "/v1//rulesets", "/v1/rulesets/%C3%A9"),
    ]
    for path in paths:
        for method in ("GET", "HEAD", "OPTIONS", "DELETE", "PUT"):
            yield Question("look up", method, path)
        yield Question("look up", "GET", path, headers=(("Accept-Encoding", "gzip"),))
        yield Question("look up", "GET", path, headers=(("Accept-Encoding", "zstd"),))
        yield Question("look up", "GET", path, headers=(("If-None-Match", "*"),))
        yield Question("look up", "GET", path, headers=(("Accept", "text/html"),))
    for path in ("/v1/batch", "/v1/rulesets/chimera-more-5p/classify"):
        preflight = (
            ("Origin", "https://example.org"),
            ("Access-Control-Request-Method", "POST"),
            ("Access-Control-Request-Headers", "content-type"),
        )
        yield Question("look up", "OPTIONS", path, headers=preflight)
        yield Question("look up", "GET", path)


def _refused() -> Iterator[Question]:
    """Bodies that no question can have."""
    path = "/v1/rulesets/chimera-more-5p/classify"
    bodies = [
        *(b"", b"{", b"[]", b"null", b'"', b"NaN", b'{"cards": [NaN]}', b'{"cards": [1e999]}'),
        *(b'{"cards": [], "cards": []}', b'{"cards": ["\xff"]}', b'{"cards": ["\\ud800"]}'),
        *(b"[" * 100, b'{"a":' * 40 + b"1" + b"}" * 40, b'{"cards": [%s]}' % (b"9" * 31)),
        *(b'{"cards": ["7"]} x', b"\xef\xbb\xbf{}", b'{"cards": [%s"7"]}' % (b'"7",' * 2000)),
        b'{"cards": [], "options": {%s}}' % b",".join(b'"%d": 1' % one for one in range(3000)),
    ]
    for body in bodies:
        yield Question("malformed", "POST", path, body, (_JSON,))
    good = b'{"cards": ["7", "7"]}'
    for media in ("text/plain", "application/json; charset=latin-1", "application/jsonx", ""):
        yield Question("malformed", "POST", path, good, (("Content-Type", media),))
    yield Question("malformed", "POST", path, good, (_JSON, ("Content-Encoding", "gzip")))
    yield Question("malformed", "POST", path, good, (("Content-Type", "application/ld+json"),))
    yield Question("too large", "POST", path, good.ljust(MOST_BYTES), (_JSON,))
    yield Question("too large", "POST", path, good.ljust(MOST_BYTES + 1), (_JSON,))


class _Hands:
    """Hands that random players have played, by ruleset."""

    def __init__(self, random: Random) -> None:
        seed = str(random.random())
        self._records = {name: random_hands(name, 25, seed) for name in RULESETS}

    def one(self, random: Random, name: str) -> Json:
        """One of them, whole or cut off."""
        record = random.choice(self._records[name])
        if random.random() < 0.5:
            return record
        return cut(record, random.randrange(len(record["events"]) + 1))

    def some(self, random: Random, name: str, number: int) -> list[Json]:
        """Whole ones of the same players."""
        return random.choices(self._records[name], k=number)


def _call(path: str) -> str:
    """What is asked at a path, without the ruleset."""
    return re.sub(r"^/v1/(rulesets/[^/]+/)?", "", path)


def _path(name: str, call: str) -> str:
    return f"/v1/rulesets/{name}/{call}"


def _rules(random: Random) -> tuple[Ruleset, dict[str, Json]]:
    """A ruleset, and what a body must hold to be asked under it: now and then house rules."""
    name = random.choice(list(RULESETS))
    if name in _HOUSE_RULES and random.random() < 0.15:
        return RULESETS[name], {"options": _HOUSE_RULES[name]}
    return RULESETS[name], {}


def _cards(random: Random, rules: Ruleset, number: int) -> list[str]:
    deck = [card for card, copies in rules.copies.items() for _ in range(copies)]
    taken = random.sample(deck, number)
    while taken.count(BIRD) > 1:
        taken.remove(BIRD)
    return taken


def _play(random: Random, rules: Ruleset) -> list[str]:
    """A play of the catalogue, or a few cards that are hardly one."""
    if random.random() < 0.2:
        return _cards(random, rules, random.randint(1, 7))
    play = list(random.choice(rules.catalogue.plays).cards)
    random.shuffle(play)
    return play


def _classify(random: Random, _: _Hands) -> Question:
    rules, more = _rules(random)
    return asked("classify", _path(rules.id, "classify"), {"cards": _play(random, rules), **more})


def _beats(random: Random, _: _Hands) -> Question:
    rules, more = _rules(random)
    plays = {part: {"cards": _play(random, rules)} for part in ("trick", "play")}
    return asked("beats", _path(rules.id, "beats"), {**plays, **more})


def _legal_plays(random: Random, _: _Hands) -> Question:
    rules, more = _rules(random)
    body: Json = {"hand": _cards(random, rules, random.randint(1, rules.hands.dealt)), **more}
    body["limit"] = random.choice((0, 5, 20, 100))
    if random.random() < 0.5:
        body["trick"] = {"cards": list(random.choice(rules.catalogue.plays).cards[:1])}
    elif random.random() < 0.3:
        body["including"] = random.sample(body["hand"], min(2, len(body["hand"])))
    return asked("legal-plays", _path(rules.id, "legal-plays"), body)


def _deal(random: Random, _: _Hands) -> Question:
    name = random.choice(list(RULESETS))
    seed = random.choice(("", "é", "a seed ")) + str(random.randrange(10_000))
    return asked("deal", _path(name, "deal"), {"seed": seed})


def _drawn_deal(random: Random, _: _Hands) -> Question:
    return asked("deal, seed drawn", _path(random.choice(list(RULESETS)), "deal"), {})


def _auction(random: Random, hands: _Hands) -> Question:
    name = random.choice(list(RULESETS))
    record = hands.one(random, name)
    calls = [event["bid"] for event in record["events"] if event["type"] == "call"]
    calls += random.choices(("pass", 20, 30, 40, 50), k=random.randrange(3))
    return asked("auction", _path(name, "auction"), {"players": record["players"], "calls": calls})


def _referee(random: Random, hands: _Hands) -> Question:
    name = random.choice(list(RULESETS))
    record = deepcopy(hands.one(random, name))
    events = record["events"]
    if random.random() < 0.3 and len(events) > 1:
        one, other = random.sample(range(len(events)), 2)
        events[one], events[other] = events[other], events[one]
    if random.random() < 0.3:
        record["view"] = random.choice(record["players"])
    if random.random() < 0.2:
        del record["deal"]
    return asked("hands/referee", _path(name, "hands/referee"), record)


def _score(random: Random, _: _Hands) -> Question:
    name = random.choice(list(RULESETS))
    players = ["Ann", "Bea", "Cid", "Dov", "Eve"][: RULESETS[name].players]
    body = {
        "players": players,
        "chimera": random.choice(players),
        "pi_ya": random.choice((None, *players)) if len(players) == 5 else None,
        "bid": random.choice((20, 30, 40, 50)),
        "all_passed": random.random() < 0.05,
        "out": random.sample(players, 1 if len(players) == 3 or random.random() < 0.7 else 2),
        "traps": random.randrange(3),
        "flight": random.random() < 0.2,
        "idle_hunters": random.sample(players, random.choice((0, 0, 0, 1))),
        "treasure": {
            one: {kind: random.choice((0, 0, 1)) for kind in ("toads", "cats")} for one in players
        },
    }
    return asked("hands/score", _path(name, "hands/score"), body)


def _game(random: Random, hands: _Hands) -> Question:
    name = random.choice(list(RULESETS))
    played = hands.some(random, name, random.randint(1, 4))
    body = {"players": played[0]["players"], "score_limit": 10_000, "hands": played}
    return asked("games/score", _path(name, "games/score"), body)


_DRAWN: Final[Mapping[Callable[[Random, _Hands], Question], float]] = {
    _classify: 25,
    _beats: 25,
    _legal_plays: 15,
    _deal: 5,
    _drawn_deal: 1,
    _auction: 5,
    _referee: 12,
    _score: 8,
    _game: 2,
}


def _batch(random: Random, sound: list[Question], number: int) -> Question:
    """Many questions at once; those that list plays or take long stay out."""
    small = [one for one in sound if one.kind != "batch" and len(one.body or b"") < 1500]
    requests = [
        {"path": one.path, "body": json.loads(one.body or b"")}
        for one in random.choices(small, k=number)
        if "drawn" not in one.kind and not one.path.endswith("legal-plays")
    ]
    return asked("batch", "/v1/batch", {"requests": requests})


def _damaged(random: Random, question: Question) -> Question:
    """The question with something wrong in its JSON, or in the bytes of it."""
    assert question.body is not None
    if len(question.body) > 20_000:
        return replace(question, kind="damaged", body=question.body[:1000])
    if random.random() < 0.4:
        content = bytearray(question.body)
        for _ in range(random.randint(1, 3)):
            content[random.randrange(len(content))] = random.randrange(256)
        return replace(question, kind="damaged", body=bytes(content))
    body = deepcopy(json.loads(question.body))
    if isinstance(body, dict):
        # A seed must stay: what is drawn without one has no answer to compare with.
        names = [name for name in body if name not in {"seed", "options"}]
        if names and random.random() < 0.7:
            name = random.choice(names)
            if random.random() < 0.4:
                del body[name]
            else:
                body[name] = random.choice((None, 7, -1, True, "x", [], {}, ["7", 7], 10**29))
        else:
            body[random.choice(("extra", "", "__proto__"))] = 1
    return replace(question, kind="damaged", body=json.dumps(body).encode())
