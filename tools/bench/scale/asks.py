"""Everything that is asked of the grown site: pages, posts, polls, lists of the admin."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any
from urllib.parse import quote, urlsplit

from django.contrib import admin
from django.contrib.auth.models import Group
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from core.admin import LongListAdmin
from games.clubs import services as groups
from games.lobby import hosting, making
from games.lobby.places import PlaceFor, PlaceRequest
from games.models import Game
from notifications.feeds import addresses
from tools.bench.open_page import question
from tools.bench.scale.asking import Ask
from tools.bench.scale.fill import Crowd
from tools.bench.scale.sweeps import sweeps
from tools.bench.site import Site
from tools.bench.tables import decide


class Asker:
    """Ana, who plays, hosts and administrates, at a site full of others."""

    def __init__(self, crowd: Crowd, ana: User) -> None:
        self.crowd, self.ana = crowd, ana
        self.page, self.update, self.nobody = Site(ana, htmx=False), Site(ana), Site(ana, htmx=False)
        self.nobody.cookies = ""
        with_moves = Game.objects.filter(moves__number=1)
        self.running = with_moves.filter(status=Game.Status.RUNNING, title="cacao", seats__user=ana).latest("pk")
        self.finished = with_moves.filter(status=Game.Status.FINISHED, seats__user=ana).latest("pk")
        self.open = Game.objects.filter(status=Game.Status.OPEN).latest("pk")
        self.stranger = User.objects.filter(pk__gt=ana.pk, is_active=True).exclude(email="").order_by("pk")[7]
        self.group = groups.make(user=ana, name="Mondays")
        self.own = making.create_game(host=ana, title="cacao", options={}, places=PLACES)

    def asks(self) -> Iterator[Ask]:
        """The do-nothing view first: everything else is a multiple of it."""
        yield Ask("nothing", lambda: self.page.get("/nothing/"))
        for address in self.addresses():
            yield Ask(address, self._getting(address))
        for address in self.entrances():
            yield Ask(address, partial(self.nobody.get, address))
        yield from self._polls()
        yield from self._posts()
        yield from self._admin()
        yield from sweeps()

    def addresses(self) -> list[str]:
        """Every page that answers GET to a signed-in person, but the admin's: a test looks that none is missing."""
        return [
            *(reverse(f"games:{name}") for name in OWN_PAGES),
            reverse("games:preferences", args=["cacao"]),
            reverse("games:rules", args=["cacao"]),
            reverse("games:leaderboard", args=["cacao"]),
            reverse("games:leaderboard", args=["cacao"]) + f"?at={self.ana.username}",
            reverse("games:leaderboard", args=["cacao"]) + "?who=quarter",
            reverse("games:leaderboard", args=["cacao"]) + "?who=friends",
            *self._figures(),
            reverse("games:lobby") + "?nearly=on&title=cacao",
            reverse("games:lobby") + "?page=20",
            reverse("games:my_people") + "?q=pl",
            reverse("games:new_table") + f"?with={quote(self.stranger.username)}",
            reverse("games:finished") + "?page=90",
            *(reverse(f"games:{name}", args=[self.running.public_id]) for name in TABLE_PAGES),
            reverse("games:analysis", args=[self.finished.public_id]),
            reverse("games:table", args=[self.open.public_id]),
            reverse("games:cancel", args=[self.own.public_id]),
            reverse("games:cover", args=["cacao"]),
            reverse("games:table", args=[self.finished.public_id]),
            reverse("games:log", args=[self.finished.public_id]) + "?log=1",
            reverse("games:record", args=[self.finished.public_id]),
            reverse("games:replay", args=[self.finished.public_id]) + "?at=20",
            reverse("games:play_from_here", args=[self.finished.public_id]) + "?at=20",
            reverse("notices:about_table", args=[self.running.public_id]),
            *(reverse(f"talk:{name}", args=[self.running.public_id, "players"]) for name in ("talk", "news")),
            reverse("talk:note_about_table", args=[self.running.public_id]),
            reverse("talk:note_about_person", args=[self.ana.username]),
            reverse("games:person", args=[self.ana.username]),
            reverse("games:person", args=[self.stranger.username]),
            *(reverse(name, args=[self.stranger.username]) for name in ("games:block", "moderation:report_person")),
            reverse("groups:group", args=[self.group.public_id]),
            reverse("groups:rules", args=[self.group.public_id]),
            reverse("groups:games", args=[self.group.public_id]),
            *self._feeds(),
            reverse("talk:notes"),
            *(reverse(name) for name in PEOPLE_PAGES),
            reverse("practice:practice"),
            reverse("insights:title", args=["cacao"]),
            reverse("matching:find"),
            *(reverse(f"tournaments:{name}") for name in ("calendar", "new")),
            *(reverse(f"notices:tournaments_{name}") for name in ("atom", "calendar")),
            *(reverse(f"api:{name}") for name in ("programs", "documentation", "problems", "bots")),
            *(reverse(f"about:{name}") for name in ("contact", "house_rules", "imprint", "privacy")),
            *(reverse(name) for name in ("live:token", "live:waiting", "robots", "manifest", "offline", "worker")),
            "/healthz",
        ]

    def _figures(self) -> list[str]:
        """Figures of Ana, of a stranger and of a title, and the games behind them."""
        title, title_games = (reverse(f"statistics:{name}", args=["cacao"]) for name in ("title", "title_games"))
        mine, stranger = (reverse("statistics:person", args=[person.username]) for person in (self.ana, self.stranger))
        games = reverse("statistics:person_games", args=[self.ana.username]) + "?title=cacao"
        month = f"{timezone.now():%Y-%m}"
        return [
            reverse("statistics:all_titles"),
            *(title, f"{title}?players=4", f"{mine}?title=cacao", f"{stranger}?title=cacao"),
            *(games, f"{games}&players=2&place=1", f"{games}&module=big-game", f"{games}&page=40"),
            f"{games}&with={quote(self.stranger.username)}",
            *(title_games, f"{title_games}?players=4&module=big-game", f"{title_games}?month={month}&page=40"),
        ]

    def _feeds(self) -> list[str]:
        """What programs ask: secret addresses of what waits for Ana."""
        addresses.renew(user=self.ana)
        return [urlsplit(url).path for url in addresses.urls_of(self.ana).values()]

    def entrances(self) -> list[str]:
        """The pages for those who are not signed in."""
        return [
            reverse("home"),
            reverse("accounts:guest"),
            reverse("accounts:theme"),
            *(reverse(f"account_{name}") for name in ENTRANCES),
        ]

    def _getting(self, address: str) -> Callable[[], object]:
        return lambda: self.page.get(address)

    # --- open pages and forms ------------------------------------------------------------------------------------

    def _polls(self) -> Iterator[Ask]:
        news = reverse("games:news", args=[self.running.public_id])
        asked = question(self.page.get(reverse("games:table", args=[self.running.public_id])).text)
        yield Ask("poll: nothing new", lambda: self.update.get(f"{news}?{asked}"))
        yield Ask("poll: something new", lambda: self.update.get(f"{news}?v=0"))
        room = reverse("games:news", args=[self.open.public_id])
        yield Ask("poll: a waiting room", lambda: self.update.get(f"{room}?v=0&waiting=1"))

    def _posts(self) -> Iterator[Ask]:
        yield Ask("post: a new table against bots", self._post("quick_game", title="cacao", bots="1", level="random"))
        look = {"look": "1", "title": "cacao", "players": "2", "place-1-sitter": "me", "place-2-sitter": "open"}
        yield Ask("post: look at a new table", self._post("new_table", **look))
        yield Ask("service: make an open table", self._make_table, self._cancel_tables)
        yield Ask("service: a step and a confirmation", self._take_turn)
        yield Ask("post: the profile", self._save_profile)
        yield self._coming_and_going()
        room = reverse("talk:talk", args=[self.running.public_id, "players"])
        yield Ask("post: a line of talk", lambda: self.page.post(room, {"text": "Well played!"}))

    def _save_profile(self) -> None:
        self.page.post(reverse("accounts:profile"), {"username": self.ana.username})

    def _coming_and_going(self) -> Ask:
        game = making.create_game(host=self.stranger, title="cacao", options={}, places=PLACES)

        def come_and_go() -> None:
            for name in ("join", "leave"):
                self.page.post(reverse(f"games:{name}", args=[game.public_id]), {})

        return Ask("post: join and leave", come_and_go)

    def _post(self, name: str, **fields: str) -> Callable[[], object]:
        return lambda: self.page.post(reverse(f"games:{name}"), fields)

    def _make_table(self) -> None:
        making.create_game(host=self.ana, title="cacao", options={}, places=PLACES)

    def _cancel_tables(self) -> None:
        for game in Game.objects.filter(host=self.ana, status=Game.Status.OPEN):
            hosting.cancel(game=game, user=self.ana)

    def _take_turn(self) -> None:
        tables = Game.objects.filter(
            status=Game.Status.RUNNING, seats__user=self.ana, seats__waiting_since__isnull=False
        )
        game = tables.filter(moves__number=1).order_by("pk").first()
        if game is not None:
            decide(game, self.ana)

    # --- the admin -----------------------------------------------------------------------------------------------

    def _admin(self) -> Iterator[Ask]:
        yield Ask("admin", self._getting(reverse("admin:index")))
        yield Ask("admin: arranged games", self._getting(reverse("admin:arranged")))
        for model, options in admin.site._registry.items():
            if model is not Group:
                yield from self._list(model, options)
        yield Ask("admin: a table", self._getting(reverse("admin:games_game_change", args=[self.running.pk])))
        yield Ask("admin: a person", self._getting(reverse("admin:accounts_user_change", args=[self.stranger.pk])))

    def _list(self, model: Any, options: Any) -> Iterator[Ask]:
        meta = model._meta
        address = reverse(f"admin:{meta.app_label}_{meta.model_name}_changelist")
        queries = ["", "?p=20", *self._filters(model, options), *(f"?q={word}" for word in self._words())]
        for query in queries:
            yield Ask(f"admin: {meta.model_name} {query}".strip(), self._getting(address + query))

    def _filters(self, model: Any, options: LongListAdmin) -> Iterator[str]:
        for name in options.list_filter:
            if isinstance(name, type) and issubclass(name, admin.SimpleListFilter):
                yield from (f"?{name.parameter_name}={value}" for value in _values(name, options))
                continue
            choices = model._meta.get_field(name).choices or ((0, ""), (1, ""))
            yield from (f"?{name}__exact={value}" for value, _label in choices)

    def _words(self) -> list[str]:
        return [self.finished.public_id, self.ana.username, self.stranger.email]


