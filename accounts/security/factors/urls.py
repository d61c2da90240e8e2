"""The addresses under /accounts/2fa/, by allauth's names; what is not listed here does not exist."""

from allauth.mfa.base import views as base
from allauth.mfa.recovery_codes import views as codes
from allauth.mfa.totp import views as totp
from allauth.mfa.webauthn import views as webauthn
from django.urls import path
from django.views.decorators.cache import never_cache

from accounts.security.factors import views
from accounts.security.views import members_only

urlpatterns = [
    path("", members_only(base.index), name="mfa_index"),
    path("authenticate/", never_cache(views.AuthenticateView.as_view()), name="mfa_authenticate"),
    path("reauthenticate/", members_only(views.ReauthenticateView.as_view()), name="mfa_reauthenticate"),
    path("totp/activate/", members_only(views.ActivateView.as_view()), name="mfa_activate_totp"),
    path("totp/deactivate/", members_only(totp.deactivate_totp), name="mfa_deactivate_totp"),
    path("recovery-codes/", members_only(codes.view_recovery_codes), name="mfa_view_recovery_codes"),
    path("recovery-codes/generate/", members_only(codes.generate_recovery_codes), name="mfa_generate_recovery_codes"),
    path("recovery-codes/download/", members_only(codes.download_recovery_codes), name="mfa_download_recovery_codes"),
    path("passkeys/", members_only(webauthn.list_webauthn), name="mfa_list_webauthn"),
    path("passkeys/add/", members_only(views.AddPasskeyView.as_view()), name="mfa_add_webauthn"),
    path("passkeys/login/", never_cache(views.PasskeyLoginView.as_view()), name="mfa_login_webauthn"),
    path(
        "passkeys/reauthenticate/", members_only(webauthn.reauthenticate_webauthn), name="mfa_reauthenticate_webauthn"
    ),
    path("passkeys/<int:pk>/remove/", members_only(webauthn.remove_webauthn), name="mfa_remove_webauthn"),
    path("passkeys/<int:pk>/edit/", members_only(views.RenamePasskeyView.as_view()), name="mfa_edit_webauthn"),
]
