"""Asks a sample of the mutants of the rules, and says how many the tests kill.

python -m tests.mutation          # all of it, anew
python -m tests.mutation --again  # only what is not killed yet, with the tests of now
"""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tests.mutation.results import (
    Asked,
    Verdict,
    asked,
    choose,
    explained,
    module_of,
    reopen,
)

#: Mutants of code that runs when it is imported, or once for all tests. That they die shows that
#: nothing built by the code without them is left to judge them by.
CANARIES: Final = (
    "referee.chimera.cards.x_pack__mutmut_*",
    "referee.chimera.catalogue.xǁCatalogueǁnumbers__mutmut_*",
    "referee.chimera.legal.xǁLegalPlaysǁ_among__mutmut_*",
    "referee.chimera.rulesets.x__scoring_of_three__mutmut_*",
    "referee.chimera.table.x__traps__mutmut_*",
)
MUTANTS: Final = Path("mutants")
LOG: Final = MUTANTS / "mutmut.log"
#: How much must be killed.
BAR: Final = 0.9
CHILDREN: Final = 2
#: Mutants that never end must not take the memory of the machine with them, in bytes.
MEMORY: Final = 4 << 30


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("--sample", type=int, default=1500, help="how many mutants (%(default)s)")
    parser.add_argument("--seed", default="chimera", help="which ones (%(default)s)")
    parser.add_argument("--minutes", type=float, default=40, help="time for them (%(default)s)")
    parser.add_argument("--again", action="store_true", help="only what is not killed yet")
    options = parser.parse_args()
    until = time.monotonic() + 60 * options.minutes
    if options.again:
        reopen(MUTANTS)
    else:
        shutil.rmtree(MUTANTS, ignore_errors=True)
        MUTANTS.mkdir()
        print("Making all mutants, and noting which tests reach which of them ...", flush=True)
        if not _canaries_die(until):
            return 1
        choose(MUTANTS, options.sample, options.seed)
    _run([], until)
    return _told(asked(MUTANTS))


def _canaries_die(until: float) -> bool:
    _run(CANARIES, until, quiet=True)
    alive = [one.name for one in asked(MUTANTS) if one.verdict is Verdict.SURVIVED]
    dead = [one for one in asked(MUTANTS) if one.verdict is Verdict.KILLED]
    print(f"{len(dead)} of {len(dead) + len(alive)} mutants that should die have died.")
    if len(dead) <= 9 * len(alive):
        print("What follows would mean nothing. These live:", *alive, sep="\n  ")
        print(f"{LOG} may say more.")
    return len(dead) > 9 * len(alive)


def _run(names: Sequence[str], until: float, *, quiet: bool = False) -> None:
    """Let mutmut ask these mutants, or all that are open, as long as there is time."""
    # mutmut ends in good order by Ctrl-C, which whoever is started in the background ignores.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    # Compiled modules are what makes a fresh start for each mutant fast enough.
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    command = ["mutmut", "run", "--max-children", str(CHILDREN), *names]
    limited = ["prlimit", f"--as={MEMORY}"] if shutil.which("prlimit") else []
    with LOG.open("a") as log:
        process = subprocess.Popen(
            [*limited, str(Path(sys.executable).with_name(command[0])), *command[1:]],
            stdout=log,
            stderr=subprocess.STDOUT,
            env=environment,
        )
        try:
            _wait(process, until, quiet=quiet)
        finally:
            _stop(process)
    if process.returncode:
        raise SystemExit(f"mutmut ended with {process.returncode}; {LOG} says why.")


def _wait(process: subprocess.Popen[bytes], until: float, *, quiet: bool) -> None:
    """Until it has ended or the time is over, saying now and then how far it is."""
    while process.poll() is None and time.monotonic() < until:
        try:
            process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            if not quiet:
                _progress(asked(MUTANTS))


def _progress(sample: Sequence[Asked]) -> None:
    done = [one for one in sample if one.verdict is not Verdict.OPEN]
    killed = sum(one.verdict.is_dead for one in done)
    print(f"{len(done)} of {len(sample)}: {killed} killed", flush=True)


def _stop(process: subprocess.Popen[bytes]) -> None:
    """As by Ctrl-C, upon which mutmut ends what it has started."""
    if process.poll() is None:
        print("The time is over.")
        process.send_signal(signal.SIGINT)
        process.wait()


def _told(sample: Sequence[Asked]) -> int:
    """The table, the survivors, and the exit status."""
    by_module: dict[str, list[Asked]] = {}
    for one in sample:
        by_module.setdefault(module_of(one.name), []).append(one)
    columns = list(Verdict)
    print(f"\n{'':44}" + "".join(f"{verdict.value:>10}" for verdict in columns) + f"{'killed':>9}")
    for module, its in [*sorted(by_module.items()), ("all", list(sample))]:
        counts = [sum(one.verdict is verdict for one in its) for verdict in columns]
        print(f"{module:44}" + "".join(f"{n:10}" for n in counts) + f"{_ratio(its):9.1%}")
    _tell_survivors(sample)
    still_open = sum(one.verdict is Verdict.OPEN for one in sample)
    if still_open:
        print(f"{still_open} mutants were not asked.")
    ratio = _ratio(sample)
    print(f"{ratio:.1%} of {len(sample)} mutants are killed; {BAR:.0%} must be.")
    return 0 if ratio >= BAR and not still_open else 1


def _ratio(sample: Sequence[Asked]) -> float:
    return sum(one.verdict.is_dead for one in sample) / max(len(sample), 1)


def _tell_survivors(sample: Sequence[Asked]) -> None:
    known = explained()
    alive = [one for one in sample if one.verdict in (Verdict.SURVIVED, Verdict.NO_TESTS)]
    unknown = [one for one in alive if one.change not in known]
    print(f"\n{len(alive)} live, of which {len(alive) - len(unknown)} are explained.")
    for one in unknown:
        print(f"\n{one.name}: {one.verdict.value}\n{one.change.toml}")
    dead = [one for one in sample if one.verdict.is_dead and one.change_if_known(known)]
    for one in dead:
        print(f"\nExplained as one that must live, but {one.verdict.value}: {one.name}")


if __name__ == "__main__":
    sys.exit(main())
