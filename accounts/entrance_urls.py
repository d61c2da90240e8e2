"""The addresses under /accounts/, by allauth's names: ours first, allauth's where its page is good as it is."""

from django.urls import include, path, re_path

from accounts import entrance

urlpatterns = [
    path("login/", entrance.LoginView.as_view(), name="account_login"),
    path("signup/", entrance.SignupView.as_view(), name="account_signup"),
    path("confirm-email/", entrance.CodeView.as_view(), name="account_email_verification_sent"),
    path("email/", entrance.EmailView.as_view(), name="account_email"),
    path("password/change/", entrance.PasswordChangeView.as_view(), name="account_change_password"),
    path("password/set/", entrance.PasswordSetView.as_view(), name="account_set_password"),
    path("password/reset/", entrance.PasswordResetView.as_view(), name="account_reset_password"),
    re_path(
        r"^password/reset/key/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$",
        entrance.PasswordResetFromKeyView.as_view(),
        name="account_reset_password_from_key",
    ),
    path("reauthenticate/", entrance.ReauthenticateView.as_view(), name="account_reauthenticate"),
    path("", include("allauth.account.urls")),
]
