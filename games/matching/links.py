"""Signed links to answer what would work for one wish without a login; they permit nothing else."""

from __future__ import annotations

from urllib.parse import urljoin

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.urls import reverse

from games.matching.models import Wish
from games.proposals.errors import UnknownLink

_signer = Signer(salt="games.matching.answer")


def answer_url(wish: Wish) -> str:
    """The full URL for a mail to the person of this wish; it holds two primary keys and no name.

    It leads nowhere once the wish has ended, which happens by itself after some days.
    """
    token = _signer.sign_object([wish.pk, wish.person_id])
    return urljoin(settings.BASE_URL, reverse("matching:answer", args=[token]))


def find_wish(token: str) -> Wish:
    """What a link is about. Raises ``UnknownLink`` where we never made it or somebody has gone."""
    try:
        key, person = _signer.unsign_object(token)
    except BadSignature as error:
        raise UnknownLink from error
    there = Wish.objects.filter(person__is_active=True, person__deleted_at=None).select_related("person")
    wish = there.filter(pk=key, person=person).first()
    if wish is None:
        raise UnknownLink
    return wish
