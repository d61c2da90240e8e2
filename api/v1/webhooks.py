"""``/me/webhooks``: where what a person is told is posted to; each secret is answered once."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from ninja import Router

from accounts.security import grants, log
from api.errors import InvalidRequest, PeopleOnly
from api.v1.auth import READ, WEBHOOKS, ApiRequest
from api.v1.responses import json_response
from api.v1.schemas.base import moment
from api.v1.schemas.webhooks import NewWebhookOut, TestOut, WebhookIn, WebhookOut, WebhooksOut
from notifications.channels import hooks
from notifications.endpoints.answers import in_words
from notifications.endpoints.forms import WebhookForm
from notifications.endpoints.webhook import tried
from notifications.errors import NoSuchWebhook
from notifications.models import Webhook

router = Router(tags=["webhooks"], auth=WEBHOOKS)


@router.get("", response=WebhooksOut, auth=READ, operation_id="webhooks", summary="My webhooks")
def webhooks(request: ApiRequest) -> dict[str, Any]:
    """All of them, the oldest first; of an address only the host, as the rest often is a secret."""
    return {"webhooks": [_shown(hook) for hook in hooks.of(_person(request))]}


@router.post("", response={201: NewWebhookOut}, operation_id="makeWebhook", summary="Create a webhook")
def make(request: ApiRequest, body: WebhookIn) -> HttpResponse:
    """Post to this address from now on. The answer has the secret, which isn’t shown again."""
    hook = hooks.store(user=_person(request), **_checked(body))
    grants.note_added(request, "webhook")
    return json_response(_shown(hook) | {"secret": hook.secret}, 201)


@router.put("/{int:webhook}", response=WebhookOut, operation_id="changeWebhook", summary="Change a webhook")
def change(request: ApiRequest, webhook: int, body: WebhookIn) -> dict[str, Any]:
    """Post to another address, or of other kinds; it works again if it was off. The secret stays."""
    hook = hooks.store(user=_person(request), hook=_own(request, webhook), **_checked(body))
    grants.note_added(request, "webhook")
    return _shown(hook)


@router.delete("/{int:webhook}", response={204: None}, operation_id="removeWebhook", summary="Remove a webhook")
def remove(request: ApiRequest, webhook: int) -> HttpResponse:
    """Post nothing there any more."""
    hooks.remove(hook=_own(request, webhook))
    log.note(request.user, "webhook-ended", request=request)
    return HttpResponse(status=204)


@router.post("/{int:webhook}/test", response=TestOut, operation_id="testWebhook", summary="Try a webhook")
def test(request: ApiRequest, webhook: int) -> dict[str, Any]:
    """Post a message now, six times in ten minutes at most; one that is taken switches the webhook on again."""
    answer = tried(request, _own(request, webhook))
    code = hooks.code_of(answer)
    return {"is_taken": answer.is_good, "answer": code, "text": in_words(code)}


def _person(request: ApiRequest) -> Any:
    """Whose they are. Raises ``PeopleOnly``."""
    if request.user.is_bot or request.user.is_guest:
        raise PeopleOnly
    return request.user


def _own(request: ApiRequest, key: int) -> Webhook:
    hook = hooks.find(_person(request), key) if key < 2**63 else None
    if hook is None:
        raise NoSuchWebhook
    return hook


def _checked(body: WebhookIn) -> dict[str, Any]:
    """What the form of the page makes of it. Raises ``InvalidRequest``."""
    fields = body.model_dump()
    form = WebhookForm(fields | {"sends_moves": fields.pop("moves")})
    if not form.is_valid():
        wrong = [{"where": name, "what": str(error)} for name, errors in form.errors.items() for error in errors]
        raise InvalidRequest(errors=wrong)
    return form.cleaned_data


def _shown(hook: Webhook) -> dict[str, Any]:
    return {
        "id": hook.pk,
        "host": hook.host,
        "form": hook.form,
        "mention": hook.mention,
        "moves": hook.sends_moves,
        "kinds": hook.kinds.split(),
        "made_at": moment(hook.created_at),
        "off_since": moment(hook.off_since),
        "answer": hook.answer,
        "answered_at": moment(hook.answered_at),
    }
