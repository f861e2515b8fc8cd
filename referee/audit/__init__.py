"""Files of hand records, refereed as a whole: a line is a record, and a summary adds them up.

A file is read in chunks of lines; a chunk becomes a part of the summary by a pure function, in this
process, in others or on other machines; and the parts add up to the same summary in any order.
"""

from referee.audit.chunks import CHUNK_BYTES, Chunk, Source, Unreadable, chunks, file_source
from referee.audit.journal import JournalUnusable
from referee.audit.processes import Processes, processors
from referee.audit.run import Engine, Watcher, alone, audit
from referee.audit.spread import NoScheduler, WorkFailed
from referee.audit.summary import BadLine, Count, Part, Rule, Stopped, Summary
from referee.audit.work import audited

__all__ = [
    "CHUNK_BYTES",
    "BadLine",
    "Chunk",
    "Count",
    "Engine",
    "JournalUnusable",
    "NoScheduler",
    "Part",
    "Processes",
    "Rule",
    "Source",
    "Stopped",
    "Summary",
    "Unreadable",
    "Watcher",
    "WorkFailed",
    "alone",
    "audit",
    "audited",
    "chunks",
    "file_source",
    "processors",
]
