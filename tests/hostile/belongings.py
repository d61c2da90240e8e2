"""Something of every kind that belongs to one person, with the keys by which addresses and forms name it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from allauth.mfa.models import Authenticator
from django.utils import timezone

from accounts.mail import strangers
from accounts.models import User
from accounts.security.models import OpenSession
from cacao_site.data_export.models import Export
from games.chat import services
from games.chat.at_tables import AtTable
from games.chat.models import Note
from games.clubs import services as groups
from games.clubs.models import Group
from games.matching import links as wish_links
from games.matching import services as matching
from games.matching.models import Wish
from games.models import Game, Plan, Proposal, Seat
from games.playtests import services as playtests
from games.playtests.models import Playtest
from games.proposals import links, proposing
from games.studies import services as studies
from games.studies.models import Study
from games.tournaments.models import Tournament
from notifications.channels import hooks
from notifications.feeds import addresses as feeds
from notifications.models import Device
from notifications.preferences.unsubscribe import unsubscribe_url
from notifications.types import TURN
from tests.games.tournaments.holding import hold
from tests.hostile.cast import Cast

MARK = "Quetzalcoatlus"
"""Stands in all that the person has written: whoever else is shown it has been shown too much."""


@dataclass(frozen=True)
class Belongings:
    """The keys that stand in addresses, by their names, and those that stand in forms, by fields."""

    addresses: Mapping[str, Mapping[str, Any]]
    forms: Mapping[str, Any]


def make_belongings(cast: Cast) -> Belongings:
    """Let the host have one of everything."""
    host, game = cast.people["host"], cast.running
    assert host is not None
    group, study, plan = _group(host), _study(host, game), _plan(host, game)
    _texts(host, game, cast.people["other"])
    proposal = _proposal(cast)
    session = _session(cast, host)
    device, export, passkey = _device(host), _export(host), _passkey(host)
    wish = _wish(host)
    hook = hooks.store(user=host, url=f"https://hooks.example.org/{MARK}", form="json")
    feeds.renew(user=host)
    token = {"token": feeds.urls_of(host)["turns"].split("/")[-2]}
    playtest_key = {"playtest_id": _playtest(host).public_id}
    study_key, group_key = {"study_id": study.public_id}, {"group_id": group.public_id}
    addresses = {f"studies:{name}": study_key for name in STUDIES} | {f"groups:{name}": group_key for name in GROUPS}
    addresses |= {f"playtests:{name}": playtest_key for name in PLAYTESTS}
    tournament_key = {"public_id": _tournament(host).public_id}
    addresses |= {f"tournaments:{name}": tournament_key for name in TOURNAMENTS}
    return Belongings(
        addresses
        | {
            "notices:turns": token,
            "notices:deadlines": token,
            "accounts:never_again": {"token": _last_part(strangers.stop_url(host.email))},
            "notices:unsubscribe": {"token": _last_part(unsubscribe_url(host, TURN, "mail"))},
            "notices:remove_device": {"pk": device.pk},
            **{f"notices:webhook{act}": {"pk": hook.pk} for act in ("", "_test", "_renew", "_remove")},
            "games:answer_by_link": {"token": _last_part(links.answer_url(proposal, host))},
            "matching:answer": {"token": _last_part(wish_links.answer_url(wish))},
            "matching:change": {"pk": wish.pk},
            "matching:stop": {"pk": wish.pk},
            "data_export:file": {"secret": export.secret},
            "mfa_edit_webauthn": {"pk": passkey.pk},
            "mfa_remove_webauthn": {"pk": passkey.pk},
        },
        {
            "session": session.pk,
            "key": plan.key,
            "proposal": proposal.pk,
            "seat": Seat.objects.get(game=game, user=host).number,
            "like": game.public_id,
            "company": group.public_id,
            "decision": 0,
            "at": 0,
            "form_key": plan.key,
        },
    )


STUDIES = ("study", "forecasts", "step", "remove", "play_from_here", "rename", "share", "throw_away")
PLAYTESTS = ("step", "bot", "delete")
"""A playtest is read and copied by whoever has its address."""
GROUPS = ("group", "invite", "join", "decline", "leave", "rules", "play_like", "new_table")


TOURNAMENTS = (
    *("tournament", "enter", "withdraw", "cancel", "undo", "remove", "replace", "end_round"),
    *("write", "notice", "hand_over", "organise"),
)


def _tournament(host: User) -> Tournament:
    """A private one of her group."""
    group = groups.make(user=host, name=f"{MARK} players")
    return hold(host, group=group, name=f"{MARK} cup", title="cacao")


def _last_part(url: str) -> str:
    return urlsplit(url).path.rstrip("/").rpartition("/")[2]


def _group(host: User) -> Group:
    return groups.make(user=host, name=f"{MARK} lovers")


def _wish(host: User) -> Wish:
    asked = matching.Asked(title="cacao", sizes=[4], paces=["weekly"], modules=["any"])
    return matching.make(user=host, asked=asked, days=7)


def _study(host: User, game: Game) -> Study:
    study = studies.begin(game=game, user=host, number=0)
    Study.objects.filter(pk=study.pk).update(name=f"{MARK} opening")
    return study


def _playtest(host: User) -> Playtest:
    return playtests.begin(user=host, title="cacao", options={"players": 2}, seed=bytes(32))[0]


def _plan(host: User, game: Game) -> Plan:
    seat = Seat.objects.get(game=game, user=host)
    return Plan.objects.create(seat=seat, user=host, occasion="turn", moves=[], epoch=game.epoch, number=0)


def _texts(host: User, game: Game, other: User | None) -> None:
    """A line among the players, and notes."""
    services.write(place=AtTable(game), user=host, text=f"A {MARK} flew by.")
    services.keep(writer=host, game=game, text=f"Mind the {MARK}.")
    services.keep(writer=host, user=other, text=f"Draws like a {MARK}.")
    assert Note.objects.filter(writer=host).count() == 2


def _proposal(cast: Cast) -> Proposal:
    """The other one has asked her."""
    other = cast.people["other"]
    assert other is not None
    return proposing.propose(game=cast.running, user=other, code="cancel", details={})


def _session(cast: Cast, host: User) -> OpenSession:
    """The page about security notes where it is opened."""
    cast.client("host").get("/profile/security/")
    return OpenSession.objects.get(person=host)


def _device(host: User) -> Device:
    return Device.objects.create(user=host, browser=MARK, endpoint=f"https://push.example.org/{MARK}")


def _export(host: User) -> Export:
    return Export.objects.create(owner=host, done_at=timezone.now(), content=b"x")


def _passkey(host: User) -> Authenticator:
    return Authenticator.objects.create(user=host, type=Authenticator.Type.WEBAUTHN, data={"name": MARK})
