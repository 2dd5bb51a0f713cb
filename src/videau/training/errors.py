"""What goes wrong while training, said in English to whoever works on Videau."""

from __future__ import annotations

__all__ = ["PlanError", "TrainingError"]


class TrainingError(Exception):
    """A step of training that cannot be done; the message says what to do instead."""


class PlanError(TrainingError):
    """A plan that cannot be carried out; the message begins with its file and line."""
