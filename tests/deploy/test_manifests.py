"""The files for compose and Kubernetes: valid, confined, and in agreement with the program."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from typing import Any

import kubernetes_validate
import pytest
from jsonschema import Draft202012Validator

from referee.api import create_app
from referee.api.settings import SETTINGS, Settings
from tests.deploy.manifests import (
    COMPOSE,
    IMAGE,
    KUBERNETES,
    RESOURCES,
    deployments,
    resource,
    seconds,
)
from tests.deploy.tools import DEPLOY, ROOT

FILES = [
    file
    for file in [ROOT / ".dockerignore", *sorted(DEPLOY.glob("**/*"))]
    if file.is_file() and file.suffix != ".pyc"
]
PODS = dict(deployments())


class TestCompose:
    def test_the_schema_of_compose_allows_it(self) -> None:
        # The program that brings the schema takes long to start, and can do no more.
        (file,) = Path(str(files("check_jsonschema"))).rglob("compose-spec.json")
        schema = Draft202012Validator(json.loads(file.read_text(encoding="utf-8")))
        assert [error.message for error in schema.iter_errors(COMPOSE)] == []
        assert not schema.is_valid({"services": {"a": {"imag": "b"}}})

    @pytest.mark.parametrize("name", COMPOSE["services"])
    def test_every_service_is_confined(self, name: str) -> None:
        service = COMPOSE["services"][name]
        assert service["read_only"] is True
        assert service["cap_drop"] == ["ALL"]
        assert service["security_opt"] == ["no-new-privileges:true"]
        assert service["cpus"] > 0
        assert service["pids_limit"] > 0
        assert service["mem_limit"].endswith("m")
        assert all("noexec,nosuid,nodev" in one for one in service["tmpfs"])
        # Those of the referee are in its image.
        assert name.startswith("referee-") or service["healthcheck"]["test"][0] == "CMD"
        assert "privileged" not in service

    def test_two_replicas_alike(self) -> None:
        services = COMPOSE["services"]
        assert services["referee-1"] == services["referee-2"]
        upstream = re.findall(r"server ([\w-]+):(\d+) ", (DEPLOY / "nginx.conf").read_text())
        assert [name for name, _ in upstream] == [n for n in services if n.startswith("referee-")]
        assert {int(port) for _, port in upstream} == {int(IMAGE.environment["PORT"])}

    def test_what_is_read_is_there(self) -> None:
        build = COMPOSE["services"]["referee-1"]["build"]
        context = (DEPLOY / build["context"]).resolve()
        assert context == ROOT
        assert (context / build["dockerfile"]).is_file()
        (volume,) = COMPOSE["services"]["nginx"]["volumes"]
        source, inside, how = volume.split(":")
        assert ((DEPLOY / source).resolve(), how) == (DEPLOY / "nginx.conf", "ro")
        assert inside in COMPOSE["services"]["nginx"]["entrypoint"]

    def test_ports(self) -> None:
        listening = re.findall(r"^\s*listen (\d+) ", (DEPLOY / "nginx.conf").read_text(), re.M)
        (published,) = COMPOSE["services"]["nginx"]["ports"]
        assert [published.split(":")[-1]] == listening
        assert not [n for n, one in COMPOSE["services"].items() if "ports" in one and n != "nginx"]
        (address,) = re.findall(
            r"http://\S+", " ".join(COMPOSE["services"]["nginx"]["healthcheck"]["test"])
        )
        assert f":{listening[0]}/health/ready" in address

    def test_only_nginx_is_reached_from_outside(self) -> None:
        networks = {name: one["networks"] for name, one in COMPOSE["services"].items()}
        assert [name for name, found in networks.items() if "outside" in found] == ["nginx"]
        assert [n for n, found in networks.items() if "counts" in found and "nginx" in n] == []
        for name in ("inside", "counts"):
            assert COMPOSE["networks"][name] == {"internal": True}

    def test_times_to_stop(self) -> None:
        services = COMPOSE["services"]
        grace = settings_of(services["referee-1"]["environment"]).grace
        assert seconds(services["referee-1"]["stop_grace_period"]) >= grace + 5
        assert seconds(services["nginx"]["stop_grace_period"]) > Settings().request_seconds

    def test_redis_is_where_the_replicas_look_for_it(self) -> None:
        address = COMPOSE["services"]["referee-1"]["environment"]["REFEREE_RATE_STORAGE"]
        (host,) = re.findall(r"redis://([\w-]+):6379/0", address)
        assert host in COMPOSE["services"]


class TestKubernetes:
    @pytest.mark.parametrize(
        "one", RESOURCES, ids=lambda one: f"{one['kind']}-{one['metadata']['name']}"
    )
    def test_the_schemas_of_kubernetes_allow_it(self, one: Any) -> None:
        kubernetes_validate.validate(one, kubernetes_validate.latest_version(), strict=True)

    def test_a_mistake_would_be_noticed(self) -> None:
        wrong = json.loads(json.dumps(resource("Deployment", "referee")))
        wrong["spec"]["template"]["spec"]["enableServicelinks"] = False
        with pytest.raises(kubernetes_validate.ValidationError, match="enableServicelinks"):
            kubernetes_validate.validate(wrong, kubernetes_validate.latest_version(), strict=True)

    def test_there_is_something_of_each(self) -> None:
        assert len(RESOURCES) >= 12
        assert all(len(found) > 0 for found in KUBERNETES.values())

    def test_every_file_is_named(self) -> None:
        (kustomization,) = KUBERNETES["kustomization.yaml"]
        assert sorted([*kustomization["resources"], "kustomization.yaml"]) == sorted(KUBERNETES)
        assert resource("Namespace", kustomization["namespace"])
        used = {pod["containers"][0]["image"] for pod in PODS.values()}
        assert {one["name"] for one in kustomization["images"]} <= used

    @pytest.mark.parametrize("name", PODS)
    def test_every_pod_is_restricted(self, name: str) -> None:
        pod = PODS[name]
        (container,) = pod["containers"]
        assert pod["securityContext"]["runAsNonRoot"] is True
        assert pod["securityContext"]["runAsUser"] > 0
        assert pod["securityContext"]["seccompProfile"] == {"type": "RuntimeDefault"}
        assert container["securityContext"] == {
            "allowPrivilegeEscalation": False,
            "readOnlyRootFilesystem": True,
            "privileged": False,
            "capabilities": {"drop": ["ALL"]},
        }
        assert pod["automountServiceAccountToken"] is False
        assert pod["enableServiceLinks"] is False
        assert set(container["resources"]["requests"]) == {"cpu", "memory"}
        assert set(container["resources"]["limits"]) == {"cpu", "memory"}
        assert container["readinessProbe"]
        assert container["livenessProbe"]
        assert all(
            "emptyDir" in volume and volume["emptyDir"]["sizeLimit"] for volume in pod["volumes"]
        )
        assert resource("ServiceAccount", pod["serviceAccountName"])

    def test_the_user_is_that_of_the_image(self) -> None:
        context = PODS["referee"]["securityContext"]
        assert f"{context['runAsUser']}:{context['runAsGroup']}" == IMAGE.one("USER")

    def test_ports(self) -> None:
        (container,) = PODS["referee"]["containers"]
        ports = {one["name"]: one["containerPort"] for one in container["ports"]}
        assert list(ports.values()) == IMAGE.ports
        assert ports["http"] == int(IMAGE.environment["PORT"])
        assert ports["metrics"] == int(IMAGE.environment["REFEREE_METRICS_PORT"])
        annotations = resource("Deployment", "referee")["spec"]["template"]["metadata"][
            "annotations"
        ]
        assert annotations["prometheus.io/port"] == str(ports["metrics"])
        for service in (one for one in RESOURCES if one["kind"] == "Service"):
            (port,) = service["spec"]["ports"]
            selected = PODS[service["spec"]["selector"]["app.kubernetes.io/name"]]
            named = {
                one["name"]: one["containerPort"] for one in selected["containers"][0]["ports"]
            }
            assert port["targetPort"] in named
            if service["spec"].get("clusterIP") == "None":  # then nothing translates ports
                assert port["port"] == named[port["targetPort"]]

    def test_what_selects_pods_selects_some(self) -> None:
        labels = [
            one["spec"]["template"]["metadata"]["labels"]
            for one in RESOURCES
            if one["kind"] == "Deployment"
        ]
        selectors = list(selecting(RESOURCES))
        assert len(selectors) >= 10
        assert all(one in labels for one in selectors)

    def test_probes_ask_what_is_answered(self) -> None:
        (container,) = PODS["referee"]["containers"]
        probes = [
            container[f"{kind}Probe"]["httpGet"] for kind in ("startup", "readiness", "liveness")
        ]
        client = create_app(Settings()).test_client()
        for probe in probes:
            assert client.get(probe["path"]).status_code == 200
            assert probe["port"] == "http"
        assert [probe["path"] for probe in probes] == [
            "/health/live",
            "/health/ready",
            "/health/live",
        ]

    def test_times_to_stop(self) -> None:
        pod = PODS["referee"]
        (_, waits) = pod["containers"][0]["lifecycle"]["preStop"]["exec"]["command"]
        grace = settings_of(resource("ConfigMap", "referee-settings")["data"]).grace
        assert pod["terminationGracePeriodSeconds"] >= int(waits) + grace + 5

    def test_no_fewer_than_two(self) -> None:
        scaling = resource("HorizontalPodAutoscaler", "referee")["spec"]
        assert 2 <= scaling["minReplicas"] < scaling["maxReplicas"]
        assert scaling["scaleTargetRef"]["name"] == "referee"
        assert scaling["metrics"][0]["resource"]["name"] == "cpu"
        assert "replicas" not in resource("Deployment", "referee")["spec"]
        assert resource("PodDisruptionBudget", "referee")["spec"]["maxUnavailable"] == 1

    def test_redis_is_where_the_replicas_look_for_it(self) -> None:
        address = resource("ConfigMap", "referee-settings")["data"]["REFEREE_RATE_STORAGE"]
        (host,) = re.findall(r"redis://([\w-]+):6379/0", address)
        assert resource("Service", host)["spec"]["ports"][0]["port"] == 6379


def selecting(part: Any) -> list[dict[str, str]]:
    """All labels of pods that a part of the resources selects by."""
    found = []
    if isinstance(part, list):
        return [one for item in part for one in selecting(item)]
    if isinstance(part, dict):
        for name, value in part.items():
            if name == "matchLabels" or (name == "selector" and "matchLabels" not in value):
                if "app.kubernetes.io/name" in value:
                    found.append(value)
            else:
                found += selecting(value)
    return found


def settings_of(variables: dict[str, str]) -> Settings:
    """The settings of a container of the image that has these variables."""
    return Settings.from_environment({**IMAGE.environment, **variables})


class TestSettings:
    def test_every_variable_that_is_named_is_a_setting(self) -> None:
        known = {one.variable for one in SETTINGS}
        named: set[str] = set()
        for file in [*FILES, ROOT / "SECURITY.md", *(ROOT / "docs" / "pages").glob("*.md")]:
            found = set(re.findall(r"\bREFEREE_[A-Z_]+\b", file.read_text(encoding="utf-8")))
            assert found <= known, file
            named |= found
        assert len(named) > 8

    @pytest.mark.parametrize(
        "variables",
        [
            {},
            COMPOSE["services"]["referee-1"]["environment"],
            resource("ConfigMap", "referee-settings")["data"],
        ],
        ids=["image", "compose", "kubernetes"],
    )
    def test_the_program_takes_them(self, variables: dict[str, str]) -> None:
        assert all(isinstance(value, str) for value in variables.values())
        settings = settings_of(variables)
        assert (settings.host, settings.port) == ("0.0.0.0", 8000)  # noqa: S104 - of a container
        assert (settings.log, settings.log_format) == ("requests", "json")
        known = {one.variable for one in SETTINGS}
        assert set(variables) <= known
        if variables:
            assert settings.rate_limits
            assert settings.rate_storage.startswith("redis://")
            assert settings.trusted_proxies == 1
            assert create_app(replace(settings, metrics_port=0))

    def test_memory_is_enough_for_the_house_rules_that_are_kept(self) -> None:
        settings = settings_of(resource("ConfigMap", "referee-settings")["data"])
        wanted = 110 + settings.workers * settings.house_rules_kept * 60
        limits = PODS["referee"]["containers"][0]["resources"]["limits"]
        assert wanted * 1.2 < int(limits["memory"].removesuffix("Mi"))
        assert limits["cpu"] == str(settings.workers)
        service = COMPOSE["services"]["referee-1"]
        assert wanted * 1.2 < int(service["mem_limit"].removesuffix("m"))
        assert str(service["cpus"]) == service["environment"]["REFEREE_WORKERS"]

    def test_both_deployments_agree(self) -> None:
        in_kubernetes = resource("ConfigMap", "referee-settings")["data"]
        in_compose = COMPOSE["services"]["referee-1"]["environment"]
        apart = {"REFEREE_RATE_STORAGE"}
        assert {k: v for k, v in in_kubernetes.items() if k not in apart} == {
            k: v for k, v in in_compose.items() if k not in apart
        }
