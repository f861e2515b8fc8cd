"""What stands in the files that deploy the referee."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

import yaml

from tests.deploy.tools import DEPLOY

KUBERNETES: Final = {
    file.name: list(yaml.safe_load_all(file.read_text(encoding="utf-8")))
    for file in sorted((DEPLOY / "kubernetes").glob("*.yaml"))
}
COMPOSE: Final = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
RESOURCES: Final = [
    one for name, found in KUBERNETES.items() if name != "kustomization.yaml" for one in found
]


def resource(kind: str, name: str) -> Any:
    """The only resource of this kind with this name."""
    (found,) = (one for one in RESOURCES if (one["kind"], one["metadata"]["name"]) == (kind, name))
    return found


def deployments() -> Iterator[tuple[str, Any]]:
    """The specification of the pods of each deployment, by its name."""
    for one in RESOURCES:
        if one["kind"] == "Deployment":
            yield one["metadata"]["name"], one["spec"]["template"]["spec"]


@dataclass(frozen=True)
class Dockerfile:
    """The instructions of a Dockerfile, stage by stage, comments left out."""

    stages: list[list[tuple[str, str]]]

    @classmethod
    def read(cls) -> Dockerfile:
        """The one of the repository."""
        text = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
        lines = "\n".join(line for line in text.splitlines() if not line.lstrip().startswith("#"))
        stages: list[list[tuple[str, str]]] = [[]]
        for line in lines.replace("\\\n", " ").splitlines():
            if line.strip():
                word, _, rest = line.strip().partition(" ")
                if word == "FROM":
                    stages.append([])
                stages[-1].append((word, rest.strip()))
        return cls(stages)

    def all_of(self, word: str) -> list[str]:
        """What stands behind this word in the last stage, which is the image."""
        return [rest for one, rest in self.stages[-1] if one == word]

    def one(self, word: str) -> str:
        """Likewise, where there is one."""
        (found,) = self.all_of(word)
        return found

    @property
    def command(self) -> list[str]:
        """What it runs."""
        return list(json.loads(self.one("CMD")))

    @property
    def health(self) -> list[str]:
        """What tells whether it is well."""
        return list(json.loads(self.one("HEALTHCHECK").partition(" CMD ")[2]))

    @property
    def environment(self) -> Mapping[str, str]:
        """The variables of whoever runs in it, where they are told as they are."""
        pairs = re.findall(r"(\w+)=(\S+)", " ".join(self.all_of("ENV")))
        return {name: value for name, value in pairs if "$" not in value}

    @property
    def ports(self) -> list[int]:
        """Those it listens on."""
        return [int(port) for port in self.one("EXPOSE").split()]


IMAGE: Final = Dockerfile.read()


def seconds(text: str) -> int:
    """A time as compose writes it."""
    return int(text.removesuffix("s"))
