"""The scripts of the site do what people were promised: runs the tests of ``tests/static/js`` under Deno."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
DENO = Path(sys.executable).with_name("deno")


def test_the_scripts_pass_their_tests() -> None:
    environment = os.environ | {"NO_COLOR": "1", "DENO_NO_UPDATE_CHECK": "1"}
    command = [DENO, "test", "--allow-read=static/js", "--no-remote", "--no-npm", "--reporter=dot"]
    run = subprocess.run(command, check=False, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=300)
    failures = run.stdout.partition(" ERRORS ")[2]

    assert run.returncode == 0, failures or run.stdout + run.stderr


def test_every_test_of_a_script_is_named_after_it() -> None:
    tested = [file.name.removesuffix("_test.js") for file in Path(__file__).parent.glob("js/*_test.js")]

    assert tested
    assert [name for name in tested if not (ROOT / "static" / "js" / f"{name}.js").is_file()] == []
