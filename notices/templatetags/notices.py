"""What pages of other rooms show of notices, and what subjects name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import template
from django.utils.translation import gettext as _

from accounts.models import User
from notices.channels import addresses

register = template.Library()


@register.simple_tag
def resting_address(person: User) -> Any:
    """What is known about the person's address if no mails go there any more."""
    return addresses.resting(person)


NAMED = 3
"""Tables that a subject names; of the others it says how many there are."""


@register.filter
def table_names(tables: Sequence[Mapping[str, Any]]) -> str:
    """The first of several tables by title and players."""
    return ", ".join(_table_name(table) for table in tables[:NAMED]) + (" …" if len(tables) > NAMED else "")


def _table_name(table: Mapping[str, Any]) -> str:
    named = {"title": table["title"], "others": ", ".join(table["others"])}
    return _("%(title)s with %(others)s") % named
