"""The command line, as someone at a shell sees it."""
