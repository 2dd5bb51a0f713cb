"""A step of training, our own code beside PyTorch: the same gradient, and what it costs.

    pip install -e '.[train]'
    python benchmarks/engine/gradients.py --seed 2026

The contact network of the weights, a batch of 256 positions of its self-play, one thread,
processor time. Ours counts everything from positions to new weights: inputs, forward, backward,
Adam, folding. PyTorch is given its inputs ready made, and counts forward, backward and a fused
Adam. It is tried in three ways, and the best counts:

- *linear*: all 232 inputs as a dense matrix;
- *bag*: an embedding bag over the inputs that are not zero, weighted, and the dense ones beside it;
- *compiled*: the first through `torch.compile`.
"""

from __future__ import annotations

import json
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from campaign import Campaign, Row, common_options, named, tool

try:
    import torch
except ImportError:
    raise SystemExit("PyTorch is not installed: pip install -e '.[train]'") from None

BATCH = 256
SLOTS, THERMOMETER, DENSE, ENDINGS, OUTPUTS = 52, 4, 24, 6, 16
RATE = 1e-5


class Batch:
    """What the core wrote: a batch, the weights, and the gradient that it found."""

    def __init__(self, weights: Path, seed: int) -> None:
        with tempfile.TemporaryDirectory() as folder:
            run([str(weights), str(BATCH), str(seed), folder])

            def read(name: str, kind: type = np.float32) -> Any:
                return np.fromfile(Path(folder, name), dtype=kind)

            self.weights, self.gradient = read("weights"), read("gradient")
            self.targets = torch.from_numpy(read("targets").reshape(BATCH, ENDINGS))
            self.dense = torch.from_numpy(read("dense").reshape(BATCH, DENSE))
            heights = read("positions", np.uint8).reshape(BATCH, SLOTS).astype(np.float32)
        steps = [heights >= 1, heights >= 2, heights >= 3, np.maximum(heights - 3, 0) / 2]
        self.slots = torch.from_numpy(np.stack(steps, axis=2, dtype=np.float32).reshape(BATCH, -1))

    def layers(self, first: int, second: int, third: int) -> list[tuple[int, ...]]:
        """The shapes of all parts, in the order in which they lie in memory."""
        return [
            *((SLOTS * THERMOMETER, first), (DENSE, first), (first,)),
            *((first, second), (second,), (second, third), (third,)),
            *((third, OUTPUTS), (OUTPUTS,)),
        ]


def run(arguments: list[str]) -> str:
    done = subprocess.run(
        [tool("videau-gradients"), *arguments], check=True, stdout=subprocess.PIPE, text=True
    )
    return done.stdout


def parts_of(flat: Any, shapes: list[tuple[int, ...]]) -> list[torch.Tensor]:
    cuts = np.cumsum([int(np.prod(shape)) for shape in shapes])[:-1]
    pieces = np.split(flat, cuts)
    return [torch.from_numpy(p.reshape(s).copy()) for p, s in zip(pieces, shapes, strict=True)]


def rest(hidden: torch.Tensor, p: list[torch.Tensor], targets: torch.Tensor) -> torch.Tensor:
    """From the sums of the first layer to the summed loss."""
    second = torch.addmm(p[4], torch.relu(hidden), p[3])
    third = torch.addmm(p[6], torch.relu(second), p[5])
    output = torch.addmm(p[8][:ENDINGS], torch.relu(third), p[7][:, :ENDINGS])
    return -(targets * torch.log_softmax(output, dim=1)).sum()


def linear(batch: Batch) -> Callable[[list[torch.Tensor]], torch.Tensor]:
    inputs = torch.cat([batch.slots, batch.dense], dim=1)

    def loss(p: list[torch.Tensor]) -> torch.Tensor:
        return rest(torch.addmm(p[2], inputs, torch.cat([p[0], p[1]])), p, batch.targets)

    return loss


def bag(batch: Batch) -> Callable[[list[torch.Tensor]], torch.Tensor]:
    samples, places = torch.nonzero(batch.slots, as_tuple=True)
    values = batch.slots[samples, places]
    offsets = torch.searchsorted(samples, torch.arange(BATCH))

    def loss(p: list[torch.Tensor]) -> torch.Tensor:
        summed = torch.nn.functional.embedding_bag(
            places, p[0], offsets, mode="sum", per_sample_weights=values
        )
        return rest(summed + torch.addmm(p[2], batch.dense, p[1]), p, batch.targets)

    return loss


def torch_microseconds(
    loss: Callable[[list[torch.Tensor]], torch.Tensor], p: list[torch.Tensor], seconds: float
) -> float:
    adam = torch.optim.Adam(p, lr=RATE, fused=True)

    def step() -> None:
        adam.zero_grad(set_to_none=True)
        (loss(p) / BATCH).backward()
        adam.step()

    for _ in range(5):
        step()
    steps, started = 0, time.process_time()
    while time.process_time() - started < seconds:
        step()
        steps += 1
    return 1e6 * (time.process_time() - started) / (steps * BATCH)


def difference(
    loss: Callable[[list[torch.Tensor]], torch.Tensor], batch: Batch, shape: Any
) -> float:
    """The largest difference of the two gradients, as a part of the largest number in them."""
    p = [part.requires_grad_() for part in parts_of(batch.weights, shape)]
    loss(p).backward()
    found = np.concatenate([part.grad.numpy().ravel() for part in p if part.grad is not None])
    return float(np.abs(found - batch.gradient).max() / np.abs(batch.gradient).max())


def main() -> None:
    parser = common_options("gradients", __doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each way")
    given = parser.parse_args()
    torch.set_num_threads(1)
    batch = Batch(given.weights, given.seed)
    words = [str(given.weights), str(BATCH), str(given.seed), str(given.seconds)]
    shape = batch.layers(*map(int, json.loads(run(words))["shape"].split("-")))
    settings = {
        "weights": named(given.weights),
        "torch": torch.__version__,
        "batch": BATCH,
        "seed": given.seed,
    }
    campaign = Campaign.open(given.out, "A step of training", settings)
    ways = {"linear": linear(batch), "bag": bag(batch)}
    ways["compiled"] = torch.compile(linear(batch))
    differences = {name: difference(way, batch, shape) for name, way in ways.items()}
    for _ in range(given.rounds):
        part: dict[str, Any] = {"part": len(campaign.parts)}
        part["ours"] = json.loads(run(words))["microseconds"]
        for name, way in ways.items():
            p = [each.requires_grad_() for each in parts_of(batch.weights, shape)]
            part[name] = round(torch_microseconds(way, p, given.seconds), 3)
        campaign.parts.append(part)
        campaign.save()
    best = {name: min(part[name] for part in campaign.parts) for name in ("ours", *ways)}
    fastest = min(best[name] for name in ways)
    rows = [Row("PyTorch's time, ours = 1", fastest / best["ours"])]
    rows += [Row(name, took, None, "µs a sample") for name, took in best.items()]
    rows += [
        Row(
            f"largest difference of the gradients, {name}",
            differences[name],
            None,
            "of the largest",
        )
        for name in ways
    ]
    campaign.report(rows, [f"The best of {len(campaign.parts)} rounds in turn, one thread."])


if __name__ == "__main__":
    main()
