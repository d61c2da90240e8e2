"""People in the admin: look them up, change and delete their accounts; moderation adds what is decided about them."""

from __future__ import annotations

from typing import Any

from allauth.account.admin import EmailAddressAdmin
from allauth.account.decorators import secure_admin_login
from allauth.account.models import EmailAddress
from django import forms
from django.contrib import admin
from django.contrib.auth.admin import GroupAdmin, UserAdmin
from django.contrib.auth.forms import AdminUserCreationForm, UserChangeForm
from django.contrib.auth.models import Group
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from accounts.forms import OnlyChangesChecked
from accounts.models import User, columns_of_name
from accounts.names.names import normalize_name
from accounts.services import delete_account
from core.admin import LongListAdmin

# The site's own login is throttled; the admin's would not be.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]


admin.site.unregister(EmailAddress)
admin.site.unregister(Group)

RIGHTS = ("is_staff", "is_superuser", "groups", "user_permissions")


def is_superuser(request: HttpRequest) -> bool:
    """Whether rights are theirs to give: whoever could give them could have all."""
    return isinstance(request.user, User) and request.user.is_superuser


@admin.register(Group)
class RightsAdmin(GroupAdmin):
    """What a group may; only superusers change it."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return is_superuser(request)

    def has_change_permission(self, request: HttpRequest, obj: Group | None = None) -> bool:
        return is_superuser(request)

    def has_delete_permission(self, request: HttpRequest, obj: Group | None = None) -> bool:
        return is_superuser(request)


@admin.register(EmailAddress)
class AddressAdmin(LongListAdmin, EmailAddressAdmin):
    """Finds whole addresses, which have an index; they are changed with their person only, whose row is locked."""

    actions = ()
    list_filter = ()
    list_select_related = ("user",)
    search_help_text = _("A whole email address")

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[EmailAddress], search_term: str
    ) -> tuple[QuerySet[EmailAddress], bool]:
        """Who has, or claims, an address."""
        term = search_term.strip().lower()
        return (queryset.filter(email=term) if term else queryset), False

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: EmailAddress | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: EmailAddress | None = None) -> bool:
        """Only with its person."""
        return False


class ShowsWhatItShowed(forms.BaseForm):
    """Knows what it showed: only what an admin changed on the page counts as changed."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            field.show_hidden_initial = not field.disabled


class PersonForm(ShowsWhatItShowed, OnlyChangesChecked, UserChangeForm):  # type: ignore[type-arg]
    """What a person is called, reads and may."""

    def clean_username(self) -> str:
        """Whatever the person had before may stay."""
        return _free_name(self.cleaned_data["username"], self.instance)


class NewPersonForm(AdminUserCreationForm):  # type: ignore[type-arg]
    """Django's form, which would only see the same name."""

    def clean_username(self) -> str:
        """A name that nobody has, and that looks like nobody's."""
        return _free_name(self.cleaned_data["username"], self.instance)


def _free_name(typed: str, user: User) -> str:
    name = normalize_name(typed)
    if name != user.username:
        User.objects.expect_free(name, but_for=user)
    return name


class AddressForm(ShowsWhatItShowed, forms.ModelForm):  # type: ignore[type-arg]
    """One address of the person: what was not changed on the page is as it is now, not as it was shown."""

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        untouched = {"email", "verified", "primary"} - set(self.changed_data)
        return (
            cleaned
            if self.instance._state.adding
            else cleaned | {name: getattr(self.instance, name) for name in untouched}
        )


class EmailAddressInline(admin.StackedInline):  # type: ignore[type-arg]
    """The address and whether it was confirmed."""

    model = EmailAddress
    form = AddressForm
    extra = 0


