"""The rules of the card game."""
