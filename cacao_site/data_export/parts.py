"""Columns of each model that are exported for a user, or why a model is left out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import Any, NamedTuple

from django.apps import apps

from accounts.mail import strangers
from accounts.mail.models import mark_of
from accounts.models import User


def _mark(user: User) -> str:
    """By what mails that are still owed to somebody are found."""
    return mark_of(user.email)


def _marks(user: User) -> list[str]:
    """By what it is known that somebody wants no invitations by email."""
    return strangers.marks_of(user.email)


class Rows(NamedTuple):
    """Rows of a model (``app.Model``) whose column ``person`` says whose they are; of others only what is public."""

    model: str
    person: str
    columns: tuple[str, ...]
    value: Callable[[User], Any] = attrgetter("pk")
    """What stands in that column for somebody."""

    def of(self, user: User) -> list[dict[str, Any]]:
        """The rows about this person, the oldest first."""
        # The base manager: what a default one leaves out is the person’s too.
        rows = apps.get_model(self.model)._base_manager.filter(**{self.person: self.value(user)})
        return list(rows.order_by("pk").values(*self.columns))


TABLE = "game__public_id"
ROOM = ("room__game__public_id", "room__tournament__public_id", "room__group__public_id")

PARTS: Mapping[str, Rows] = {
    "account": Rows(
        "accounts.User",
        "pk",
        (
            "username",
            "email",
            "date_joined",
            "last_login",
            "is_guest",
            "is_staff",
            "language",
            "time_zone",
            "theme",
            "has_patterns",
            "has_outlines",
            "ground",
            "motion",
            "sounds",
            "was_offered_sounds",
            "colour",
            "portrait",
            "is_unlisted",
        ),
    ),
    "addresses": Rows("account.EmailAddress", "user", ("email", "verified", "primary")),
    "account_mails_on_their_way": Rows("accounts.AccountMail", "mark", ("kind", "status", "due_at"), _mark),
    "no_invitations_by_email": Rows("accounts.StoppedAddress", "mark__in", ("stopped_at",), _marks),
    "second_factors": Rows("mfa.Authenticator", "user", ("type", "created_at", "last_used_at")),
    "sessions": Rows("doors.OpenSession", "person", ("origin", "browser", "system", "since")),
    "links_to_other_devices": Rows("doors.DeviceLink", "person", ("made_at", "expires_at", "ended_at")),
    "security_log": Rows("doors.SecurityEvent", "person", ("at", "code", "origin", "browser", "system")),
    "acts_as_administrator": Rows("doors.SecurityEvent", "actor", ("at", "code", "person__username")),
    "acts_in_admin": Rows("admin.LogEntry", "user", ("action_time", "object_repr", "action_flag", "change_message")),
    "tables_hosted": Rows(
        "games.Game",
        "host",
        ("public_id", "title", "options", "terms", "is_public", "status", "created_at", "ended_at"),
    ),
    "seats": Rows(
        "games.Seat",
        "user",
        (
            TABLE,
            "number",
            "colour",
            "status",
            "decisions",
            "draft",
            "discarded_draft",
            "resigned",
            "points",
            "score",
            "won",
        ),
    ),
    "seats_left_to_others": Rows("games.Seat", "counts_for", (TABLE, "number", "gave_up_at")),
    "ratings": Rows("games.PersonRating", "user", ("title", "mu", "sigma", "games", "last_game_at")),
    "rated_games": Rows(
        "games.RatingChange",
        "user",
        (TABLE, "title", "finished_at", "place", "gave_up_at", "mu_before", "sigma_before", "mu", "sigma", "games"),
    ),
    "games_counted": Rows(
        "statistics.PlayedSeat", "user", (TABLE, "title", "players", "ended_at", "place", "points", "margin")
    ),
    "figures": Rows(
        "statistics.PersonSum", "user", ("title", "players", "is_public", "kind", "key", "number", "total", "other")
    ),
    "longest_runs": Rows("statistics.LongestRun", "user", ("title", "has_private", "games", "first", "last")),
    "seats_to_take_over": Rows("games.Seat", "successor", (TABLE, "number")),
    "time_at_tables": Rows(
        "games.Ask", "user", ("seat__game__public_id", "after_move", "asked_at", "deadline", "ended_at", "end", "used")
    ),
    "plans": Rows("games.Plan", "user", ("seat__game__public_id", "status", "rank", "moves", "number", "made_at")),
    "acts_at_tables": Rows("games.AuditEntry", "actor", (TABLE, "code", "details", "after_move", "at")),
    "acts_about_me": Rows("games.AuditEntry", "player", (TABLE, "code", "after_move", "at")),
    "acts_in_my_favour": Rows("games.AuditEntry", "successor", (TABLE, "code", "after_move", "at")),
    "analyses": Rows("games.Analysis", "user", (TABLE, "status", "asked_at")),
    "held_places": Rows("games.HeldPlace", "user", (TABLE, "until")),
    "mail_invitations": Rows("games.MailInvitation", "author", (TABLE, "made_at")),
    "proposals": Rows("games.Proposal", "user", (TABLE, "code", "details", "made_at", "status", "closed_at")),
    "consents": Rows("games.Consent", "user", ("proposal__game__public_id", "proposal__code", "at")),
    "seats_lent": Rows("games.Loan", "owner", ("seat__game__public_id", "until")),
    "reports": Rows("games.StuckReport", "user", (TABLE, "text", "after_move", "made_at", "closed_at")),
    "removed_from_tables": Rows("games.Removal", "person", (TABLE,)),
    "preferences": Rows("games.Preference", "user", ("title", "values")),
    "holidays": Rows("games.Holiday", "user", ("day", "since")),
    "nights": Rows("games.Night", "user", ("begin", "end")),
    "hidden_parts": Rows("games.HiddenPart", "user", ("part",)),
    "ties": Rows("ties.Tie", "person", ("other__username", "kind", "made_at")),
    "wishes_for_games": Rows(
        "matching.Wish",
        "person",
        (
            *("title", "sizes", "paces", "modules", "rated", "nearness", "least_reliability", "takes_bot", "is_named"),
            *("games", "found", "status", "made_at", "until", "ended_at"),
        ),
    ),
    "tournaments": Rows(
        "tournaments.Entry", "person", ("tournament__name", "status", "why", "division", "rank", "entered_at", "out_at")
    ),
    "tournaments_held": Rows("tournaments.Tournament", "organiser", ("name", "status", "made_at", "ended_at")),
    "seats_in_tournaments": Rows(
        "tournaments.Sitting", "person", ("pairing__game__public_id", "order", "place", "score", "late_at")
    ),
    "acts_in_tournaments": Rows("tournaments.Event", "actor", ("tournament__name", "code", "at")),
    "acts_about_me_in_tournaments": Rows("tournaments.Event", "person", ("tournament__name", "code", "at")),
    "groups": Rows("play_groups.Member", "person", ("group__name", "asked_by__username", "asked_at", "joined_at")),
    "asked_to_groups": Rows("play_groups.Member", "asked_by", ("group__name", "person__username", "asked_at")),
    "lines": Rows("talk.Line", "author", (*ROOM, "room__audience", "text", "status", "written_at", "edited_at")),
    "notes": Rows("talk.Note", "writer", (TABLE, "person__username", "text", "changed_at")),
    "reactions": Rows("talk.Reaction", "person", (*[f"line__{each}" for each in ROOM], "line__number", "sign")),
    "read_until": Rows("talk.Reading", "person", (*ROOM, "room__audience", "number")),
    "reports_of_people": Rows(
        "moderation.Report", "reporter", ("kind", "name", "reason", "text", "made_at", "closed_at", "outcome")
    ),
    "sanctions": Rows("sanctions.Sanction", "person", ("kind", "since", "until", "reason", "lifted_at")),
    "notices": Rows(
        "notices.Notice", "user", (TABLE, "kind", "channel", "status", "created_at", "due_at", "done_at", "address")
    ),
    "inbox": Rows("notices.InboxLine", "user", (TABLE, "kind", "created_at", "read_at")),
    "wishes": Rows("notices.Wish", "user", ("kind", "channel", "is_wanted", "way", "minutes")),
    "wishes_about_tables": Rows("notices.TableWish", "user", (TABLE, "volume")),
    "quiet_hours": Rows(
        "notices.Hours",
        "user",
        (
            *("quiet_from", "quiet_to", "lets_urgent_through", "tells_each_question"),
            *("digest_days", "digest_hour", "reminder_hours"),
        ),
    ),
    "reminders": Rows("notices.Reminder", "user", ("seat__game__public_id", "since", "step", "at")),
    "webhooks": Rows(
        "notices.Webhook",
        "user",
        ("url", "form", "mention", "sends_moves", "kinds", "created_at", "failing_since", "off_since"),
    ),
    "browsers_told": Rows("notices.Device", "user", ("browser", "system", "created_at", "used_at")),
    "feeds": Rows("notices.FeedAddress", "user", ("created_at",)),
    "access_tokens": Rows(
        "api.Token", "owner", ("person__username", "name", "scopes", "made_at", "expires_at", "used_at")
    ),
    "bots": Rows(
        "api.BotAccount",
        "bot_owner",
        (
            *("username", "date_joined", "is_active"),
            *("bot_profile__titles", "bot_profile__tables_at_once", "bot_profile__is_listed"),
        ),
    ),
    "refused_address": Rows(
        "notices.RefusedAddress", "user", ("address", "refused_at", "bounced_at", "rests_since", "works_since")
    ),
    "returned_emails": Rows("notices.Bounce", "user", ("address", "verdict", "sent_at", "received_at", "detail")),
    "studies": Rows("studies.Study", "owner", (TABLE, "number", "name", "nodes", "is_shared", "made_at", "changed_at")),
    "playtests": Rows(
        "playtests.Playtest",
        "owner",
        ("public_id", "title", "rules", "options", "nodes", "source__public_id", "made_at", "changed_at"),
    ),
    "puzzles": Rows(
        "practice.Answer", "person", ("puzzle__title", "puzzle__day", "puzzle__ways", "way", "moves", "is_right", "day")
    ),
    "own_puzzles": Rows("practice.Puzzle", "person", (TABLE, "number", "made_at")),
    "insights_asked_for": Rows("insights.Survey", "user", ("title", "latest", "asked_at", "is_pending")),
    "insights": Rows("insights.ReviewedGame", "user", (TABLE, "title", "depth", "ended_at", "decisions")),
    "insights_shown_to": Rows("insights.Audience", "user", ("who",)),
    "themes_practised": Rows(
        "insights.Theme",
        "user",
        (
            *("title", "code", "began_at", "exercises__puzzle__game__public_id", "exercises__puzzle__number"),
            *("exercises__rung", "exercises__due_on"),
        ),
    ),
    "trophies": Rows(
        "trophies.Trophy", "person", ("kind", "detail", "rank", "of", "earned_at", TABLE, "tournament__public_id")
    ),
    "exports": Rows("exports.Export", "owner", ("asked_at", "done_at")),
}

LEFT_OUT: Mapping[str, str] = {
    "ties.Tie.other": "what others are to somebody is theirs: who blocks is not told",
    "talk.Note.person": "what others note about somebody is read by them alone",
    "moderation.Report.about": "it would tell who reported somebody",
    "moderation.Report.closed_by": "an act of an administrator about somebody else's report",
    "sanctions.Sanction.by": "an act of an administrator about somebody else",
    "sanctions.Sanction.lifted_by": "an act of an administrator about somebody else",
    "sanctions.StaffEntry.person": "what staff note for each other; what was done and why are the sanctions",
    "sanctions.StaffEntry.actor": "an act of an administrator about somebody else",
    "accounts.User.bot_owner": "the same rows as its bots",
    "games.BotProfile.user": "told with the bots of its owner",
    "api.Token.person": "its owner is told of it, and a bot asks for nothing",
    "api.Event.person": "a doorbell for programs, which is kept for some days; what happened stands at the table",
    "games.VoidedGame.admin": "an act of an administrator about a game of others; the table's log has it",
    "games.StuckReport.closed_by": "an act of an administrator about somebody else's report",
    "notices.Notice.author": "a notice belongs to whom it tells something",
    "notices.InboxLine.author": "a line belongs to whom it tells something",
}
"""Columns that point to people and of which nothing is told, each with the reason."""
