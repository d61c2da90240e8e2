"""What every page knows of turns and of the inbox: two numbers that are never added up."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from games.context_processors import waiting
from games.tables.pages.headline import count_in_title
from notifications.inbox.selectors import count_new


def counts(request: HttpRequest) -> dict[str, Any]:
    """What waits at tables, and ``inbox_count``, the lines that are new; ``count_in_title`` says both."""
    found = waiting(request)
    user = getattr(request, "user", None)
    if user is None or not user.is_authenticated:
        return found | {"inbox_count": 0}
    fresh = SimpleLazyObject(lambda: count_new(user))
    title = SimpleLazyObject(lambda: count_in_title(found["waiting_count"], found["urgent_count"], fresh))
    return found | {"inbox_count": fresh, "count_in_title": title}
