"""Years and tournaments on the Chimère scorer, with the totals that the API gives."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Browser, expect

from tests.pages.pad import device
from tests.pages.scorer import SEASONS, Scorer

Json = dict[str, Any]

NAMES = ("Ann", "Bea", "Cid")
ANIMALS = ("lion", "shark", "eagle")
SKILLS = ("aggression", "beauty", "weight", "protection", "speed")
#: What is no tournament, with what is said about it.
NO_TOURNAMENTS: list[tuple[str, str]] = [
    ("{", "The file is no JSON."),
    ("[]", "The file is no Chimère tournament, year or contest."),
    ('{"format": "chimera-game/1"}', "The file is no Chimère tournament"),
    ('{"years": []}', "The file is no Chimère tournament"),
    ('{"wizards": {"Ann": []}}', "The names in the file"),
    ('{"wizards": {"Ann": [], "Neutral 1": []}}', "The names in the file"),
    ('{"wizards": {"Ann": [{"kind": "x", "points": 1}], "Bea": []}}', "The file is no Chimère"),
    ('{"years": [{"wizards": {"A": {}, "B": {}}}, {"wizards": {"A": {}, "C": {}}}]}', "different"),
    (
        '{"contests": {"spring": {"main": {"skill": "wit"}}}, "wizards": {"A": {}, "B": {}}}',
        "is no",
    ),
]


@pytest.fixture
def scorer(browser: Browser, base: str) -> Iterator[Scorer]:
    context = device(browser)
    scorer = Scorer(context, base).open()
    yield scorer
    assert scorer.complaints == []
    assert scorer.elsewhere == []
    context.close()


def asked(base: str, call: str, body: Json) -> Json:
    """What the API says."""
    request = Request(
        f"{base}/v1/chimere/{call}",
        json.dumps(body).encode(),
        {"Content-Type": "application/json"},
    )
    try:
        with urlopen(request) as response:
            answer: Json = json.load(response)
    except HTTPError as error:
        raise AssertionError(error.read().decode()) from error
    return answer


def year(base: str, rng: Random, *, names: tuple[str, ...] = NAMES) -> Json:
    """A whole year, with every choice that the Champion has to make."""

    def chimera() -> Json:
        tiles = {}
        for part, animal in zip(("head", "body", "tail"), ANIMALS, strict=True):
            skills = {skill: rng.randint(1, 3) for skill in SKILLS if rng.random() < 0.4}
            tiles[part] = {"animal": animal, "skills": skills, "gift": rng.choice((None, "flying"))}
        return tiles

    body: Json = {
        "contests": {
            season: {
                "name": "Joust",
                "main": {"skill": rng.choice(SKILLS), "points": rng.randint(4, 6)},
                "secondary": {"skill": rng.choice(SKILLS), "points": rng.randint(1, 3)},
            }
            for season in SEASONS
        },
        "wizards": {name: {season: chimera() for season in SEASONS} for name in names},
        "champion": names[0],
        "advanced": True,
        "champion_choices": {},
    }
    if len(names) == 2:
        body["neutral"] = {"Left": chimera(), "Right": chimera()}
    else:
        votes = {name: names[1] if name != names[1] else names[2] for name in names}
        body["award"] = {"season": "summer", "votes": votes}
    while not (told := asked(base, "years/judge", body))["complete"]:
        season = told["undecided_seasons"][0]
        contest = told["seasons"][season]
        chosen = body["champion_choices"].setdefault(season, {})
        chosen[contest["undecided_place"]] = contest["undecided"][-1]
    return body


def test_a_year_with_its_award(scorer: Scorer, base: str) -> None:
    body = year(base, Random(1))
    award = body.pop("award")
    scorer.load(json.dumps(body))
    scorer.page.get_by_role("link", name="Ann, Bea, and Cid").click()
    scorer.go("/1")
    expect(scorer.heading("Year 1")).to_be_visible()
    assert scorer.totals == asked(base, "years/judge", body)["points"]
    scorer.follow("Queen's Award")
    scorer.choose("The chimeras of which season?", "Summer")
    for voter, chosen in (("Ann", "Bea"), ("Bea", "Cid")):
        scorer.choose(f"{voter} votes for", chosen)
    expect(scorer.group("Cid votes for").get_by_role("radio", name="Cid")).to_have_count(0)
    expect(scorer.page.get_by_text("Still open: votes")).to_be_visible()
    scorer.choose("Cid votes for", "Ann")
    legend = "Ann, as Champion: who wins the award?"
    expect(scorer.group(legend).get_by_role("radio", checked=True)).to_have_count(0)
    scorer.choose(legend, "Ann")
    expect(scorer.page.get_by_text("The award goes to Ann.")).to_be_visible()
    award |= {"votes": {"Ann": "Bea", "Bea": "Cid", "Cid": "Ann"}, "champion_choice": "Ann"}
    scorer.page.get_by_role("link", name="To year 1").click()
    expect(scorer.page.get_by_role("link", name="Queen's Award")).to_contain_text("Ann +2")
    told = asked(base, "years/judge", body | {"award": award})
    assert told["complete"]
    assert scorer.totals == told["points"]
    scorer.go()
    assert scorer.totals == told["points"]
    exported = scorer.file()["tournament"]["years"][0]
    assert asked(base, "years/judge", exported) == told


@pytest.mark.parametrize("names", [NAMES, ("Ann", "Bea"), ("Ann", "Bea", "Cid", "Dov", "Eve")])
def test_a_tournament_to_the_end(scorer: Scorer, base: str, names: tuple[str, ...]) -> None:
    rng = Random(len(names))
    years = [year(base, rng, names=names) for _ in range(3)]
    told = asked(base, "tournaments/score", {"years": years})
    missing = years[2]["wizards"]["Bea"]["winter"].pop("tail")
    scorer.load(json.dumps({"years": years}))
    scorer.page.locator(".card").click()
    expect(scorer.page.locator(".end")).to_have_count(0)
    scorer.follow("Enter year 3")
    scorer.follow("Contest: Winter")
    # The missing tile is one that was entered before; its skills may have been others.
    scorer.show_open()
    editor = scorer.editor("Bea", "tail")
    editor.get_by_label("Animal").fill("condor")
    editor.get_by_label("Animal").press("Enter")
    for skill, icons in missing["skills"].items():
        for _ in range(icons):
            editor.get_by_role("button", name=f"{skill.capitalize()}: one more").click()
    if missing["gift"]:
        editor.get_by_role("radio", name="Flying").check()
    editor.locator(".chosen-way").click()
    scorer.go()
    expect(scorer.page.locator(".end")).to_be_visible()
    assert scorer.totals == told["points"]
    winners = scorer.page.locator(".totals b").count()
    assert winners == len(told["winners"])
    expect(scorer.page.get_by_text("Points from the referee.")).to_be_visible()
    exported = scorer.file()
    assert exported["format"] == "chimere-tournament/1"
    answer = asked(base, "tournaments/score", exported["tournament"])
    assert {name: answer[name] for name in ("winners", "points", "awards", "won")} == {
        name: told[name] for name in ("winners", "points", "awards", "won")
    }


def test_it_goes_out_and_comes_in_as_a_file(scorer: Scorer, browser: Browser, base: str) -> None:
    scorer.begin("1", "__proto__", "Zoë", advanced=True)
    scorer.go("/1")
    scorer.choose("People's Champion", "__proto__")
    scorer.go("/1/spring")
    scorer.choose("Main skill", "Speed")
    scorer.chimera("__proto__", "lion 2 speed cute", "sheep", "eagle 1 beauty")
    scorer.tile("1", "tail").click()
    scorer.enter("1", "tail", "eagle")
    scorer.go("/1/award")
    scorer.choose("1 votes for", "__proto__")
    scorer.go()
    exported = scorer.file()
    assert exported["meta"]["wizards"] == ["1", "__proto__", "Zoë"]
    scorer.page.get_by_role("link", name="All tournaments").click()
    scorer.load(json.dumps(exported))
    expect(scorer.page.get_by_text("That tournament is here already.")).to_be_visible()
    context = device(browser)
    other = Scorer(context, base).open()
    other.load(json.dumps(exported))
    expect(other.page.get_by_text("1 tournament was imported.")).to_be_visible()
    other.page.locator(".card").click()
    assert other.file()["tournament"] == exported["tournament"]
    mine, theirs = scorer.stored()[0], other.stored()[0]
    for kept in ("wizards", "way", "years", "won"):
        assert mine[kept] == theirs[kept]
    other.go("/1/summer")  # the tiles came along
    other.chimera("Zoë", "lion", "sheep", "eagle")
    expect(other.tile("Zoë", "head")).to_contain_text("lion, 2 speed, cute")
    context.close()


@pytest.mark.parametrize(("text", "said"), NO_TOURNAMENTS)
def test_a_file_that_is_none(scorer: Scorer, text: str, said: str) -> None:
    scorer.load(text)
    expect(scorer.page.locator(".notice")).to_contain_text(said)
    assert scorer.stored() == []


def test_by_the_tiles_alone(scorer: Scorer, base: str) -> None:
    scorer.begin("Ann", "Bea", "Cid", way="Tiles won")
    scorer.follow("Tiles won")
    give = scorer.group("Who won it?")
    give.get_by_role("button", name="Ann").click(force=True)  # worth how much?
    expect(scorer.page.get_by_text("Choose the points first.")).to_be_visible()
    for kind, points, name in (
        ("Main tile", 5, "Ann"),
        ("Secondary tile", 3, "Bea"),
        ("Main tile", 4, "Cid"),
        ("Main tile", 3, "Ann"),
    ):
        scorer.choose("Tile", kind)
        scorer.choose("Points on the tile", str(points))
        give.get_by_role("button", name=name).click()
    scorer.choose("Tile", "Queen's Award")
    give.get_by_role("button", name="Bea").click()
    assert scorer.totals == {"Ann": 8, "Bea": 5, "Cid": 4}
    scorer.button("Main tile, 3 points, of Ann: take it away").click()
    assert scorer.totals == {"Ann": 5, "Bea": 5, "Cid": 4}
    scorer.follow("To the tournament")
    expect(scorer.page.get_by_text("Bea is ahead by Queen's Awards.")).to_be_visible()
    told = asked(base, "tournaments/score", scorer.file()["tournament"])
    assert (told["points"], told["winners"]) == (scorer.totals, ["Bea"])


def test_names_change_and_a_tournament_comes_back(scorer: Scorer) -> None:
    scorer.begin("Ann", "Bea", "Cid")
    scorer.page.get_by_text("Change the names").click()
    scorer.page.get_by_label("Wizard 2").fill("Ann")
    expect(scorer.page.get_by_text("“Ann” is there twice.")).to_be_visible()
    scorer.page.get_by_label("Wizard 2").fill("Dov")
    assert set(scorer.totals) == {"Ann", "Dov", "Cid"}
    scorer.button("Undo").click()
    assert set(scorer.totals) == {"Ann", "Bea", "Cid"}
    scorer.button("Delete this tournament").click()
    expect(scorer.page.get_by_text("No tournaments yet.")).to_be_visible()
    scorer.button("Bring it back").click()
    scorer.page.get_by_role("link", name="Ann, Bea, and Cid").click()
    scorer.page.get_by_role("link", name="All tournaments").click()
    scorer.page.get_by_role("link", name="New tournament").click()
    scorer.button("Add Bea").click()  # they played before
    expect(scorer.page.get_by_label("Wizard 1")).to_have_value("Bea")
