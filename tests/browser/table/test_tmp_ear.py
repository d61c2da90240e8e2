import pytest
from random import Random
from playwright.sync_api import expect
from tests.browser.listening import *
from tests.games.factories import *
pytestmark = pytest.mark.django_db(transaction=True)

def test_it(windows, people):
    game = running_game(people.ana, people.bo, title="cacao")
    page = windows.open(people.ana)
    ear = Listener(page)
    if page.goto(game.get_absolute_url()) and page.locator("#play").get_attribute("data-task") == "wait":
        play_turn(game, Random(1)); page.reload()
    out = open("/tmp/ear/a.txt", "w")
    for line in reading(ear.tree()): print(line, file=out)
    def key(k):
        page.keyboard.press(k)
        page.wait_for_load_state("networkidle")
        page.wait_for_timeout(700)
        print(f"[{k}] {said_of(ear.focused())}", file=out)
        for h in ear.heard(): print("   >>", h, file=out)
        out.flush()
    print("======", file=out)
    key("Tab")
    key("Enter")
    for i in range(8): key("Tab")
    key("1"); key("r"); key("2")
    while not page.locator("#board :focus").count(): key("Tab")
    for k in ("ArrowRight","ArrowDown","ArrowLeft","ArrowRight", "r", "Enter"): key(k)
    for i in range(3):
        if page.locator("#play").get_attribute("data-task") in ("wait",): break
        for j in range(4): key("Tab")
        key("Shift+Tab");key("Shift+Tab");key("Shift+Tab"); key("Shift+Tab")
        key("Enter")
    print("=== bo", page.locator("#play").get_attribute("data-task"), file=out)
    for i in range(2):
      play_turn(game, Random(5))
      page.wait_for_timeout(4500)
      for h in ear.heard(): print("   >>", h, file=out)
      print(said_of(ear.focused()), file=out)
    for line in reading(ear.tree()): print(line, file=out)

def test_choc(windows, people):
    game = bidding_game(*people)
    page = windows.open(people.ana)
    ear = Listener(page)
    page.goto(game.get_absolute_url())
    out = open("/tmp/ear/c.txt", "w")
    for line in reading(ear.tree()): print(line, file=out)
    def key(k):
        page.keyboard.press(k)
        page.wait_for_load_state("networkidle")
        page.wait_for_timeout(500)
        print(f"[{k}] {said_of(ear.focused())}", file=out)
        for h in ear.heard(): print("   >>", h, file=out)
        out.flush()
    print("======", file=out)
    key("Tab")
    key("Enter")
    for i in range(25): key("Tab")
    page.locator(".handcard--live").first.focus()
    for n in range(12):
        print(said_of(ear.focused()), file=out)
        key(str(n // 2 + 1)); key("ArrowRight")
    for i in range(22): 
        key("Tab")
        if page.locator("#hand-in:focus").count(): break
    key("Enter")
    print("=== others", file=out)
    for i in range(6):
      if page.locator("#play").get_attribute("data-task") not in ("wait",): 
          print(page.locator("#play").get_attribute("data-task"), file=out)
      play_turn(game, Random(5))
      page.wait_for_timeout(4500)
      for h in ear.heard(): print("   >>", h, file=out)
      print(said_of(ear.focused()), file=out)
    for line in reading(ear.tree()): print(line, file=out)
