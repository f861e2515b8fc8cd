"""Language-neutral cases: a ruleset, a call, a request, and what must come back."""
