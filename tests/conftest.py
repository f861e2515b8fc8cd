"""What all tests share: hypothesis draws the same examples each time, on a machine of any speed."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("ci", derandomize=True, deadline=None)
settings.load_profile("ci")
