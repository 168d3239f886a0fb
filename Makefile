# Everything happens in .venv; nothing else on the machine is changed. `make play` and `make test` do all set-up.

PYTHON ?= $(shell command -v python3.11 || command -v python3.12 || command -v python3.13 || command -v python3)
VENV := .venv
BIN := $(VENV)/bin
WORKERS ?= $(shell nproc 2>/dev/null || echo 2)

.PHONY: help play test check format coverage hooks compiled bench docs changelog fuzz mutants clean

help:
	@echo "make play    set up and open the table in the browser: play against the computer or a friend"
	@echo "make test    set up and run all tests"
	@echo "make check   format, lint, types, layers, documentation; the page's code as well"
	@echo "make format  put the source into shape"
	@echo "make coverage  the tests of engine and games, and how much of both they run: fails below the figure in pyproject.toml"
	@echo "make hooks   let git format, lint and check at every commit and push (pre-commit)"
	@echo "make compiled  the rules of all games compiled, in .venv-compiled, and tested there (needs a C compiler)"
	@echo "make bench   benchmarks of both forms, with a peer measured in the same run"
	@echo "make fuzz    10,000 random games, each proved from its record (GAMES=n, GAME=metaurus, PROVED=20 to prove one in 20)"
	@echo "make mutants breaks single lines of a game's rules, and says which breaks its tests do not notice (GAME=metz, N=200)"
	@echo "make docs    build the documentation into site/, with the reference of the Python interface"
	@echo "make changelog  print what has changed since the last release, as CHANGELOG.md will tell it"

# One stamp for each set of extras; a changed pyproject.toml installs again.
$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.core: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e ".[web]"
	@touch $@

$(VENV)/.test: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e ".[test]"
	@touch $@ $(VENV)/.core

$(VENV)/.lint: pyproject.toml $(VENV)/.test
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e ".[test,lint]"
	@touch $@

$(VENV)/.coverage: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e ".[coverage]"
	@touch $@

$(VENV)/.dev: pyproject.toml $(VENV)/.lint
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e ".[dev]"
	@touch $@

$(VENV)/.changes: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e ".[changes]"
	@touch $@

# What checks the page, in the versions of package-lock.json. The page itself needs none of it.
node_modules/.installed: package.json package-lock.json $(VENV)/.lint
	$(BIN)/python .ci/npm ci --ignore-scripts --silent
	@touch $@

$(VENV)/.bench: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e ".[bench]"
	@touch $@

$(VENV)/.mutants: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e ".[mutants]"
	@touch $@

$(VENV)/.docs: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e ".[docs]"
	@touch $@

# Compiled if that form is there and up to date; if not, it is built in the background for the next time.
play: $(VENV)/.core
	@$(BIN)/python .ci/compiled.py play

test: $(VENV)/.test
	@.ci/browser $(BIN)/python
	$(BIN)/python -m pytest -q -n $(WORKERS) --dist worksteal

check: $(VENV)/.lint node_modules/.installed
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/python -m grognard.table.shapes --check
	$(BIN)/python .ci/npm run --silent check
	$(BIN)/python -m pytest -q tests/test_layers.py tests/test_docs.py $(wildcard tests/*/test_case_table.py)

format: $(VENV)/.lint node_modules/.installed
	$(BIN)/ruff format
	$(BIN)/ruff check --fix
	$(BIN)/python .ci/npm run --silent format

# Lines and branches of src/grognard/engine and src/grognard/games that the tests of engine and games run.
CORE_TESTS = tests/engine $(patsubst src/grognard/games/%/rules,tests/%,$(wildcard src/grognard/games/*/rules)) tests/test_conformance.py

coverage: $(VENV)/.coverage
	$(BIN)/python -m pytest -q -n $(WORKERS) --dist worksteal --cov --cov-report=term:skip-covered $(CORE_TESTS)

hooks: $(VENV)/.dev
	$(BIN)/pre-commit install

# The compiled form is built as a wheel, from a copy, and installed into a venv of its own: no extension module ever stands
# beside the source. `make play` plays with the same wheel, in a venv of its own.
COMPILED := .venv-compiled
CAN_COMPILE = $(shell .ci/can-compile $(PYTHON) && echo yes)

$(COMPILED)/.built: pyproject.toml hatch_build.py $(shell find src/grognard -type f -not -path '*/__pycache__/*')
	[ -x $(COMPILED)/bin/python ] || $(PYTHON) -m venv $(COMPILED)
	$(COMPILED)/bin/python -m pip uninstall --quiet --disable-pip-version-check --yes grognard
	wheel=$$($(COMPILED)/bin/python .ci/compiled.py wheel) && \
	  $(COMPILED)/bin/python -m pip install --quiet --disable-pip-version-check "$$wheel[kernel-test,bench,compiling]"
	@touch $@

ifeq ($(CAN_COMPILE),yes)
compiled: $(COMPILED)/.built
	GROGNARD_EXPECT=compiled $(COMPILED)/bin/python -m pytest -q -n $(WORKERS) --dist worksteal -p no:cacheprovider \
	  tests/test_compiled.py tests/test_compiling.py tests/test_conformance.py tests/engine tests/games \
	  $(patsubst src/grognard/games/%/rules,tests/%,$(wildcard src/grognard/games/*/rules))

bench: $(VENV)/.bench $(COMPILED)/.built
	$(BIN)/python -m benchmarks.run --compiled $(COMPILED)/bin/python
	$(BIN)/python -m benchmarks.startup --compiled $(COMPILED)/bin/python
else
compiled:
	@echo "skipped: no C compiler or no Python headers, so there is no compiled form here; the interpreted one does the same"

bench: $(VENV)/.bench
	@echo "no C compiler or no Python headers: only the interpreted form is measured"
	$(BIN)/python -m benchmarks.run
	$(BIN)/python -m benchmarks.startup
endif

fuzz: $(VENV)/.core
	$(BIN)/python -m grognard.testing.fuzz --game $(or $(GAME),metz) --games $(or $(GAMES),10000) --workers $(WORKERS) --proved $(or $(PROVED),1)

# Broken rules on purpose: see docs/reports/mutants.md. ONLY=reach.py:12 tries one line; the same command goes on where it was stopped.
mutants: $(VENV)/.mutants
	$(BIN)/python -m grognard.testing.mutants --game $(or $(GAME),metz) --count $(or $(N),200) $(if $(ONLY),--only $(ONLY)) $(MORE)

docs: $(VENV)/.docs
	$(BIN)/zensical build --clean --strict

changelog: $(VENV)/.changes
	@$(BIN)/towncrier build --draft --version "Not yet released"

clean:
	rm -rf $(VENV) $(COMPILED) .compiled node_modules site build dist .mutants-cache .pytest_cache .mypy_cache .ruff_cache .hypothesis
