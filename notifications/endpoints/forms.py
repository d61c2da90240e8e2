"""Forms of Web Push subscriptions and webhooks."""

from __future__ import annotations

import binascii
from base64 import urlsafe_b64decode
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from core.http import links, targets
from core.http.targets import Forbidden
from notifications.channels import mentions
from notifications.endpoints.answers import other_port
from notifications.models import Webhook
from notifications.models.webhook import LONGEST_MENTION
from notifications.types import words

SECRET_BYTES = 16


def expect_address(url: str) -> None:
    """Validate a URL for posts, without resolving it. Raises ``ValidationError``."""
    try:
        links.expect_outside(targets.read(url, settings.POST_RULES), settings.POST_RULES)
    except Forbidden as reason:
        sentences = {
            "scheme": gettext("The address must begin with https://"),
            "shape": gettext("This isn’t a web address."),
            "port": other_port(),
            "network": gettext("This address doesn’t lead to the open internet."),
        }
        raise ValidationError(sentences[reason.code], code=reason.code) from None


class DeviceForm(forms.Form):
    """A push subscription, filled in by a script from the Push API."""

    endpoint = forms.CharField(max_length=targets.LONGEST, validators=[expect_address])
    p256dh = forms.CharField(max_length=100)
    auth = forms.CharField(max_length=40)

    def clean_p256dh(self) -> str:
        """Validate the browser's public key: a point on the curve P-256."""
        text: str = self.cleaned_data["p256dh"]
        try:
            ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _decoded(text))
        except ValueError:
            raise ValidationError(gettext("This isn’t a browser’s key."), code="key") from None
        return text

    def clean_auth(self) -> str:
        """Validate the browser's authentication secret: 16 bytes."""
        text: str = self.cleaned_data["auth"]
        if len(_decoded(text)) != SECRET_BYTES:
            raise ValidationError(gettext("This isn’t a browser’s key."), code="key")
        return text


def _decoded(text: str) -> bytes:
    """Bytes of unpadded URL-safe base64; empty if it is invalid."""
    try:
        return urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (binascii.Error, ValueError):
        return b""


class WebhookForm(forms.Form):
    """URL and payload format of a webhook."""

    url = forms.URLField(
        label=_("Address"),
        max_length=targets.LONGEST,
        assume_scheme="https",
        validators=[expect_address],
        help_text=_("It starts with https:// and can be reached from the internet."),
    )
    form = forms.ChoiceField(label=_("For"), choices=Webhook.Form.choices)
    mention = forms.CharField(
        label=_("My ID there"),
        max_length=LONGEST_MENTION,
        required=False,
        help_text=_(
            "If you enter it, the service alerts you. Discord: your user ID, a long number. Slack: your member ID. "
            "Mattermost: your username."
        ),
    )
    sends_moves = forms.BooleanField(
        label=_("Also when others move at my tables"),
        required=False,
        help_text=_("Up to three times a minute for each table."),
    )

    kinds = forms.MultipleChoiceField(
        label=_("Only these"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Tick none for everything you want to be told by webhook."),
    )

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        choice = self.fields["kinds"]
        assert isinstance(choice, forms.MultipleChoiceField)
        choice.choices = list(words().items())

    def clean(self) -> dict[str, Any]:
        """Check the ID, whose shape depends on the service."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        form, mention = cleaned.get("form", ""), mentions.cleaned(cleaned.get("mention", ""))
        if mention and not mentions.are_offered(form):
            self.add_error("mention", gettext("Your own program doesn’t need an ID. Leave this empty."))
        elif mention and not mentions.is_id(form, mention):
            self.add_error("mention", gettext("This isn’t an ID of this service."))
        return cleaned | {"mention": mention}
