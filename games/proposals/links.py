"""Signed links to answer one proposal without a login; they permit nothing else."""

from __future__ import annotations

from datetime import timedelta
from typing import NamedTuple
from urllib.parse import urljoin

from django.conf import settings
from django.core.signing import BadSignature, SignatureExpired, TimestampSigner
from django.urls import reverse

from accounts.models import User
from games.models import Proposal
from games.proposals.errors import LinkTooOld, UnknownLink

AGE = timedelta(days=14)
_signer = TimestampSigner(salt="games.together.answer")


class Asked(NamedTuple):
    """A user and the proposal to answer."""

    proposal: Proposal
    person: User


def answer_url(proposal: Proposal, user: User) -> str:
    """The full URL for a mail to this user; it holds two primary keys and no name."""
    token = _signer.sign_object([proposal.pk, user.pk])
    return urljoin(settings.BASE_URL, reverse("games:answer_by_link", args=[token]))


def find_asked(token: str) -> Asked:
    """What a link is about. Raises ``LinkTooOld``, or ``UnknownLink`` where we never made it or somebody has gone."""
    try:
        key, person_key = _signer.unsign_object(token, max_age=AGE)
    except SignatureExpired as error:
        raise LinkTooOld from error
    except BadSignature as error:
        raise UnknownLink from error
    proposal = Proposal.objects.select_related("game", "user").filter(pk=key).first()
    person = User.objects.active().filter(pk=person_key).first()
    if proposal is None or person is None:
        raise UnknownLink
    return Asked(proposal, person)
