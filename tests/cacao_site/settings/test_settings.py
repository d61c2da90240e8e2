"""The settings of a public site: complete and sound, or no start at all."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.cacao_site.deployment import ROOT, bare_environment, manage, sample_settings

NEEDED = ["ALLOWED_HOSTS", "BASE_URL", "DATABASE_URL", "EMAIL_URL", "MAIL_FROM", "REDIS_URL", "SECRET_KEY"]
MALFORMED = {
    "ALLOWED_HOSTS": "*",
    "BASE_URL": "games.example",
    "DATABASE_URL": "postgres",
    "DATABASE_POOL_SIZE": "0",
    "EMAIL_URL": "mail.example",
    "HSTS_SECONDS": "a year",
    "LOG_LEVEL": "LOUD",
    "MAIL_FROM": "Cacao, by correspondence <games@games.example>",
    "REDIS_URL": "6379",
    "SECRET_KEY": "secret",
    "SITE_MODE": "prod",
    "TRUSTED_PROXIES": "one",
    "WEBHOOK_PORTS": "443,70000",
}


def test_the_sample_settings_pass_djangos_check_for_deployment() -> None:
    run = manage("check", "--deploy", "--fail-level=WARNING", variables=sample_settings())

    assert run.returncode == 0, run.stderr


def test_without_settings_a_public_site_does_not_start_and_names_every_variable() -> None:
    run = manage("check", variables={"SITE_MODE": "production"})

    assert run.returncode == 1
    assert [line.split()[0] for line in sorted(run.stderr.splitlines())] == NEEDED


@pytest.mark.parametrize("name", MALFORMED)
def test_a_malformed_variable_stops_the_start_with_one_sentence_that_names_it(name: str) -> None:
    run = manage("check", variables=sample_settings() | {name: MALFORMED[name]})

    assert run.returncode == 1
    assert run.stderr.startswith(f"{name} cannot be used: ")
    assert run.stderr.count("\n") == 1


def test_a_variable_that_is_no_longer_used_stops_the_start_and_says_so() -> None:
    run = manage("check", variables=sample_settings() | {"REPLICA_URL": "postgresql://cacao@replica.example/cacao"})

    assert run.returncode == 1
    assert run.stderr == "REPLICA_URL is no longer used: every query goes to DATABASE_URL. Remove it.\n"


@pytest.mark.parametrize("entrance", ["cacao_site.wsgi", "cacao_site.asgi"])
def test_a_server_without_a_mode_is_in_production_and_refuses_to_start(entrance: str) -> None:
    command = [sys.executable, "-c", f"import {entrance}"]
    run = subprocess.run(command, cwd=ROOT, env=bare_environment(), capture_output=True, text=True, check=False)

    assert run.returncode != 0
    assert "SECRET_KEY is not set." in run.stderr


@pytest.mark.parametrize(("mode", "may_stay"), [("play", True), ("production", False)])
def test_a_webhook_leads_to_the_machine_itself_only_on_a_site_of_ones_own(mode: str, may_stay: bool) -> None:
    code = "from cacao_site.settings import POST_RULES as rules; print(rules.may_stay_here, 'http' in rules.schemes)"
    variables = bare_environment() | (sample_settings() if mode == "production" else {}) | {"SITE_MODE": mode}
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=variables, capture_output=True, text=True, check=True
    )

    assert run.stdout.split() == [str(may_stay)] * 2
