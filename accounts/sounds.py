"""The one offer of sounds: what somebody answers to it, wherever it is made."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST
from django_htmx.http import trigger_client_event

from accounts.locale.reader import PersonRequest, page_before
from accounts.looks import Sound
from accounts.models import User

ALL = " ".join(Sound.values)
CHOSEN = "sounds:chosen"
"""What ``table-sounds.js`` hears."""


def is_to_be_asked(user: User) -> bool:
    """Whether somebody hears nothing and was never asked."""
    return not user.sounds and not user.was_offered_sounds


def answer_offer(*, user: User, wants_sounds: bool) -> bool:
    """Keep somebody's answer, and say whether sounds are on by it; what was answered or chosen before stays."""
    asked = User.objects.filter(pk=user.pk, was_offered_sounds=False)
    if wants_sounds and asked.filter(sounds="").update(sounds=ALL, was_offered_sounds=True):
        return True
    asked.update(was_offered_sounds=True)
    return False


@login_required
@never_cache
@require_POST
def sounds(request: PersonRequest) -> HttpResponse:
    """The answer (``yes``, or anything else); the offer is gone, and the page it was made on stays as it is."""
    is_on = answer_offer(user=request.user, wants_sounds=request.POST.get("sounds") == "yes")
    if not request.htmx:
        return redirect(page_before(request))
    response = render(request, "accounts/sounds_answered.html", {"is_on": is_on})
    return trigger_client_event(response, CHOSEN, {"value": ALL}) if is_on else response
