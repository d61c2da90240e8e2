"""What every page knows of turns and of the inbox: two numbers that are never added up."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from games.context_processors import waiting
from games.tables.pages.headline import count_in_title
from notifications.inbox.selectors import counts_of


def counts(request: HttpRequest) -> dict[str, Any]:
    """What waits at tables, and in the inbox: ``inbox_count`` lines are new, ``inbox_asking`` asked something.

    ``count_in_title`` says what waits and what is new.
    """
    found = waiting(request)
    user = getattr(request, "user", None)
    if user is None or not user.is_authenticated:
        return found | {"inbox_count": 0, "inbox_asking": 0}
    inbox: Any = SimpleLazyObject(lambda: counts_of(user))
    return found | {
        "inbox_count": SimpleLazyObject(lambda: inbox.new),
        "inbox_asking": SimpleLazyObject(lambda: inbox.asking),
        "count_in_title": SimpleLazyObject(
            lambda: count_in_title(found["waiting_count"], found["urgent_count"], inbox.new)
        ),
    }
