"""Errors told to Sentry: what broke and where, and nothing else."""

from __future__ import annotations

import json
import subprocess
import sys

from tests.cacao_site.deployment import ROOT, bare_environment, manage, sample_settings

DSN = "https://key@sentry.example/1"
SCRIPT = """
from contextlib import suppress
import sentry_sdk
from cacao_site.wsgi import application
from django.core.handlers.wsgi import WSGIHandler
from django.test import Client

ADDRESS = "203.0.113.9"
told = []
sentry_sdk.get_client().transport.capture_envelope = told.append

def broken(request, key):
    hand = "secret variable"
    raise RuntimeError("broken")

from django.urls import path
from cacao_site import urls
urls.urlpatterns.insert(0, path("broken/<str:key>/", broken))
client = Client(raise_request_exception=False)
with suppress(ValueError):  # Without collected files there is no page about it.
    client.post("/broken/secret-key/?q=secret-query", {"word": "secret-form"}, HTTP_HOST="games.example",
        HTTP_X_FORWARDED_PROTO="https", HTTP_COOKIE="a=secret-cookie", HTTP_X="secret-header", REMOTE_ADDR=ADDRESS)
for envelope in told:
    print(envelope.serialize().decode())
"""


def test_an_error_is_told_without_addresses_forms_cookies_and_variables() -> None:
    variables = bare_environment() | sample_settings() | {"SENTRY_DSN": DSN, "LOG_LEVEL": "ERROR"}
    run = subprocess.run(
        [sys.executable, "-c", SCRIPT], cwd=ROOT, env=variables, capture_output=True, text=True, check=True
    )

    assert "RuntimeError" in run.stdout, run.stderr
    assert json.dumps("broken") in run.stdout
    assert "secret" not in run.stdout.replace('"secret variable"', "")
    assert "203.0.113.9" not in run.stdout


def test_a_malformed_address_stops_the_start_with_a_sentence() -> None:
    answer = manage("check", variables=sample_settings() | {"SENTRY_DSN": "nonsense"})

    assert "SENTRY_DSN cannot be used: it must look like https://key@sentry.example/1." in answer.stderr


def test_a_missing_library_stops_the_start_with_a_sentence() -> None:
    block = (
        "import sys; sys.modules['sentry_sdk'] = None; import manage; sys.argv = ['manage.py', 'check']; manage.main()"
    )
    variables = bare_environment() | sample_settings() | {"SENTRY_DSN": DSN}
    run = subprocess.run(
        [sys.executable, "-c", block], cwd=ROOT, env=variables, capture_output=True, text=True, check=False
    )

    assert "SENTRY_DSN cannot be used: the library for it is missing" in run.stderr
