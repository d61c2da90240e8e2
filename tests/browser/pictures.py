"""``make pictures``: the key pages as they look in a browser, for the README and for whoever changes a look.

Each is put beside what it looked like before, in ``var/pictures``. pytest collects this file only when it is named.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from random import Random

import pytest
from django.conf import settings
from django.urls import reverse
from PIL import Image

from games.engine.bots import BOTS, Budget
from games.models import Game, Seat
from games.tables import play
from games.tables.tables import read_table
from tests.games.factories import fresh, running_game
from tests.people import People
from tests.plugins.windows import Windows

pytestmark = pytest.mark.django_db(transaction=True)

FOLDER = Path(settings.BASE_DIR) / "docs/pictures"
COMPARED = Path(settings.BASE_DIR) / "var/pictures"
WIDE, PHONE = (1440, 900), (390, 844)


def test_pictures(windows: Windows, people: People) -> None:
    FOLDER.mkdir(exist_ok=True)
    over = played(running_game(*people, title="cacao", modules=["big-game"]), 10_000)
    table = played(running_game(*people, title="cacao"), 14).get_absolute_url()
    chocolatl = played(running_game(*people, title="chocolatl"), 20)
    middle = over.move_count // 2
    pages = {
        "end": (over.get_absolute_url(), WIDE, False),
        "replay": (f"{reverse('games:replay', args=[over.public_id])}?at={middle}", WIDE, True),
        "chocolatl": (chocolatl.get_absolute_url(), WIDE, False),
        "chocolatl-phone": (chocolatl.get_absolute_url(), PHONE, True),
        "my-games": (reverse("games:my_games"), PHONE, False),
        "table": (table, PHONE, False),
        "table-wide": (table, WIDE, True),
        "find": (reverse("matching:find"), PHONE, False),
        "people": (reverse("games:my_people"), WIDE, False),
        "new-table": (reverse("games:new_table"), WIDE, False),
    }
    for name, (address, size, dark) in pages.items():
        page = windows.open(people.ana, size=size, dark=dark)
        page.emulate_media(reduced_motion="reduce", color_scheme="dark" if dark else "light")
        page.goto(address, wait_until="networkidle")
        picture = FOLDER / f"{name}.jpg"
        before = picture.read_bytes() if picture.exists() else b""
        page.screenshot(path=picture, type="jpeg", quality=80)
        compare(before, picture)


def compare(before: bytes, now: Path) -> None:
    """Put a picture beside what it was before."""
    both = [Image.open(BytesIO(data)).convert("RGB") for data in (before, now.read_bytes()) if data]
    sheet = Image.new("RGB", (sum(each.width + 10 for each in both), max(each.height for each in both)), "white")
    left = 0
    for each in both:
        sheet.paste(each, (left, 0))
        left += each.width + 10
    COMPARED.mkdir(parents=True, exist_ok=True)
    sheet.save(COMPARED / now.name, quality=80)


def played(game: Game, decisions: int) -> Game:
    """The table after so many decisions, made as the keen bot makes them, or at its end."""
    luck = Random(3)
    for _decision in range(decisions):
        if not fresh(game).is_running:
            break
        decide_well(fresh(game), luck)
    return fresh(game)


def decide_well(game: Game, luck: Random) -> None:
    """Let somebody who is waited for make a step, or confirm."""
    table = read_table(game)
    seat: Seat = next(seat for seat in table.seats if seat.waiting_since)
    assert seat.user is not None
    draft = table.draft_of(seat)
    decision, title = table.decision_of(seat, draft), table.title
    if seat.number not in title.rules.to_move(draft.state):
        play.confirm(game=game, user=seat.user, decision=decision)
        return
    view = title.rules.view(draft.state, seat.number)
    move = BOTS["greedy"].choose(title, view, seat.number, luck, Budget())
    play.step(game=game, user=seat.user, decision=decision, move=title.rules.moves.write(move))
