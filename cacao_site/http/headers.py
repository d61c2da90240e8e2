"""Security headers: the same on whatever this site answers, from the web server and from the process of the streams."""

from __future__ import annotations

from csp.constants import HEADER as CONTENT_SECURITY_POLICY
from csp.utils import build_policy
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.middleware.security import SecurityMiddleware

NOT_USED = (
    "accelerometer",
    "camera",
    "geolocation",
    "gyroscope",
    "magnetometer",
    "microphone",
    "midi",
    "payment",
    "usb",
)
PERMISSIONS = ", ".join(f"{feature}=()" for feature in NOT_USED)


class SecurityHeadersMiddleware(SecurityMiddleware):
    """Django's headers, and what no page of this site ever asks browsers for, on every answer from further inside.

    Django's own stands where it sends people to https, behind what is answered without https.
    """

    def process_request(self, request: HttpRequest) -> None:
        """Sends nobody elsewhere."""

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        response.headers.setdefault("Permissions-Policy", PERMISSIONS)
        return super().process_response(request, response)


def security_headers() -> dict[str, str]:
    """What a page carries, for answers that no middleware sees; that browsers stay at https is said by pages."""
    headers = {
        CONTENT_SECURITY_POLICY: build_policy(),
        "Cross-Origin-Opener-Policy": settings.SECURE_CROSS_ORIGIN_OPENER_POLICY,
        "Permissions-Policy": PERMISSIONS,
        "Referrer-Policy": settings.SECURE_REFERRER_POLICY,
        "X-Content-Type-Options": "nosniff",
        "X-Frame-Options": settings.X_FRAME_OPTIONS,
    }
    return {name: str(value) for name, value in headers.items()}
