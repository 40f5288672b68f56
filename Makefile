# Everything works from a fresh checkout with Python 3.11 or newer, git and make.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed

.PHONY: help venv demo test lint types layers bench soak clean wheel golden

help:  ## what can be made
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

$(STAMP): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed; set PYTHON=python3.x"; exit 1; }
	@echo "Setting up $(VENV) (once) ..."
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

venv: $(STAMP)  ## set up the virtual environment .venv, with all that is needed

demo: $(STAMP)  ## play one year of Diadoques by real mail on the embedded mail server
	@$(BIN)/adjudicator demo --out demo-out

test: $(STAMP) lint types layers  ## all checks and tests
	@$(BIN)/python -m pytest -n auto

lint: $(STAMP)  ## ruff: rules and format
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .

types: $(STAMP)  ## mypy, strict
	@$(BIN)/mypy

layers: $(STAMP)  ## import-linter: who may import whom
	@$(BIN)/lint-imports --no-cache

soak: $(STAMP)  ## the long tests: two hundred whole games under all laws, a thousand kills of the judge, forty thousand damaged mails
	@$(BIN)/python -m pytest -m soak

golden: $(STAMP)  ## make the golden texts and the table of statements anew; read the difference before you commit it
	@$(BIN)/python -m tests.playthroughs.remake
	@$(BIN)/python -m tests.archive_logs.remake

bench: $(STAMP)  ## measure: resolution, order mails, maps; with the package diplomacy as a peer
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check 'diplomacy==1.1.2' || echo "NOTE: no peer to compare with"
	@$(BIN)/python -m benchmarks

wheel: $(STAMP)  ## build the wheel and try it in an empty environment
	@$(BIN)/python -m build --wheel --outdir dist .

clean:  ## remove what was made
	rm -rf $(VENV) dist build demo-out .mypy_cache .ruff_cache .pytest_cache
