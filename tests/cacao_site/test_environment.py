"""Reading variables: what is understood, and which sentence says what is wrong."""

from __future__ import annotations

import pytest

from cacao_site.environment import (
    Environment,
    UnusableSettings,
    base_url,
    choice,
    database,
    hosts,
    mail_server,
    number,
    redis_url,
    secret,
    sender,
    text,
)


def test_a_variable_that_is_set_is_read() -> None:
    environment = Environment({"NAME": " Cacao "}, complete=True)

    assert environment.read("NAME", text, default="") == "Cacao"
    environment.check()


def test_every_missing_variable_is_named_at_once() -> None:
    environment = Environment({}, complete=True)
    environment.read("FIRST", text, default="", needed=True)
    environment.read("SECOND", text, default="", needed=True)

    with pytest.raises(UnusableSettings, match=r"^FIRST is not set.*\nSECOND is not set"):
        environment.check()


def test_an_optional_variable_may_be_missing() -> None:
    environment = Environment({}, complete=True)

    assert environment.read("WIDTH", number(1, 9), default=4) == 4
    environment.check()


def test_play_and_tests_need_no_variable() -> None:
    environment = Environment({}, complete=False)

    assert environment.read("SECRET_KEY", secret, default="x", needed=True) == "x"
    environment.check()


@pytest.mark.parametrize(
    ("parse", "value"),
    [
        (secret, "too short"),
        (choice("DEBUG", "INFO"), "LOUD"),
        (number(1, 10), "11"),
        (number(1, 10), "-1"),
        (number(1, 10), "many"),
        (hosts, "*"),
        (hosts, "https://games.example"),
        (hosts, ", ,"),
        (base_url, "games.example"),
        (base_url, "https://games.example/path"),
        (base_url, "https://"),
        (base_url, "https://games.example:http"),
        (redis_url, "localhost:6379"),
        (redis_url, "redis://:sec/ret@localhost:6379/0"),
        (database, "mysql://me@host/name"),
        (database, "postgresql://me@host"),
        (database, "postgresql://me@host:port/name"),
        (sender, "Cacao"),
        (sender, "Cacao games@games.example"),
        (sender, "Cacao, games <games@games.example>"),
        (mail_server, "mail.example"),
        (mail_server, "smtp://"),
        (mail_server, "smtp://host:99999"),
    ],
)
def test_a_malformed_value_is_refused_with_a_sentence_that_names_the_variable(parse: object, value: str) -> None:
    environment = Environment({"THE_NAME": value}, complete=True)
    environment.read("THE_NAME", parse, default=None)

    with pytest.raises(UnusableSettings, match=r"^THE_NAME cannot be used: it.* must .*\.$"):
        environment.check()


def test_the_sentence_does_not_repeat_the_value_because_it_may_be_a_password() -> None:
    environment = Environment({"DATABASE_URL": "mysql://me:hunter2@host/name"}, complete=True)
    environment.read("DATABASE_URL", database, default=database("sqlite:///unused"))

    with pytest.raises(UnusableSettings) as refusal:
        environment.check()
    assert "hunter2" not in str(refusal.value)


def test_a_postgresql_address_becomes_a_connection() -> None:
    assert database("postgresql://me:p%40ss@db.example:5433/games?sslmode=require") == {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": "games",
        "USER": "me",
        "PASSWORD": "p@ss",
        "HOST": "db.example",
        "PORT": "5433",
        "OPTIONS": {"sslmode": "require"},
    }


def test_an_sqlite_address_becomes_a_connection() -> None:
    assert database("sqlite:////var/games.sqlite3")["NAME"] == "/var/games.sqlite3"


@pytest.mark.parametrize(
    ("address", "port", "starttls", "tls"),
    [
        ("smtp://mail.example", 25, False, False),
        ("smtp+tls://me:secret@mail.example", 587, True, False),
        ("smtps://me:secret@mail.example", 465, False, True),
        ("smtp://mail.example:2525", 2525, False, False),
    ],
)
def test_a_mail_address_says_how_to_reach_the_server(address: str, port: int, *, starttls: bool, tls: bool) -> None:
    server = mail_server(address)

    assert (server["EMAIL_PORT"], server["EMAIL_USE_TLS"], server["EMAIL_USE_SSL"]) == (port, starttls, tls)


@pytest.mark.parametrize("value", ["Ça va <g+1@games.example>", '"Cacao, games" <g@games.example>', "g@games.example"])
def test_a_sender_has_an_address_and_may_have_a_name(value: str) -> None:
    assert sender(value) == value


def test_hosts_are_separated_by_commas() -> None:
    assert hosts("games.example, www.games.example") == ["games.example", "www.games.example"]
