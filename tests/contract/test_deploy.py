"""What strangers run a server with fits together."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.patience import PATIENCE

ROOT = Path(__file__).parents[2]
LOCK = (ROOT / "deploy" / "requirements.txt").read_text()


def name_of(requirement: str) -> str:
    return re.split(r"[^\w.-]", requirement)[0].lower().replace("_", "-")


def test_everything_that_a_server_installs_is_locked_by_its_hash() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    wanted = {*project["dependencies"], *extras["server"], *extras["postgres"]}
    for own in {each for each in wanted if each.startswith("videau[")}:  # an extra of ours
        wanted = wanted - {own} | set(extras[own[len("videau[") : -1]])
    locked = re.findall(r"^([\w.-]+)==[^\n]*\\\n    --hash=sha256:[0-9a-f]{64}", LOCK, re.M)
    names = set(map(name_of, locked))
    assert {name_of(each) for each in wanted} <= names, "run make lock"
    assert len(locked) == len(re.findall(r"^[^\s#]", LOCK, re.M)), "a line without a hash"
    assert "://" not in LOCK, "where packages come from is for whoever installs them to say"


def test_the_container_installs_what_was_locked_and_nothing_else() -> None:
    steps = (ROOT / "Containerfile").read_text()
    assert "--require-hashes" in steps
    for line in steps.splitlines():
        if "pip install" in line or "pip wheel" in line:
            assert "--require-hashes" in line or "--no-deps" in line, line
    assert "USER videau" in steps


def test_the_unit_of_systemd_is_understood(tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd is not installed")
    unit = (ROOT / "deploy" / "videau.service").read_text()
    command = re.search(r"^ExecStart=(\S+) (.*)$", unit, re.M)
    assert command is not None
    assert command[1].endswith("/videau")
    (tmp_path / "videau.service").write_text(unit.replace(command[1], sys.executable))
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(tmp_path / "videau.service")],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    ours = [line for line in done.stderr.splitlines() if "videau.service" in line]
    assert ours == []


def test_the_unit_starts_the_server_with_options_that_there_are() -> None:
    unit = (ROOT / "deploy" / "videau.service").read_text()
    command = re.search(r"^ExecStart=\S+ (.*)$", unit, re.M)
    assert command is not None
    page = (ROOT / "docs" / "commands.md").read_text()
    serve = page[page.index("help of serve") : page.index("## videau backup")]
    for option in re.findall(r"--[\w-]+", command[1]):
        assert option in serve
