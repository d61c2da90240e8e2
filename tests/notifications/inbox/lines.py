"""What somebody's inbox says."""

from __future__ import annotations

from accounts.models import User
from notifications.inbox.presenter import Told, told
from notifications.inbox.selectors import lines_of


def lines(user: User) -> list[Told]:
    """Somebody's lines, the latest first."""
    return told(user, lines_of(user))


def line(user: User) -> Told:
    """The only one."""
    [only] = lines(user)
    return only


def said(user: User) -> list[str]:
    """The sentences, the latest first."""
    return [each.sentence for each in lines(user)]


def labels(told_line: Told) -> list[str]:
    """What can be done."""
    return [str(act.label) for act in told_line.acts]
