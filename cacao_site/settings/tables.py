"""Settings of the tables: how many a person may open, how long a mail waits, how many positions are kept."""

from cacao_site.environment import number
from cacao_site.settings.mode import environment

OPEN_TABLES_PER_PERSON = 20
TABLES_PER_HOUR = 100
INVITATIONS_PER_DAY = 60
# Seconds: somebody who answers at once needs no mail.
TURN_MAIL_DELAY = environment.read("TURN_MAIL_DELAY", number(0, 86_400), default=300)
# States kept by each process; one takes some ten kilobytes.
POSITIONS_KEPT = environment.read("POSITIONS_KEPT", number(1, 100_000), default=500)
# Seconds: a bot answers in less than one; a later one lost its message.
BOT_IS_LATE_AFTER = 30
MAIL_ROWS_KEPT_DAYS = 90
