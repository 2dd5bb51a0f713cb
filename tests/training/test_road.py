"""The whole road, by command line: start, watch, gate, ship; killed and stopped on the way."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.training.tiny import command, environment, find_tools, make_package, plan_text
from videau import RULESETS, Position
from videau.engine import NetEvaluator
from videau.engine.shipped import Manifest
from videau.engine.variant import Variant
from videau.training.pruning import measure
from videau.training.runs import Run

GAMES = 1600  # enough for the tiny net to beat one that knows nothing


@pytest.fixture(scope="module")
def tools() -> Path:
    found = find_tools()
    if found is None:
        pytest.skip("the programs of the core are not built: make native-test")
    return found


@pytest.fixture(scope="module")
def prepared(tools: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A package, and beside it a run that nobody disturbed."""
    package = make_package(tmp_path_factory.mktemp("package"), tools)
    whole = package.parent / "whole"
    plan = write_plan(package.parent)
    words = command("start", whole, "--plan", plan, "--package", package, "--nice", 0)
    done = subprocess.run(
        words, env=environment(tools), capture_output=True, text=True, check=False
    )
    assert done.stdout.splitlines()[-1:] == ["whole: done after 1,632 games"], done.stderr
    return package


@pytest.fixture
def package(prepared: Path, tmp_path: Path) -> Path:
    """A package of one's own to ship into."""
    folder = tmp_path / "weights"
    folder.mkdir()
    for path in prepared.iterdir():
        (folder / path.name).write_bytes(path.read_bytes())
    return folder


Call = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def call(tools: Path) -> Call:
    def run(*words: object) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            command(*words), env=environment(tools), capture_output=True, text=True, check=False
        )

    return run


def write_plan(folder: Path, games: int = GAMES) -> Path:
    path = folder / "gala.toml"
    path.write_text(plan_text("gala", "shipped", games))
    return path


@pytest.fixture
def whole(prepared: Path, tmp_path: Path) -> Path:
    """A copy of the undisturbed run to go on with."""
    # The stored samples are a sparse file of hundreds of megabytes, which a copy would fill.
    return shutil.copytree(
        prepared.parent / "whole", tmp_path / "whole", ignore=shutil.ignore_patterns("replay-*")
    )


def test_a_net_goes_from_its_plan_into_the_package(
    call: Call, tmp_path: Path, package: Path, whole: Path
) -> None:
    run, history = whole, tmp_path / "HISTORY.md"
    history.write_text("# Nets\n\nAbout them.\n\n## `older`\n\nText.\n")

    shown = json.loads(call("watch", run, "--json").stdout)
    assert (shown["done"], shown["games"], shown["variant"]) == (True, 1632, "gala")
    assert "whole: done, 1,632 games" in call("watch", run, "--once").stdout

    refused = call("ship", run, "--package", package, "--history", history)
    assert refused.returncode == 1
    assert "has no gate yet" in refused.stderr

    gate = ("gate", run, "--package", package, "--games", 200)
    unfinished = call(*gate, "--positions", 0)
    assert unfinished.stdout.splitlines()[-2].startswith("undecided: "), unfinished.stderr
    gated = call(*gate, "--positions", 2)
    assert gated.stdout.splitlines()[-2].startswith("better: "), gated.stdout + gated.stderr

    shipped = call("ship", run, "--package", package, "--history", history)
    assert shipped.returncode == 0, shipped.stderr
    found = Manifest.read(package).nearest(Variant(RULESETS["gala"]))
    assert (found.notice, found.net.games, found.net.file[-12:]) == (None, 1648, "-001.weights")
    assert found.net.gate["against"] == "standard-test-001.weights"
    net = NetEvaluator.load(found.verify())
    assert 0 < net.chances(Position(), RULESETS["gala"]).win < 1
    sections = [line for line in history.read_text().splitlines() if line.startswith("## ")]
    assert sections == [f"## `{found.net.file[:-8]}`, {_day(found.net.date)}", "## `older`"]

    again = call("ship", run, "--package", package, "--history", history)
    assert again.returncode == 1
    assert "ships already" in again.stderr


