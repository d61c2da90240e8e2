"""What becomes of notices when somebody leaves the site or has another address."""

from __future__ import annotations

from typing import Any

from allauth.account.models import EmailAddress
from allauth.account.signals import email_changed, email_confirmed
from django.dispatch import receiver

from accounts.models import User
from accounts.signals import account_deleted
from notices.models import Notice, RefusedAddress, Wish


@receiver(account_deleted)
def forget(sender: type[User], user: User, **_kwargs: Any) -> None:
    """Nothing is kept of what somebody who left wanted and was told, nor of the address."""
    Wish.objects.filter(user=user).delete()
    Notice.objects.filter(user=user).delete()
    RefusedAddress.objects.filter(user=user).delete()


@receiver(email_changed)
def try_again(sender: type[User], user: User, **_kwargs: Any) -> None:
    """Another address begins anew, also if it is one that was refused long ago."""
    RefusedAddress.objects.filter(user=user).delete()


@receiver(email_confirmed)
def try_confirmed(sender: type[EmailAddress], email_address: EmailAddress, **_kwargs: Any) -> None:
    """Whoever typed a code from a mail gets mails there."""
    RefusedAddress.objects.filter(user_id=email_address.user_id).delete()
