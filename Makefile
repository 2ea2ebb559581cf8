# Ludonaut needs Python 3.11 or newer and make; everything else is installed into .venv. `make help` lists what can be made.

SHELL := /bin/sh
.DEFAULT_GOAL := help
.PHONY: help play docs test test-versions soak build bench bench-peers lint manual screenshots golden constraints clean environment environment-dev compiled-or-fail

PYTHON ?= $(shell for p in python3.13 python3.12 python3.11 python3 python; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
VERSIONS ?= python3.11 python3.12 python3.13
ARGS ?=

BIN := .venv/bin
COMPILED := $(CURDIR)/build/compiled
BUILD := setup.py -q build --build-lib build/compiled
PYTEST := -m pytest -n auto --dist worksteal
# What ARGS chooses may run in one pass alone; pytest exits with 5 where it finds nothing to run.
OR_NONE := $(if $(strip $(ARGS)),|| test $$? = 5)

help: ## show this list
	@sed -n 's/^\([a-z-]*\):.*## /\1: /p' Makefile | awk -F': ' '{printf "make %-14s %s\n", $$1, $$2}'

play: build ## play in the browser; ARGS="deep-space-d6 --seed 7" is passed on to `ludonaut play`
	@PYTHONPATH=$(COMPILED) $(BIN)/ludonaut play $(ARGS)

test: lint compiled-or-fail ## check the code, then run the tests on the compiled and on the uncompiled rules
	PYTHONPATH=$(COMPILED) $(BIN)/python $(PYTEST) -m "not once" $(ARGS) $(OR_NONE)
	PYTHONPATH=$(CURDIR)/src $(BIN)/python $(PYTEST) -m "not compiled" $(ARGS) $(OR_NONE)

test-versions: ## the quick tests, compiled, on every Python of VERSIONS that is installed
	@for python in $(VERSIONS); do \
		$$python -c '' 2>/dev/null || { echo "$$python is not installed here: left out"; continue; }; \
		name=$$($$python -c 'import sys; print("%d.%d" % sys.version_info[:2])'); \
		echo "== Python $$name"; \
		$$python tools/environment.py --dev --venv .venv-$$name || exit 1; \
		LUDONAUT_COMPILE=must .venv-$$name/bin/python setup.py -q build --build-lib build/compiled-$$name || exit 1; \
		PYTHONPATH=$(CURDIR)/build/compiled-$$name .venv-$$name/bin/python $(PYTEST) -m "not once and not browser and not slow" $(ARGS) || exit 1; \
	done

soak: compiled-or-fail ## the long tests: a server killed a hundred times, and what else takes many minutes
	PYTHONPATH=$(COMPILED) $(BIN)/python -m pytest -m soak $(ARGS)

build: environment ## compile the rules into build/compiled (plain Python where there is no C compiler)
	@$(BIN)/python $(BUILD)

compiled-or-fail: environment-dev
	@LUDONAUT_COMPILE=must $(BIN)/python $(BUILD)

bench: compiled-or-fail ## measure moves a second, beside OpenSpiel
	@PYTHONPATH=$(COMPILED) $(BIN)/python benchmarks/run.py $(ARGS)

bench-peers: compiled-or-fail ## measure moves and playouts a second beside other libraries, and write them into docs/performance.md
	@$(PYTHON) tools/environment.py --peers --venv .venv-peers
	@PYTHONPATH=$(COMPILED) .venv-peers/bin/python benchmarks/peers.py --write $(ARGS)

lint: environment-dev ## ruff and mypy --strict
	$(BIN)/ruff check .
	$(BIN)/mypy

docs: compiled-or-fail ## build the documentation into build/docs: all that is warned of is an error
	@$(BIN)/python -m sphinx -q -W --keep-going -n -d build/doctrees docs build/docs
	@echo "open build/docs/index.html"

screenshots: compiled-or-fail ## make the pictures of the README again
	@PYTHONPATH=$(COMPILED) $(BIN)/python tools/screenshots.py $(ARGS)

manual: environment ## write the manual page build/ludonaut.1 from the commands
	@$(BIN)/python tools/manual.py > build/ludonaut.1

golden: compiled-or-fail ## write the golden playthroughs again, to be read as a diff
	@PYTHONPATH=$(COMPILED) $(BIN)/python tools/golden.py $(ARGS)

constraints: environment-dev ## resolve the newest fitting version of every package into constraints.txt
	@$(BIN)/python tools/constraints.py

clean: ## remove everything that was made, the environments too
	rm -rf build dist .venv .venv-* .mypy_cache .ruff_cache .pytest_cache .hypothesis src/*.egg-info
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

environment:
	$(if $(PYTHON),,$(error Ludonaut needs Python 3.11 or newer, and none was found; install it or say where it is: make play PYTHON=/path/to/python3))
	@$(PYTHON) tools/environment.py

environment-dev:
	$(if $(PYTHON),,$(error Ludonaut needs Python 3.11 or newer, and none was found; install it or say where it is: make test PYTHON=/path/to/python3))
	@$(PYTHON) tools/environment.py --dev
