# Needs python3 (3.11 or newer, with venv), git and make; everything else is fetched, pinned by hash.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes
COMPILE := $(BIN)/uv pip compile -q --no-config --universal --python-version 3.11 \
	--generate-hashes --no-header --no-emit-index-url --no-emit-find-links \
	--no-annotate --no-sources

.DEFAULT_GOAL := help
.PHONY: help run test lint bench lock lock-check format clean

help: ## Show this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 20

run: $(VENV)/.run ## Start the bot: on Discord with a token, else on a local stand-in to try it
	@$(BIN)/python -m bot run

# Half of the time tests wait for what the bot does, so there is one worker more than cores; those
# that measure time follow alone. Code 5 says that there were none among those that ARGS wants.
test: $(VENV)/.dev ## Run the tests; ARGS=... is passed to pytest, such as ARGS="-n0 tests/rummy"
	$(BIN)/python -m pytest --dist loadgroup -m "not alone" \
		-n $$($(BIN)/python -c 'import os; print((os.cpu_count() or 1) + 1)') $(ARGS) \
		|| [ $$? -eq 5 ]
	$(BIN)/python -m pytest -m alone $(ARGS) || [ $$? -eq 5 ]

lint: $(VENV)/.dev lock-check ## Check style, types, import contracts and lock files
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(VENV)/.bench ## Measure solver, answers, pictures, and how well computers play (about 40 minutes)
	@failed=0; for part in tests.bench.solver tests.bench tests.bench.computers \
		tests.bench.pictures tests.bench.strength; do \
		$(BIN)/python -m $$part || failed=1; \
	done; exit $$failed

format: $(VENV)/.dev ## Put the code into the agreed style
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

# Upgrades nothing that still fits; `make lock UPGRADE=--upgrade` does.
lock: $(VENV)/.dev ## Write requirements*.txt from pyproject.toml
	$(COMPILE) $(UPGRADE) pyproject.toml -o requirements.txt
	$(COMPILE) $(UPGRADE) pyproject.toml --group dev -c requirements.txt -o requirements-dev.txt
	$(COMPILE) $(UPGRADE) pyproject.toml --group bench -c requirements-dev.txt -o requirements-bench.txt

# What is pinned stays where it is, so this fails only when pyproject.toml asks for something else.
lock-check: $(VENV)/.dev
	@echo 'Comparing requirements*.txt with pyproject.toml'; scratch=$$(mktemp -d) && trap 'rm -rf "$$scratch"' EXIT && \
	cp requirements.txt requirements-dev.txt requirements-bench.txt "$$scratch"/ && \
	$(COMPILE) pyproject.toml -o "$$scratch"/requirements.txt && \
	$(COMPILE) pyproject.toml --group dev -c requirements.txt -o "$$scratch"/requirements-dev.txt && \
	$(COMPILE) pyproject.toml --group bench -c requirements-dev.txt -o "$$scratch"/requirements-bench.txt && \
	for file in requirements.txt requirements-dev.txt requirements-bench.txt; do \
		diff -u "$$file" "$$scratch/$$file" || \
			{ echo "$$file is not in step with pyproject.toml: run 'make lock'"; exit 1; }; \
	done

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Python 3.11 or newer is needed: make PYTHON=/path/to/python3"; exit 1; }
	$(PYTHON) -m venv $(VENV)

# The stamps keep an installation from being repeated; a changed lock file makes it due again.
$(VENV)/.run: requirements.txt | $(VENV)/bin/python
	$(INSTALL) -r requirements.txt
	@touch $@

$(VENV)/.dev: requirements-dev.txt | $(VENV)/bin/python
	$(INSTALL) -r requirements-dev.txt
	@touch $@ $(VENV)/.run

$(VENV)/.bench: requirements-bench.txt $(VENV)/.dev
	$(INSTALL) -r requirements-bench.txt
	@touch $@

clean: ## Remove what was built; the data of the bot stays
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis \
		.coverage .coverage.* htmlcov
	find bot cogs tests -name __pycache__ -type d -prune -exec rm -rf {} +
