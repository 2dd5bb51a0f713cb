"""Every test of the rules runs twice: with the rule book in Python and with the C++ core."""

from __future__ import annotations

import pytest

from videau.rules import plays


@pytest.fixture(autouse=True, params=["rule book", "core"])
def twin(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    generators = {"rule book": plays.pack_python_plays, "core": plays.pack_native_plays}
    monkeypatch.setattr(plays, "generate", generators[request.param])
    return str(request.param)
