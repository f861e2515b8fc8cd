"""What is built before a server forks its workers, so that they share it and none waits."""

from __future__ import annotations

import gc

from referee.chimera import RULESETS


def preload() -> None:
    """Build every catalogue.

    Frozen objects are left alone by the collector of garbage, which would else touch, and so
    copy, every page of them in every worker.
    """
    for ruleset in RULESETS.values():
        _ = ruleset.catalogue
    gc.collect()
    gc.freeze()
