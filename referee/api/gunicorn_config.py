"""The configuration for a gunicorn of one's own, the same as that of ``referee serve``.

::

    gunicorn -c python:referee.api.gunicorn_config referee.api.wsgi:app

All that can be chosen comes from the environment (``referee.api.settings``).
"""

from __future__ import annotations

import sys

from referee.api.gunicorn_options import options
from referee.api.settings import InvalidSetting, Settings

try:
    # gunicorn reads the names of this module.
    globals().update(options(Settings.from_environment()))
except InvalidSetting as error:
    sys.exit(f"referee: {error}")
