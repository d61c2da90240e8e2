"""What becomes of notices when somebody leaves the site, where nothing else happens meanwhile."""

from __future__ import annotations

import pytest
from django.db import transaction
from django.utils import timezone

from accounts.models import User
from accounts.services import delete_account
from notifications.models import Notice
from notifications.types import TURN
from tests.games.factories import OPEN, open_table


@pytest.mark.django_db(transaction=True)
def test_what_the_leaving_itself_writes_goes_with_whoever_leaves(tiny_title: None, ana: User, bo: User) -> None:
    game = open_table(bo, OPEN)
    with transaction.atomic():
        delete_account(user=ana)
        for person in (ana, bo):
            Notice.objects.create(key=f"{person.pk}", kind=TURN.code, user=person, game=game, due_at=timezone.now())

    assert [notice.user for notice in Notice.objects.all()] == [bo]
