"""compose.yaml and the Dockerfile: no container runs here, but every command in them does."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from cacao_site.dev.processes import start_child, stop_children
from tests.cacao_site.deployment import ROOT, bare_environment, sample_settings
from tests.deployment.databases import empty_database
from tests.plugins.ports import free_port
from tests.plugins.services import Services

COMPOSE: dict[str, Any] = YAML(typ="safe").load(ROOT / "compose.yaml")
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
OURS = [name for name, service in SERVICES.items() if service["image"] == "cacao"]
RUNNING = [name for name in OURS if name not in {"upgrade", "beat"}]


@pytest.mark.parametrize("name", SERVICES)
def test_a_container_writes_only_where_it_must_and_comes_back(name: str) -> None:
    service = SERVICES[name]

    assert service["read_only"]
    assert service["restart"] == ("no" if name == "upgrade" else "unless-stopped")


@pytest.mark.parametrize("name", OURS)
def test_our_containers_have_no_rights(name: str) -> None:
    service = SERVICES[name]

    assert service["user"] == "10001:10001"
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]


@pytest.mark.parametrize("name", sorted(set(SERVICES) - {"upgrade", "beat", "caddy"}))
def test_what_others_wait_for_tells_its_health(name: str) -> None:
    assert SERVICES[name]["healthcheck"]["test"]


def test_the_image_is_built_once() -> None:
    assert [name for name, service in SERVICES.items() if "build" in service] == ["upgrade"]


def test_a_busy_machine_has_minutes_to_start_what_the_proxy_waits_for() -> None:
    assert {SERVICES[name]["healthcheck"]["start_period"] for name in RUNNING} == {"3m"}


def test_only_the_proxy_is_reached_from_outside() -> None:
    assert [name for name, service in SERVICES.items() if "ports" in service] == ["caddy"]


def test_the_proxy_of_the_containers_is_the_one_that_tests_run() -> None:
    folder = ROOT / "docs" / "deployment"
    tried, ours = ((folder / name).read_text().splitlines()[1:] for name in ("Caddyfile", "Caddyfile.compose"))
    names = {"games.example {": "{$SITE} {", "\treverse_proxy 127.0.0.1:8000 {": "\treverse_proxy web:8000 {"}
    names["http://games.example {"] = "http://{$SITE} {"
    names["\treverse_proxy /live/* 127.0.0.1:8001 {"] = "\treverse_proxy /live/* live:8001 {"
    same = [names.get(line, line) for line in tried if line.strip() != "max_buffer_size 1MB"]

    assert [line.replace("\tbuffer_requests", "\trequest_buffers 1MB") for line in same] == ours


def test_every_queue_has_a_worker() -> None:
    from django.conf import settings

    queues = [option.split("=")[1] for name in OURS for option in _command(name) if option.startswith("--queues=")]
    assert sorted(queues) == sorted(settings.QUEUES)


SMALL: dict[str, Any] = YAML(typ="safe").load(ROOT / "compose.small.yaml")


def test_a_small_site_is_the_same_but_for_the_one_that_does_the_work_of_many() -> None:
    services = SMALL["services"]

    assert {name: SMALL[name] for name in ("name", "volumes", "x-site")} == {
        name: COMPOSE[name] for name in ("name", "volumes", "x-site")
    }
    assert set(services) == {"upgrade", "web", "postgres", "redis", "caddy"}
    assert {name: services[name] for name in ("upgrade", "postgres", "redis")} == {
        name: SERVICES[name] for name in ("upgrade", "postgres", "redis")
    }
    ours, theirs = services["caddy"], SERVICES["caddy"]
    assert ours | {"depends_on": None} == theirs | {"depends_on": None}
    changed = {"command", "init", "networks", "ulimits"}
    assert {name: value for name, value in services["web"].items() if name not in changed} == {
        name: value for name, value in SERVICES["web"].items() if name not in changed
    }


def test_the_proxy_finds_the_streams_of_a_small_site_under_the_name_that_they_have_elsewhere() -> None:
    web = SMALL["services"]["web"]

    assert web["networks"]["default"]["aliases"] == ["live"]
    assert web["command"] in (ROOT / "docs" / "deployment" / "cacao-small.service").read_text()


def test_the_image_copies_what_exists_and_starts_the_web_server_by_default() -> None:
    lines = (ROOT / "Dockerfile").read_text().splitlines()
    copied = [word for line in lines if line.startswith("COPY") and "--from" not in line for word in line.split()[1:-1]]

    assert all((ROOT / name).exists() for name in copied)
    assert f"CMD {shlex.split(SERVICES['web']['command'])}".replace("'", '"') in lines
    assert f"USER {SERVICES['web']['user'].split(':')[0]}" in lines


def test_the_settings_of_the_smallest_site_are_written_as_the_document_says(tmp_path: Path) -> None:
    text = (ROOT / "docs" / "operating.md").read_text()
    writing = [
        line for line in text.splitlines() if line.startswith("sed ") and line.endswith(("> .env", "> site.env"))
    ]
    (tmp_path / "docs").symlink_to(ROOT / "docs")
    for line in writing:
        subprocess.run(["sh", "-ec", line], cwd=tmp_path, check=True)  # noqa: S607
    own, site = (dict(_variables(tmp_path / name)) for name in (".env", "site.env"))
    assert set(own) == {"SITE", "POSTGRES_PASSWORD"}
    assert len(own["POSTGRES_PASSWORD"]) == 48
    variables = {**bare_environment(), **site, "DATA_DIR": str(tmp_path)}
    check = [sys.executable, "manage.py", "check", "--deploy", "--fail-level=WARNING"]
    checked = subprocess.run(check, cwd=ROOT, env=variables, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr
    assert site["SECRET_KEY"] != sample_settings()["SECRET_KEY"]


def _variables(file: Path) -> Iterator[tuple[str, str]]:
    for line in file.read_text().splitlines():
        if not line.startswith("#"):
            name, _equals, value = line.partition("=")
            yield name, value.strip('"')


def _command(name: str) -> list[str]:
    return shlex.split(SERVICES[name]["command"])


@pytest.fixture(scope="module")
def variables(services: Services, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Mapping[str, str]]:
    """The sample settings in the places of this run; our programs come first."""
    assert services.redis
    with empty_database(services, "contained") as url:
        path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
        places = {"DATABASE_URL": url, "REDIS_URL": services.redis.url, "WEB_BIND": f"127.0.0.1:{free_port()}"}
        places["LIVE_BIND"] = f"127.0.0.1:{free_port()}"
        folder = {"DATA_DIR": str(tmp_path_factory.mktemp("data")), "PATH": path}
        yield {**bare_environment(), **sample_settings(), **places, **folder}


def _is_healthy(name: str, variables: Mapping[str, str]) -> bool:
    check = SERVICES[name]["healthcheck"]["test"].replace("$$", "$")
    check = check.replace("127.0.0.1:8000", variables["WEB_BIND"]).replace("127.0.0.1:8001", variables["LIVE_BIND"])
    own = {key: str(value) for key, value in SERVICES[name]["environment"].items() if key not in variables}
    run = subprocess.run(["sh", "-c", check], cwd=ROOT, env={**variables, **own}, capture_output=True, check=False)  # noqa: S607
    return run.returncode == 0


@pytest.mark.postgresql
def test_every_command_runs_and_every_health_check_finds_it_well(variables: Mapping[str, str]) -> None:
    upgrade = subprocess.run(_command("upgrade"), cwd=ROOT, env=variables, capture_output=True, text=True, check=False)
    assert upgrade.returncode == 0, upgrade.stderr

    programs = {name: start_child(_command(name), variables=variables) for name in [*RUNNING, "beat"]}
    try:
        end = time.monotonic() + 90
        waited_for = set(RUNNING)
        while waited_for and time.monotonic() < end:
            waited_for -= {name for name in waited_for if _is_healthy(name, variables)}
        assert waited_for == set()
        assert {name: program.poll() for name, program in programs.items()} == dict.fromkeys(programs)
    finally:
        stop_children(list(programs.values()), patience=15)


@pytest.mark.postgresql
def test_the_health_of_the_database_is_asked_as_it_answers(services: Services) -> None:
    assert services.postgresql
    port = services.postgresql.url.rpartition(":")[2].split("/")[0]
    check = SERVICES["postgres"]["healthcheck"]["test"]

    assert subprocess.run([*shlex.split(check), f"--port={port}"], capture_output=True, check=False).returncode == 0
