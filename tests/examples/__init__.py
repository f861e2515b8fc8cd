"""Every example, run as a reader would run it."""
