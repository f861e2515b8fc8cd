"""``python -m referee.api.generate FOLDER`` writes the specification there."""

from __future__ import annotations

import sys
from pathlib import Path

from referee.api import create_app, specification

if __name__ == "__main__":
    create_app()  # the endpoints describe themselves when their resources are loaded
    specification.write(Path(sys.argv[1]))
