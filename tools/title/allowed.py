"""What pages of titles may use of the site's: the list of docs/titles-pages.md, which a test compares with this one."""

from __future__ import annotations

KEYS = frozenset(
    [
        "presenter",
        "headline",
        "is_mine",
        "is_stood_in",
        "draft_steps",
        "can_withdraw",
        "brought",
        "zoom",
        "result",
        "game",
        "seat",
    ]
)
"""Of the context of the templates of the board and the players, beside what ``Page.context`` gives."""
OPTIONAL = frozenset(
    [
        "advice",
        "can_bring_back",
        "decision",
        "hand_in",
        "invite",
        "is_ahead",
        "is_over",
        "is_update",
        "lines",
        "positions",
        "positions_in_words",
        "request",
        "uncovered",
        "user",
    ]
)
"""Those that are there on some pages alone: a template asks whether they are."""
INCLUDES = frozenset(
    {
        "games/brought.html",
        "games/decide.html",
        "games/result.html",
        "games/rules_players.html",
    }
)
NEEDS = {"games/decide.html": ("task",), "games/rules_players.html": ("page.facts.players",)}
"""What some of them show nothing without."""
CLASSES = frozenset(
    [
        "badge",
        "badge--gold",
        "button",
        "button--gold",
        "button--plain",
        "choices",
        "contents",
        "decide",
        "dock",
        "dot",
        "number",
        "result",
        "small",
        "soft",
        "table-scroll",
        "tabletop",
        "villages",
        "visually-hidden",
    ]
)
"""And ``seat-<colour>``, by which ``--seat`` is the colour of a seat."""
SEATS = "seat-"
TOKENS = frozenset(
    [
        "--cacao",
        "--danger",
        "--font",
        "--font-display",
        "--gold",
        "--gold-strong",
        "--gold-tint",
        "--ink",
        "--ink-soft",
        "--leaf",
        "--leaf-strong",
        "--leaf-tint",
        "--line",
        "--line-strong",
        "--link",
        "--on-cacao",
        "--on-danger",
        "--on-gold",
        "--on-leaf",
        "--page",
        "--radius",
        "--radius-small",
        "--seat",
        "--seat-dark",
        "--seat-light",
        "--shadow",
        "--space-1",
        "--space-2",
        "--space-3",
        "--space-4",
        "--space-5",
        "--space-6",
        "--space-7",
        "--surface",
        "--surface-raised",
        "--surface-sunk",
        "--target",
        "--text-large",
        "--text-small",
    ]
)
