"""What the story and its worker agree on: messages say when they were sent, and posts may stay on this machine."""

from __future__ import annotations

import time
from typing import Any

from posting.rules import Rules

POST_RULES = Rules(schemes=("http", "https"), may_stay_here=True)


def say_when(headers: dict[str, Any], **_more: Any) -> None:
    """For the signal ``before_task_publish``, in the story and in its worker, where a task may send another one."""
    headers["at"] = time.time()