def _values(kind: type[admin.SimpleListFilter], options: LongListAdmin) -> list[str]:
    """What a filter of an admin's list may be set to."""
    found = kind(HttpRequest(), {}, options.model, options)
    return [str(value) for value, _label in found.lookup_choices]


PLACES = [PlaceRequest(PlaceFor.HOST), *(PlaceRequest(PlaceFor.ANYBODY) for _place in range(2))]
OWN_PAGES = (
    *("my_games", "finished", "next_game", "all_preferences", "all_rules", "all_leaderboards", "lobby", "new_table"),
    *("time", "first_game"),
)
TABLE_PAGES = (
    *("table", "news", "log", "forecasts", "replay", "picture", "share_picture"),
    *("table_rules", "record", "together", "plans", "rounds"),
)
PEOPLE_PAGES = (
    *("games:my_people", "games:shown_parts", "groups:groups", "studies:studies", "data_export:export"),
    *("playtests:playtests", "playtests:new"),
    *("accounts:profile", "accounts:language", "accounts:delete", "security:security", "security:devices"),
    *("notices:inbox", "notices:latest_in_inbox", "notices:notices"),
    *("notices:preferences", "notices:webhooks", "notices:waiting"),
    *("mfa_index", "mfa_list_webauthn", "account_email"),
    *("account_change_password", "account_reauthenticate", "account_logout"),
)
ENTRANCES = ("login", "signup", "inactive", "reset_password", "reset_password_done", "reset_password_from_key_done")
