"""HTTP for the course: every lesson by the rules of one sheet, in the reader's language."""

from __future__ import annotations

from fastapi import APIRouter, Request
from pydantic import BaseModel

from videau.i18n.languages import Translator
from videau.rulebook.course import COURSE, Unit
from videau.rulebook.handbook import title
from videau.rulebook.tasks import Task, solutions
from videau.rules.draft import step_graph
from videau.rules.plays import Play
from videau.rules.position import Position
from videau.rules.ruleset import Ruleset
from videau.rules.rulesets import find_ruleset
from videau.server import wire
from videau.server.analysis_board import BoardSetup
from videau.server.reference import Language, PublicRoute, asked_language

__all__ = ["router"]

router = APIRouter(prefix="/api/v1/course", tags=["study"], route_class=PublicRoute)


class UnitView(BaseModel):
    """One lesson: what it says, and what is to be done."""

    key: str
    title: str
    paragraphs: list[str]
    caption: str
    board: BoardSetup
    position: wire.PositionView
    graph: list[list[tuple[int, int, int, int]]] | None
    """What the dice allow; without dice the cube is to be decided."""
    solved: list[int]
    """The nodes of the graph that do what is asked for."""


class CourseView(BaseModel):
    """All lessons of one sheet, in their order."""

    ruleset: str
    title: str
    units: list[UnitView]


@router.get("/{name}")
def show_course(request: Request, name: str, language: Language = None) -> CourseView:
    """Returns the lessons by the rules of one sheet."""
    ruleset = find_ruleset(name, request.app.state.rulesets)
    locale = asked_language(request, language)
    return CourseView(
        ruleset=ruleset.name,
        title=locale.text(title(ruleset)),
        units=[_unit_view(unit, ruleset, locale) for unit in COURSE.values()],
    )


def _unit_view(unit: Unit, ruleset: Ruleset, locale: Translator) -> UnitView:
    task = unit.task
    place = task.position
    graph = None if task.dice is None else step_graph(place, task.dice, ruleset)
    return UnitView(
        key=unit.key,
        title=locale.text(unit.title),
        paragraphs=[locale.text(text) for text in unit.said(ruleset)],
        caption=locale.text(task.text),
        board=_board(task, ruleset),
        position=wire.PositionView(white=list(place.own), black=list(place.other)),
        graph=None if graph is None else [list(node) for node in graph],
        solved=[] if graph is None else _solved(task, ruleset, graph),
    )


def _board(task: Task, ruleset: Ruleset) -> BoardSetup:
    dice = task.dice
    return BoardSetup(
        ruleset=ruleset.name,
        white=list(task.position.own),
        black=list(task.position.other),
        turn="black" if task.is_offered else "white",
        dice=None if dice is None else (dice.high, dice.low),
        offered=task.is_offered,
    )


Graph = tuple[tuple[tuple[int, int, int, int], ...], ...]


def _solved(task: Task, ruleset: Ruleset, graph: Graph) -> list[int]:
    """The nodes at which a play ends that solves the task."""
    wanted = {_after(task.position, play) for play in solutions(task, ruleset)}
    places: dict[int, Position] = {0: task.position}
    for node, edges in enumerate(graph):
        for source, target, _, following in edges:
            places.setdefault(following, places[node].step(source, target))
    return [node for node, edges in enumerate(graph) if not edges and places[node] in wanted]


def _after(position: Position, play: Play) -> Position:
    return position.play(play).swapped()
