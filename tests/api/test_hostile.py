"""What strangers send, in little: ``make hostile`` does more of it, and longer."""

from __future__ import annotations

from tests.api.hostile import LEAST, rows


def test_whatever_strangers_send_is_answered_and_holds_up_nobody() -> None:
    done = list(rows(LEAST))
    assert [f"{row.what}: {words}" for row in done for words in row.wrong] == []
    assert len(done) > 80
    assert sum(row.good for row in done) > 100
