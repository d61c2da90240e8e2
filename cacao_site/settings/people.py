"""Settings about people: the user model, passwords, sign-up, login and second factors."""

from cacao_site.environment import choice, contact, folder
from cacao_site.settings.mode import PRODUCTION, environment

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "accounts.signup.passwords.LengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "accounts.signup.passwords.GuessingValidator"},
]
PASSWORD_HASHERS = [
    "accounts.signup.hashers.ModestArgon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "games:my_games"
GUEST_SESSION_AGE = 60 * 60 * 24 * 365
"""Seconds; a guest has no password, so the games are lost with the cookie."""
DEVICE_COOKIE_AGE = 60 * 60 * 24 * 365
"""Seconds; a device on which somebody has logged in has wrong passwords of its own."""
UNSUBSCRIBE_LINK_AGE = 60 * 60 * 24 * 365
"""Seconds; the link stops mails without a login, so it must not work for whoever finds an old mail."""

# Of one kind, and of all kinds within a day.
TIES_PER_PERSON = 500
TIES_PER_DAY = 100
GROUPS_PER_PERSON = 30
PEOPLE_PER_GROUP = 20
ASKED_TO_GROUPS_PER_DAY = 60
# Days after which an invitation ends that nobody has answered, and how many of them a member may have open at once.
GROUP_INVITATION_DAYS = 28
GROUP_INVITATIONS_PER_MEMBER = 5

# Who runs the site, and how to reach them; a folder of plain text with more of it (``cacao_site/about/documents.py``).
CONTACT = environment.read("CONTACT", contact, default="")
IMPRINT = environment.read("IMPRINT", str, default="")
SITE_PAGES = environment.read("SITE_PAGES", folder, default="")

SECURITY_LOG_KEPT_DAYS = 365
# How long it is tried to send a mail about an account, and how long its locked text lies in the database at most.
ACCOUNT_MAIL_HOURS = 24
# Whether the admin opens only to those who have used a second factor in the same session.
STAFF_SECOND_FACTOR = (
    environment.read("STAFF_SECOND_FACTOR", choice("yes", "no"), default="yes" if PRODUCTION else "no") == "yes"
)
MFA_ADAPTER = "accounts.security.factors.adapter.FactorAdapter"
MFA_FORMS = {
    "activate_totp": "accounts.security.factors.forms.ActivateForm",
    "add_webauthn": "accounts.security.factors.passkey_forms.AddForm",
    "authenticate": "accounts.security.factors.forms.AuthenticateForm",
    "authenticate_webauthn": "accounts.security.factors.passkey_forms.AuthenticateForm",
    "edit_webauthn": "accounts.security.factors.passkey_forms.RenameForm",
    "login_webauthn": "accounts.security.factors.passkey_forms.LoginForm",
    "reauthenticate": "accounts.security.factors.forms.ReauthenticateForm",
    "reauthenticate_webauthn": "accounts.security.factors.passkey_forms.ReauthenticateForm",
}
MFA_SUPPORTED_TYPES = ["recovery_codes", "totp", "webauthn"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_TOTP_ISSUER = "Cacao"
MFA_TOTP_TOLERANCE = 0

ACCOUNT_ADAPTER = "accounts.signup.adapter.AccountAdapter"
ACCOUNT_FORMS = {
    "add_email": "accounts.signup.forms.AddEmailForm",
    "change_password": "accounts.signup.forms.ChangePasswordForm",
    "confirm_email_verification_code": "accounts.signup.forms.CodeForm",
    "login": "accounts.signup.forms.LoginForm",
    "reset_password": "accounts.signup.forms.ResetPasswordForm",
    "reset_password_from_key": "accounts.signup.forms.NewPasswordForm",
    "set_password": "accounts.signup.forms.SetPasswordForm",
    "signup": "accounts.signup.forms.SignupForm",
}
ACCOUNT_LOGIN_METHODS = {"email", "username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email*", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = True
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_MAX_ATTEMPTS = 5
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_TIMEOUT = 60 * 60
ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_RESEND = True
ACCOUNT_LOGIN_TIMEOUT = 60 * 60
ACCOUNT_PREVENT_ENUMERATION = True
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_LOGIN_ON_PASSWORD_RESET = True
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_RATE_LIMITS = {
    "guest": "10/10m/ip,60/d/ip",
    # Links of guests to other devices: made, and looked at or used.
    "device_link": "10/h/user",
    "go_on": "30/10m/ip",
    # Of one name or address: from one place, from everywhere, and where its owner has logged in before.
    "login_failed": "10/5m/ip,5/5m/key",
    "login_failed_anywhere": "100/h/key",
    "login_failed_on_known_device": "10/5m/key",
    # Codes and the like to one address: asked for from one place, and from everywhere.
    "mail": "10/d/key",
    "mail_anywhere": "50/d/key",
    # To however many addresses, and to people who are named by guests and new accounts, from one place.
    "mail_to_anybody": "100/d/ip",
    "newcomers_write": "40/d/ip",
    "reset_password": "10/10m/ip,3/10m/key,10/d/key",
    "signup": "10/10m/ip",
}
