from tests.browser.games.test_analysis import *
def test_look(windows, people, analysed):
    page = windows.open(people.ana, size=(1440,900))
    address = reverse("games:analysis", args=[analysed.public_id])
    for way in ("", "?at=0&instead=1"):
        page.goto(f"{address}{way}")
        for shown in on_each_screen(page):
            w=shown.viewport_size["width"]
            print("WORDS", analysed.title, way, w, words_on(shown))
            if w == 390: open(f"/tmp/a-{analysed.title}.txt","w").write(page.locator("main").inner_text())
            shown.screenshot(path=f"/tmp/a-{analysed.title}-{w}-{len(way)}.png", full_page=(w==390))
