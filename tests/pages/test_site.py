"""The pages as files: how the server sends them, the static site, HTTPS."""

from __future__ import annotations

import gzip
import json
import re
import ssl
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from http.client import HTTPConnection
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from click.testing import CliRunner, Result
from flask.testing import FlaskClient
from playwright.sync_api import Browser, expect

from referee.api import create_app, site
from referee.api.settings import Settings
from referee.cli.commands import cli
from tests.live import served
from tests.pages.pad import Pad, Watched, device

Json = dict[str, Any]

TEXT = ("scorepad", "css/pages.css", "js/scorepad.js", *site.BESIDE)


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app(Settings()).test_client()


def manifest_name(page: str, files: Mapping[str, site.File]) -> str:
    """The path of the manifest that a page names."""
    found = re.search('<link rel="manifest" href="([^"]+)">', files[page].body.decode())
    assert found, page
    return found[1]


def manifest_of(page: str, files: Mapping[str, site.File]) -> Json:
    """How a page is installed as an app."""
    told: Json = json.loads(files[manifest_name(page, files)].body)
    return told


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli, list(arguments))


class TestServed:
    @pytest.mark.parametrize("path", sorted(site.served()))
    def test_every_file(self, client: FlaskClient, path: str) -> None:
        response = client.get(f"/{path}")
        assert response.status_code == 200
        assert response.data == site.served()[path].body
        assert response.headers["Cache-Control"] == "no-cache"
        assert response.headers["X-Content-Type-Options"] == "nosniff"
        kinds = {"css": "text/css", "js": "text/javascript", "png": "image/png"}
        kinds |= {"svg": "image/svg+xml", "txt": "text/plain"}
        kinds |= {"webmanifest": "application/manifest+json", "scorepad": "text/html"}
        assert response.mimetype == kinds.get(path.rpartition(".")[2], "text/html")

    @pytest.mark.parametrize("path", TEXT)
    def test_compressed_where_the_browser_takes_that(self, client: FlaskClient, path: str) -> None:
        plain = client.get(f"/{path}", headers={"Accept-Encoding": "gzip;q=0, br"})
        packed = client.get(f"/{path}", headers={"Accept-Encoding": "br, gzip"})
        assert "Content-Encoding" not in plain.headers
        assert packed.headers["Content-Encoding"] == "gzip"
        assert gzip.decompress(packed.data) == plain.data
        assert packed.headers["ETag"] != plain.headers["ETag"]
        assert "Accept-Encoding" in packed.headers["Vary"]

    @pytest.mark.parametrize("path", TEXT)
    def test_not_sent_twice(self, client: FlaskClient, path: str) -> None:
        for accepted in ("gzip", "identity"):
            headers = {"Accept-Encoding": accepted}
            tag = client.get(f"/{path}", headers=headers).headers["ETag"]
            again = client.get(f"/{path}", headers=headers | {"If-None-Match": tag})
            assert (again.status_code, again.data) == (304, b"")

    @pytest.mark.parametrize("page", site.PAGES)
    def test_the_policy_lets_nothing_else_in(self, client: FlaskClient, page: str) -> None:
        policy = client.get(f"/{page}").headers["Content-Security-Policy"]
        rules = dict(rule.split(" ", 1) for rule in policy.split("; "))
        assert rules["default-src"] == "'none'"
        assert rules["script-src"] == rules["style-src"] == rules["connect-src"] == "'self'"
        assert "unsafe" not in policy
        assert rules["frame-ancestors"] == rules["base-uri"] == "'none'"

    @pytest.mark.parametrize(
        "path",
        ["scorepad.html", "scorepad/", "js/", "js/nope.js", "js/../../api/app.py", "js//api.js"],
    )
    def test_nothing_else_is_there(self, client: FlaskClient, path: str) -> None:
        response = client.get(f"/{path}")
        assert response.status_code == 404
        assert response.get_json()["code"] == "not_found"

    def test_the_worker_keeps_everything_that_is_there(self, client: FlaskClient) -> None:
        worker = client.get("/sw.js").get_data(as_text=True)
        found = re.search(r"^const FILES = (.*);$", worker, re.MULTILINE)
        assert found
        files = set(json.loads(found[1]))
        assert files == {
            path for path in site.served() if path != "sw.js" and not path.endswith(".txt")
        }
        assert re.search(r'^const VERSION = "[0-9a-f]{20}";$', worker, re.MULTILINE)

    def test_every_file_that_is_named_is_there(self) -> None:
        files = site.served()
        for page in site.PAGES:
            text = files[page].body.decode()
            for name in re.findall(r'(?:href|src)="([^"]+)"', text):
                assert name in files, (page, name)

    @pytest.mark.parametrize("page", site.PAGES)
    def test_a_page_is_an_app_of_its_own(self, page: str) -> None:
        files = site.served()
        manifest = manifest_of(page, files)
        assert manifest["start_url"] == manifest["scope"] == page
        assert manifest["name"] == re.findall("<title>(.*)</title>", files[page].body.decode())[0]
        for icon in manifest["icons"]:
            width = int.from_bytes(files[icon["src"]].body[16:20])  # where a PNG has it
            assert icon["sizes"] in ("any", f"{width}x{width}")
        purposes = {icon.get("purpose") for icon in manifest["icons"]}
        assert "maskable" in purposes

    def test_no_app_is_taken_for_another(self) -> None:
        manifests = [manifest_of(page, site.served()) for page in site.PAGES]
        for part in ("id", "name", "short_name", "start_url", "scope"):
            assert len({manifest[part] for manifest in manifests}) == len(site.PAGES), part
        pad, judge = (
            {site.served()[icon["src"]].tag for icon in manifest_of(page, site.served())["icons"]}
            for page in ("scorepad", "judge")
        )
        assert not pad & judge

    @pytest.mark.parametrize("page", site.PAGES)
    def test_the_browser_would_install_it(self, browser: Browser, base: str, page: str) -> None:
        context = device(browser)
        shown = Watched(context, base)
        shown.page.goto(f"{base}/{page}")
        session = context.new_cdp_session(shown.page)
        told = session.send("Page.getAppManifest")
        assert told["errors"] == []
        assert told["url"] == f"{base}/{manifest_name(page, site.served())}"
        errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
        # The browser of the tests forgets everything, as a private window does.
        assert {error["errorId"] for error in errors} <= {"in-incognito"}
        assert shown.complaints == []
        context.close()

    def test_nothing_names_another_origin(self) -> None:
        for path, file in site.served().items():
            if path.endswith((".js", ".css", ".webmanifest")) or path in site.PAGES:
                names = re.findall(rb"(?:https?:)?//[a-z0-9.-]+\.[a-z]{2,}", file.body)
                assert [name for name in names if b"www.w3.org" not in name] == [], path

    def test_what_is_copied_has_its_licence_beside_it(self) -> None:
        vendor = site.WEB / "js" / "vendor"
        assert "Apache License" in (vendor / "LICENSE-htm.txt").read_text(encoding="utf-8")
        assert "MIT" in (vendor / "LICENSE-preact.txt").read_text(encoding="utf-8")
        assert "3.1.1" in (vendor / "README.md").read_text(encoding="utf-8")