def test_a_taught_pruning_net_loses_less_and_leaves_the_net_as_it_was(
    call: Call, whole: Path, tools: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("VIDEAU_TOOLS", str(tools))
    done = call("pruning", whole, "--seconds", 1, "--shape", "16-16-16")
    assert done.returncode == 0, done.stderr
    files = [whole / "average.weights", whole / "taught.weights"]
    assert done.stdout.splitlines()[-1] == f"gate it with --weights {files[1]}"
    before, taught = (
        NetEvaluator.load(path).chances(Position(), RULESETS["gala"]) for path in files
    )
    assert taught == before
    lost = [measure(path).unusual[5] for path in files]
    assert lost[1] < lost[0]


def test_a_pruning_net_needs_a_net_to_learn_from(call: Call, whole: Path) -> None:
    (whole / "average.weights").unlink()
    refused = call("pruning", whole)
    assert refused.returncode == 1
    assert "whole has no net yet: start it first" in refused.stderr


def _day(date: object) -> str:
    return f"{date:%-d %B %Y}"


def read_lines(process: subprocess.Popen[str], count: int) -> None:
    """Waits until the trainer has told about so many cycles."""
    assert process.stdout is not None
    for _ in range(count):
        assert "games  phase" in process.stdout.readline()


def begin(tools: Path, run: Path, plan: Path, package: Path) -> subprocess.Popen[str]:
    """A run that writes a checkpoint and a line after every cycle."""
    words = command(
        *("start", run, "--plan", plan, "--package", package),
        *("--nice", 0, "--checkpoint-seconds", 0),
    )
    return subprocess.Popen(
        words, env=environment(tools), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def test_a_run_that_is_killed_and_started_again_ends_with_the_same_weights(
    call: Call, tools: Path, tmp_path: Path, package: Path, whole: Path
) -> None:
    run = tmp_path / "killed"
    with begin(tools, run, write_plan(tmp_path), package) as process:
        read_lines(process, 2)
        pid = Run(run).pid
        assert pid
        os.kill(pid, signal.SIGSTOP)  # so that it is not done before it is killed
        refused = call("start", run, "--package", package)
        os.kill(pid, signal.SIGKILL)
        assert process.wait() == 1
    assert f"a trainer is at work on the run killed (process {pid})" in refused.stderr
    assert Run(run).pid is None
    assert not Run(run).is_done

    resumed = call("start", run, "--package", package, "--threads", 2)

    assert resumed.returncode == 0, resumed.stderr
    assert (run / "average.weights").read_bytes() == (whole / "average.weights").read_bytes()


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT])
def test_a_run_that_is_told_to_stop_leaves_a_checkpoint(
    call: Call, tools: Path, tmp_path: Path, package: Path, whole: Path, sign: signal.Signals
) -> None:
    run = tmp_path / "stopped"
    with begin(tools, run, write_plan(tmp_path), package) as process:
        read_lines(process, 2)
        process.send_signal(sign)
        assert process.stdout is not None
        told = process.stdout.read()
        assert process.wait() == 0
    assert f"stopped: stopped after {Run(run).progress.games:,} games" in told
    assert not Run(run).is_done

    call("start", run, "--package", package)

    assert (run / "average.weights").read_bytes() == (whole / "average.weights").read_bytes()


def test_a_run_in_the_background_is_stopped_by_its_name(
    call: Call, tmp_path: Path, package: Path
) -> None:
    run = tmp_path / "behind"
    plan = write_plan(tmp_path, 10**9)

    started = call("start", run, "--plan", plan, "--package", package, "--background")
    assert started.returncode == 0, started.stderr
    assert f"process {Run(run).pid} works on" in started.stdout

    assert call("stop", run).stdout == "behind: stopped\n"
    assert call("stop", run).stdout == "behind: nobody works on it\n"
    assert not Run(run).is_done


def test_phases_that_are_done_stay_as_they_were(call: Call, tmp_path: Path, whole: Path) -> None:
    changed = tmp_path / "changed.toml"
    text = plan_text("gala", "shipped", GAMES)

    changed.write_text(text.replace(f"games = {GAMES}", "games = 1616"))
    assert "changes one of the 2 phases" in call("start", whole, "--plan", changed).stderr
    changed.write_text(text.replace('"gala"', '"travel"'))
    assert "differs from the plan of the run whole in its variant" in (
        call("start", whole, "--plan", changed).stderr
    )
    changed.write_text(text + text[text.rindex("\n[[phase]]") :])
    assert "done after 1,664 games" in call("start", whole, "--plan", changed).stdout


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("start", "./nothing"), "there is no plan called nothing: name a file with --plan"),
        (("watch", "nothing"), "there is no run 'nothing'"),
        (("gate", "nothing"), "there is no run 'nothing'"),
        (("ship", "nothing"), "there is no run 'nothing'"),
    ],
)
def test_what_is_not_there_is_named(call: Call, words: tuple[str, ...], reason: str) -> None:
    done = call(*words)

    assert done.returncode == 1
    assert done.stderr.startswith(f"Error: {reason}")


def test_a_net_cannot_shrink(call: Call, tmp_path: Path) -> None:
    plan = write_plan(tmp_path)  # narrower than what ships with the real package

    done = call("start", tmp_path / "small", "--plan", plan)

    assert "a network can grow, not shrink" in done.stderr


def test_weights_of_other_rules_are_not_gated(call: Call, package: Path, whole: Path) -> None:
    other = package / "standard-test-001.weights"

    done = call("gate", whole, "--weights", other, "--package", package)

    assert "standard-test-001.weights was trained by standard, the run whole is by" in done.stderr
