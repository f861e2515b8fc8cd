"""The dashboard and the alerts: they can be read, and ask for what the program tells."""

from __future__ import annotations

import json
import re
from typing import Any

import promql_parser
import pytest
import yaml
from prometheus_client.parser import text_string_to_metric_families

from referee.api.settings import Settings
from tests.deploy.manifests import COMPOSE, IMAGE, resource
from tests.deploy.stack import BODY, QUESTION, asked, wait_until
from tests.deploy.tools import DEPLOY, ROOT
from tests.live import free_port, served

DASHBOARD = json.loads((DEPLOY / "grafana" / "referee.json").read_text(encoding="utf-8"))
PROMETHEUS = yaml.safe_load((DEPLOY / "prometheus" / "prometheus.yml").read_text(encoding="utf-8"))
ALERTS = [
    rule
    for group in yaml.safe_load((DEPLOY / "prometheus" / "alerts.yml").read_text("utf-8"))["groups"]
    for rule in group["rules"]
]
PANELS = DASHBOARD["panels"]
QUERIES = [target["expr"] for panel in PANELS for target in panel["targets"]]
VARIABLES = {one["name"]: one for one in DASHBOARD["templating"]["list"]}
#: What Prometheus itself tells of a target.
_ITS_OWN = {"up"}


@pytest.fixture(scope="module")
def told() -> dict[str, set[str]]:
    """The series that a server tells, each with the names of its labels."""
    port = free_port()
    with served(REFEREE_METRICS_PORT=str(port), REFEREE_WORKERS="1") as server:
        assert asked(server.port, "127.0.0.1", QUESTION, BODY).status == 200
        wait_until(lambda: b"verdicts" in metrics(port), "the verdict is counted")
        text = metrics(port).decode()
    samples = [one for family in text_string_to_metric_families(text) for one in family.samples]
    return {one.name: set(one.labels) for one in samples}


def metrics(port: int) -> bytes:
    """What is to be scraped."""
    return asked(port, "127.0.0.1", "/metrics", None).body


def selectors(query: str) -> list[tuple[str, set[str]]]:
    """The series that a query asks for, with the labels it asks by."""
    found = re.findall(r"\b((?:referee_|up\b)\w*)(?:\{([^}]*)\})?", query)
    return [(name, set(re.findall(r"(\w+)\s*[=!]~?", labels))) for name, labels in found]


@pytest.mark.parametrize("query", [*dict.fromkeys(QUERIES), *(rule["expr"] for rule in ALERTS)])
def test_every_query_can_be_read_and_answered(query: str, told: dict[str, set[str]]) -> None:
    plain = query.replace("$__rate_interval", "5m")
    assert promql_parser.parse(plain) is not None
    asked_for = selectors(plain)
    assert asked_for
    for name, labels in asked_for:
        assert name in told.keys() | _ITS_OWN, name
        assert labels - {"job", "instance"} <= told.get(name, set())
    grouped = {word for words in re.findall(r"by \(([^)]*)\)", plain) for word in words.split(", ")}
    known = {label for name, _ in asked_for for label in told.get(name, ())}
    assert grouped - {"instance"} <= known


def test_a_query_that_is_none_would_be_noticed() -> None:
    with pytest.raises(ValueError, match="unclosed"):
        promql_parser.parse("sum by (le (rate(a[5m]))")


def test_everything_that_is_told_is_shown(told: dict[str, set[str]]) -> None:
    shown = {name for query in QUERIES for name, _ in selectors(query)}
    ours = {name for name in told if name.startswith("referee_")}
    # Of a histogram the buckets are shown; they hold all there is to know but the sum.
    assert {name for name in ours if not re.search("_(sum|count|created)$", name)} == shown


def test_the_page_about_it_names_the_same(told: dict[str, set[str]]) -> None:
    page = (ROOT / "docs" / "pages" / "production.md").read_text(encoding="utf-8")
    named = set(re.findall(r"^\| `(referee_\w+)` \|", page, re.MULTILINE))
    ours = {name for name in told if name.startswith("referee_")}
    assert {re.sub("_(bucket|sum|count|created)$", "", name) for name in ours} == named


