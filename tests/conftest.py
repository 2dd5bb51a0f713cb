"""Settings that hold for all tests."""

from __future__ import annotations

import os
import sys

from hypothesis import HealthCheck, settings

# The tests start hundreds of processes. None compiles anew what another has compiled, also where
# the surroundings switch that off: it is half of what a small command costs.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# Machines are noisy, so a slow example is no failure; timings live in benchmarks/. The same tree
# gets the same examples, so that `make test` says the same of it each time; `make test-long`
# looks for new ones.
calm = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("videau", calm, derandomize=True)
settings.register_profile("search", calm)
settings.load_profile("videau")
