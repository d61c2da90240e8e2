"""What this process is for, and the variables it was started with.

``production`` needs every variable that docs/settings.md lists as needed. ``play`` is the site on one's own machine:
it needs none. ``test`` is for the test run. Only ``manage.py`` falls back to ``play``; a server that was started
without SITE_MODE is in production.
"""

import os
from pathlib import Path

from cacao_site.environment import Environment, choice, text

BASE_DIR = Path(__file__).resolve().parents[2]

_mode = os.environ.get("SITE_MODE", "production")
environment = Environment(os.environ, complete=_mode == "production")

SITE_MODE = environment.read("SITE_MODE", choice("production", "play", "test"), default="production")
PRODUCTION = SITE_MODE == "production"


def _author_mode(value: str) -> bool:
    if SITE_MODE != "play":
        raise ValueError("only `make play AUTHOR=1` sets it: it shows everybody what was raised, with all variables")
    return value == "yes"


# Whether whoever plays here writes a title: what is saved counts at once, and what is raised is shown on the page.
AUTHOR_MODE = environment.read("AUTHOR_MODE", _author_mode, default=False)
DATA_DIR = Path(environment.read("DATA_DIR", text, default=str(BASE_DIR / "var")))
