# Two commands matter: `make serve` and `make test`. `make help` lists the others.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

.PHONY: help serve test lint bench openapi lint-openapi clients docs oracle playthroughs fuzz hostile soak load mutants check-deploy demonstration pins audit licences sbom clean

help:  ## Show what can be made
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1\t/' | expand -t 14

serve: $(VENV)/.serve  ## Install and answer on localhost:8000 (PORT=9000 for another)
	$(BIN)/referee serve

test: $(VENV)/.dev lint  ## Everything that must hold: lint, types, imports, tests, coverage
	$(BIN)/python -m pytest -m "not slow" -n auto --maxprocesses 4 --dist loadfile --cov --cov-report=term:skip-covered

lint: $(VENV)/.dev  ## Style, types and the direction of imports
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

openapi: $(VENV)/.dev  ## Generate the committed specification
	$(BIN)/python -m referee.api.generate openapi

lint-openapi: tests/clients/node_modules/.package-lock.json  ## The specification against Redocly's recommended rules
	REDOCLY_TELEMETRY=off tests/clients/node_modules/.bin/redocly lint --extends recommended-strict openapi/openapi.yaml

clients: $(VENV)/.dev  ## Other people's generators of clients, in pinned versions (needs the network)
	REFEREE_NOTHING_SKIPPED=1 $(BIN)/python -m pytest tests/clients tests/examples/test_typescript.py -q

docs: $(VENV)/.docs  ## The site of the documentation into site/, and its tests
	$(BIN)/python -m mkdocs build --strict
	$(BIN)/python -m pytest tests/docs/test_site.py -q

oracle: $(VENV)/.dev  ## The engine against the slow definitional classifier, at full length
	REFEREE_ORACLE_SETS=200000 $(BIN)/python -m pytest tests -m "(slow or oracle) and not installs" -q

playthroughs: $(VENV)/.dev  ## Thousands of random hands before an independent referee, half an hour
	REFEREE_PLAYTHROUGHS=20000 $(BIN)/python -m pytest tests/chimera/hand/test_playthroughs.py -m slow -q

fuzz: $(VENV)/.dev  ## A running server against schemathesis and raw malformed requests
	$(BIN)/python -m tests.api.fuzz_live

hostile: $(VENV)/.dev  ## A running server against what strangers send: slow, large, many, malformed
	$(BIN)/python -m tests.api.hostile

soak: $(VENV)/.dev  ## Ten minutes of full load while workers die, every answer compared (SECONDS=60)
	$(BIN)/python -m tests.load.soak --seconds $(or $(SECONDS),600)

load: $(VENV)/.bench  ## Throughput and latencies by server and connections, 15 minutes (QUICK=1: 3)
	$(BIN)/python -m benchmarks.load $(if $(QUICK),--quick)

mutants: $(VENV)/.mutants  ## Does a test fail for every small change to the rules? 1,500 of them, up to 40 minutes
	$(BIN)/python -m tests.mutation

bench: $(VENV)/.bench  ## Speed, beside other engines in the same process
	$(BIN)/python -m pytest benchmarks -o addopts= --benchmark-only --benchmark-quiet -q
	$(BIN)/python -m benchmarks.import_time
	$(BIN)/python -m benchmarks.sdk_import_time
	$(BIN)/python -m benchmarks.http_ratio
	$(BIN)/python -m benchmarks.audit_throughput

check-deploy: $(VENV)/.dev  ## The steps of the image, without a container (needs the network)
	REFEREE_NOTHING_SKIPPED=1 $(BIN)/python -m pytest tests/deploy -m slow -q

demonstration: $(VENV)/.dev  ## Two replicas behind nginx with one redis, to watch
	$(BIN)/python -m tests.deploy.demonstration

pins: $(VENV)/.dev  ## Write down the versions that are installed here, for the image
	$(BIN)/python -m deploy.shipped > deploy/requirements.txt.new
	mv deploy/requirements.txt.new deploy/requirements.txt

audit: $(VENV)/.dev  ## Is anything known against the packages of a server? (needs the network)
	$(BIN)/python -m deploy.audit

licences: $(VENV)/.dev  ## The licences of the packages of a server, and whether they are allowed
	$(BIN)/python -m deploy.licences

sbom: $(VENV)/.dev  ## The list of the packages of a server into dist/, as CycloneDX (needs the network)
	$(BIN)/python -m deploy.sbom

clean:  ## Remove the environment and everything generated
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis .benchmarks build dist site mutants .node examples/typescript/node_modules tests/clients/node_modules *.egg-info sdk/build sdk/src/*.egg-info

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.serve: pyproject.toml | $(VENV)/bin/python
	@echo "Installing the referee (once) ..."
	$(PIP) install -e .
	@touch $@

$(VENV)/.dev: pyproject.toml sdk/pyproject.toml | $(VENV)/bin/python
	@echo "Installing what the tests need (once) ..."
	$(PIP) install -e '.[dev]' -e ./sdk
	@touch $@ $(VENV)/.serve

$(VENV)/.docs: pyproject.toml $(VENV)/.dev
	@echo "Installing what makes the site of the documentation (once) ..."
	$(PIP) install -e '.[dev,docs]'
	@touch $@

tests/clients/node_modules/.package-lock.json: tests/clients/package-lock.json
	cd tests/clients && npm ci --no-audit --no-fund
	@touch $@

$(VENV)/.mutants: pyproject.toml $(VENV)/.dev
	@echo "Installing what makes mutants (once) ..."
	$(PIP) install -e '.[dev,mutants]'
	@touch $@

$(VENV)/.bench: pyproject.toml $(VENV)/.dev
	@echo "Installing the engines to compare with (once) ..."
	$(PIP) install -e '.[dev,bench]'
	@touch $@
