"""Everything that is asked of the grown site: pages, posts, polls, lists of the admin; and what is not, and why."""

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
from games.lobby.places import PlaceFor, PlaceWish
from games.models import Game
from notifications.feeds import addresses
from tools.bench.pages import Site
from tools.bench.scale.asking import Ask
from tools.bench.scale.fill import Crowd
from tools.bench.scale.posts import Poster
from tools.bench.scale.sweeps import sweeps


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
        self.group = groups.make(person=ana, name="Mondays")

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
        own = [
            "my_games",
            "finished",
            "next_game",
            "all_preferences",
            "all_rules",
            "all_leaderboards",
            "lobby",
            "new_table",
            "time",
            "first_game",
        ]
        return [
            *(reverse(f"games:{name}") for name in own),
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
            reverse("games:table", args=[self.finished.public_id]),
            reverse("games:log", args=[self.finished.public_id]) + "?log=1",
            reverse("games:record", args=[self.finished.public_id]),
            reverse("games:replay", args=[self.finished.public_id]) + "?at=20",
            reverse("games:play_from_here", args=[self.finished.public_id]) + "?at=20",
            reverse("notices:about_table", args=[self.running.public_id]),
            reverse("talk:talk", args=[self.running.public_id, "players"]),
            reverse("talk:note_about_table", args=[self.running.public_id]),
            reverse("talk:note_about_person", args=[self.ana.username]),
            reverse("games:person", args=[self.ana.username]),
            reverse("games:person", args=[self.stranger.username]),
            reverse("groups:group", args=[self.group.public_id]),
            reverse("groups:rules", args=[self.group.public_id]),
            reverse("groups:games", args=[self.group.public_id]),
            *self._feeds(),
            reverse("talk:notes"),
            *(reverse(name) for name in PEOPLE_PAGES),
            reverse("practice:practice"),
            reverse("matching:find"),
            *(reverse(f"tournaments:{name}") for name in ("calendar", "new")),
            *(reverse(f"notices:tournaments_{name}") for name in ("atom", "calendar")),
            *(reverse(f"api:{name}") for name in ("programs", "documentation")),
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
        addresses.renew(person=self.ana)
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
        yield Ask("poll: nothing new", lambda: self.update.get(f"{news}?v={self.running.version_mark}"))
        yield Ask("poll: something new", lambda: self.update.get(f"{news}?v=0"))
        room = reverse("games:news", args=[self.open.public_id])
        yield Ask("poll: a waiting room", lambda: self.update.get(f"{room}?v=0&waiting=1"))

    def _posts(self) -> Iterator[Ask]:
        yield Ask("post: a new table against bots", self._post("quick_game", title="cacao", bots="1", level="random"))
        look = {"look": "1", "title": "cacao", "players": "2", "place-1-sitter": "me", "place-2-sitter": "open"}
        yield Ask("post: look at a new table", self._post("new_table", **look))
        yield Ask("service: make an open table", self._make_table, self._cancel_tables)
        yield Ask("service: a step and a confirmation", self._take_turn)
        yield from Poster(self.page, self.ana, [self.stranger, self._another()]).asks()

    def _another(self) -> User:
        people = User.objects.filter(is_active=True).exclude(pk__in=[self.ana.pk, self.stranger.pk])
        return people.order_by("-pk")[0]

    def _post(self, name: str, **fields: str) -> Callable[[], object]:
        return lambda: self.page.post(reverse(f"games:{name}"), fields)

    def _make_table(self) -> None:
        from games.lobby import making

        places = [PlaceWish(PlaceFor.HOST), PlaceWish(PlaceFor.ANYBODY)]
        making.create_game(host=self.ana, title="cacao", options={}, places=places)

    def _cancel_tables(self) -> None:
        from games.lobby import hosting

        for game in Game.objects.filter(host=self.ana, status=Game.Status.OPEN):
            hosting.cancel(game=game, user=self.ana)

    def _take_turn(self) -> None:
        from tools.bench.tables import decide

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


POSTED = {
    *("games:quick_game", "games:new_table", "games:confirm", "games:join", "games:leave", "games:step", "games:undo"),
    *("games:withdraw", "games:resign", "accounts:profile", "talk:talk"),
}
"""The addresses of forms that are sent; ``games:confirm`` by its service."""
ONE_PERSON = "reads or writes some rows of one person, found by their key"
ONE_TABLE = "reads or writes some rows of one table, as those do that are asked"
TAKES_LONG = "waits for a machine elsewhere or lets a bot think: the database does little"
WITHOUT_A_ROW: dict[str, str] = {
    **dict.fromkeys(
        (
            *("accounts:claim", "doors:end_other_sessions", "doors:end_session", "exports:file", "games:dismiss"),
            *("games:tie", "notices:bounces", "notices:give_up_feeds", "notices:remove_device", "notices:renew_feeds"),
            *(
                "notices:replies",
                "notices:shown",
                "notices:unsubscribe",
                "notices:webhook_remove",
                "notices:webhook_renew",
            ),
            *("account_confirm_login_code", "account_email_verification_sent", "account_set_password"),
            *("account_reset_password_from_key", "practice:answer", "practice:puzzle"),
            *("practice:forecasts", "practice:step"),
            *("studies:forecasts", "studies:remove", "studies:rename", "studies:share", "studies:step"),
            *("studies:study", "studies:throw_away", "groups:invite", "groups:join", "groups:leave"),
            *("groups:keep", "groups:play_like", "groups:send_away", "groups:take_back", "doors:end_outlet"),
            *("matching:answer", "matching:change", "matching:stop"),
            *("api:end_token", "api:make_bot", "api:make_token", "tournaments:enter", "tournaments:withdraw"),
        ),
        ONE_PERSON,
    ),
    **dict.fromkeys(
        (
            *("games:answer", "games:answer_by_link", "games:ask", "games:ask_reliability", "games:back"),
            *(
                "games:cancel",
                "games:change_plan",
                "games:close_link",
                "games:come_as_guest",
                "games:decline",
                "games:give_time",
            ),
            *(
                "games:invite",
                "games:invite_by_mail",
                "games:invite_company",
                "games:keep",
                "games:keep_plan",
                "games:lessons",
                "games:offer",
            ),
            *("games:plan_ahead", "games:plan_step", "games:plan_undo", "games:play_again", "games:propose"),
            *("games:remove", "games:renew_link", "games:start", "games:stuck", "games:take_over"),
            *("games:take_seat_again", "groups:new_table", "studies:begin", "studies:play_from_here"),
            *("talk:change", "talk:delete", "talk:line", "talk:react", "talk:read", "talk:report"),
        ),
        ONE_TABLE,
    ),
    **dict.fromkeys(
        (
            *("games:analyse", "games:ask_for_hint", "games:hint", "games:play_hint"),
            *("notices:add_device", "notices:webhook_test"),
        ),
        TAKES_LONG,
    ),
    **dict.fromkeys(("tournaments:tournament", "tournaments:organise"), "reads one tournament, by two queries for all"),
    "api:nowhere": "says that there is no such address",
    "security": "is a text, where an address for it is set",
}
"""Every other address: why nobody measures it."""

TABLE_PAGES = (
    "table",
    "news",
    "log",
    "forecasts",
    "replay",
    "picture",
    "table_rules",
    "record",
    "together",
    "plans",
    "rounds",
)
PEOPLE_PAGES = (
    "games:my_people",
    "games:shown_parts",
    "groups:groups",
    "studies:studies",
    "exports:export",
    "accounts:profile",
    "accounts:language",
    "accounts:delete",
    "notices:notices",
    "notices:wishes",
    "notices:webhook",
    "notices:waiting",
    "doors:security",
    "mfa_index",
    "mfa_list_webauthn",
    "account_email",
    "account_change_password",
    "account_reauthenticate",
    "account_logout",
)
ENTRANCES = ("login", "signup", "inactive", "reset_password", "reset_password_done", "reset_password_from_key_done")