class TestExported:
    @pytest.mark.parametrize("api", ["ftp://x", "https://", "https://x y", 'https://x"', "x.org"])
    def test_an_address_that_is_none(self, tmp_path: Path, api: str) -> None:
        result = run("pages", "export", str(tmp_path), "--api", api)
        assert (result.exit_code, list(tmp_path.iterdir())) == (2, [])
        assert "--api must be an address" in result.stderr

    def test_a_folder_that_cannot_be_written(self, tmp_path: Path) -> None:
        (tmp_path / "css").write_text("in the way", encoding="utf-8")
        result = run("pages", "export", str(tmp_path))
        assert result.exit_code == 2
        assert "cannot write to" in result.stderr

    @pytest.mark.parametrize(
        ("api", "asked", "said"),
        [
            (None, "'self'", "It scores by itself"),
            ("https://api.example.org:8443/x", "'self' https://api.example.org:8443", ""),
            ("http://192.0.2.7:8000", "'self' http://192.0.2.7:8000", "may not ask an http://"),
            ("http://localhost:8000", "'self' http://localhost:8000", ""),
        ],
    )
    def test_the_address_and_the_policy_stand_in_the_page(
        self, tmp_path: Path, api: str | None, asked: str, said: str
    ) -> None:
        more = () if api is None else ("--api", api)
        result = run("pages", "export", str(tmp_path), *more)
        assert result.exit_code == 0
        assert said in result.stdout
        assert "may not ask" not in result.stdout or said
        page = (tmp_path / "scorepad.html").read_text(encoding="utf-8")
        assert f'<meta name="api" content="{api or "none"}">' in page
        assert '<meta name="ending" content=".html">' in page
        assert f"connect-src {asked};" in page
        assert (tmp_path / "index.html").read_text(encoding="utf-8") == page
        for name in site.PAGES:
            written = tmp_path / manifest_name(name, site.served())
            manifest = json.loads(written.read_text(encoding="utf-8"))
            assert manifest["start_url"] == f"{name}.html"
            assert manifest["start_url"].startswith(manifest["scope"])

    def test_it_works_without_a_referee(self, browser: Browser, tmp_path: Path) -> None:
        assert run("pages", "export", str(tmp_path / "sub" / "site")).exit_code == 0
        with hosted(tmp_path) as base:
            context = device(browser, service_workers="allow")
            pad = Pad(context, f"{base}/sub/site")
            pad.page.goto(f"{base}/sub/site/")
            expect(pad.page.get_by_role("status").first).to_have_text("Scored here")
            pad.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
            pad.begin("Ann", "Bea", "Cid")
            pad.play(chimera="Ann", bid=20, out=("Ann",))
            assert pad.totals["Ann"] == 40
            expect(pad.page.get_by_text("This device scores by itself.")).to_be_visible()
            assert not [url for url in pad.requests if "/v1/" in url]
            context.set_offline(True)
            pad.page.goto(f"{base}/sub/site/")
            expect(pad.page.get_by_role("link", name="Ann, Bea, and Cid")).to_be_visible()
            assert pad.complaints == []
            context.close()

    def test_it_asks_the_referee_it_was_told_of(
        self, browser: Browser, base: str, tmp_path: Path
    ) -> None:
        assert run("pages", "export", str(tmp_path), "--api", base).exit_code == 0
        with hosted(tmp_path) as host:
            context = device(browser)
            pad = Pad(context, host)
            pad.page.goto(f"{host}/scorepad.html")
            expect(pad.page.get_by_role("status").first).to_have_text("Referee online")
            with pad.page.expect_request(f"{base}/v1/batch"):
                pad.begin("Ann", "Bea", "Cid")
            expect(pad.page.get_by_text("Points from the referee.")).to_be_visible()
            assert {url for url in pad.elsewhere if not url.startswith(base)} == set()
            assert pad.complaints == []
            context.close()


