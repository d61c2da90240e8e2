"""People in the admin: look them up, switch them off, delete their accounts."""

from __future__ import annotations

from allauth.account.admin import EmailAddressAdmin
from allauth.account.decorators import secure_admin_login
from allauth.account.models import EmailAddress
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.models import MailKind, User
from accounts.paging import LongListAdmin
from accounts.services import delete_account

# The site's own login is throttled; the admin's would not be.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]


admin.site.unregister(EmailAddress)


@admin.register(EmailAddress)
class AddressAdmin(LongListAdmin, EmailAddressAdmin):
    """allauth's list, in which a whole address is searched: only that has an index."""

    list_filter = ()
    list_select_related = ("user",)
    search_help_text = _("A whole e-mail address")

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[EmailAddress], search_term: str
    ) -> tuple[QuerySet[EmailAddress], bool]:
        """Who has, or claims, an address."""
        term = search_term.strip().lower()
        return (queryset.filter(email=term) if term else queryset), False


class EmailAddressInline(admin.TabularInline):  # type: ignore[type-arg]
    """The address and whether it was confirmed."""

    model = EmailAddress
    extra = 0


@admin.register(User)
class PersonAdmin(LongListAdmin, UserAdmin):  # type: ignore[type-arg]
    """Searches whole names and addresses, because only these have an index."""

    list_display = ("username", "email", "is_guest", "is_staff", "is_active", "date_joined", "last_login")
    list_filter = ("is_guest", "is_staff", "is_active")
    search_fields = ("username",)
    """Shows the field; ``get_search_results`` says what is found."""
    search_help_text = _("A whole name or a whole e-mail address")
    ordering = ("-pk",)
    filter_horizontal = ("groups", "user_permissions")
    readonly_fields = ("last_login", "date_joined", "deleted_at")
    inlines = (EmailAddressInline,)
    actions = ("delete_accounts",)
    fieldsets = (
        (None, {"fields": ("username", "email", "password", "is_guest")}),
        (_("Reads"), {"fields": ("language", "time_zone", *MailKind.values)}),
        (_("May"), {"fields": ("is_active", "is_staff", "is_superuser", "groups", "user_permissions")}),
        (_("When"), {"fields": ("date_joined", "last_login", "deleted_at")}),
    )

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[User], search_term: str
    ) -> tuple[QuerySet[User], bool]:
        """The one person of a name, or of an address: only these have an @."""
        term = search_term.strip()
        if not term:
            return queryset, False
        return queryset.filter(**({"email": term.lower()} if "@" in term else {"username__iexact": term})), False

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        """Rows of people stay for the games of others; see the action."""
        return False

    @admin.action(
        description=_("Delete these accounts (finished games stay, without the name)"), permissions=["change"]
    )
    def delete_accounts(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        """What people can do themselves in their profile."""
        for user in queryset:
            delete_account(user=user)
        self.message_user(request, _("The accounts are deleted."))
