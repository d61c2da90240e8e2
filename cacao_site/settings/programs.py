"""Settings of the API: how much programs may ask, how many tokens and bots somebody has."""

from cacao_site.environment import number
from cacao_site.settings.mode import SITE_MODE, environment

_MANY = 1_000_000
_IN_TESTS = SITE_MODE == "test"

# With one token, within a minute. A bot's moves are its writes.
API_READS_PER_MINUTE = environment.read("API_READS_PER_MINUTE", number(60, _MANY), default=600)
API_WRITES_PER_MINUTE = environment.read("API_WRITES_PER_MINUTE", number(20, _MANY), default=180)
BOT_WRITES_PER_MINUTE = environment.read("BOT_WRITES_PER_MINUTE", number(20, _MANY), default=180)
# All tokens of one account together, those of its bots too, may send so many times what one token may.
API_ACCOUNT_MULTIPLE = environment.read("API_ACCOUNT_MULTIPLE", number(1, 1000), default=3)
# Requests without a token that holds, from one address.
API_RATE_LIMITS = {"stranger": f"{_MANY if _IN_TESTS else 60}/m/ip"}

TOKENS_PER_PERSON = 20
BOTS_PER_PERSON = 5
WEBHOOKS_PER_PERSON = 10
# Bytes of an address; gunicorn itself refuses twice as many, as a page.
API_LONGEST_ADDRESS = 4000
# Games of somebody in one answer, and such answers within a minute.
GAMES_AT_ONCE = 200
GAMES_ANSWERS_PER_MINUTE = 10
# Tables that a bot of somebody's plays at once, waiting ones included.
BOT_TABLES_AT_ONCE = environment.read("BOT_TABLES_AT_ONCE", number(1, 10_000), default=50)
# Milliseconds after which programs that listen for events ask again.
API_EVENTS_RETRY = 2000
# The answer to a request with an Idempotency-Key is kept for so long, if it is no longer than so many bytes (a table
# has 7,000, late in a Big Game 24,000), the latest ones of an account: 35 megabytes where bots write all day.
API_RESPONSES_KEPT_HOURS = 24
API_RESPONSES_KEPT = 5000
API_RESPONSE_BYTES_KEPT = 32_768
# How long news that were sent to programs are kept.
API_EVENTS_KEPT_DAYS = 7
