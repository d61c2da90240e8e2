"""What pages of other rooms show of notices."""

from __future__ import annotations

from typing import Any

from django import template

from accounts.models import User
from notices.channels import addresses

register = template.Library()


@register.simple_tag
def resting_address(person: User) -> Any:
    """What is known about the person's address if no mails go there any more."""
    return addresses.resting(person)
