# Two commands matter: `make serve` and `make test`. `make help` lists the others.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

.PHONY: help serve test lint bench openapi oracle fuzz clean

help:  ## Show what can be made
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /\1\t/' | expand -t 12

serve: $(VENV)/.serve  ## Install and answer on localhost:8000 (PORT=9000 for another)
	$(BIN)/referee serve

test: $(VENV)/.dev lint  ## Everything that must hold: lint, types, imports, tests, coverage
	$(BIN)/python -m pytest -m "not slow" --cov --cov-report=term:skip-covered

lint: $(VENV)/.dev  ## Style, types and the direction of imports
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

openapi: $(VENV)/.dev  ## Generate the committed specification
	$(BIN)/python -m referee.api.generate openapi

oracle: $(VENV)/.dev  ## The engine against the slow definitional classifier, at full length
	REFEREE_ORACLE_SETS=200000 $(BIN)/python -m pytest tests -m "slow or oracle" -q

fuzz: $(VENV)/.dev  ## A running server against schemathesis and raw malformed requests
	$(BIN)/python -m tests.api.fuzz_live

bench: $(VENV)/.bench  ## Speed, beside other engines in the same process
	$(BIN)/python -m pytest benchmarks -o addopts= --benchmark-only --benchmark-quiet -q
	$(BIN)/python -m benchmarks.import_time
	$(BIN)/python -m benchmarks.http_ratio

clean:  ## Remove the environment and everything generated
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis .benchmarks build dist *.egg-info

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.serve: pyproject.toml | $(VENV)/bin/python
	@echo "Installing the referee (once) ..."
	$(PIP) install -e .
	@touch $@

$(VENV)/.dev: pyproject.toml | $(VENV)/bin/python
	@echo "Installing what the tests need (once) ..."
	$(PIP) install -e '.[dev]'
	@touch $@ $(VENV)/.serve

$(VENV)/.bench: pyproject.toml $(VENV)/.dev
	@echo "Installing the engines to compare with (once) ..."
	$(PIP) install -e '.[dev,bench]'
	@touch $@
