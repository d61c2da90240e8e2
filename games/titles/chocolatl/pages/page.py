"""Chocolatl on the page, put together: each part is written in the file from which it comes."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.tables.pages.page import Handbook, Logbook, Page, Pictures, PlansInForm, Rounds
from games.tables.pages.scene import Scene
from games.titles.chocolatl.pages import (
    advised,
    art,
    brought,
    documents,
    mail_board,
    picture,
    play_area,
    players,
    rounds,
    rules,
    status,
    uncovered,
)
from games.titles.chocolatl.pages.holding import holding_of
from games.titles.chocolatl.pages.lessons import LESSONS


class ChocolatlPage(Page):
    """What the site shows of the bidding game."""

    styles = (
        "css/choices.css",
        "css/explanations.css",
        "css/villages.css",
        "games/chocolatl/table.css",
        "games/chocolatl/board.css",
        "games/chocolatl/stations.css",
        "games/chocolatl/places.css",
        "games/chocolatl/city.css",
        "games/chocolatl/bidders.css",
        "games/chocolatl/cards.css",
        "games/chocolatl/hand.css",
        "games/chocolatl/walk.css",
        "games/chocolatl/rounds.css",
        "games/chocolatl/stage.css",
        "games/chocolatl/wide-stage.css",
        "games/chocolatl/end.css",
        "games/chocolatl/players.css",
        "games/chocolatl/question.css",
        "games/chocolatl/phone.css",
        "games/chocolatl/phone-stations.css",
        "games/chocolatl/low-phone.css",
    )
    scripts = (
        "js/chocolatl-kept.js",
        "js/chocolatl-bids.js",
        "js/chocolatl-totals.js",
        "js/chocolatl-walk.js",
        "js/chocolatl-end.js",
        "js/table-clear.js",
        "js/table-explains.js",
        "js/table-keys.js",
    )
    replay_scripts = ("js/table-explains.js",)
    marked = documents.MARKED
    board_template = "games/chocolatl/play.html"
    villages_template = "games/chocolatl/villages.html"
    handbook = Handbook(
        pages=rules.pages,
        short="games/chocolatl/short_rules.html",
        styles=("games/chocolatl/rules.css",),
    )
    pictures = Pictures(draw=picture.picture)
    minutes = 60
    rounds = Rounds(template="games/chocolatl/rounds.html", context=rounds.context)
    lessons = LESSONS
    plans = PlansInForm(read=documents.planned)
    logbook = Logbook(show_template="games/chocolatl/show_me.html", pictured=brought.pictured)
    context = staticmethod(play_area.context)
    document = staticmethod(documents.document)
    holding = staticmethod(holding_of)
    hidden = staticmethod(uncovered.hidden)
    mark = staticmethod(art.marker)
    prospects = staticmethod(players.prospects)
    turn_name = staticmethod(status.turn_name)
    turns_name = staticmethod(status.turns_name)
    revealed_at_end = staticmethod(uncovered.panel)
    advised = staticmethod(advised.advised)
    answers_ahead = staticmethod(status.answers_ahead)
    mail_words = staticmethod(mail_board.mail_words)
    mail_board = staticmethod(mail_board.mail_board)

    def tie_break(self, count: int) -> str:
        return _("Level on points: the higher sacrifice decides, here %(count)s.") % {"count": count}

    def to_do(self, scene: Scene) -> str:
        return status.to_do(scene, play_area.task_of(scene))


PAGE = ChocolatlPage()
