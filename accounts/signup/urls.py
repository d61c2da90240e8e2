"""The addresses under /accounts/, by allauth's names: ours first, allauth's where its page is good as it is."""

from django.urls import include, path, re_path

from accounts.sanctions.views import inactive
from accounts.signup import pages

urlpatterns = [
    path("login/", pages.LoginView.as_view(), name="account_login"),
    path("signup/", pages.SignupView.as_view(), name="account_signup"),
    path("confirm-email/", pages.CodeView.as_view(), name="account_email_verification_sent"),
    path("email/", pages.EmailView.as_view(), name="account_email"),
    path("password/change/", pages.PasswordChangeView.as_view(), name="account_change_password"),
    path("password/set/", pages.PasswordSetView.as_view(), name="account_set_password"),
    path("password/reset/", pages.PasswordResetView.as_view(), name="account_reset_password"),
    re_path(
        r"^password/reset/key/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$",
        pages.PasswordResetFromKeyView.as_view(),
        name="account_reset_password_from_key",
    ),
    path("inactive/", inactive, name="account_inactive"),
    path("reauthenticate/", pages.ReauthenticateView.as_view(), name="account_reauthenticate"),
    path("", include("allauth.account.urls")),
]
