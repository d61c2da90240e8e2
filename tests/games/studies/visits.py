"""People try turns by the forms of a study."""

from __future__ import annotations

import re
from typing import Any

from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.studies.models import Study
from tests.people import browser_of

RANDOM = re.compile(r'name="csrfmiddlewaretoken"\s+value="\w+"')


def text_of(answer: Any) -> str:
    return RANDOM.sub("", answer.content.decode())


def look(study: Study, user: User | None, **fields: object) -> Any:
    browser = browser_of(user) if user else Client()
    return browser.get(study.get_absolute_url(), {name: str(value) for name, value in fields.items()})


def post(study: Study, act: str, user: User, *, headers: dict[str, str] | None = None, **fields: Any) -> Any:
    return browser_of(user).post(reverse(f"studies:{act}", args=[study.public_id]), fields, headers=headers)
