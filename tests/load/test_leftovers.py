"""No question, whatever it is, leaves anything behind in the memory of the process."""

from __future__ import annotations

import gc
from random import Random

from flask.testing import FlaskClient

from referee.api import create_app
from referee.api.settings import Settings
from tests.load.expected import answer_to
from tests.load.questions import Question, drawn


def things_after(client: FlaskClient, questions: list[Question]) -> int:
    """How many things there are when all has been asked once more."""
    for question in questions:
        answer_to(client, question)
    gc.collect()
    return len(gc.get_objects())


def test_nothing_is_left_behind() -> None:
    questions = [one for one in drawn(Random(5), 100) if one.kind != "deal, seed drawn"]
    client = create_app(Settings()).test_client()
    things_after(client, questions)
    before = things_after(client, questions)
    assert things_after(client, questions) < before + len(questions) // 10
