"""How fast the referee is, always beside something else on the same machine.

Nothing here fails for being slow: each benchmark prints rates and ratios, to be read by people.
"""
