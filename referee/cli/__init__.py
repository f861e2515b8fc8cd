"""The same questions from a shell."""

from referee.cli.commands import main

__all__ = ["main"]
