"""docs/operating.md, word by word: what can be run is run, in order; of the rest, syntax and names are checked."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest

from tests.cacao_site.deployment import ROOT, bare_environment, sample_settings
from tests.plugins.services import Services

TEXT = (ROOT / "docs" / "operating.md").read_text()
BLOCKS = re.findall(r"^```(sh|sh server)\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
RUN = [commands for kind, commands in BLOCKS if kind == "sh"]
ON_THE_SERVER = [commands for kind, commands in BLOCKS if kind == "sh server"]
UNITS = {file.name for file in (ROOT / "docs" / "deployment").glob("cacao-*") if file.is_file()}
RECORDS = sorted((ROOT / "tests" / "records" / "good").glob("*"))[:4]


@pytest.mark.parametrize("commands", [commands for _, commands in BLOCKS], ids=lambda commands: commands[:40])
def test_every_block_is_good_shell(commands: str) -> None:
    checked = subprocess.run(["bash", "-n"], input=commands, text=True, capture_output=True, check=False)  # noqa: S607

    assert checked.stderr == ""


def test_every_file_of_the_project_that_is_named_exists() -> None:
    named = re.findall(r"/srv/cacao/(?:current|releases/\w+)/([\w./-]*[\w-])(?=[\s/*])", "\n".join(ON_THE_SERVER))

    assert named
    assert [name for name in named if not (ROOT / name).exists()] == []


def test_every_unit_that_is_started_exists_and_every_unit_is_started() -> None:
    started = set(
        re.findall(r"\bcacao-[\w@.]+", " ".join(line for line in TEXT.splitlines() if "enable --now" in line))
    )
    templates = {re.sub(r"@\w+", "@", name) for name in started}
    files = {name if "." in name else f"{name}.service" for name in templates}

    assert files == UNITS


def test_what_is_added_to_a_unit_is_copied_and_belongs_to_one_that_is_started() -> None:
    added = {folder.name.removesuffix(".service.d") for folder in (ROOT / "docs" / "deployment").glob("cacao-*.d")}

    assert added
    assert [name for name in added if f"enable --now {name}" not in TEXT and f" {name} " not in TEXT] == []
    assert "*.service.d /etc/systemd/system/" in TEXT


def test_a_block_is_for_the_site_or_for_root() -> None:
    """The document says: those that begin with the settings run as ``cacao``, which may not be anybody else."""
    mixed = [commands for _, commands in BLOCKS if commands.startswith("set -a") and "sudo " in commands]
    late = [
        commands for _, commands in BLOCKS if "manage.py" in commands and not commands.startswith(("set -a", "cd "))
    ]

    assert (mixed, late) == ([], [])


def test_no_unit_is_named_before_it_is_installed() -> None:
    installed = TEXT.index("/etc/systemd/system/\n")

    assert re.findall(r"systemctl (?:enable --now|restart) cacao\S*", TEXT[:installed]) == []


def test_what_is_called_by_name_is_installed_first() -> None:
    for _, commands in BLOCKS:
        if "apt-get install" in commands:
            assert {"git", "cron", "openssl"} <= set(commands.split())


def test_the_units_and_the_document_speak_of_the_same_folders() -> None:
    for unit in UNITS:
        text = (ROOT / "docs" / "deployment" / unit).read_text()
        assert "ExecStart" not in text or "WorkingDirectory=/srv/cacao/current\n" in text
        assert "ExecStart" not in text or "EnvironmentFile=/etc/cacao/site.env\n" in text
        assert "manage.py migrate" not in text  # nowhere: operators type it


@pytest.fixture
def machine(services: Services, tmp_path: Path) -> Iterator[dict[str, str]]:
    """The environment of a server that has everything in other places: see ``_here``."""
    assert services.postgresql
    server = urlsplit(services.postgresql.url)
    (tmp_path / "bin").mkdir()
    sudo = tmp_path / "bin" / "sudo"
    sudo.write_text('#!/bin/sh\nshift 2  # -u postgres\nexec "$@"\n')
    sudo.chmod(0o755)
    (tmp_path / "backups").mkdir()
    settings = sample_settings() | {
        "DATABASE_URL": f"postgresql://cacao:replace-this-password@127.0.0.1:{server.port}/cacao",
        "DATA_DIR": str(tmp_path / "data"),
    }
    (tmp_path / "site.env").write_text("".join(f"{name}={shlex.quote(value)}\n" for name, value in settings.items()))
    path = f"{tmp_path / 'bin'}:{os.environ['PATH']}"
    postgres = {"PGHOST": "127.0.0.1", "PGPORT": str(server.port), "PGUSER": "tests", "PGDATABASE": "postgres"}
    yield {**bare_environment(), **postgres, "PATH": path}
    with psycopg.connect(services.postgresql.url, autocommit=True) as connection:
        connection.execute("ALTER SYSTEM RESET ALL")
        for name in ("cacao", "cacao_restored"):
            connection.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
        connection.execute("DROP ROLE IF EXISTS cacao")


def _here(commands: str, folder: Path) -> str:
    """The same commands, in the places of this run."""
    places = {
        "/srv/cacao/current": str(ROOT),
        "/srv/cacao/releases/next": str(ROOT),
        "/etc/cacao/site.env": str(folder / "site.env"),
        "/var/backups/cacao": str(folder / "backups"),
    }
    for place, here in places.items():
        commands = commands.replace(place, here)
    return commands


def _run(commands: str, environment: dict[str, str], folder: Path) -> str:
    shell = ["bash", "-euo", "pipefail", "-c", _here(commands, folder)]
    done = subprocess.run(shell, env=environment, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{commands}\n{done.stdout}\n{done.stderr}"
    return done.stdout


PLAY = """
set -a; . /etc/cacao/site.env; set +a
cd /srv/cacao/current
.venv/bin/python manage.py record import {files}
"""


@pytest.mark.postgresql
def test_the_document_leads_from_nothing_to_a_restored_site(machine: dict[str, str], tmp_path: Path) -> None:
    """Before the first backup some games are brought in; after it, they are replayed from the restored database."""
    told = {}
    for commands in RUN:
        if "pg_dump" in commands:
            _run(PLAY.format(files=" ".join(map(str, RECORDS))), machine, tmp_path)
        told[commands] = _run(commands, machine, tmp_path)

    said = "\n".join(told.values())
    assert "Applying games.0001_squashed" in said
    assert "Rosa may run the site." in said
    assert f"{len(RECORDS)} games rebuilt, 0 of them were different." in said
    assert "No migrations to apply." in said
