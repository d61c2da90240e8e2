"""What people send: each is put back afterwards, or done at a fresh table, so that it can be sent again."""

from __future__ import annotations

from collections.abc import Iterator

from django.urls import reverse

from accounts.models import User
from games.lobby import joining, making
from games.lobby.places import PlaceFor, PlaceWish
from games.models import Game
from games.tables.tables import read_table
from tools.bench.pages import Site
from tools.bench.scale.asking import Ask
from tools.bench.tables import decide

HOST, BOT, ANYBODY = PlaceWish(PlaceFor.HOST), PlaceWish(PlaceFor.BOT, bot="random"), PlaceWish(PlaceFor.ANYBODY)


class Poster:
    """Sends Ana's forms; ``others`` are people who sit down with her."""

    def __init__(self, page: Site, ana: User, others: list[User]) -> None:
        self.page, self.ana, self.others = page, ana, others

    def asks(self) -> Iterator[Ask]:
        """Everything that changes a table or a person, but what the services are asked for themselves."""
        yield Ask("post: the profile", self._save_profile)
        yield self._coming_and_going()
        yield from self._steps()
        yield self._withdrawal()
        yield self._resignation()
        yield self._talk()

    def _post(self, name: str, game: Game, **fields: str) -> bytes:
        return self.page.post(reverse(f"games:{name}", args=[game.public_id]), fields)

    def _save_profile(self) -> None:
        self.page.post(reverse("accounts:profile"), {"username": self.ana.username})

    def _coming_and_going(self) -> Ask:
        places = [HOST, ANYBODY, ANYBODY]
        game = making.create_game(host=self.others[0], title="cacao", options={}, places=places)

        def come_and_go() -> None:
            self._post("join", game)
            self._post("leave", game)

        return Ask("post: join and leave", come_and_go)

    def _steps(self) -> Iterator[Ask]:
        game = self._table("cacao", BOT)
        page = game.get_absolute_url()
        while True:
            try:
                step = self.page.some_step(page)
            except RuntimeError:
                decide(game, self.ana)
            else:
                break
        back = self.page.after_step(page, step)
        yield Ask("post: a step", lambda: self._post("step", game, **step), lambda: self._post("undo", game, **back))

    def _withdrawal(self) -> Ask:
        game = self._table_of_people("chocolatl")

        def decide_all() -> None:
            while game.seats.get(user=self.ana).waiting_since is not None:
                decide(Game.objects.get(pk=game.pk), self.ana)

        def withdraw() -> None:
            table = read_table(Game.objects.get(pk=game.pk))
            seat = table.seat_of(self.ana)
            self._post("withdraw", game, decision=table.decision_of(seat, table.draft_of(seat)))

        decide_all()
        return Ask("post: withdraw", withdraw, decide_all)

    def _resignation(self) -> Ask:
        tables = [self._table_of_people("cacao")]
        return Ask(
            "post: resign",
            lambda: self._post("resign", tables[-1], sure="on"),
            lambda: tables.append(self._table_of_people("cacao")),
        )

    def _talk(self) -> Ask:
        address = reverse("talk:talk", args=[self._table_of_people("cacao").public_id, "players"])
        return Ask("post: a line of talk", lambda: self.page.post(address, {"text": "Well played!"}))

    def _table_of_people(self, title: str) -> Game:
        game = self._table(title, ANYBODY, ANYBODY)
        for person in self.others:
            joining.join(game=game, user=person)
        return game

    def _table(self, title: str, *others: PlaceWish) -> Game:
        return making.create_game(host=self.ana, title=title, options={}, places=[HOST, *others])
