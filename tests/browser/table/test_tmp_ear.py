import pytest, time
from random import Random
from playwright.sync_api import expect
from games.lobby import making
from tests.browser.listening import *
from tests.games.factories import *
pytestmark = pytest.mark.django_db(transaction=True)

def test_it(windows, people, monkeypatch):
    monkeypatch.setattr(making, "new_seed", lambda: bytes(making.SEED_BYTES))
    game = running_game(people.ana, people.bo, title="cacao")
    for n in range(5): play_turn(game, Random(n))
    out = open("/tmp/ear/a.txt", "w")
    page = windows.open(people.ana)
    ear = Listener(page)
    page.goto(game.get_absolute_url())
    if page.locator("#play").get_attribute("data-task") == "wait":
        play_turn(game, Random(1)); page.reload()
    ear.settle()
    for line in ear.read(): print(line, file=out)
    def key(*keys):
      for k in keys:
        t = time.time()
        said = ear.press(k)
        print(f"[{k}] {time.time()-t:.2f}", file=out)
        for h in said: print("   ", h, file=out)
        out.flush()
    print("======", file=out)
    key("Tab", "Enter", *["Tab"]*5, "g", "v", "2", "b", "1", "b", "r", "r", "Tab", "Tab", "Tab", "Tab", "Tab", "Tab", "ArrowRight","ArrowDown","ArrowLeft","ArrowRight", "Enter")
    for i in range(8):
        if page.locator("#play").get_attribute("data-task") in ("wait",): break
        key("b")
        key("Enter")
    print("=== bo", page.locator("#play").get_attribute("data-task"), file=out)
    for i in range(2):
      play_turn(game, Random(5))
      for h in ear.wait_to_hear("Your turn"): print("   >>", h, file=out)
      print(ear.focused(), file=out)
      break
    key("g","v","?", "Tab", "Tab", "Tab", "Tab")
    page.screenshot(path="/tmp/ear/keys.png")
