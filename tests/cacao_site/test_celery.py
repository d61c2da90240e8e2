"""The Celery application, which every process of the site has."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.cacao_site.deployment import ROOT, bare_environment

SITE = """
import sys
sys.path[0] = sys.argv[1]
import cacao_site, games
print(games.__file__)
"""


def test_a_release_runs_its_own_code_in_whatever_folder_somebody_stands(tmp_path: Path) -> None:
    """As its ``manage.py`` does for an operator whose shell is still in the folder of the release before."""
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "__init__.py").write_text("")

    run = subprocess.run(
        [sys.executable, "-c", SITE, str(ROOT)],
        cwd=tmp_path,
        env=bare_environment() | {"DJANGO_SETTINGS_MODULE": "cacao_site.settings"},
        capture_output=True,
        text=True,
        check=True,
    )

    assert run.stdout == f"{ROOT / 'games' / '__init__.py'}\n"
