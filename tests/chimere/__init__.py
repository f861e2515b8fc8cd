"""The rules of the board game Chimère."""
