"""The house rules, for those who check types; a newer server may know more."""

from __future__ import annotations

from typing import TypedDict


class HouseRules(TypedDict, total=False):
    """What may be changed about a ruleset; ``Ruleset.describe`` says what each means."""

    sequence_of_pairs_minimum: int
    attached_card_may_match_body: bool
    attached_pair_may_match_body: bool
    score_limit: int
    second_all_pass_binds: str
    pi_ya_as_zero: bool
