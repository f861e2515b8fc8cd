"""The table judge: cards are tapped, the referee says what they are and why."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Route, expect

from referee.api import create_app, site
from referee.api.settings import Settings
from tests.live import served
from tests.pages.pad import CLIPPED, DESKTOP, SMALL, Watched, device, violations

Json = dict[str, Any]

MORE: Final = "chimera-more-5p"
HAND: Final = f"#/hand/{MORE}/-/3-3-4-5-6-7-7-7-11-H-Q"
#: A trap and the Flight that need not wait for their turn.
OUT_OF_TURN: Final = f"#/hand/{MORE}/12-12/3-3-8-8-8-8-8-P-C?out_of_turn=true"
#: Positions of every kind: address, and title, sentence and ruling in English and in Hungarian.
POSITIONS: Final = [
    (
        f"#/what/{MORE}/7-7-7-Q",
        ("Four of a kind of 7, or another reading", "must be declared", "Declaring a lead"),
        ("Négy egyforma: 7, vagy még 1 olvasat", "be kell mondani", "Hívás bemondása"),
    ),
    (
        "#/what/chimera-more-3p/7-7-P",
        ("No combination", "The Pi Ya stands for another card only", "What the Pi Ya stands for"),
        ("Ez nem kombináció", "A Pi Ya csak legalább öt lapból", "Mi helyett állhat a Pi Ya"),
    ),
    (
        "#/what/chimera-2014/4-4-5-5",
        ("No combination", "A sequence of pairs needs at least 3", "How many pairs"),
        ("Ez nem kombináció", "legalább ennyi pár kell: 3; itt 2 van", "Hány pár ad ki sorozatot"),
    ),
    (
        f"#/what/{MORE}/P-C",
        ("Chimera Flight", "It can be played", "The Chimera Flight"),
        ("Chimera Repülése", "Ki lehet játszani", "Chimera Repülése"),
    ),
    (
        f"#/beats/{MORE}/5-5-5-12/5-7-7-7",
        ("It beats the trick", "7 is higher than 5", "What beats a trick"),
        ("Üti az ütést", "magasabb: 7, az ütésé 5", "Mi üti az ütést"),
    ),
    (
        f"#/beats/{MORE}/8-8-8/4-4-4-4-4",
        ("It beats the trick", "A trap beats every combination", "Which trap is stronger"),
        ("Üti az ütést", "A Csapda minden kombinációt üt", "Melyik Csapda erősebb"),
    ),
    (
        f"#/beats/{MORE}/5-5-5-12/7-7",
        ("It does not beat the trick", "trips with card, not pair", "What beats a trick"),
        ("Nem üti az ütést", "(terc egy csatolt lappal), nem más (pár)", "Mi üti az ütést"),
    ),
    (
        f"#/beats/{MORE}/5-5-5-Q/5-7-7-7",
        ("The trick has two readings", "Choose below", "Declaring a lead"),
        ("Az ütésnek két olvasata van", "Válassz lejjebb", "Hívás bemondása"),
    ),
    (
        f"#/hand/{MORE}/2-2/3-3-4-7-7-7-Q",
        ("5 plays beat the trick", "It may also pass", "What beats a trick"),
        ("5 kijátszás üti az ütést", "Passzolni is lehet", "Mi üti az ütést"),
    ),
    (
        f"{HAND}?with=3-4",
        ("7 plays with these cards", "The selected cards alone", ""),
        ("7 kijátszás ezekkel a lapokkal", "A kiválasztott lapok magukban: Két lap", ""),
    ),
    (
        OUT_OF_TURN,
        ("2 plays out of turn", "or the hand waits for its turn", "Traps out of turn"),
        ("2 kijátszás soron kívül", "vagy a kéz megvárja a sorát", "Csapda soron kívül"),
    ),
    (
        f"#/hand/{MORE}/12-12/3-3-8-8-8-8-P?out_of_turn=true",
        (
            "Nothing here may be played out of turn",
            "only a trap or the Chimera Flight",
            "Traps out",
        ),
        ("Itt semmit sem lehet soron kívül", "csak az ütést ütő Csapda", "Csapda soron kívül"),
    ),
    (
        f"#/hand/{MORE}/-/8-8-8-8-8?out_of_turn=true",
        ("Nothing may be played before the lead", "tap the trick", "Traps out of turn"),
        ("Hívás előtt semmit", "érintsd meg az ütés lapjait", "Csapda soron kívül"),
    ),
    (
        "#/hand/chimera-more-3p/12-12/8-8-8-8?out_of_turn=true",
        ("Nothing may be played out of turn", "With 3 players", "Traps out of turn"),
        ("Soron kívül semmit", "Három játékosnál", "Csapda soron kívül"),
    ),
    (
        "#/hand/chimera-2014/12-12-12/3-3-3",
        ("Nothing here beats the trick", "can only pass", "What beats a trick"),
        ("Itt semmi sem üti az ütést", "csak passzolhat", "Mi üti az ütést"),
    ),
]
LARGE: Final = """new MutationObserver(() => {
    document.documentElement?.style.setProperty("font-size", "200%");
}).observe(document, { childList: true });"""
#: How much has moved on its own, by the browser's own measure.
MOVED: Final = """window.moved = 0; new PerformanceObserver((list) => {
    list.getEntries().forEach((entry) => { window.moved += entry.value; });
}).observe({ type: "layout-shift", buffered: true });"""


class Judge(Watched):
    """The table judge on one device."""

    def open(self, where: str = "") -> Judge:
        self.page.goto(f"{self.base}/judge{where}")
        expect(self.verdict).to_be_visible()
        return self

    @property
    def verdict(self) -> Locator:
        return self.page.locator(".verdict")

    def says(self, *words: str) -> None:
        """The verdict, once it is there."""
        for word in words:
            expect(self.verdict).to_contain_text(word)
        expect(self.page.locator(".asking")).to_have_count(0)

    def key(self, card: str) -> Locator:
        return self.page.locator(".pad button").filter(has_text=re.compile(rf"^{card}\b[^:]*: one"))

    def tap(self, *cards: str) -> None:
        for card in cards:
            self.key(card).click()

    def choose(self, choice: str) -> None:
        self.page.get_by_role("radio", name=choice).check()

    def lies(self, name: str) -> Locator:
        """The cards of a set."""
        return self.page.locator(".lies").filter(has=self.page.get_by_role("heading", name=name))

    def address(self, hash_: str) -> None:
        """Wait until the address is that of the position."""
        self.until("hash => location.hash === hash", hash_)


@pytest.fixture
def phone(browser: Browser) -> Iterator[BrowserContext]:
    context = device(browser)
    yield context
    context.close()


@pytest.mark.parametrize(
    ("language", "look"),
    [
        (0, {}),
        (1, {**DESKTOP, "color_scheme": "dark", "locale": "hu-HU"}),
    ],
    ids=["English on a phone", "Hungarian on a dark desk"],
)
def test_positions(browser: Browser, base: str, language: int, look: Json) -> None:
    context = device(browser, **look)
    judge = Judge(context, base)
    for address, *languages in POSITIONS:
        title, sentence, rule = languages[language]
        judge.open(address)
        judge.says(title, sentence)
        if rule:
            expect(judge.page.locator(".ruling summary").filter(has_text=rule)).to_be_visible()
        judge.address(address)  # nothing was lost on the way
    assert judge.complaints == []
    assert judge.elsewhere == []
    context.close()


class TestTaps:
    def test_a_trick_and_a_play(self, browser: Browser, phone: BrowserContext, base: str) -> None:
        judge = Judge(phone, base).open()
        judge.page.locator(".edition summary").click()
        judge.choose("Chimera & More, 5 players")
        judge.choose("Does it beat?")
        judge.tap("12", "5", "5", "5")
        judge.choose("Play (0)")
        judge.tap("7", "7", "Messenger Bird", "7")
        judge.says("It beats the trick", "7 is higher than 5")
        judge.address(f"#/beats/{MORE}/5-5-5-12/7-7-7-Q")
        drawn = judge.page.get_by_role("img", name="Body: 7, 7, and 7. Attached: Messenger Bird")
        expect(drawn).to_be_visible()
        judge.choose("Four of a kind of 7")
        judge.says("It does not beat the trick")
        judge.address(f"#/beats/{MORE}/5-5-5-12/7-7-7-Q?play=four_of_a_kind-7")
        other = device(browser, **DESKTOP)
        shown = Judge(other, base).open(judge.page.evaluate("location.hash"))
        shown.says("It does not beat the trick", "not four of a kind")
        expect(shown.page.get_by_role("radio", name="Four of a kind of 7")).to_be_checked()
        other.close()

    def test_cards_come_and_go(self, phone: BrowserContext, base: str) -> None:
        judge = Judge(phone, base).open("#/what/chimera-more-3p/-")
        judge.tap("7", "7", "7", "7")
        expect(judge.key("7")).to_have_attribute("aria-disabled", "true")
        judge.key("7").click(force=True)  # the deck holds four
        expect(judge.page.get_by_text("7: there are no more.")).to_be_attached()
        judge.says("Trap of four 7s")
        judge.lies("Cards").get_by_role("button", name="7: take it away").first.click()
        judge.says("Trips of 7")
        judge.page.get_by_role("button", name="Remove").click()
        judge.tap("7")
        judge.says("Pair of 7")
        for title in ("Trips of 7", "Trap of four 7s"):
            judge.page.get_by_role("button", name="Undo").click()
            judge.says(title)
        judge.page.get_by_role("button", name="Clear").click()
        judge.says("Tap cards")
        judge.page.get_by_role("button", name="Undo").click()
        judge.says("Trap of four 7s")
        assert judge.complaints == []

    def test_a_hand(self, phone: BrowserContext, base: str) -> None:
        judge = Judge(phone, base).open(HAND)
        judge.says("plays to lead", "hand on the lead")
        page, hand = judge.page, judge.lies("Hand")
        group = page.locator(".group").filter(has_text="Trips with a card")
        group.get_by_role("button", name="Trips with a card").click()
        expect(group.locator(".play")).to_have_count(12)
        group.get_by_role("button", name="More").click()
        expect(group.locator(".play")).not_to_have_count(12)
        group.locator(".play").first.click()
        expect(group.get_by_role("img", name="Attached:")).to_be_visible()
        hand.get_by_role("button", name="3", exact=True).first.click()
        hand.get_by_role("button", name="4", exact=True).click()
        judge.says("7 plays with these cards", "The selected cards alone: Two cards are a pair")
        expect(hand.locator(".faded")).to_have_count(2)
        expect(hand.get_by_role("button", name="Hunter, in none")).to_be_visible()
        judge.address(f"{HAND}?with=3-4")
        hand.get_by_role("button", name="Hunter, in none").click()
        judge.says("0 plays with these cards")
        assert judge.complaints == []

    def test_out_of_turn(self, phone: BrowserContext, base: str) -> None:
        judge = Judge(phone, base).open(f"#/hand/{MORE}/12-12/3-3-8-8-8-8-8-H-H-P-C")
        judge.says("3 plays beat the trick", "It may also pass")
        judge.page.get_by_role("switch", name="It is not my turn").check()
        judge.says("2 plays out of turn")
        judge.address(f"#/hand/{MORE}/12-12/3-3-8-8-8-8-8-H-H-P-C?out_of_turn=true")
        hand = judge.lies("Hand")
        expect(hand.locator(".faded")).to_have_count(4)
        hand.get_by_role("button", name="Hunter, in none").first.click()
        judge.says("Nothing here may be played out of turn", "The selected cards alone:")
        judge.page.get_by_role("button", name="Undo").click()
        judge.says("2 plays out of turn")
        judge.page.get_by_role("button", name="Undo").click()
        judge.says("3 plays beat the trick")
        expect(judge.page.get_by_role("switch", name="It is not my turn")).not_to_be_checked()
        judge.choose("Does it beat?")
        expect(judge.page.get_by_role("switch", name="It is not my turn")).to_have_count(0)
        assert judge.complaints == []

    def test_house_rules_are_asked_with_and_remembered(
        self, phone: BrowserContext, base: str
    ) -> None:
        judge = Judge(phone, base).open("#/what/chimera-2014/4-4-5-5")
        judge.says("No combination")
        judge.page.locator(".edition summary").click()
        judge.page.get_by_label("The fewest pairs").select_option("2")
        judge.says("Sequence of 2 pairs up to 5")
        judge.address("#/what/chimera-2014/4-4-5-5?sequence_of_pairs_minimum=2")
        again = Judge(phone, base).open()
        expect(again.page.locator(".edition summary")).to_have_text(
            "Z-Man 2014, 3 players · 1 house rule"
        )

    @pytest.mark.parametrize(
        ("address", "becomes"),
        [
            ("#/what/chimera-2014/7-7-7-7-7-Q-x", "#/what/chimera-2014/7-7-7-7"),
            (f"#/hand/{MORE}/-/3-Q-Q?with=3-4", f"#/hand/{MORE}/-/3-Q?with=3"),
            ("#/what/nope/7", ""),
        ],
    )
    def test_a_link_that_cannot_be(
        self, phone: BrowserContext, base: str, address: str, becomes: str
    ) -> None:
        judge = Judge(phone, base).open(address)
        if becomes:
            judge.address(becomes)
            expect(judge.page.get_by_text("that part was left out")).to_be_visible()
        else:
            judge.says("Tap cards")
        assert judge.complaints == []

    def test_the_link_is_handed_on(self, phone: BrowserContext, base: str) -> None:
        phone.grant_permissions(["clipboard-read", "clipboard-write"])
        judge = Judge(phone, base)
        judge.page.add_init_script("delete Navigator.prototype.share")
        judge.open("#/what/chimera-2014/7")
        judge.page.get_by_role("button", name="Share").click()
        expect(judge.page.get_by_text("The link is copied.")).to_be_visible()
        copied = judge.page.evaluate("navigator.clipboard.readText()")
        assert copied == f"{base}/judge#/what/chimera-2014/7"

    def test_the_ruling_is_there_to_read(self, phone: BrowserContext, base: str) -> None:
        judge = Judge(phone, base).open("#/beats/chimera-2014/5/7")
        summary = judge.page.locator(".ruling summary")
        summary.click()
        ruling = judge.page.locator(".ruling")
        expect(ruling).to_contain_text("Status: a rule text says so")
        expect(ruling).to_contain_text("Source: Z-Man 2014, Hungarian rules: Lapkijátszás")
        summary.click()
        summary.click()
        asked = [url for url in judge.requests if "/v1/rulings/" in url]
        assert asked == [f"{base}/v1/rulings/follow.same"]


class TestNetwork:
    def test_offline_it_says_so(self, browser: Browser) -> None:
        context = device(browser, service_workers="allow")
        with served() as server:
            judge = Judge(context, server.base).open("#/what/chimera-2014/7-7")
            judge.says("Pair of 7")
            judge.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        judge.tap("7")
        judge.says("Offline: no verdict", "The cards stay")
        judge.page.reload()  # from what the device has kept
        judge.says("Offline: no verdict")
        judge.address("#/what/chimera-2014/7-7-7")
        expect(judge.page.get_by_role("button", name="Try again")).to_be_visible()
        assert violations(judge.page) == []
        context.close()

    def test_the_verdict_comes_when_it_can(self, phone: BrowserContext, base: str) -> None:
        judge = Judge(phone, base).open("#/what/chimera-2014/7-7")
        judge.says("Pair of 7")
        phone.set_offline(True)
        judge.tap("7")
        judge.says("Offline: no verdict")
        phone.set_offline(False)
        judge.says("Trips of 7")

    def test_the_newest_question_wins_and_a_slow_one_is_called_slow(
        self, phone: BrowserContext, base: str
    ) -> None:
        judge = Judge(phone, base)
        held: list[Route] = []

        def hold(route: Route) -> None:
            if '"7","7","7"' in (route.request.post_data or ""):
                route.continue_()
            else:
                held.append(route)

        judge.page.route("**/v1/batch", hold)
        judge.open("#/what/chimera-2014/7-7")
        judge.says("The referee is slow")
        judge.tap("7")
        judge.says("Trips of 7")
        held[0].continue_()
        judge.page.wait_for_timeout(300)
        judge.says("Trips of 7")


class TestForEveryone:
    LOOKS: Final[dict[str, Json]] = {
        "phone": {},
        "dark": {"color_scheme": "dark"},
        "narrow": {"viewport": {"width": 320, "height": 640}},
        "large text": {"large": True},
        "large narrow": {"viewport": {"width": 320, "height": 640}, "large": True},
        "on its side": {"viewport": {"width": 844, "height": 390}},
        "hungarian": {"locale": "hu-HU", "viewport": {"width": 320, "height": 640}},
        "desk": DESKTOP,
        "dark desk": {**DESKTOP, "color_scheme": "dark"},
    }

    @pytest.mark.parametrize("look", LOOKS)
    def test_nothing_to_complain_about(self, browser: Browser, base: str, look: str) -> None:
        more = dict(self.LOOKS[look])
        large = more.pop("large", False)
        context = device(browser, **more)
        context.add_init_script(MOVED)
        if large:
            context.add_init_script(LARGE)
        judge = Judge(context, base)
        for address in (f"#/beats/{MORE}/5-5-5-Q/5-7-7-7", OUT_OF_TURN, f"{HAND}?with=3-4"):
            judge.page.goto("about:blank")
            judge.open(address)
            expect(judge.page.locator(".told h2").first).to_be_visible()
            good(judge.page)
            assert judge.page.evaluate("window.moved") < 0.001
        judge.page.locator(".edition summary").click()
        judge.page.locator(".play").first.click()
        good(judge.page)
        assert judge.complaints == []
        assert judge.elsewhere == []
        context.close()

    def test_by_keyboard_alone(self, browser: Browser, base: str) -> None:
        context = device(browser, **DESKTOP)
        judge = Judge(context, base).open("#/beats/chimera-more-5p/-/-")
        keys = judge.page.keyboard

        def go_to(selector: str) -> None:
            for _ in range(60):
                keys.press("Tab")
                if judge.page.evaluate("css => document.activeElement.matches(css)", selector):
                    return
            raise AssertionError(selector)

        go_to(".pad button")
        for _ in range(5):
            keys.press("Tab")  # from 0 to 5
        for key in ("Enter", "Space", "Enter", "Enter", "Backspace", "Tab", "Tab"):
            keys.press(key)
        keys.press("Shift+Tab")
        keys.press("Shift+Tab")
        judge.address("#/beats/chimera-more-5p/5-5-5/-")
        for _ in range(6):
            keys.press("Shift+Tab")  # back before 0
        expect(judge.page.get_by_role("radio", name="Trick (3)")).to_be_focused()
        keys.press("ArrowRight")
        for _ in range(8):
            keys.press("Tab")  # to 7
        for _ in range(3):
            keys.press("Enter")
        judge.says("It beats the trick")
        go_to(".ruling summary")
        keys.press("Enter")
        expect(judge.page.locator(".ruling").first).to_contain_text("Status:")
        context.close()

    def test_how_it_is_read_out(self, phone: BrowserContext, base: str) -> None:
        judge = Judge(phone, base).open(f"#/beats/{MORE}/5-5-5-12/7-7-7-Q")
        judge.says("It beats the trick")
        expect(judge.page).to_have_title("Does it beat? · Table judge")
        shot = judge.page.locator("#app").aria_snapshot()
        for line in (
            'heading "Table judge" [level=1]',
            'group "Question"',
            'radio "Trick (4)" [checked]',
            'button "2, Fortune Toad: one more, now 0"',
            'heading "The rule behind it" [level=2]',
            'button "Messenger Bird: take it away"',
            'region "Verdict"',
        ):
            assert line in shot
        live = judge.verdict.get_by_role("status")
        expect(live).to_have_attribute("aria-atomic", "true")
        expect(live).to_contain_text("7 is higher than 5")
        levels = judge.page.locator("h1, h2, h3").evaluate_all("all => all.map(h => +h.tagName[1])")
        assert levels[0] == 1
        assert all(after <= before + 1 for before, after in pairwise(levels))


class TestWords:
    def test_every_text_is_in_every_language(self, browser: Browser, base: str) -> None:
        english, hungarian, pad = texts(browser, base)
        own = {key for key in hungarian if key.startswith(("reason.", "problem.", "word."))}
        own |= {key for key in hungarian if key.startswith("reading.")} - set(english)
        assert set(english) == set(hungarian) - own
        for key in english:
            assert params(english[key]) == params(hungarian[key]), key
        assert not set(pad) & set(english)

    def test_every_reason_is_in_hungarian(self, browser: Browser, base: str) -> None:
        _, hungarian, _ = texts(browser, base)
        client = create_app(Settings()).test_client()
        asked = {"classify", "beats", "legal-plays"}
        reasons = [
            reason
            for reason in client.get("/v1/reasons").get_json()["reasons"]
            if asked & set(reason["calls"])
        ]
        assert len(reasons) > 30
        assert {f"reason.{reason['code']}" for reason in reasons} == {
            key for key in hungarian if key.startswith("reason.")
        }
        for reason in reasons:
            used = params(hungarian[f"reason.{reason['code']}"])
            assert used <= set(reason["params"]), reason["code"]
        from referee.chimera.combinations import Combination

        for name in Combination:
            assert {f"combination.{name}", f"reading.{name}"} <= set(hungarian)

    def test_the_language_is_chosen_on_the_page(self, phone: BrowserContext, base: str) -> None:
        judge = Judge(phone, base).open("#/what/chimera-more-3p/7-7-P")
        judge.says("No combination")
        judge.page.locator(".edition summary").click()
        judge.choose("Magyar")
        judge.says("Ez nem kombináció", "A Pi Ya csak legalább öt lapból")
        assert judge.page.evaluate("document.documentElement.lang") == "hu"


def test_the_deck_is_that_of_the_referee(browser: Browser, base: str) -> None:
    context = device(browser)
    judge = Judge(context, base).open()
    client = create_app(Settings()).test_client()
    for ruleset in client.get("/v1/rulesets").get_json()["rulesets"]:
        rules = client.get(f"/v1/rulesets/{ruleset['id']}").get_json()
        deck, usual = judge.page.evaluate(
            """async (ruleset) => {
                const { deckOf, OPTIONS, usual } = await import("./js/judge/position.js");
                const names = Object.keys(OPTIONS);
                return [
                    Object.fromEntries(deckOf(ruleset)),
                    Object.fromEntries(names.map((name) => [name, usual(ruleset, name)])),
                ];
            }""",
            ruleset["id"],
        )
        assert deck == {card["card"]: card["copies"] for card in rules["cards"]}
        known = {name: value for name, value in usual.items() if value is not None}
        assert known.items() <= rules["options"].items()
        assert set(rules["options"]) - set(known) <= {"score_limit", "second_all_pass_binds"}
    context.close()


def test_the_first_view_is_small() -> None:
    files = site.served()
    page = files["judge"].body.decode()
    linked = set(re.findall(r'(?:href|src)="([^"]+\.(?:js|css|svg))"', page))
    needed, todo = {"judge"}, ["js/judge.js"]
    while todo:
        path = todo.pop()
        needed.add(path)
        folder = path.rpartition("/")[0]
        for name in re.findall(r'^[^(\n]* from "\.([^"]+)";$', files[path].body.decode(), re.M):
            up = name.startswith("./")
            base = folder.rpartition("/")[0] if up else folder
            found = f"{base}{name[1:] if up else name}"
            if found not in needed:
                todo.append(found)
    assert needed - {"judge"} <= linked  # all of it is asked for at once
    size = sum(len(files[path].zipped or files[path].body) for path in needed | linked)
    assert size < 60_000


def good(page: Page) -> None:
    """Nothing to complain about in what is shown."""
    assert violations(page) == []
    assert page.evaluate(SMALL) == []
    assert page.evaluate(CLIPPED) == []


def texts(browser: Browser, base: str) -> tuple[Json, Json, Json]:
    """The judge's texts in both languages, and the English ones of all pages."""
    context = device(browser)
    judge = Judge(context, base).open()
    found: list[Json] = judge.page.evaluate(
        """async () => [
            (await import("./js/i18n/judge.en.js")).en,
            (await import("./js/i18n/judge.hu.js")).hu,
            (await import("./js/i18n/en.js")).en,
        ]"""
    )
    context.close()
    return found[0], found[1], found[2]


def params(text: str | Json) -> set[str]:
    """The parameters of a text in all its forms."""
    forms = [text] if isinstance(text, str) else list(text.values())
    return {name for form in forms for name in re.findall(r"\{(\w+)\}", form)} - {"count"}
