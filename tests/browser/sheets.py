"""``make sheets``: the pages of a journey in all languages, side by side, for whoever changes words.

pytest collects this file only when it is named. The pictures go to ``var/sheets``, which is kept nowhere.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from django.conf import settings
from django.urls import reverse
from PIL import Image

from accounts.models import User
from tests.browser.pictures import played
from tests.games.factories import OPEN, open_table, running_game
from tests.people import People
from tests.plugins.windows import Windows

pytestmark = pytest.mark.django_db(transaction=True)

FOLDER = Path(settings.BASE_DIR) / "var/sheets"
SIZES = {"": (1440, 900), "-phone": (390, 844)}
GAP = 12
"""Pixels between the pages of a sheet."""


def test_sheets(windows: Windows, people: People) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    cacao = played(running_game(*people, title="cacao"), 14)
    chocolatl = played(running_game(*people, title="chocolatl"), 20)
    over = played(running_game(*people, title="chocolatl"), 10_000)
    for name, address in {
        "1-lobby": reverse("games:lobby"),
        "2-new-table": reverse("games:new_table"),
        "3-waiting-room": open_table(people.ana, OPEN, title="cacao").get_absolute_url(),
        "4-cacao": cacao.get_absolute_url(),
        "5-chocolatl": chocolatl.get_absolute_url(),
        "6-end": over.get_absolute_url(),
        "7-my-games": reverse("games:my_games"),
        "8-profile": reverse("accounts:profile"),
        "9-notifications": reverse("notices:preferences"),
    }.items():
        for suffix, size in SIZES.items():
            sheet([shot(windows, people.ana, address, code, size) for code, _name in settings.LANGUAGES]).save(
                FOLDER / f"{name}{suffix}.jpg", quality=80
            )


def shot(windows: Windows, user: User, address: str, language: str, size: tuple[int, int]) -> Image.Image:
    """A page as somebody with this language sees it."""
    User.objects.filter(pk=user.pk).update(language=language)
    page = windows.open(user, size=size)
    page.emulate_media(reduced_motion="reduce")
    page.goto(address, wait_until="networkidle")
    page.keyboard.press("Escape")  # what opens by itself
    taken = Image.open(BytesIO(page.screenshot()))
    page.close()
    return taken


def sheet(shots: list[Image.Image]) -> Image.Image:
    """Wide pages two in a row, narrow ones all in one."""
    width, height = shots[0].size
    columns = 2 if width > height else len(shots)
    rows = -(-len(shots) // columns)
    whole = Image.new("RGB", (columns * (width + GAP) - GAP, rows * (height + GAP) - GAP), "grey")
    for number, taken in enumerate(shots):
        whole.paste(taken, (number % columns * (width + GAP), number // columns * (height + GAP)))
    return whole
