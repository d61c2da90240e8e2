"""``manage.py upgrade`` on a database of its own, beside a version that still serves people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import psycopg
import pytest

from tests.cacao_site.deployment import ROOT, manage, sample_settings
from tests.deployment.databases import empty_database
from tests.plugins.services import Services

pytestmark = pytest.mark.postgresql


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Static files that are there already are not compressed once more."""
    return tmp_path_factory.mktemp("upgraded")


@pytest.fixture
def variables(services: Services, data: Path) -> Iterator[Mapping[str, str]]:
    """The sample settings with an empty database."""
    with empty_database(services, "upgraded") as url:
        yield sample_settings() | {"DATABASE_URL": url, "DATA_DIR": str(data)}


def test_an_upgrade_prepares_everything_and_may_be_run_again(variables: Mapping[str, str]) -> None:
    first = manage("upgrade", variables=variables)
    static = Path(variables["DATA_DIR"]) / "static"
    of_the_version_before = static / "css" / "base.0123456789ab.css"
    of_the_version_before.write_text("")
    second = manage("upgrade", variables=variables)

    assert first.returncode == second.returncode == 0, first.stderr + second.stderr
    assert "Applying games.0001_squashed" in first.stdout
    assert "No migrations to apply" in second.stdout
    assert "systemctl reload cacao-web" in second.stdout
    units = {unit.stem.rstrip("@") for unit in (ROOT / "docs" / "deployment").glob("*.service")}
    assert [unit for unit in units if unit not in second.stdout] == [], "each process must get the new code"
    assert len([*static.glob("staticfiles.*.json")]) == 1
    assert of_the_version_before.exists()


def test_a_table_that_somebody_holds_stops_the_upgrade_and_not_the_site(variables: Mapping[str, str]) -> None:
    assert manage("migrate", "games", variables=variables).returncode == 0
    with psycopg.connect(variables["DATABASE_URL"]) as somebody:
        somebody.execute("SELECT count(*) FROM games_game")
        somebody.execute("LOCK TABLE games_game IN ROW EXCLUSIVE MODE")
        held = manage("upgrade", "--patience=0", variables=variables)
    free = manage("upgrade", variables=variables)

    assert held.returncode == 1
    assert "A table was held by somebody else all the time" in held.stderr
    assert "Traceback" not in held.stderr
    assert free.returncode == 0, free.stderr


def test_a_database_that_stands_between_two_versions_is_refused(variables: Mapping[str, str]) -> None:
    assert manage("migrate", variables=variables).returncode == 0
    with psycopg.connect(variables["DATABASE_URL"]) as database:
        database.execute("DELETE FROM django_migrations WHERE app = 'games' AND name = '0038_tables_of_a_source'")
    upgraded = manage("upgrade", variables=variables)

    assert upgraded.returncode == 1
    assert "Upgrade to the version before" in upgraded.stderr
    assert "Traceback" not in upgraded.stderr


def test_a_database_of_the_version_before_has_all_that_replaces_its_migrations(variables: Mapping[str, str]) -> None:
    assert manage("migrate", variables=variables).returncode == 0
    with psycopg.connect(variables["DATABASE_URL"]) as database:
        database.execute("DELETE FROM django_migrations WHERE name = '0001_squashed'")
    upgraded = manage("upgrade", variables=variables)

    assert upgraded.returncode == 0, upgraded.stderr
    assert "No migrations to apply" in upgraded.stdout


def test_a_second_upgrade_at_the_same_time_is_refused(variables: Mapping[str, str]) -> None:
    with psycopg.connect(variables["DATABASE_URL"]) as other:
        other.execute("SELECT pg_advisory_lock(%s)", [0x0CACA0])
        answer = manage("upgrade", variables=variables)

    assert answer.returncode == 1
    assert answer.stderr == "CommandError: Another upgrade of this database is running. Wait until it has ended.\n"


def test_settings_that_cannot_be_used_stop_the_upgrade_before_anything_is_done(variables: Mapping[str, str]) -> None:
    answer = manage("upgrade", variables={**variables, "BASE_URL": "nonsense"})

    assert answer.returncode == 1
    assert "BASE_URL cannot be used" in answer.stderr
    assert "Applying" not in answer.stdout
