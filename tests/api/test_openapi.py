"""The specification: valid, committed, true, and shown on a page that asks nobody else."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from flask.testing import FlaskClient
from jsonschema import Draft202012Validator
from openapi_spec_validator import OpenAPIV31SpecValidator

import referee
from referee.api import site
from tests.api.asking import CLASSIFY, JSON, RULESETS
from tests.api.document import operations, published, validate

Json = Any

COMMITTED = Path(__file__).parents[2] / "openapi"
#: Every operation by the id it is called by.
BY_ID = {
    operation["operationId"]: (path, method, operation) for path, method, operation in operations()
}

every_operation = pytest.mark.parametrize("name", BY_ID)


def examples() -> Iterator[Any]:
    """Every example request: path, the pointer to where its schema stands, and the body."""
    for name, (path, method, operation) in BY_ID.items():
        content = operation.get("requestBody", {}).get("content", {})
        for media, described in content.items():
            for example, one in described.get("examples", {}).items():
                where = ("paths", path, method.lower(), "requestBody", "content", media, "schema")
                yield pytest.param(name, where, one, id=f"{name}-{example}")


def with_example_parameters(name: str) -> str:
    """The path of an operation with the example of each parameter in its place."""
    path, _, operation = BY_ID[name]
    for parameter in operation["parameters"]:
        if parameter["in"] == "path":
            path = path.replace("{" + parameter["name"] + "}", parameter["example"])
    assert "{" not in path
    return path


def schemas(value: Json) -> Iterator[dict[str, Json]]:
    """Every object of the document that describes a type."""
    if isinstance(value, list):
        for item in value:
            yield from schemas(item)
    elif isinstance(value, dict):
        if "type" in value or "$ref" in value or "anyOf" in value:
            yield value
        for item in value.values():
            yield from schemas(item)


class TestTheDocument:
    def test_is_valid_openapi_3_1(self) -> None:
        assert published()["openapi"] == "3.1.0"
        errors = list(OpenAPIV31SpecValidator(published()).iter_errors())
        assert errors == []

    def test_every_schema_is_valid(self) -> None:
        for schema in published()["components"]["schemas"].values():
            Draft202012Validator.check_schema(schema)

    def test_is_of_this_version(self) -> None:
        info = published()["info"]
        assert info["version"] == referee.__version__
        assert info["license"]["identifier"] == "MIT"

    @pytest.mark.parametrize("name", ["openapi.json", "openapi.yaml"])
    def test_is_served_as_it_is_committed(self, client: FlaskClient, name: str) -> None:
        response = client.get(f"/v1/{name}")
        assert response.status_code == 200
        committed = (COMMITTED / name).read_bytes()
        assert response.get_data() == committed, "it has drifted: make openapi"

    def test_is_the_same_in_both_forms(self, client: FlaskClient) -> None:
        as_json, as_yaml = client.get("/v1/openapi.json"), client.get("/v1/openapi.yaml")
        assert (as_json.mimetype, as_yaml.mimetype) == ("application/json", "application/yaml")
        assert yaml.safe_load(as_yaml.get_data()) == json.loads(as_json.get_data())

    def test_tells_the_conventions_that_clients_must_follow(self) -> None:
        told = published()["info"]["description"]
        for words in ("must ignore", "open string", "RFC 9457", "numbers are not strings"):
            assert words in told
        for limit in ("1,048,576 bytes", "32 levels", "30 digits", "at most 100"):
            assert limit in told

    def test_every_reference_leads_somewhere(self) -> None:
        text = json.dumps(published())
        for kind, name in re.findall(r'"#/components/(\w+)/([\w.-]+)"', text):
            assert name in published()["components"][kind]

    def test_every_component_is_used(self) -> None:
        text = json.dumps(published())
        for kind, components in published()["components"].items():
            for name in components:
                assert f'"#/components/{kind}/{name}"' in text

    def test_what_grows_is_an_open_string_in_answers(self) -> None:
        for name in ("Reading", "Reason", "Problem", "FieldError"):
            for field, schema in published()["components"]["schemas"][name]["properties"].items():
                assert "enum" not in schema, f"{name}.{field}"

    def test_answers_may_grow_fields(self) -> None:
        for name in ("ClassifyAnswer", "BeatsAnswer", "Reading", "Reason", "Problem"):
            schema = published()["components"]["schemas"][name]
            assert schema.get("additionalProperties", True) is not False, name

    def test_requests_name_all_their_fields(self) -> None:
        for name in ("ClassifyRequest", "BeatsRequest", "Play", "Declared"):
            assert published()["components"]["schemas"][name]["additionalProperties"] is False


class TestOperations:
    def test_all_that_are_served_are_described(self, client: FlaskClient) -> None:
        rules = {
            (method, re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule))
            for rule in client.application.url_map.iter_rules()
            for method in rule.methods or ()
            if method not in {"HEAD", "OPTIONS"}
        }
        described = {(method, path) for path, method, _ in operations()}
        assert described <= rules
        assert {path for _, path in rules - described} == {
            "/v1/openapi.json",
            "/v1/openapi.yaml",
            "/docs",
            "/docs/{name}",
            *(f"/{page}" for page in site.PAGES),
            "/css/{name}",
            "/icons/{name}",
            "/js/{name}",
            *(f"/{path}" for path in site.BESIDE),
        }

    @every_operation
    def test_is_described_in_words(self, name: str) -> None:
        _, _, operation = BY_ID[name]
        assert operation["summary"]
        assert operation["description"].endswith(".")
        assert operation["tags"]
        for parameter in operation["parameters"]:
            assert parameter["description"]

    def test_every_tag_is_explained(self) -> None:
        explained = {tag["name"] for tag in published()["tags"] if tag["description"]}
        used = {tag for _, _, operation in operations() for tag in operation["tags"]}
        assert used == explained

    @every_operation
    def test_every_answer_has_a_schema_and_the_request_id(self, name: str) -> None:
        _, _, operation = BY_ID[name]
        for status, response in operation["responses"].items():
            assert response["description"]
            assert response["headers"]["X-Request-Id"] == {"$ref": "#/components/headers/RequestId"}
            if status == "304":
                assert "content" not in response
                continue
            media = set(response["content"])
            if status == "200":
                assert "application/json" in media
            else:
                assert media == {"application/problem+json"}

    @every_operation
    def test_questions_say_how_they_can_fail(self, name: str) -> None:
        path, method, operation = BY_ID[name]
        statuses = set(operation["responses"])
        if method == "POST":
            assert {"200", "400", "413", "415", "422", "500"} <= statuses
        if "{" in path:
            assert "404" in statuses
        assert all(
            status in {"200", "304", "400", "404", "413", "415", "422", "429", "500", "503"}
            for status in statuses
        )

    @every_operation
    def test_every_code_named_has_a_page(self, client: FlaskClient, name: str) -> None:
        _, _, operation = BY_ID[name]
        for status, response in operation["responses"].items():
            if status in {"200", "304"}:
                continue
            named = re.findall(r"`(\w+)`", response["description"])
            assert named
            for code in named:
                page = client.get(f"/problems/{code}").get_json()
                assert str(page["status"]) == status

    @pytest.mark.parametrize("ruleset", RULESETS)
    def test_every_ruleset_may_stand_in_a_path(self, ruleset: str) -> None:
        for _, _, operation in operations():
            for parameter in operation["parameters"]:
                if parameter["name"] == "ruleset":
                    assert ruleset in parameter["schema"]["enum"]

    def test_every_option_of_every_ruleset_may_stand_in_query_and_body(
        self, client: FlaskClient
    ) -> None:
        _, _, look_up = BY_ID["getRuleset"]
        in_query = {
            one["name"]: one["schema"] for one in look_up["parameters"] if one["in"] == "query"
        }
        body = published()["components"]["schemas"]["HouseRules"]
        assert body["properties"].keys() == in_query.keys()
        for ruleset in RULESETS:
            for option in client.get(f"/v1/rulesets/{ruleset}").get_json()["available_options"]:
                assert in_query[option["name"]] == option["schema"]
                assert option["schema"].items() <= body["properties"][option["name"]].items()

    def test_every_field_of_a_question_is_described(self) -> None:
        for name in ("ClassifyRequest", "BeatsRequest", "Play", "Declared"):
            for field, schema in published()["components"]["schemas"][name]["properties"].items():
                assert schema.get("description"), f"{name}.{field}"

    def test_the_request_id_may_be_sent(self) -> None:
        for _, _, operation in operations():
            assert "X-Request-Id" in {one["name"] for one in operation["parameters"]}


class TestExamples:
    """Every example is sent; the client checks every answer against the document."""

    @pytest.mark.parametrize(("name", "where", "example"), list(examples()))
    def test_is_a_question_with_an_answer(
        self, client: FlaskClient, name: str, where: tuple[str, ...], example: Json
    ) -> None:
        assert example["summary"]
        validate(example["value"], *where)
        path = with_example_parameters(name)
        response = client.post(path, data=json.dumps(example["value"]), headers=JSON)
        assert response.status_code == 200

    @every_operation
    def test_there_is_one_for_every_question(self, name: str) -> None:
        _, method, operation = BY_ID[name]
        if method == "POST":
            assert operation["requestBody"]["content"]["application/json"]["examples"]

    @every_operation
    def test_the_example_parameters_lead_somewhere(self, client: FlaskClient, name: str) -> None:
        _, method, _ = BY_ID[name]
        if method == "GET":
            assert client.get(with_example_parameters(name)).status_code == 200

    def test_examples_inside_schemas_are_valid(self) -> None:
        for schema in schemas(published()["components"]["schemas"]):
            shown = schema.get("examples", [])
            for example in [*shown, *([schema["example"]] if "example" in schema else [])]:
                plain = {
                    name: value for name, value in schema.items() if name not in {"$ref", "anyOf"}
                }
                Draft202012Validator(plain).validate(example)

    def test_a_wrong_answer_would_be_noticed(self, client: FlaskClient) -> None:
        answer = client.post(CLASSIFY, json={"cards": ["7"]}).get_json()
        where = ("components", "schemas", "ClassifyAnswer")
        validate(answer, *where)
        for wrong in (
            {**answer, "legal": "yes"},
            {**answer, "more": 1},
            {name: value for name, value in answer.items() if name != "reason"},
            {**answer, "readings": [{**answer["readings"][0], "body": ["0"]}]},
        ):
            with pytest.raises(AssertionError):
                validate(wrong, *where)


class TestThePage:
    """Swagger UI at /docs, from this server alone."""

    @pytest.fixture
    def page(self, client: FlaskClient) -> str:
        response = client.get("/docs")
        assert (response.status_code, response.mimetype) == (200, "text/html")
        return response.get_data(as_text=True)

    @pytest.fixture
    def assets(self, client: FlaskClient, page: str) -> dict[str, str]:
        """The text of every file that the page links, by its address."""
        linked = re.findall(r'(?:src|href)="([^"]+)"', page)
        assert len(linked) == len(set(linked)) > 3
        found = {}
        for address in linked:
            response = client.get(address)
            assert response.status_code == 200, address
            found[address] = response.get_data().decode("utf-8", "replace")
        return found

    def test_every_asset_is_served_as_what_it_is(
        self, client: FlaskClient, assets: dict[str, str]
    ) -> None:
        kinds = {"css": "text/css", "js": "text/javascript", "png": "image/png"}
        for address in assets:
            kind = address.rpartition(".")[2]
            if kind in kinds:
                assert client.get(address).mimetype == kinds[kind]

    def test_nothing_in_it_refers_to_another_server(
        self, page: str, assets: dict[str, str]
    ) -> None:
        for address in re.findall(r'(?:src|href|action|content)="([^"]+)"', page):
            assert "//" not in address
        for address, text in assets.items():
            if address.endswith(".css"):
                urls = re.findall(r"url\(\s*['\"]?([^'\")]+)", text)
                assert [url for url in urls if not url.startswith("data:")] == []
                assert "@import" not in text
            if address == "/docs/docs.js":
                assert "http" not in text
                assert re.findall(r'"(/[^"]*)"', text) == ["/v1/openapi.json"]

    def test_the_page_about_a_problem_refers_to_none_either(self, client: FlaskClient) -> None:
        page = client.get("/problems/internal", headers={"Accept": "text/html"})
        assert "//" not in re.sub(r"<!doctype[^>]*>", "", page.get_data(as_text=True))
        style = client.get("/docs/problem.css")
        assert "url(" not in style.get_data(as_text=True)

    def test_the_browser_is_told_to_load_nothing_else(self, client: FlaskClient) -> None:
        policy = dict(
            part.strip().split(" ", 1)
            for part in client.get("/docs").headers["Content-Security-Policy"].split(";")
        )
        assert policy["default-src"] == "'none'"
        assert policy["script-src"] == policy["connect-src"] == "'self'"
        assert policy["frame-ancestors"] == policy["base-uri"] == policy["form-action"] == "'none'"
        for sources in policy.values():
            assert set(sources.split()) <= {"'self'", "'none'", "data:", "'unsafe-inline'"}

    def test_no_script_stands_in_the_page_itself(self, page: str) -> None:
        assert re.findall(r"<script(?![^>]*\bsrc=)", page) == []
        assert re.findall(r"\son\w+=", page) == []

    def test_the_page_about_a_problem_has_a_policy_too(self, client: FlaskClient) -> None:
        page = client.get("/problems/internal", headers={"Accept": "text/html"})
        assert "default-src 'none'" in page.headers["Content-Security-Policy"]

    def test_without_a_script_there_is_a_way_on(self, page: str) -> None:
        (fallback,) = re.findall(r"<noscript>.*</noscript>", page)
        assert 'href="/v1/openapi.yaml"' in fallback

    @pytest.mark.parametrize(
        "name", ["index.html", "swagger-initializer.js", "oauth2-redirect.html"]
    )
    def test_nothing_else_of_swagger_ui_is_served(self, client: FlaskClient, name: str) -> None:
        assert client.get(f"/docs/{name}").status_code == 404

    def test_assets_are_not_sent_twice(self, client: FlaskClient) -> None:
        first = client.get("/docs/docs.js")
        again = client.get("/docs/docs.js", headers={"If-None-Match": first.headers["ETag"]})
        assert (again.status_code, again.get_data()) == (304, b"")
