"""The board game Chimère: pure rules, standard library only."""
