"""Settings that hold for all tests."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

# Machines are noisy, so a slow example is no failure; timings live in benchmarks/.
settings.register_profile("videau", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("videau")
