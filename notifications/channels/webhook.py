"""Webhook channel: posts signed JSON, or the formats of Discord, Slack and Mattermost, to a URL of the user."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from urllib.parse import urljoin

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.locale.reader import writing_for
from accounts.models import User
from core.http.rules import Rules
from core.http.sending import Answer, Fault
from core.names import listed
from core.smtp.outcome import Outcome, Stage, Verdict
from games.models import Game
from notifications.channels import email, hooks, hosts, payloads
from notifications.channels.channel import Reached
from notifications.channels.payloads import Message
from notifications.models import Notice, Webhook
from notifications.types import MOVED, type_of

SECONDS_OF_A_TEST = 3
"""Time limit of a test post, for which a page waits."""


class Webhooks:
    """Channel that posts to the URLs of a user; failures count against one webhook alone, pauses for its host."""

    code = "webhook"
    name = gettext_lazy("to my webhook")
    merges = False
    replaces = False
    shares_a_server = False
    refused_reason = "webhook-failed"

    def reached(self, people: Collection[User]) -> Reached:
        return hooks.by_owner(people)

    def reaches(self, user: User) -> bool:
        return bool(self.reached([user]))

    def obstacle(self, user: User, webhook: int | None = None) -> str:
        hook = hooks.find(user, webhook) if user.is_active else None
        if hook is None:
            return "no-webhook"
        if hook.off_since is None:
            return ""
        return "webhook-port" if hook.answer == hooks.PORT else "webhook-off"

    def address(self, user: User, webhook: int | None = None) -> str:
        """The host alone, because the rest of the URL often is a secret."""
        hook = hooks.find(user, webhook)
        return hook.host if hook else ""

    @contextmanager
    def hand_over(self, notices: Sequence[Notice], before: Callable[[], bool]) -> Iterator[Outcome]:
        [notice] = notices
        hook = hooks.find(notice.user, notice.webhook)
        if hook is None:
            yield Outcome(Verdict.REFUSED, Stage.RECIPIENT)
            return
        answer = _post(_message(notice, hook), hook, settings.POST_RULES, before)
        hooks.record_answer(hook, answer)
        yield _outcome(answer)

    def note_taken(self, user: User) -> None:
        """Nothing: recorded with the answer."""

    def note_refused(self, user: User, detail: str, webhook: int | None = None) -> bool:
        """Whether the webhook is disabled; the failure was recorded with the answer."""
        hook = hooks.find(user, webhook)
        return hook is None or hook.off_since is not None


def try_out(hook: Webhook) -> Answer:
    """Post a test message; success enables a disabled webhook."""
    key = f"test:{hook.pk}:{time.time_ns()}"
    text = _("Test: news about your tables will arrive here.")
    message = Message(key=key, kind="test", text=text, url=settings.BASE_URL, table="", title="", mention=hook.mention)
    rules = settings.POST_RULES
    answer = _post(message, hook, rules._replace(seconds=min(rules.seconds, SECONDS_OF_A_TEST)))
    if answer.is_good:
        hooks.record_answer(hook, answer)
    return answer


def _message(notice: Notice, hook: Webhook) -> Message:
    game, text = email.table_shown(notice), email.subject(notice)
    return Message(
        key=f"{notice.key}:{notice.channel}:{hook.pk}",
        kind=type_of(notice).folder,
        text=text,
        url=urljoin(settings.BASE_URL, email.path(notice)),
        table=game.public_id if game else "",
        title=notice.game.title if notice.game else "",
        said=_said(notice, text, game),
        mention="" if notice.kind == MOVED.code else hook.mention,
    )


def _said(notice: Notice, text: str, game: Game | None) -> str:
    """The text for a room that others read too: for whom it is, and whose turn it is at the table."""
    with writing_for(notice.user):
        lines = [_("For %(name)s – %(text)s") % {"name": notice.user.display_name, "text": text}]
        if game and (seats := game.seats.filter(waiting_since__isnull=False).select_related("user").order_by("number")):
            lines.append(_("To move: %(names)s") % {"names": listed(seat.player_name for seat in seats)})
    return "\n".join(lines)


def _post(message: Message, hook: Webhook, rules: Rules, before: Callable[[], bool] = lambda: True) -> Answer:
    content = payloads.body(message, hook.form)
    headers = payloads.headers(message, hook, content, at=int(time.time()))
    named = {"User-Agent": f"Cacao (+{settings.BASE_URL})", **headers}
    return hosts.post(hook.url, content, named, rules=rules, before=before)


def _outcome(answer: Answer) -> Outcome:
    """The outcome of a post; one without an answer is unknown and not sent again, because it may have arrived."""
    if answer.is_good:
        return Outcome(Verdict.ACCEPTED)
    if answer.not_before:
        return Outcome(Verdict.PUT_OFF, Stage.RECIPIENT, answer.status, answer.detail, answer.not_before)
    if hooks.code_of(answer) == hooks.PORT:  # The webhook is off: looked at again, the notification says why.
        return Outcome(Verdict.CALLED_OFF)
    verdicts = {Fault.CALLED_OFF: Verdict.CALLED_OFF, Fault.UNANSWERED: Verdict.UNKNOWN}
    verdict = verdicts.get(answer.fault, Verdict.REFUSED)
    return Outcome(verdict, Stage.RECIPIENT, answer.status, answer.detail)