@contextmanager
def hosted(folder: Path) -> Iterator[str]:
    """Any host of files."""

    class Handler(SimpleHTTPRequestHandler):
        extensions_map = SimpleHTTPRequestHandler.extensions_map | {
            ".webmanifest": "application/manifest+json"
        }

        def log_message(self, *_: Any) -> None:
            """Say nothing."""

    class Host(ThreadingHTTPServer):
        request_queue_size = 128  # a browser asks for everything at once

    with Host(("127.0.0.1", 0), partial(Handler, directory=str(folder))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, str]:
    """A certificate for this machine that nobody has signed, and its key."""
    folder = tmp_path_factory.mktemp("tls")
    certificate, key = str(folder / "cert.pem"), str(folder / "key.pem")
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2",
         "-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1",
         "-keyout", key, "-out", certificate],
        check=True, capture_output=True, timeout=60,
    )  # fmt: skip
    return certificate, key


class TestOverHttps:
    def test_it_answers(self, pair: tuple[str, str]) -> None:
        with secure(*pair) as connection:
            connection.request("GET", "/scorepad")
            assert connection.getresponse().status == 200

    @pytest.mark.parametrize("given", ["--tls-cert", "--tls-key"])
    def test_one_without_the_other(self, pair: tuple[str, str], given: str) -> None:
        result = run("serve", given, pair[0])
        assert result.exit_code == 2
        assert "belong together" in result.stderr

    def test_two_that_do_not_belong_together(self, pair: tuple[str, str]) -> None:
        certificate, key = pair
        result = run("serve", "--tls-cert", key, "--tls-key", certificate)
        assert result.exit_code == 2
        assert "both must be PEM files and belong together" in result.stderr


@contextmanager
def secure(certificate: str, key: str) -> Iterator[HTTPConnection]:
    """A connection over HTTPS to a server of its own."""
    trusted = ssl.create_default_context(cafile=certificate)
    with served("--tls-cert", certificate, "--tls-key", key, tls=trusted) as server:
        connection = server.connection()
        yield connection
        assert f"https://localhost:{server.port}/scorepad" in server.printed
        connection.close()
