# `make play` starts the site on this machine, `make test` runs every test; the README explains the rest.

PORT ?= 8000
BIN := .venv/bin
LOCK := UV_CUSTOM_COMPILE_COMMAND="make lock" $(BIN)/uv pip compile pyproject.toml --quiet --universal \
	--python-version 3.11 --generate-hashes --no-emit-index-url --no-emit-find-links

# Types take longest, so they begin; the rest shares the other cores.
LINTS := lint-types lint-templates lint-imports lint-settings lint-python lint-tests lint-scripts lint-deployment

.PHONY: play test test-all lint $(LINTS) bench bench-scale load load-bots chaos chaos-machines attack mutants pictures sheets selfplay ladder simulate-tournaments texts env lock

export PYTHON

play:
	@requirements/install.sh run
	@exec $(BIN)/python manage.py play --port $(PORT) $(if $(AUTHOR),--author) --end-with-parent

env:
	@requirements/install.sh dev

test: env
	@exec $(BIN)/python -m tests $(ARGS)

test-all: env
	@exec $(BIN)/python -m tests --all $(ARGS)

lint: env
	@$(MAKE) --no-print-directory --keep-going --jobs=4 $(LINTS)

lint-types:
	SITE_MODE=play $(BIN)/mypy .
	SITE_MODE=play MYPYPATH=examples/titles/oh_hell $(BIN)/mypy -m cacao_oh_hell.rules.ruleset -m cacao_oh_hell.pages.page
	SITE_MODE=play MYPYPATH=examples/modules/clearings $(BIN)/mypy -m cacao_clearings.rules -m cacao_clearings.page -m cacao_clearings.texts

lint-templates:
	$(BIN)/djlint --check --lint templates games/titles examples

lint-imports:
	$(BIN)/lint-imports

lint-settings:
	$(BIN)/python manage.py makemigrations --check --dry-run
	set -a && . docs/deployment/site.env && $(BIN)/python manage.py check --deploy --fail-level WARNING

lint-python:
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

lint-tests:
	$(BIN)/python -m tests.dead_assertions

lint-scripts:
	$(BIN)/deno fmt --check
	$(BIN)/deno lint

lint-deployment:
	$(BIN)/check-jsonschema --quiet --builtin-schema vendor.compose-spec compose.yaml compose.small.yaml
	$(BIN)/hadolint Dockerfile

bench: env
	@exec $(BIN)/python -m tools.bench

# A PostgreSQL of its own, or an empty database at DATABASE_URL; 1 takes minutes and several gigabytes.
SCALE ?= 1

bench-scale: env
	@SCALE=$(SCALE) exec $(BIN)/python -m tools.bench.scale

SAMPLE ?= 60
ONLY ?=
# Decided here, before selfplay's own default: without SEED it is today's date.
MUTANTS_SEED := $(if $(SEED),--seed $(SEED))

mutants: env
	@exec $(BIN)/python -m tests.mutants --sample $(SAMPLE) --only "$(ONLY)" $(MUTANTS_SEED)

pictures: env
	@exec $(BIN)/python -m pytest tests/browser/pictures.py -q -n 0

sheets: env
	@exec $(BIN)/python -m pytest tests/browser/sheets.py -q -n 0

PLAYERS ?= 6
BOTS ?= 50
SECONDS ?= 600
BEFORE ?=

load-bots: env
	@exec $(BIN)/python -m tools.chaos.programs --bots $(BOTS) --seconds $(SECONDS)

load: env
	@exec $(BIN)/python -m tools.chaos load --players $(PLAYERS) --seconds 60

chaos: env
	@exec $(BIN)/python -m tools.chaos faults --players $(PLAYERS) $(if $(BEFORE),--before $(BEFORE))

# Two web machines and PgBouncer; what operators do to them. A quarter of an hour.
chaos-machines: env
	@exec $(BIN)/python -m tools.chaos machines --players $(PLAYERS)

# What CI tries in short, by everybody and everywhere: hours with large numbers. RANDOM_SEED repeats a run.
REQUESTS ?= 20000
ATTACKS := tests/hostile tests/games/pages/test_secrecy.py tests/games/pages/test_private_everywhere.py \
	tests/games/pages/test_private_tables.py tests/games/studies/test_secrecy.py
RACES := tests/accounts tests/games tests/notifications

attack: env
	@CACAO_HOSTILE_REQUESTS=$(REQUESTS) ALL_TABLES=1 $(BIN)/python -m pytest -q --timeout=0 --database=sqlite $(ATTACKS)
	@ALL_TABLES=1 exec $(BIN)/python -m pytest -q --timeout=0 --database=postgresql -k at_once $(RACES)

COUNT ?= 400
SEED ?= 7
SELFPLAY := $(BIN)/python manage.py selfplay --count $(COUNT) --seed $(SEED)

selfplay:
	@requirements/install.sh run
	$(SELFPLAY) --players 2 --bots greedy,random
	$(SELFPLAY) --players 2 --bots random,greedy
	$(SELFPLAY) --players 2 --bots greedy,miser
	$(SELFPLAY) --players 2 --bots miser,greedy
	$(SELFPLAY) --players 3 --bots greedy,random,random
	$(SELFPLAY) --players 4 --bots greedy,random,random,random
	$(SELFPLAY) --players 2 --bots random,greedy --surprise
	$(SELFPLAY) --players 3 --bots random,greedy,random --surprise
	$(SELFPLAY) --players 4 --bots random,random,greedy,random --surprise
	$(SELFPLAY) --title chocolatl --players 4 --bots random,greedy,random,random

# Many hours; ONLY="base-2 huts-2:master" plays some of the matches, DEALS=tools/bench/deals.csv goes on with what is there.
GAMES ?= 200

ladder: env
	@GAMES=$(GAMES) exec $(BIN)/python -m tools.bench.ladder $(ONLY)

simulate-tournaments: env
	@exec $(BIN)/python -m tools.simulate_tournaments $(ARGS)

# What is marked for translation goes into locale/, and what is wrong there is said; see docs/adding-a-language.md.
texts: env
	@exec $(BIN)/python -m tools.translations

lock: env
	$(LOCK) -o requirements/run.txt $(UPGRADE)
	$(LOCK) --extra push -c requirements/run.txt -o requirements/push.txt $(UPGRADE)
	$(LOCK) --extra sentry -c requirements/run.txt -o requirements/sentry.txt $(UPGRADE)
	$(LOCK) --all-extras -c requirements/run.txt -o requirements/dev.txt $(UPGRADE)
