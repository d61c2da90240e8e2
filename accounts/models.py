"""The person: one row for a guest, an account and a deleted account alike."""

from __future__ import annotations

from typing import ClassVar

from django.contrib.auth.models import AbstractUser, UserManager
from django.db import models
from django.db.models.functions import Upper
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.names import MAX_LENGTH, normalize_name, validate_name


class MailKind(models.TextChoices):
    """The kinds of mail a person can switch off; the value is the name of the switch on ``User``."""

    TURN = "mail_turns", _("It is your turn")
    GAME_OVER = "mail_game_over", _("A game is over")
    INVITATION = "mail_invitations", _("You are invited to a game")


class PersonManager(UserManager["User"]):
    """Finds people by the names other people type."""

    use_in_migrations = False

    @classmethod
    def normalize_email(cls, email: str | None) -> str:
        """Addresses are kept in lower case, so that one mailbox is one account."""
        return (email or "").strip().lower()

    def active(self) -> models.QuerySet[User]:
        """People who can sign in."""
        return self.filter(is_active=True, deleted_at=None)

    def named(self, name: str) -> User | None:
        """The active person with this name, whatever its capitals."""
        return self.active().filter(username__iexact=normalize_name(name)).first()


class User(AbstractUser):
    """A person. ``username`` is the one name that others see, write in invitations and may sign in with."""

    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]
    username = models.CharField(
        _("name"),
        max_length=MAX_LENGTH,
        unique=True,
        validators=[validate_name],
        help_text=_("The others at the table see this name. You can also sign in with it."),
        error_messages={"unique": _("Somebody has this name already. Please choose another one.")},
    )
    email = models.EmailField(_("e-mail address"), blank=True)
    is_guest = models.BooleanField(_("guest"), default=False)
    language = models.CharField(_("language"), max_length=10, blank=True)
    time_zone = models.CharField(_("time zone"), max_length=64, blank=True)
    mail_turns = models.BooleanField(_("Tell me when it is my turn"), default=True)
    mail_game_over = models.BooleanField(_("Tell me when a game is over"), default=True)
    mail_invitations = models.BooleanField(_("Tell me when somebody invites me"), default=True)
    deleted_at = models.DateTimeField(_("deleted"), null=True, blank=True)

    objects: ClassVar[PersonManager] = PersonManager()

    class Meta:
        verbose_name = _("person")
        verbose_name_plural = _("people")
        constraints: ClassVar = [
            models.UniqueConstraint(
                Upper("username"),
                name="one_person_per_name",
                violation_error_message=_("Somebody has this name already. Please choose another one."),
            ),
            models.UniqueConstraint(Upper("email"), condition=~models.Q(email=""), name="one_person_per_address"),
            models.CheckConstraint(
                condition=models.Q(deleted_at=None) | models.Q(email="", is_active=False),
                name="deleted_people_are_gone",
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["email"], name="people_by_address", condition=~models.Q(email="")),
            # For the filters of the admin: what is rare is not found by walking all people.
            models.Index(models.F("id").desc(), name="guests_by_age", condition=models.Q(is_guest=True)),
            models.Index(models.F("id").desc(), name="staff_by_age", condition=models.Q(is_staff=True)),
            models.Index(models.F("id").desc(), name="switched_off_by_age", condition=models.Q(is_active=False)),
        ]

    def __str__(self) -> str:
        return self.display_name

    @classmethod
    def normalize_username(cls, username: str) -> str:
        """See ``names.normalize_name``."""
        return normalize_name(username)

    @property
    def display_name(self) -> str:
        """The name that others see."""
        return gettext("Former player") if self.deleted_at else self.username

    def wants_mail(self, kind: MailKind) -> bool:
        """Whether this kind of mail may be sent: it is switched on and the address was confirmed by its owner."""
        return bool(self.is_active and self.email and getattr(self, kind.value) and self.has_confirmed_email())

    def has_confirmed_email(self) -> bool:
        """Whether the present address was confirmed by its owner."""
        from allauth.account.models import EmailAddress  # It has a foreign key to this model.

        return bool(EmailAddress.objects.filter(user=self, email=self.email, verified=True).exists())
