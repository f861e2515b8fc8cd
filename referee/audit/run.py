"""An audit from the first line to the summary."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from typing import TypeAlias

from referee.audit.chunks import CHUNK_BYTES, Chunk, Source, chunks
from referee.audit.journal import Journal, journal
from referee.audit.spread import Results
from referee.audit.summary import MOST_LISTED, Part, Summary, Total
from referee.audit.work import audited

#: Takes chunks and gives each with its part, in any order.
Engine: TypeAlias = Callable[[Iterator[Chunk]], Results]
#: Is told of each chunk that is done, with its part; None for one that was done before.
Watcher: TypeAlias = Callable[[Chunk, Part | None], None]


def alone(source: Iterator[Chunk]) -> Results:
    """The engine that works in this process."""
    for chunk in source:
        yield chunk, audited(chunk)


def _unwatched(chunk: Chunk, part: Part | None) -> None:
    pass


def audit(
    sources: Sequence[Source],
    engine: Engine = alone,
    *,
    journal_file: Path | None = None,
    watch: Watcher = _unwatched,
    chunk_bytes: int = CHUNK_BYTES,
    most_listed: int = MOST_LISTED,
) -> Summary:
    """Referee every line of the files.

    Args:
        sources: the files.
        engine: what does the work; the summary is the same with each.
        journal_file: where what is done is written down; what stands there is not done again.
        watch: is told of each chunk that is done.
        chunk_bytes: how many bytes of lines make a chunk.
        most_listed: how many events and bad lines are listed, each; the others are only counted.

    Raises:
        Unreadable: when a file cannot be read.
        JournalUnusable: when the journal is not one of this audit.
        NoScheduler: when the engine needs one and there is none.
        WorkFailed: when the workers of the engine cannot do it.
    """
    total = Total(most_listed)
    with ExitStack() as stack:
        todo = chunks(sources, chunk_bytes)
        kept = None
        if journal_file is not None:
            kept = stack.enter_context(journal(journal_file, sources, chunk_bytes, total.add))
            todo = _left(todo, kept, watch)
        for chunk, part in stack.enter_context(closing(engine(todo))):
            if kept is not None:
                kept.write(chunk, part)
            total.add(part)
            watch(chunk, part)
        if kept is not None:
            kept.check_all_met()
    return total.summary(source.name for source in sources)


def _left(source: Iterator[Chunk], kept: Journal, watch: Watcher) -> Iterator[Chunk]:
    """The chunks that are not done."""
    for chunk in source:
        if kept.has(chunk):
            watch(chunk, None)
        else:
            yield chunk
