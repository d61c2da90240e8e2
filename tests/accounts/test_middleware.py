"""Every page is in the reader's language and zone."""

from django.test import Client

from accounts.models import User


def heading(client: Client, **headers: str) -> str:
    return client.get("/accounts/login/", headers=headers).content.decode()


def test_a_stranger_reads_the_language_the_browser_asks_for(client: Client, db: None) -> None:
    assert '<html lang="de">' in heading(client, accept_language="de")
    assert '<html lang="en">' in heading(client, accept_language="tlh")


def test_a_persons_own_language_counts_more_than_the_browsers(client: Client, ana: User) -> None:
    ana.language = "de"
    ana.save(update_fields=["language"])
    client.force_login(ana)
    page = client.get("/profile/", headers={"accept-language": "en"})
    assert '<html lang="de">' in page.content.decode()
    assert page.headers["Content-Language"] == "de"


def test_times_are_shown_in_the_zone_of_the_profile_else_of_the_browser(client: Client, ana: User) -> None:
    client.force_login(ana)
    client.cookies["time_zone"] = "Pacific/Auckland"
    User.objects.update(date_joined="2026-07-01T12:30:00Z")
    assert "2 July 2026" in client.get("/profile/").content.decode()
    User.objects.update(time_zone="America/New_York")
    assert "1 July 2026" in client.get("/profile/").content.decode()


def test_a_cookie_with_an_invented_zone_is_ignored(client: Client, db: None) -> None:
    client.cookies["time_zone"] = "../../etc/passwd"
    assert client.get("/accounts/login/").status_code == 200