@admin.register(User)
class PersonAdmin(LongListAdmin, UserAdmin):  # type: ignore[type-arg]
    """Searches whole names and addresses, because only these have an index.

    A page is sent long after it was opened; what others did to the person meanwhile stays done.
    """

    form = PersonForm
    add_form = NewPersonForm

    list_display = ("username", "email", "is_guest", "is_staff", "is_active", "date_joined", "last_login")
    list_filter = ("is_guest", "is_staff", "is_active")
    search_fields = ("username",)
    """Shows the field; ``get_search_results`` says what is found."""
    search_help_text = _("A whole name or a whole email address")
    ordering = ("-pk",)
    filter_horizontal = ("groups", "user_permissions")
    readonly_fields = ("is_active", "last_login", "date_joined", "deleted_at")
    """Who is active follows from bans: see ``accounts.sanctions``."""
    inlines = (EmailAddressInline,)
    actions = ("delete_accounts",)
    fieldsets = (
        (None, {"fields": ("username", "email", "password", "is_guest")}),
        (
            _("Settings"),
            {
                "fields": (
                    *("language", "time_zone", "theme", "ground"),
                    *("has_patterns", "has_outlines", "motion", "sounds"),
                )
            },
        ),
        (_("Plays"), {"fields": ("colour", "portrait")}),
        (_("Dates"), {"fields": ("is_active", "date_joined", "last_login", "deleted_at")}),
    )

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[User], search_term: str
    ) -> tuple[QuerySet[User], bool]:
        """The one person of a name, or of an address: only these have an @."""
        term = search_term.strip()
        if not term:
            return queryset, False
        if "@" in term:
            return queryset.filter(email=term.lower()), False
        return queryset.filter(pk__in=User.objects.called(term)), False

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        """Rows of people stay for the games of others; see the action."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        """Deleted people stay as they are, and only superusers touch the accounts of those who have rights."""
        return super().has_change_permission(request, obj) and not (
            obj and (obj.deleted_at or not _may_touch(request, obj))
        )

    def get_readonly_fields(self, request: HttpRequest, obj: User | None = None) -> tuple[str, ...]:
        """Only superusers give rights."""
        return self.readonly_fields if is_superuser(request) else (*self.readonly_fields, *RIGHTS)

    def get_object(self, request: HttpRequest, object_id: str, from_field: str | None = None) -> User | None:
        """The person; locked until the end of the transaction if something was sent to a page that changes people."""
        found: User | None = super().get_object(request, object_id, from_field)
        if found is None or request.method != "POST" or not transaction.get_connection().in_atomic_block:
            return found
        return User.objects.select_for_update(no_key=True).get(pk=found.pk)

    def user_change_password(self, request: HttpRequest, id: str, form_url: str = "") -> HttpResponse:  # noqa: A002
        """Django's page, with the person locked."""
        with transaction.atomic():
            return super().user_change_password(request, id, form_url)

    def save_model(self, request: HttpRequest, obj: User, form: Any, change: bool) -> None:
        """Add the person, or write what was changed on the page."""
        if not change:
            super().save_model(request, obj, form, change)
            return
        columns = {field.name for field in User._meta.concrete_fields}
        changed = {name: getattr(obj, name) for name in form.changed_data if name in columns}
        if "username" in changed:
            changed |= columns_of_name(obj.username)
        User.objects.filter(pk=obj.pk).update(**changed)

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        """Groups and permissions, too, only where they were changed on the page."""
        if change:
            form.cleaned_data = {name: form.cleaned_data.get(name) for name in form.changed_data}
        super().save_related(request, form, formsets, change)

    @admin.action(
        description=_("Delete these accounts (finished games stay, without the name)"), permissions=["change"]
    )
    @transaction.atomic
    def delete_accounts(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        """What people can do themselves in their profile; none of these accounts if one may not be touched."""
        chosen = User.objects.filter(pk__in=[person.pk for person in queryset])
        people = list(chosen.select_for_update(no_key=True).order_by("pk"))
        if not all(_may_touch(request, person) for person in people):
            raise PermissionDenied
        for person in people:
            delete_account(user=person)
        self.message_user(request, _("Accounts deleted."))


def _may_touch(request: HttpRequest, user: User) -> bool:
    """Whoever gave staff a password or an address would have their rights."""
    return is_superuser(request) or not (user.is_staff or user.is_superuser)
