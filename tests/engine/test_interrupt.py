"""Long work of the core ends when somebody presses Ctrl-C."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest

WORK = {
    "rank": "rank(net, Position(), Dice(3, 1), plies=4, keep=Filter(99, 9.0))",
    "cube": "decisions(net, [Position()], CubeState(), plies=4)",
    "evaluate": "net.evaluate(to_rows([Position()] * 20), plies=4)",
    "rollout": "rollout(net, Position(), plan=RolloutPlan(trials=10**8, threads=2))",
    "perft": "perft(Position(), 6)",
}
PROGRAM = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)
from videau import Dice, Position
from videau.arrays import to_rows
from videau.engine import CubeState, Filter, NetEvaluator, RolloutPlan, rank, rollout
from videau.engine.evaluator import decisions
from videau.rules.perft import perft

net = NetEvaluator.random(shape="256-64-32")
try:
    print("ready", flush=True)
    {work}
except KeyboardInterrupt:
    print("interrupted")
"""


@pytest.mark.skipif(sys.platform == "win32", reason="has no SIGINT to send")
@pytest.mark.parametrize("work", WORK.values(), ids=WORK)
def test_ctrl_c_ends_it(work: str) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM.replace("{work}", work)], stdout=subprocess.PIPE, text=True
    ) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == "ready\n"
        child.send_signal(signal.SIGINT)
        said, _ = child.communicate()

    assert said == "interrupted\n"
    assert child.returncode == 0
