"""Benchmark of languages: CPU time of pages against English, and memory of the catalogues."""

from __future__ import annotations

import statistics
import tempfile
import time
import tracemalloc
from typing import NamedTuple

from tools.bench.pages import Site, _set_up
from tools.bench.tables import (
    BIG_GAME,
    asks_bids_in_round,
    has_worker_tiles,
    late_game,
)

ROUNDS = 100
ENGLISH = "en"
AIM = 1.05
"""No page takes longer in another language than so many times its English."""


class Cost(NamedTuple):
    """One page: milliseconds in English, and how many times as long the others take."""

    name: str
    english: float
    times: dict[str, float]


class Memory(NamedTuple):
    """What a process keeps of one language, in kilobytes."""

    language: str
    kilobytes: float


def report() -> None:
    """Print what each page and each catalogue costs."""
    with tempfile.TemporaryDirectory() as folder:
        _set_up(folder)
        catalogues = [_memory(language) for language in _others()]
        print(f"{'CPU ms in English, then times':<32}{ENGLISH:>8}" + "".join(f"{code:>8}" for code in _others()))
        for cost in measure():
            print(f"{cost.name:<32}{cost.english:>8.2f}" + "".join(f"{cost.times[code]:>8.3f}" for code in _others()))
        print(f"{'aim, at most':<32}{'':>8}" + "".join(f"{AIM:>8.3f}" for _code in _others()))
        for catalogue in catalogues:
            print(f"catalogue {catalogue.language:<22}{catalogue.kilobytes:>8.0f} KB")


def measure() -> list[Cost]:
    """Time the pages that people see most, of a site that is set up."""
    site = Site(htmx=False)
    cacao = late_game(site.ana, "cacao", BIG_GAME, has_worker_tiles(36))
    chocolatl = late_game(site.ana, "chocolatl", {}, asks_bids_in_round(4))
    addresses = {
        "the table page, Big Game": f"/tables/{cacao.public_id}/",
        "the table page, Chocolatl": f"/tables/{chocolatl.public_id}/",
        "the lobby": "/tables/",
        "my games": "/my-games/",
        "the rules of Cacao": "/rules/cacao/",
        "the rules of Chocolatl": "/rules/chocolatl/",
    }
    return [_cost(site, name, address) for name, address in addresses.items()]


def _others() -> list[str]:
    from django.conf import settings

    return [code for code, _name in settings.LANGUAGES if code != ENGLISH]


def _cost(site: Site, name: str, address: str) -> Cost:
    """The languages take turns, so that whatever else the machine does meets all of them."""
    times: dict[str, list[float]] = {code: [] for code in (ENGLISH, *_others())}
    for code in times:
        _once(site, address, code)
    for _round in range(ROUNDS):
        for code, taken in times.items():
            taken.append(_once(site, address, code))
    middle = {code: statistics.median(taken) for code, taken in times.items()}
    return Cost(name, middle[ENGLISH] * 1000, {code: middle[code] / middle[ENGLISH] for code in _others()})


def _once(site: Site, address: str, code: str) -> float:
    from accounts.models import User

    User.objects.filter(pk=site.ana.pk).update(language=code)
    start = time.process_time()
    html = site.get(address)
    taken = time.process_time() - start
    assert f'<html lang="{code}"'.encode() in html, address
    return taken


def _memory(language: str) -> Memory:
    """Everything that the first text in a language brings into a process: the site's texts, Django's and allauth's."""
    from django.utils import translation

    tracemalloc.start()
    before, _most = tracemalloc.get_traced_memory()
    with translation.override(language):
        translation.gettext("Rules")
    after, _most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return Memory(language, (after - before) / 1024)
