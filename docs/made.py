"""The pages that are made from the referee itself when the site is built.

Nothing on them is written twice: rulings come from the ledger, reasons from their list, and the
page about the interface from the OpenAPI document, whose every example is asked and answered.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from deploy.licences import licences
from docs.markdown import as_json, code, indented, row
from referee.api import create_app
from referee.api.ledger import RULINGS
from referee.api.specification import document
from referee.chimera.reasons import REASONS, ReasonKind
from referee.chimera.rulings.auction import AUCTION
from referee.chimera.rulings.beating import BEATING_A_TRICK
from referee.chimera.rulings.combinations import COMBINATIONS
from referee.chimera.rulings.deck import DECK_AND_DEAL
from referee.chimera.rulings.house_rules import HOUSE_RULES
from referee.chimera.rulings.play import PLAY
from referee.chimera.rulings.preparation import BETWEEN_AUCTION_AND_PLAY
from referee.chimera.rulings.readings import READINGS
from referee.chimera.rulings.scoring import SCORING
from referee.chimere.reasons import REASONS as CHIMERE_REASONS
from referee.chimere.rulings import RULINGS as CHIMERE
from referee.ledger import Ruling, Status

#: The ledger in parts, in the order of a game.
SECTIONS: Final[Mapping[str, tuple[Ruling, ...]]] = {
    "Deck and deal": DECK_AND_DEAL,
    "Combinations": COMBINATIONS,
    "Readings": READINGS,
    "Beating a trick": BEATING_A_TRICK,
    "Auction": AUCTION,
    "Between auction and play": BETWEEN_AUCTION_AND_PLAY,
    "Play": PLAY,
    "Scoring": SCORING,
    "House rules": HOUSE_RULES,
    "Chimère, the board game": tuple(CHIMERE.values()),
}

#: What a status says, for those who read the ledger.
STATUS: Final[Mapping[Status, str]] = {
    Status.TEXT: "a rule text says so",
    Status.INFERRED: "it follows from a rule text",
    Status.CONVENTION: "the texts are open; the family of games is followed",
    Status.DISPUTED: "texts or editions disagree, and one reading is chosen",
}
#: An answer with more lines than this is shown by its beginning.
_MOST_LINES: Final = 60


def rulings() -> str:
    """The page of the rulings."""
    return _page(
        "Rulings",
        f"What the referee decides where the rule texts are silent, unclear or at odds:"
        f" {len(RULINGS)} rulings, the same that `GET /v1/rulings` gives. A verdict names the"
        " ruling it rests on. The status says how firm the ground is:",
        *(f"- **{status}**: {meaning}." for status, meaning in STATUS.items()),
        *(
            part
            for title, section in SECTIONS.items()
            for part in (f"## {title}", *map(_ruling, section))
        ),
    )


def _ruling(ruling: Ruling) -> str:
    where: dict[str, list[str]] = {}
    for source in ruling.sources:
        where.setdefault(source.document, []).append(f"“{source.section}”")
    facts = [
        f"**{ruling.status}**" + (f" ({ruling.status_note})" if ruling.status_note else ""),
        "for " + ", ".join(ruling.rulesets),
        *(f"{document}: {', '.join(sections)}" for document, sections in where.items()),
        *(f"house rule `{option}`" for option in ruling.options),
    ]
    facts_line = " · ".join(facts)
    return f"### {ruling.id} {{ #{ruling.id} }}\n\n{ruling.ruling}\n\n{facts_line}\n{{ .facts }}"


def reasons() -> str:
    """The page of the reasons."""
    return _page(
        "Reasons",
        "Every reason that a verdict can give, the same that `GET /v1/reasons` lists. A code never"
        " changes its meaning; new ones may come. The sentence is the English one, with its"
        " parameters in braces; [another language](translate.md) takes code and parameters.",
        "## Chimera",
        _reasons(REASONS),
        "## Chimère",
        _reasons(CHIMERE_REASONS),
    )


def _reasons(kinds: Mapping[Any, Any]) -> str:
    lines = [row("code", "sentence", "ruling"), row("---", "---", "---")]
    lines += [_reason(kind) for kind in kinds.values()]
    return "\n".join(lines)


def _reason(kind: ReasonKind) -> str:
    ruling = f"[{kind.ruling}](rulings.md#{kind.ruling})" if kind.ruling else ""
    sentence = re.sub(r"(\{\w+\})", r"`\1`", kind.template)
    return row(f"`{kind.code}`", sentence, ruling)


def interface() -> str:
    """The page of the interface: every call with the examples of the document, answered."""
    described = document()
    parts = [
        described["info"]["description"].strip(),
        "The whole description, for generators of clients and for tools:"
        " [openapi.json](openapi/openapi.json), [openapi.yaml](openapi/openapi.yaml). A running"
        " referee shows it at `/docs`, to be tried out. All answers here were given while this page"
        " was made.",
    ]
    for tag in described["tags"]:
        parts += [f"## {tag['name']}", tag["description"]]
        for path, item in described["paths"].items():
            for method, operation in item.items():
                if tag["name"] in operation["tags"]:
                    parts += _operation(method.upper(), path, operation)
    return _page("The interface", *parts)


def _operation(method: str, path: str, operation: dict[str, Any]) -> Iterator[str]:
    yield f"### {operation['summary']} {{ #{operation['operationId']} }}"
    yield f"`{method} {path}`"
    yield operation["description"]
    asked = path
    for parameter in operation["parameters"]:
        if parameter["in"] == "path":
            asked = asked.replace("{" + parameter["name"] + "}", parameter["example"])
    client = create_app().test_client()
    if method == "GET":
        answer = client.get(asked)
        yield from _answered(f"`GET {asked}`", answer.get_json(), answer.status_code)
        return
    body = operation["requestBody"]["content"]["application/json"]
    fields = _fields(body["schema"])
    if fields:
        yield fields
    for example in body["examples"].values():
        answer = client.post(asked, json=example["value"])
        yield f"**{example['summary']}**: `POST {asked}`"
        yield code("json", as_json(example["value"]))
        yield from _answered("The answer", answer.get_json(), answer.status_code)


def _answered(title: str, answer: Any, status: int) -> Iterator[str]:
    assert status == 200, f"{title} was answered with {status}"
    lines = as_json(answer).splitlines()
    if len(lines) > _MOST_LINES:
        title += f", the first {_MOST_LINES} of {len(lines)} lines"
    yield f'??? example "{title}"\n\n' + indented(code("json", "\n".join(lines[:_MOST_LINES])))


def _fields(schema: dict[str, Any]) -> str:
    """The fields of a question, with what each means."""
    component = document()["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    required = component.get("required", ())
    lines = [row("field", "required", "meaning"), row("---", "---", "---")]
    for name, field in component["properties"].items():
        meaning = field.get("description", "")
        if name not in required and field.get("default") is not None:
            meaning += f" Left out: `{as_json(field['default'])}`."
        lines.append(row(f"`{name}`", "yes" if name in required else "", meaning))
    return "\n".join(lines)


def passed_on() -> str:
    """The page of the packages that a server is made of."""
    lines = [row("package", "licence"), row("---", "---")]
    lines += [row(one.name, one.licence) for one in licences()]
    return _page(
        "Licences",
        "The referee is under the MIT licence. These packages are passed on with the image of a"
        " server, each with the text of its licence beside it:",
        "\n".join(lines),
    )


def _page(title: str, *parts: str) -> str:
    return "\n\n".join([f"# {title}", *parts]) + "\n"


#: What makes each page, by the name of its file.
PAGES: Final[Mapping[str, Callable[[], str]]] = {
    "rulings.md": rulings,
    "reasons.md": reasons,
    "api.md": interface,
    "licences.md": passed_on,
}
