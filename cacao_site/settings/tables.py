"""Settings of the tables: how many a person may open, how long a mail waits, how long bots think."""

from cacao_site.environment import number
from cacao_site.settings.mode import environment

LINES_PER_MINUTE = 20
COMPLAINTS_PER_DAY = 20
# Days after a table's end in which people still talk about it.
TALK_OPEN_DAYS = 30
# Positions in which somebody keeps tried turns, and days after which those without a name are removed.
STUDIES_PER_PERSON = 100
# Games that one person plays alone, for all seats.
PLAYTESTS_PER_PERSON = 50
EXPORTS_KEPT_DAYS = environment.read("EXPORTS_KEPT_DAYS", number(1, 3650), default=7)
STUDIES_KEPT_DAYS = environment.read("STUDIES_KEPT_DAYS", number(1, 3650), default=30)

OPEN_TABLES_PER_PERSON = 20
# Wishes for a game that one person has at once, and hours after which a mail says what would work.
WISHES_PER_PERSON = 5
WISH_WITHOUT_LUCK_HOURS = 24
TABLES_PER_HOUR = 100
NOTICE_RATE_LIMITS = {"webhook_test": "6/10m/user", "feed": "120/h/key"}
INVITATIONS_PER_DAY = 60
INVITATIONS_PER_DAY_OF_NEWCOMERS = 10
# To addresses of people without an account: by one person, and to one address.
MAIL_INVITATIONS_PER_DAY = 20
MAIL_INVITATIONS_PER_ADDRESS = 3
# Seconds between two mails about invitations of the same host, or of guests, to the same person.
INVITATION_MAILS_APART = 3600
# Seconds: somebody who answers at once needs no mail.
TURN_MAIL_DELAY = environment.read("TURN_MAIL_DELAY", number(0, 86_400), default=300)
# Memory for states of games, and for what happened last in them; both of one game take some thirty kilobytes.
POSITIONS_MEGABYTES = environment.read("POSITIONS_MEGABYTES", number(1, 100_000), default=16)
environment.expect_unset("POSITIONS_KEPT", "POSITIONS_MEGABYTES says how much memory positions may take")
# Memory for HTML that many pages show: fields of forms, lines of lists, pieces of boards.
HTML_MEGABYTES = environment.read("HTML_MEGABYTES", number(1, 100_000), default=24)
# Seconds: a bot answers in less than one; a later one lost its message.
BOT_IS_LATE_AFTER = 30
# Seconds a bot may think about one decision, and how much longer it is waited for before a quick one decides.
BOT_SECONDS = 5
BOT_PATIENCE = 2
# Processor seconds for the analysis of a finished game, at most for a turn and for all; how often one may ask for one.
ANALYSIS_SECONDS_PER_TURN = 2.5
ANALYSIS_SECONDS = 280
ANALYSES_PER_HOUR = 20
ANALYSES_AT_ONCE = 2
# Puzzles that belong to no day, of each title; processor seconds for making them, of all titles together.
PUZZLE_POOL = environment.read("PUZZLE_POOL", number(0, 10_000), default=300)
PUZZLE_SECONDS_PER_HOUR = environment.read("PUZZLE_SECONDS_PER_HOUR", number(12, 480), default=120)
# Processor seconds for which one person's games of a title are looked through in a day.
INSIGHTS_SECONDS_PER_DAY = environment.read("INSIGHTS_SECONDS_PER_DAY", number(1, 86_400), default=300)
# Days after which `manage.py prune` and the nightly task remove what piled up; docs/pruning.md says what each means.
MAIL_ROWS_KEPT_DAYS = environment.read("MAIL_ROWS_KEPT_DAYS", number(1, 3650), default=90)
LONELY_TABLES_KEPT_DAYS = environment.read("LONELY_TABLES_KEPT_DAYS", number(1, 3650), default=30)
CANCELLED_TABLES_KEPT_DAYS = environment.read("CANCELLED_TABLES_KEPT_DAYS", number(1, 3650), default=90)
PLANS_KEPT_DAYS = 30
POOL_KEPT_DAYS = environment.read("POOL_KEPT_DAYS", number(1, 36500), default=180)
PUZZLES_KEPT_DAYS = environment.read("PUZZLES_KEPT_DAYS", number(1, 36500), default=1095)
TRAILS_KEPT_DAYS = environment.read("TRAILS_KEPT_DAYS", number(1, 36500), default=1095)
SETTLED_KEPT_DAYS = environment.read("SETTLED_KEPT_DAYS", number(1, 36500), default=365)
INSIGHTS_KEPT_DAYS = environment.read("INSIGHTS_KEPT_DAYS", number(1, 36500), default=1095)
ANALYSES_KEPT_DAYS = environment.read("ANALYSES_KEPT_DAYS", number(1, 36500), default=365)
IDLE_GUESTS_KEPT_DAYS = environment.read("IDLE_GUESTS_KEPT_DAYS", number(1, 3650), default=90)
UNCONFIRMED_KEPT_DAYS = environment.read("UNCONFIRMED_KEPT_DAYS", number(1, 3650), default=30)
