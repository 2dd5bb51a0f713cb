"""What people install: built from the tree, and tried where nothing else is."""

from __future__ import annotations

import gzip
import re
import subprocess
import sys
import tarfile
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest

import videau

ROOT = Path(__file__).parents[2]


def test_the_version_is_said_in_one_place() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert "version" not in project
    assert "version" in project["dynamic"]
    assert re.fullmatch(r"\d+\.\d+\.\d+", videau.__version__)


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sdist")
    build = "import scikit_build_core.build as b, sys; print(b.build_sdist(sys.argv[1]))"
    name = _python("-c", build, str(folder)).split()[-1]
    return folder / name


@pytest.fixture(scope="module")
def wheel(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Made from the source archive, as a stranger would."""
    folder = tmp_path_factory.mktemp("wheel")
    _python("-m", "pip", "-q", "wheel", "--no-deps", "--wheel-dir", str(folder), str(sdist))
    return next(folder.glob("videau-*.whl"))


@pytest.mark.long
def test_the_source_archive_is_small_and_builds_what_it_holds(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        names = archive.getnames()
        nets = [
            len(gzip.compress(archive.extractfile(name).read()))  # type: ignore[union-attr]
            for name in names
            if name.endswith((".weights", ".rolls"))
        ]
    tops = {name.split("/")[1] for name in names if "/" in name}
    assert tops.isdisjoint({"checkpoints", "docs", "tests", "benchmarks", "training-runs"})
    # Every sheet and start has a net of its own, with 64 heads 4.6 MB or, 768 units wide, 6.7 MB;
    # all the rest is small.
    assert sdist.stat().st_size - sum(nets) < 2_500_000
    assert max(nets) < 6_700_000
    assert sdist.stat().st_size < 24_000_000


@pytest.mark.long
def test_the_wheel_brings_everything_that_runs(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    for needed in (
        r"videau/_native\..*so",
        r"videau/engine/weights/.*\.weights",
        r"videau/i18n/locales/pl/LC_MESSAGES/videau\.mo",
        r"videau/web/index\.html",
        r"videau/py\.typed",
    ):
        assert any(re.fullmatch(needed, name) for name in names), needed
    assert not any(name.endswith(".po") for name in names)


@pytest.mark.long
def test_the_wheel_plays_in_an_environment_of_its_own(wheel: Path, tmp_path: Path) -> None:
    venv.create(tmp_path / "env", with_pip=True)
    python = tmp_path / "env" / "bin" / "python"
    subprocess.run([python, "-m", "pip", "-q", "install", f"{wheel}[server]"], check=True)

    def said(*command: str) -> str:
        ran = subprocess.run(
            [tmp_path / "env" / "bin" / "videau", *command],
            cwd=tmp_path,
            check=True,
            capture_output=True,
            text=True,
        )
        return ran.stdout

    assert videau.__version__ in said("--version")
    assert "8/5 6/5" in said("best", "4HPwATDgc/ABMA", "31", "--plies", "0")
    assert "Würfel" in said("--lang", "de", "rules", "standard")


def _python(*arguments: str) -> str:
    ran = subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, check=True, capture_output=True, text=True
    )
    return ran.stdout
