"""What stands in a select is never cut, whatever is chosen there, in any language and on any screen."""

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
  const ARROW = 20;
  for (const fold of document.querySelectorAll("main details")) fold.open = true;
  const pen = document.createElement("canvas").getContext("2d");
  const needed = (select, style) => {
    pen.font = style.font;
    const texts = [...select.options].map((option) => option.label.trim());
    const widest = texts.map((text) => [pen.measureText(text).width, text]).sort(([a], [b]) => b - a)[0] ?? [0, ""];
    const around = ["paddingLeft", "paddingRight", "borderLeftWidth", "borderRightWidth"];
    return [widest[0] + around.reduce((sum, side) => sum + parseFloat(style[side]), 0) + ARROW, widest[1]];
  };
  return [...document.querySelectorAll("main select")].filter((select) => select.checkVisibility()).map((select) => {
    const [width, text] = needed(select, getComputedStyle(select));
    return [select.name, text, Math.round(select.offsetWidth - width)];
  }).filter(([, , left]) => left < 0);
}"""


@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES])
def test_no_choice_of_a_select_is_cut(windows: Windows, people: People, language: str) -> None:
    User.objects.update(language=language)
    page, found = windows.open(people.ana), []
    for address in ADDRESSES:
        page.goto(address)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            found += [(address, width, *cut) for cut in page.evaluate(CUT)]
    assert found == [], "\n".join(map(str, found))
