"""The stub of the core says what the core says of itself: `make stub` writes it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from videau.core import native

STUB = Path(__file__).parents[2] / "src/videau/_native.pyi"


@pytest.mark.skipif(native is None, reason="the core is not built")
def test_the_stub_is_up_to_date(tmp_path: Path) -> None:
    written = tmp_path / "_native.pyi"
    stubgen = ["-m", "nanobind.stubgen", "-q", "-m", "videau._native", "-o", str(written)]
    subprocess.run([sys.executable, *stubgen], check=True)

    kept = STUB.read_text(encoding="utf-8")
    assert kept == written.read_text(encoding="utf-8"), "run `make stub`"