class TestDashboard:
    def test_it_can_be_imported(self) -> None:
        assert DASHBOARD["uid"]
        assert DASHBOARD["title"]
        assert "id" not in DASHBOARD  # which would stand for another one over there
        assert DASHBOARD["schemaVersion"] >= 36
        assert len({panel["id"] for panel in PANELS}) == len(PANELS) > 10
        assert all(panel["description"] and panel["title"] for panel in PANELS)
        assert all(panel["type"] in ("stat", "timeseries") for panel in PANELS)

    def test_it_asks_the_source_that_is_chosen(self) -> None:
        assert VARIABLES["datasource"]["type"] == "datasource"
        chosen = {"type": "prometheus", "uid": "${datasource}"}
        assert all(panel["datasource"] == chosen for panel in PANELS)
        assert all(one["datasource"] == chosen for panel in PANELS for one in panel["targets"])

    def test_every_variable_is_known(self) -> None:
        named = set(re.findall(r"\$\{?(\w+)", json.dumps(DASHBOARD)))
        assert named == {*VARIABLES, "__rate_interval"}
        for one in VARIABLES.values():
            assert one["type"] == "datasource" or one["definition"] == one["query"]["query"]

    def test_no_panel_lies_on_another(self) -> None:
        taken: set[tuple[int, int]] = set()
        for panel in PANELS:
            place = panel["gridPos"]
            cells = {
                (x, y)
                for x in range(place["x"], place["x"] + place["w"])
                for y in range(place["y"], place["y"] + place["h"])
            }
            assert not cells & taken, panel["title"]
            assert all(x < 24 for x, _ in cells)
            taken |= cells

    def test_what_should_be_on_it(self) -> None:
        text = " ".join(QUERIES)
        for quantile in ("0.5", "0.95", "0.99"):
            assert f"histogram_quantile({quantile}, sum by (le, operation)" in text
        for part in ("sum by (operation)", "sum by (reason)", 'status="429"', 'status=~"5.."'):
            assert part in text


class TestPrometheus:
    def test_the_targets_are_the_replicas(self) -> None:
        (scraped,) = PROMETHEUS["scrape_configs"]
        targets = scraped["static_configs"][0]["targets"]
        port = IMAGE.environment["REFEREE_METRICS_PORT"]
        replicas = [name for name in COMPOSE["services"] if name.startswith("referee-")]
        assert targets == [f"{name}:{port}" for name in replicas]

    def test_the_service_in_kubernetes_is_there(self) -> None:
        text = (DEPLOY / "prometheus" / "prometheus.yml").read_text(encoding="utf-8")
        (name,) = re.findall(r"regex: (\S+)", text)
        (space,) = re.findall(r"names: \[(\S+)\]", text)
        assert resource("Service", name)
        assert resource("Namespace", space)

    def test_the_alerts_are_read_and_told_apart(self) -> None:
        folder = DEPLOY / "prometheus"
        assert all((folder / name).is_file() for name in PROMETHEUS["rule_files"])
        assert len({rule["alert"] for rule in ALERTS}) == len(ALERTS) > 4
        job = PROMETHEUS["scrape_configs"][0]["job_name"]
        for rule in ALERTS:
            self.complete(rule, job)

    def complete(self, rule: dict[str, Any], job: str) -> None:
        """An alert says how urgent it is, what it is about, and whom it asks."""
        assert rule["labels"]["severity"] in ("page", "ticket")
        assert rule["annotations"]["summary"].endswith(".") or "REFEREE_" in str(rule)
        assert re.fullmatch(r"\d+m", rule["for"])
        assert f'job="{job}"' in rule["expr"]

    def test_a_slow_answer_is_told_apart_from_one_in_time(self) -> None:
        from referee.api.metrics import _BUCKETS

        (limit,) = (
            rule["expr"].split(">")[-1] for rule in ALERTS if rule["alert"] == "RefereeSlow"
        )
        assert float(limit) in _BUCKETS
        assert float(limit) < Settings().request_seconds
