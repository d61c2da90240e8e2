"""The person: one row for a guest, an account and a deleted account alike."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, TypeAlias

from django.contrib.auth.hashers import check_password, make_password
from django.contrib.auth.models import AbstractUser, AnonymousUser, UserManager
from django.core.exceptions import ValidationError
from django.db import models, transaction
from django.db.models.functions import Upper
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.looks import Colour, Ground, Motion, Portrait, Theme, validate_sounds
from accounts.mail.models import AccountMail, StoppedAddress
from accounts.names.lookalikes import LONGEST, folded_shape_of, shape_of
from accounts.names.names import MAX_LENGTH, letters_of, normalize_name, validate_name
from core.db.fields import PlainTextField
from core.db.models import ChangedByFields

__all__ = [
    "AccountMail",
    "PersonChanged",
    "PersonManager",
    "StoppedAddress",
    "User",
    "Viewer",
    "columns_of_name",
]


class PersonManager(UserManager["User"]):
    """Finds people by the names other people type."""

    use_in_migrations = False

    @classmethod
    def normalize_email(cls, email: str | None) -> str:
        """Addresses are kept in lower case, so that one mailbox is one account."""
        return (email or "").strip().lower()

    def active(self) -> models.QuerySet[User]:
        """People who can sign in, and bots whose owners can."""
        return _who_may_come_in(self.all())

    def named(self, name: str) -> User | None:
        """The active person with this name, whatever its capitals and however its accents are typed.

        Accents count: Jurgen may be somebody else than Jürgen.
        """
        wanted = normalize_name(name).casefold()
        found = _who_may_come_in(self.called(name))
        return next((person for person in found if person.username.casefold() == wanted), None)

    def called(self, name: str) -> models.QuerySet[User]:
        """Those who have this name, or one that cannot be told from it; databases only know the capitals of A to Z."""
        shape = folded_shape_of(name)
        if "\0" in name or not shape:  # PostgreSQL looks for no such text, and nobody is called so.
            return self.none()
        return self.filter(models.Q(username__iexact=normalize_name(name)) | models.Q(folded_shape=shape))

    def hold(self, *keys: int) -> None:
        """Keep others from changing these people until the transaction ends.

        Always in the same order: two who want the same people do not block each other.
        """
        list(self.select_for_update(no_key=True).filter(pk__in=keys).order_by("pk").values_list("pk"))

    def alike(self, name: str) -> models.QuerySet[User]:
        """People whose name is this one whatever its capitals, or looks like it."""
        looks = models.Q(shape=shape_of(name)) | models.Q(folded_shape=folded_shape_of(name))
        return self.filter(models.Q(username__iexact=name) | looks)

    def expect_free(self, name: str, *, but_for: User | None = None) -> None:
        """Raise ``ValidationError`` if somebody else has this name, or one that looks like it."""
        others = [each.username for each in self.alike(name) if each != but_for]
        if any(other.casefold() == name.casefold() for other in others):
            raise ValidationError(User._meta.get_field("username").error_messages["unique"], code="username_taken")
        if others:
            raise ValidationError(_("Somebody’s name looks like this one. Choose another."), code="name_lookalike")


def _who_may_come_in(people: models.QuerySet[User]) -> models.QuerySet[User]:
    """Those of these people who can sign in, and bots whose owners can."""
    suspended = User.objects.filter(pk=models.OuterRef("bot_owner"), is_active=False)
    return people.filter(~models.Exists(suspended), is_active=True, deleted_at=None)


class PersonChanged(Exception):
    """The person was deleted, banned, signed out everywhere or given a new password since the row was read."""


class User(ChangedByFields, AbstractUser):
    """A person. ``username`` is the one name that others see, write in invitations and may sign in with."""

    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]
    username = models.CharField(
        _("name"),
        max_length=MAX_LENGTH,
        unique=True,
        validators=[validate_name],
        help_text=_("The others at the table see this name. You can also log in with it."),
        error_messages={"unique": _("This name is taken. Choose another.")},
    )
    shape = models.CharField(max_length=LONGEST, default="", db_default="", editable=False)
    """What is seen of the name; see ``lookalikes``. Empty for a row that another version of the site has written."""
    folded_shape = models.CharField(max_length=LONGEST, default="", db_default="", editable=False)
    """What is seen of the name in small letters."""
    letters = PlainTextField(max_length=LONGEST, default="", db_default="", editable=False)
    """The name without capitals and accents, by whose beginning people are found."""
    email = models.EmailField(_("email address"), blank=True)
    is_mail_on_hold = models.BooleanField(_("emails paused"), default=False, db_default=False, editable=False)
    """Whether mails to the address may be on hold; the row that says so is read only then."""
    is_guest = models.BooleanField(_("guest"), default=False)
    language = models.CharField(_("language"), max_length=10, blank=True)
    time_zone = models.CharField(_("time zone"), max_length=64, blank=True)
    theme = models.CharField(_("theme"), max_length=5, choices=Theme.choices, blank=True, default="", db_default="")
    """Empty: as the system says."""
    has_patterns = models.BooleanField(_("patterns on tiles"), default=False, db_default=False)
    """Whether the tiles of players have patterns besides their colours."""
    has_outlines = models.BooleanField(_("outlines and signs on tiles"), default=False, db_default=False)
    """Whether tiles have outlines and signs by which seats and kinds are told apart without colours."""
    ground = models.CharField(
        _("ground of the board"), max_length=10, choices=Ground.choices, blank=True, default="", db_default=""
    )
    """Empty: the clearing."""
    motion = models.CharField(_("motion"), max_length=5, choices=Motion.choices, blank=True, default="", db_default="")
    """Empty: as usual. A system that asks for less motion is obeyed whatever stands here."""
    sounds = models.CharField(
        _("sounds"), max_length=40, blank=True, default="", db_default="", validators=[validate_sounds]
    )
    """The kinds that are heard, with blanks between them."""
    was_offered_sounds = models.BooleanField(
        _("was asked about sounds"), default=False, db_default=False, editable=False
    )
    """Whether the person has answered the one offer of sounds, whatever the answer was."""
    colour = models.CharField(
        _("colour at tables"), max_length=10, choices=Colour.choices, blank=True, default="", db_default=""
    )
    """Empty: any. Whoever sat down before has it first."""
    portrait = models.CharField(
        _("emblem"), max_length=10, choices=Portrait.choices, blank=True, default="", db_default=""
    )
    """The animal beside the name; empty: none."""
    is_unlisted = models.BooleanField(_("not on leaderboards"), default=False, db_default=False)
    """Whether ratings are shown to this person alone: on no leaderboard, and nowhere else to others."""
    bot_owner = models.ForeignKey(
        "self",
        models.SET_NULL,
        verbose_name=_("who answers for this bot"),
        related_name="bots",
        null=True,
        blank=True,
        editable=False,
        db_index=False,
    )
    """Set for a program that plays under a name of its own; see ``is_bot``."""
    is_bot = models.BooleanField(_("bot"), default=False, db_default=False, editable=False)
    """A program that somebody runs elsewhere and that plays by the API; it stays one when its owner has left."""
    sign_outs = models.PositiveIntegerField(_("times logged out everywhere"), default=0, db_default=0, editable=False)
    deleted_at = models.DateTimeField(_("deleted"), null=True, blank=True)

    objects: ClassVar[PersonManager] = PersonManager()

    class Meta:
        verbose_name = _("person")
        verbose_name_plural = _("people")
        constraints: ClassVar = [
            models.UniqueConstraint(
                Upper("username"),
                name="one_person_per_name",
                violation_error_message=_("This name is taken. Choose another."),
            ),
            models.UniqueConstraint(fields=["shape"], condition=~models.Q(shape=""), name="one_person_per_shape"),
            models.UniqueConstraint(
                fields=["folded_shape"], condition=~models.Q(folded_shape=""), name="one_person_per_folded_shape"
            ),
            models.UniqueConstraint(Upper("email"), condition=~models.Q(email=""), name="one_person_per_address"),
            models.CheckConstraint(
                condition=models.Q(deleted_at=None) | models.Q(email="", is_active=False),
                name="deleted_people_are_gone",
            ),
        ]
        indexes: ClassVar = [
            models.Index(
                fields=["letters"], name="people_by_letters", condition=models.Q(is_active=True, deleted_at=None)
            ),
            models.Index(fields=["email"], name="people_by_address", condition=~models.Q(email="")),
            # For the filters of the admin: what is rare is not found by walking all people.
            models.Index(models.F("id").desc(), name="guests_by_age", condition=models.Q(is_guest=True)),
            models.Index(models.F("id").desc(), name="bots_by_age", condition=models.Q(is_bot=True)),
            models.Index(fields=["bot_owner"], name="bots_by_owner", condition=models.Q(bot_owner__isnull=False)),
            models.Index(models.F("id").desc(), name="staff_by_age", condition=models.Q(is_staff=True)),
            models.Index(models.F("id").desc(), name="switched_off_by_age", condition=models.Q(is_active=False)),
        ]

    def __str__(self) -> str:
        return self.display_name

    @classmethod
    def normalize_username(cls, username: str) -> str:
        return normalize_name(username)

    @property
    def display_name(self) -> str:
        """The name that others see."""
        if self.deleted_at:
            return gettext("Former player")
        return gettext("%(name)s (bot)") % {"name": self.username} if self.is_bot else self.username

    # --- writing -----------------------------------------------------------------------------------------------------

    _replaced_password: str | None = None
    """The hash before ``set_password``, until the new one is saved."""

    def save(self, *args: Any, update_fields: Iterable[str] | None = None, **kwargs: Any) -> None:
        """Add the person, or write the named columns if nobody shut the person out since the row was read.

        After ``set_password`` the password is meant where nothing is named: so do Django's own forms and commands.
        Raises ``PersonChanged``, ``WholeRowSave``.
        """
        if update_fields is None and self._replaced_password is not None:
            update_fields = ["password"]
        update_fields = self._follow_name(update_fields)
        with transaction.atomic():
            if not self._state.adding and update_fields is not None:
                self.lock(even_if_switched="is_active" in update_fields)
            super().save(*args, update_fields=update_fields, **kwargs)
        self._replaced_password = None

    def _follow_name(self, update_fields: Iterable[str] | None) -> list[str] | None:
        """The fields to be saved; with a name what it looks like."""
        names = None if update_fields is None else list(update_fields)
        if names is not None and "username" not in names:
            return names
        columns = columns_of_name(self.username)
        self.shape, self.folded_shape, self.letters = columns["shape"], columns["folded_shape"], columns["letters"]
        return names and list({*names, *columns})

    def lock(self, *, even_if_switched: bool = False) -> None:
        """Keep others from changing this row until the transaction ends.

        Raises ``PersonChanged`` unless the person is there, is switched on as when the row was read, has the same
        password and has not signed out everywhere: whoever was signed in still is.
        """
        password = self.password if self._replaced_password is None else self._replaced_password
        # The weaker lock lets others go on at their tables, where their rows refer to this one.
        same = User.objects.select_for_update(no_key=True).filter(
            pk=self.pk, deleted_at=None, password=password, sign_outs=self.sign_outs
        )
        if not even_if_switched:
            same = same.filter(is_active=self.is_active)
        if not same.values_list("pk", flat=True):
            raise PersonChanged

    def set_password(self, raw_password: str | None) -> None:
        """A new password, not saved yet."""
        self._remember_password()
        super().set_password(raw_password)

    def set_unusable_password(self) -> None:
        """No password at all, not saved yet."""
        self._remember_password()
        super().set_unusable_password()

    def _remember_password(self) -> None:
        if not self._state.adding and self._replaced_password is None:
            self._replaced_password = self.password

    def check_password(self, raw_password: str | None) -> bool:
        """Whether this is the password; one that was hashed in an old way is hashed anew."""
        return check_password(raw_password, self.password, self._hash_anew)

    def _hash_anew(self, raw_password: str | None) -> None:
        """Unless there is another password meanwhile: the old one must not come back."""
        known, anew = self.password, make_password(raw_password)
        if User.objects.filter(pk=self.pk, password=known).update(password=anew):
            self.password = anew

    def _get_session_auth_hash(self, secret: str | None = None) -> str:
        """What every session of this person carries: a new password ends them, and so does signing out everywhere."""
        carried: str = super()._get_session_auth_hash(secret)  # type: ignore[misc]
        if not self.sign_outs:
            return carried
        salt = "accounts.models.User.sign_outs"
        return salted_hmac(salt, f"{carried}{self.sign_outs}", secret=secret, algorithm="sha256").hexdigest()

    # --- mail --------------------------------------------------------------------------------------------------------

    def has_confirmed_email(self) -> bool:
        """Whether the present address was confirmed by its owner."""
        from allauth.account.models import EmailAddress  # It has a foreign key to this model.

        return bool(EmailAddress.objects.filter(user=self, email=self.email, verified=True).exists())


def columns_of_name(name: str) -> dict[str, str]:
    """A name with what is kept of how it looks, and of its letters."""
    return {
        "username": name,
        "shape": shape_of(name),
        "folded_shape": folded_shape_of(name),
        "letters": letters_of(name),
    }


Viewer: TypeAlias = User | AnonymousUser
"""Who looks at a page: one who is logged in, or a stranger."""
