"""``python -m referee.cli``."""

from referee.cli.commands import main

main()
