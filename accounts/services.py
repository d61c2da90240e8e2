"""Everything that changes a person: becoming a guest, becoming an account, leaving."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from allauth.account.models import EmailAddress
from django.contrib.admin.models import LogEntry
from django.contrib.auth.hashers import make_password
from django.contrib.contenttypes.models import ContentType
from django.db import transaction
from django.db.models import Q
from django.utils import timezone, translation
from django.utils.translation import pgettext_lazy

from accounts.mail.models import AccountMail, mark_of
from accounts.models import User, columns_of_name
from accounts.signals import account_deleted
from core.outbox import STOPPABLE

GUEST_NAMES = (
    pgettext_lazy("guest", "Agouti"),
    pgettext_lazy("guest", "Anteater"),
    pgettext_lazy("guest", "Coati"),
    pgettext_lazy("guest", "Iguana"),
    pgettext_lazy("guest", "Jaguar"),
    pgettext_lazy("guest", "Macaw"),
    pgettext_lazy("guest", "Ocelot"),
    pgettext_lazy("guest", "Quetzal"),
    pgettext_lazy("guest", "Sloth"),
    pgettext_lazy("guest", "Tapir"),
    pgettext_lazy("guest", "Toucan"),
)
GUEST_NAME_DIGITS = range(4, 10)


def create_guest(*, name: str = "", language: str = "", time_zone: str = "", theme: str = "") -> User:
    """A person without e-mail and password, under a checked ``name``, or one that nobody else has."""
    with translation.override(language or translation.get_language()):
        name = name or free_guest_name()
    return User.objects.create_user(name, is_guest=True, language=language, time_zone=time_zone, theme=theme)


def free_guest_name() -> str:
    """A beast in the guest's language and a number, which grows where short ones are taken."""
    names = (f"{secrets.choice(GUEST_NAMES)} {secrets.randbelow(10**digits):0{digits}}" for digits in GUEST_NAME_DIGITS)
    return next(name for name in names if not User.objects.alike(name).exists())


@transaction.atomic
def create_account(*, name: str, email: str, password: str, is_superuser: bool = False) -> User:
    """An account whose address needs no confirmation, because an operator vouches for it."""
    user = User.objects.create_user(name, email, password, is_staff=is_superuser, is_superuser=is_superuser)
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
    return user


@transaction.atomic
def make_admin(*, name: str, email: str) -> str:
    """Let a new or a known person run the site, on the word of whoever sits at the machine; the new password.

    Raises ``ValidationError`` when the name cannot be had, or the address is another person's.
    """
    password, email = secrets.token_urlsafe(12), email.lower()
    user = User.objects.select_for_update().filter(username__iexact=User.normalize_username(name)).first()
    if user is None:
        User(username=User.normalize_username(name), email=email).full_clean(exclude=["password"])
        create_account(name=name, email=email, password=password, is_superuser=True)
        return password
    user.email = email
    user.full_clean(exclude=["password"])
    may = {"is_staff": True, "is_superuser": True, "is_active": True, "is_guest": False}
    User.objects.filter(pk=user.pk).update(**may, email=email, password=make_password(password))
    EmailAddress.objects.filter(user=user).exclude(email=email).update(primary=False)
    EmailAddress.objects.update_or_create(user=user, email=email, defaults={"primary": True, "verified": True})
    return password


@transaction.atomic
def confirm_address(*, address: EmailAddress, confirm: Callable[[], bool]) -> bool:
    """Give an address to the person who proved to read its mails; ``confirm`` marks it and says whether it could.

    People who only claimed the address go on with another one that they have proved, else as guests.
    Raises ``PersonChanged``.
    """
    _lock_claimants(address)
    proved = EmailAddress.objects.filter(email=address.email, verified=True)
    others = User.objects.exclude(pk=address.user_id).filter(email=address.email.lower())
    EmailAddress.objects.exclude(user_id=address.user_id).filter(email=address.email, verified=False).delete()
    for claimant in others.exclude(pk__in=proved.values("user")):
        _go_on_without_the_claim(claimant)
    if not confirm():
        return False
    User.objects.filter(pk=address.user_id).update(is_guest=False)
    return True


def _go_on_without_the_claim(claimant: User) -> None:
    other = EmailAddress.objects.filter(user=claimant, verified=True).order_by("-primary", "pk").first()
    if other is None:
        User.objects.filter(pk=claimant.pk).update(email="", is_guest=True)
        return
    EmailAddress.objects.filter(pk=other.pk).update(primary=True)
    User.objects.filter(pk=claimant.pk).update(email=other.email)


def _lock_claimants(address: EmailAddress) -> None:
    """Whom an address is about, always in the same order: two people who prove it at once do not block each other."""
    claimants = User.objects.filter(Q(pk=address.user_id) | Q(email=address.email.lower()))
    list(claimants.select_for_update(no_key=True).order_by("pk"))
    address.user.lock()


@transaction.atomic
def delete_account(*, user: User) -> None:
    """Forget who this person was; the row stays, nameless, for the games others played with them.

    Tells ``account_deleted`` first. The new password ends every session of the account; doing it twice changes nothing.
    Raises ``PersonChanged`` where the password was changed, or everybody signed out, since the row was read.
    """
    # Programs of this person leave too: all people are locked before any table.
    User.objects.hold(user.pk, *User.objects.filter(bot_owner=user).values_list("pk", flat=True))
    person = User.objects.get(pk=user.pk)
    if person.deleted_at:
        return
    user.lock(even_if_switched=True)
    account_deleted.send(sender=User, user=person)
    _forget_history(person)
    _call_off_mails(person)
    EmailAddress.objects.filter(user=person).delete()
    person.groups.clear()
    person.user_permissions.clear()
    _forget(person)


def _call_off_mails(user: User) -> None:
    """Nobody who has left is written to; what is being handed over is on its way."""
    addresses = EmailAddress.objects.filter(user=user).values_list("email", flat=True)
    marks = [mark_of(address) for address in {user.email, *addresses}]
    AccountMail.objects.filter(done_at=None, mark__in=marks, status__in=STOPPABLE).delete()


def _forget_history(user: User) -> None:
    """Who changed this row in the admin, and when, stays there; the name and the addresses that it had do not."""
    addresses = EmailAddress.objects.filter(user=user).values_list("pk", flat=True)
    for model, keys in ((User, [user.pk]), (EmailAddress, addresses)):
        entries = LogEntry.objects.filter(content_type=ContentType.objects.get_for_model(model))
        entries.filter(object_id__in=map(str, keys)).update(object_repr=f"#{user.pk}", change_message="")


def _forget(user: User) -> None:
    User.objects.filter(pk=user.pk).update(
        # "#" is refused in names, so nobody can hold this one.
        **columns_of_name(f"#{user.pk}"),
        email="",
        language="",
        time_zone="",
        theme="",
        has_patterns=False,
        has_outlines=False,
        ground="",
        was_offered_sounds=False,
        motion="",
        sounds="",
        colour="",
        portrait="",
        is_active=False,
        is_staff=False,
        is_superuser=False,
        is_guest=False,
        last_login=None,
        deleted_at=timezone.now(),
        password=make_password(None),
    )
