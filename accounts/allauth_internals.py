"""What this site needs of allauth that allauth keeps to itself: an upgrade that moves it is felt here alone.

The attempts are counted by allauth's own counter because its pages and ours take from the same budgets, and because a
login that succeeds gives its attempt back, which allauth's public functions do not tell how to do.
"""

from __future__ import annotations

from allauth.account.internal.flows.email_verification import send_verification_email_to_address
from allauth.account.internal.flows.email_verification_by_code import EmailVerificationProcess
from allauth.account.internal.flows.manage_email import assess_unique_email
from allauth.account.internal.flows.reauthentication import raise_if_reauthentication_required
from allauth.core.internal import ratelimit
from allauth.core.internal.ratelimit import RateLimitUsage, get_ip
from allauth.mfa.totp.internal.auth import SECRET_SESSION_KEY
from allauth.mfa.webauthn.internal.flows import perform_passwordless_login

__all__ = [
    "SECRET_SESSION_KEY",
    "EmailVerificationProcess",
    "RateLimitUsage",
    "assess_unique_email",
    "get_ip",
    "perform_passwordless_login",
    "raise_if_reauthentication_required",
    "ratelimit",
    "send_verification_email_to_address",
]
