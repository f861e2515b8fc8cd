"""The settings: all in one place, and a wrong one stops the start."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import pytest

from referee.api import create_app
from referee.api.gunicorn_options import options
from referee.api.processors import processors
from referee.api.server import Server
from referee.api.settings import SETTINGS, InvalidSetting, Settings, misspelt
from tests.api.test_conventions import asked, client_under


def settings(**environment: str) -> Settings:
    """The settings of an environment that holds nothing else."""
    return Settings.from_environment(environment)


class TestSettings:
    def test_without_any(self) -> None:
        assert settings() == Settings(port=8000, cors_origins="*", workers=processors(), threads=8)

    def test_left_empty_they_are_as_if_left_out(self) -> None:
        assert settings(PORT="", REFEREE_WORKERS="", REFEREE_THREADS="") == Settings()

    def test_all_of_them(self) -> None:
        assert settings(
            PORT="65535",
            REFEREE_CORS_ORIGINS=" https://a.example/ ,http://localhost:5173,",
            REFEREE_WORKERS="1",
            REFEREE_THREADS="256",
        ) == Settings(
            port=65_535,
            cors_origins=("https://a.example", "http://localhost:5173"),
            workers=1,
            threads=256,
        )

    def test_those_of_this_process(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("PORT", "1234")
        assert Settings.from_environment().port == 1234

    @pytest.mark.parametrize(
        "word",
        ["0", "65536", "-1", "+1", "1.0", " 80", "80 ", "1_0", "0x50", "http", "٣", "²", "9" * 99],
    )
    def test_a_port_that_is_none(self, word: str) -> None:
        with pytest.raises(InvalidSetting, match="PORT must be a whole number from 1 to 65535"):
            settings(PORT=word)

    def test_a_port_behind_many_zeros(self) -> None:
        with pytest.raises(InvalidSetting):
            settings(PORT="00000000199999")

    @pytest.mark.parametrize("name", ["REFEREE_WORKERS", "REFEREE_THREADS"])
    @pytest.mark.parametrize("word", ["0", "257", "two", "-1"])
    def test_numbers_that_cannot_be(self, name: str, word: str) -> None:
        with pytest.raises(InvalidSetting, match=f"{name} must be .* not '{word}'"):
            settings(**{name: word})

    @pytest.mark.parametrize(
        "word", ["example.org", "ftp://example.org", "https://", "*,https://a.example", "null"]
    )
    def test_origins_that_are_none(self, word: str) -> None:
        with pytest.raises(InvalidSetting, match="REFEREE_CORS_ORIGINS must be"):
            settings(REFEREE_CORS_ORIGINS=word)

    @pytest.mark.parametrize(
        ("word", "evil"),
        [
            ("https://*.example.org", "https://Xexample.org.evil.example"),
            ("https://(www|app).example.org", "https://appXexample.org.evil.example"),
        ],
    )
    def test_a_pattern_never_lets_in_whom_nobody_meant(self, word: str, evil: str) -> None:
        try:
            origins = settings(REFEREE_CORS_ORIGINS=word).cors_origins
        except InvalidSetting:
            return  # to refuse a pattern is as good
        headers = asked(client_under(cors_origins=origins), "verdict", Origin=evil)
        assert "Access-Control-Allow-Origin" not in headers

    @pytest.mark.parametrize(
        "word", ["https://example.org/app", "https://example.org?x", "https://a b"]
    )
    def test_addresses_that_are_no_origins(self, word: str) -> None:
        with pytest.raises(InvalidSetting):
            settings(REFEREE_CORS_ORIGINS=word)

    @pytest.mark.parametrize(
        ("name", "word"),
        [
            ("REFEREE_HOST", "two words"),
            ("REFEREE_HOST", "http://0.0.0.0"),
            ("REFEREE_RECYCLE", "-1"),
            ("REFEREE_REQUEST_SECONDS", "0"),
            ("REFEREE_RATE_LIMITS", "many"),
            ("REFEREE_RATE_LIMITS", "0 per minute"),
            ("REFEREE_RATE_LIMITS", "10 per fortnight"),
            ("REFEREE_RATE_LIMITS", "-3/minute"),
            ("REFEREE_RATE_STORAGE", "memcached://localhost"),
            ("REFEREE_RATE_STORAGE", "redis"),
            ("REFEREE_METRICS_PORT", "65536"),
            ("REFEREE_LOG", "everything"),
            ("REFEREE_LOG_FORMAT", "xml"),
            ("REFEREE_COMMIT", "main"),
            ("REFEREE_TRUSTED_PROXIES", "11"),
        ],
    )
    def test_others_that_cannot_be(self, name: str, word: str) -> None:
        with pytest.raises(InvalidSetting, match=f"{name} must be"):
            settings(**{name: word})

    @pytest.mark.parametrize("host", ["::1", "::", "0.0.0.0", "localhost", "fe80::1"])  # noqa: S104 - read, not used
    def test_hosts(self, host: str) -> None:
        assert settings(REFEREE_HOST=host).host == host

    def test_an_address_of_ipv6_is_written_as_gunicorn_reads_it(self) -> None:
        assert options(Settings(host="::1", port=9))["bind"] == "[::1]:9"
        assert options(Settings(host="127.0.0.1", port=9))["bind"] == "127.0.0.1:9"

    def test_all_that_are_wrong_are_named_at_once(self) -> None:
        with pytest.raises(InvalidSetting) as refused:
            settings(PORT="x", REFEREE_LOG="loud", REFEREE_THREADS="4")
        assert str(refused.value).splitlines() == [
            "PORT must be a whole number from 1 to 65535, not 'x'",
            "REFEREE_LOG must be one of failures, requests, debug, not 'loud'",
        ]

    def test_every_one_is_described(self) -> None:
        assert [setting.name for setting in SETTINGS] == [one.name for one in fields(Settings)]
        assert len({setting.variable for setting in SETTINGS}) == len(SETTINGS)
        assert all(setting.meaning and setting.allowed for setting in SETTINGS)

    def test_only_what_is_nearly_spelled_like_one_is_told(self) -> None:
        given = {
            "REFEREE_WORKER": "1",
            "REFEREE_RATE_LIMIT": "1/hour",
            "REFEREE_PORT_8000_TCP_ADDR": "10.0.0.1",
            "REFEREE_LOG": "requests",
            "WORKERS": "1",
        }
        assert misspelt(given) == {
            "REFEREE_WORKER": "REFEREE_WORKERS",
            "REFEREE_RATE_LIMIT": "REFEREE_RATE_LIMITS",
        }

    def test_they_reach_the_server(self) -> None:
        app = create_app(Settings())
        server = Server(app, Settings(port=1234, workers=3, threads=5))
        assert server.cfg.bind == ["127.0.0.1:1234"]
        assert (server.cfg.workers, server.cfg.threads) == (3, 5)
        assert server.cfg.worker_class_str == "referee.api.patient_worker.PatientWorker"
        assert server.load() is app


class TestProcessors:
    def test_at_least_one_and_no_more_than_there_are(self) -> None:
        assert 1 <= processors() <= (os.cpu_count() or 1)

    @pytest.mark.parametrize(
        ("quota", "least", "most"),
        [
            ("max 100000", 1, 4096),
            ("100000 100000", 1, 1),
            ("50000 100000", 1, 1),
            ("10000 100000", 1, 1),
            ("nonsense", 1, 4096),
        ],
    )
    def test_a_container_gets_what_its_group_gets(
        self, tmp_path: Path, quota: str, least: int, most: int
    ) -> None:
        file = tmp_path / "cpu.max"
        file.write_text(quota)
        assert least <= processors(file) <= most

    def test_without_a_group(self, tmp_path: Path) -> None:
        assert processors(tmp_path / "none") == processors(tmp_path / "neither")


class TestAGunicornOfOnesOwn:
    def test_reads_the_configuration(self) -> None:
        done = checked(PORT="9123", REFEREE_WORKERS="3", REFEREE_KEEP_ALIVE="7")
        assert done.returncode == 0, done.stderr
        told = {
            name: value.strip()
            for name, _, value in (line.partition("=") for line in done.stdout.splitlines())
            for name in (name.strip(),)
        }
        assert told["bind"] == "['127.0.0.1:9123']"
        assert (told["workers"], told["keepalive"]) == ("3", "7")
        assert told["preload_app"] == "True"

    def test_is_stopped_by_a_setting_that_cannot_be(self) -> None:
        done = checked(REFEREE_WORKERS="many")
        assert done.returncode != 0
        assert "referee: REFEREE_WORKERS must be a whole number" in done.stderr
        assert "Traceback" not in done.stderr


def checked(**environment: str) -> subprocess.CompletedProcess[str]:
    """What gunicorn says of the configuration, without serving."""
    command = [sys.executable, "-m", "gunicorn", "--print-config"]
    command += ["-c", "python:referee.api.gunicorn_config", "referee.api.wsgi:app"]
    inherited = {name: word for name, word in os.environ.items() if name != "PORT"}
    return subprocess.run(
        command, env=inherited | environment, capture_output=True, text=True, check=False
    )
