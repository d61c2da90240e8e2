"""Nothing is cut, in any language and on any screen: what a select may show, and texts in columns and buttons."""

from __future__ import annotations

import pytest
from django.conf import settings

from accounts.models import User
from tests.people import People
from tests.plugins.windows import Windows

pytestmark = pytest.mark.django_db(transaction=True)

ADDRESSES = ["/tables/", "/tables/new/", "/tables/new/?title=chocolatl", "/find/", "/profile/", "/profile/notices/"]
ADDRESSES += ["/profile/time/", "/profile/preferences/cacao/", "/profile/preferences/chocolatl/", "/my-games/"]
SIZES = [(360, 640), (390, 844), (1440, 900)]

CUT = """() => {
  for (const fold of document.querySelectorAll("main details")) fold.open = true;
  const pen = document.createElement("canvas").getContext("2d");
  const needed = (select, style) => {
    pen.font = style.font;
    const texts = [...select.options].map((option) => option.label.trim());
    const widest = texts.map((text) => [pen.measureText(text).width, text]).sort(([a], [b]) => b - a)[0] ?? [0, ""];
    const around = ["paddingLeft", "paddingRight", "borderLeftWidth", "borderRightWidth"];
    return [widest[0] + around.reduce((sum, side) => sum + parseFloat(style[side]), 0), widest[1]];
  };
  return [...document.querySelectorAll("main select")].filter((select) => select.checkVisibility()).map((select) => {
    const [width, text] = needed(select, getComputedStyle(select));
    return [select.name, text, Math.round(select.offsetWidth - width)];
  }).filter(([, , left]) => left < 0);
}"""

WIDER = """() => {
  const boxes = "main :is(h1, h2, h3, th, td, label, legend, summary, button, .button, .ways thead span)";
  const scrolls = (box) => getComputedStyle(box).overflowX !== "visible";
  return [...document.querySelectorAll(boxes)].filter((box) => box.checkVisibility() && !scrolls(box)).filter((box) =>
    !box.matches(".visually-hidden, .visually-hidden *") && box.clientWidth > 1 && box.scrollWidth > box.clientWidth + 1
  ).map((box) => [box.localName, box.textContent.trim().slice(0, 60), box.scrollWidth - box.clientWidth]);
}"""
"""Boxes of text that is wider than its box."""


@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES])
def test_no_choice_of_a_select_is_cut_and_no_text_leaves_its_box(
    windows: Windows, people: People, language: str
) -> None:
    User.objects.update(language=language)
    page, found = windows.open(people.ana), []
    for address in ADDRESSES:
        page.goto(address)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            found += [(address, width, *cut) for script in (CUT, WIDER) for cut in page.evaluate(script)]
    assert found == [], "\n".join(map(str, found))
