"""Putting a net into the package: weights, manifest and history, once its gate says better."""

from __future__ import annotations

import datetime
import re
import shutil
from pathlib import Path

from videau.engine.shipped import MANIFEST, WEIGHTS, Manifest, TrainedNet
from videau.engine.weights_header import WeightsHeader, sha256_of
from videau.training.errors import TrainingError
from videau.training.gate import Gate, Verdict
from videau.training.runs import Run, write_whole

__all__ = ["HISTORY", "ship"]

HISTORY = Path(__file__).parent / "HISTORY.md"


def ship(
    run: Run,
    gate: Gate,
    *,
    package: Path = WEIGHTS,
    history: Path = HISTORY,
    today: datetime.date,
    unproven: bool = False,
) -> TrainedNet:
    """Ships the net of *gate* and returns its entry in the list of nets.

    A net whose gate does not say better is refused unless *unproven* is; one that is worse is
    refused always.
    """
    verdict = gate.verdict
    if verdict is Verdict.WORSE or (verdict is Verdict.UNDECIDED and not unproven):
        raise TrainingError(
            f"the gate says {verdict.value}: {gate.summary}; measure on with "
            f"python -m videau.training gate {run.name} --error 0.001, or train on"
        )
    if sha256_of(gate.weights) != gate.settings.weights:
        raise TrainingError(f"{gate.weights} is not the net that was measured: gate it again")
    manifest = Manifest.read(package)
    net = _entry(run, gate, manifest, today)
    target = package / net.file
    if any(each.sha256 == net.sha256 for each in manifest.nets):
        raise TrainingError(f"{gate.weights} ships already")
    draft = target.with_suffix(".part")
    shutil.copyfile(gate.weights, draft)
    draft.replace(target)
    renewed = manifest.with_net(net)
    write_whole(package / MANIFEST, renewed.as_toml())
    _append_history(history, _section(run, gate, net))
    # Last, so that at any moment the manifest names files that are there.
    listed = {each.file for each in renewed.nets}
    for each in manifest.nets:
        if each.file not in listed:
            (package / each.file).unlink(missing_ok=True)
    return net


def _entry(run: Run, gate: Gate, manifest: Manifest, today: datetime.date) -> TrainedNet:
    variant, features = run.plan.variant, WeightsHeader.read(gate.weights).feature_set
    replaced = manifest.nearest(variant)
    last = re.search(r"-(\d{3,})\.weights$", replaced.net.file)
    number = int(last[1]) + 1 if last and not replaced.differences else 1
    return TrainedNet(
        file=f"{variant.name}-{features}-{number:03}.weights",
        variant=variant,
        feature_set=features,
        games=run.trained_games,
        sha256=gate.settings.weights,
        date=today,
        gate=gate.figures,
    )


def _section(run: Run, gate: Gate, net: TrainedNet) -> str:
    """A section of the history: the figures, and room for what was learnt."""
    origin = run.origin
    start = f"from `{origin.file}`" if origin else "from random weights"
    date = f"{net.date.day} {net.date:%B %Y}"
    log = {line.phase: line for line in run.log}
    rows = [
        f"| {log[place].games:,} | {phase.targets.value}, learnt {phase.learn} x, "
        f"{phase.rate[0]:g} to {phase.rate[1]:g} | {phase.contact} "
        f"| {log[place].contact_loss:.4f} | {log[place].seconds / 60:.0f} |"
        for place, phase in enumerate(run.plan.phases)
        if place in log
    ]
    duel = gate.duel
    return "\n".join(
        [
            f"## `{net.file.removesuffix('.weights')}`, {date}",
            "",
            f"Run `{run.name}` by `{run.plan.variant.name}`, {start}, seed {run.plan.seed}, plan "
            f"`plans/{run.name}.toml`; {net.games:,} games in all.",
            "",
            "| games | phase | network | contact loss | minutes |",
            "|---|---|---|---|---|",
            *rows,
            "",
            f"- Duel against `{gate.settings.against}`: {duel.mean:+.4f} ± {duel.error:.4f} points "
            f"per game, {2 * duel.count:,} games, seed {gate.settings.seed}.",
            *_opinions(gate),
            "",
            "What it showed: to be written.",
            "",
        ]
    )


def _opinions(gate: Gate) -> list[str]:
    if not gate.positions:
        return []
    ours, theirs = gate.ours, gate.theirs
    return [
        f"- Equities on {ours.count} positions of its own play are off by {ours.mean:.4f} ± "
        f"{ours.error:.4f} from rollouts; those of the net before by {theirs.mean:.4f} ± "
        f"{theirs.error:.4f}."
    ]


def _append_history(path: Path, section: str) -> None:
    """Puts *section* before the others: the newest comes first."""
    text = path.read_text(encoding="utf-8")
    place = text.find("\n## ")
    at = len(text) if place < 0 else place + 1
    write_whole(path, f"{text[:at]}{section}\n{text[at:]}".rstrip() + "\n")
