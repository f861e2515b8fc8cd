"""The score sheet: hands, games, and what cannot be."""
