"""Everything that ``import videau`` offers, gathered from the rooms."""

from videau import __version__
from videau.errors import (
    AmbiguousError,
    IllegalActionError,
    IllegalError,
    IllegalPositionError,
    IllegalSettingsError,
    UnavailableError,
    UnreadableError,
    VideauError,
)
from videau.files import (
    Analysis,
    CubeOpinion,
    Entry,
    Fault,
    GameRecord,
    Node,
    Note,
    Opinion,
    Players,
    Problem,
    Record,
    RecordStep,
    Rollout,
    RolloutStage,
    format_record,
    parse_record,
    read_record,
)
from videau.files.export import Export
from videau.files.loading import load, load_all, save
from videau.notation import (
    draw,
    draw_svg,
    format_gnubg_id,
    format_match_id,
    format_play,
    format_position_id,
    format_ruleset,
    format_xgid,
    parse_gnubg_id,
    parse_match,
    parse_play,
    parse_position,
    parse_position_id,
    parse_ruleset,
    parse_xgid,
)
from videau.rules import ruleset
from videau.rules.actions import (
    Accept,
    Action,
    Beaver,
    Double,
    Drop,
    FlagFall,
    OpeningRoll,
    Raccoon,
    Refuse,
    Resign,
    Roll,
    Take,
)
from videau.rules.cube import Cube, Side
from videau.rules.dice import ALL_ROLLS, Dice
from videau.rules.draft import Draft
from videau.rules.game import CLOCK, DICE, Game, Stage
from videau.rules.match import Match, Score
from videau.rules.options import Options
from videau.rules.past import ActionStep
from videau.rules.plays import PASS, LegalPlays, Move, Play, Step
from videau.rules.position import BAR, HOME, OFF, POINTS, Position
from videau.rules.ruleset import *  # noqa: F403  # Ruleset, and an enumeration for each question
from videau.rules.rulesets import RULESETS, STANDARD, find_ruleset
from videau.rules.scoring import Ending, Result, Win
from videau.rules.starts import STARTS
from videau.rules.time_control import PACES, Pace, TimeControl

WHITE = Side.WHITE
BLACK = Side.BLACK

__all__ = [
    "ALL_ROLLS",
    "BAR",
    "BLACK",
    "CLOCK",
    "DICE",
    "HOME",
    "OFF",
    "PACES",
    "PASS",
    "POINTS",
    "RULESETS",
    "STANDARD",
    "STARTS",
    "WHITE",
    "Accept",
    "Action",
    "ActionStep",
    "AmbiguousError",
    "Analysis",
    "Beaver",
    "Cube",
    "CubeOpinion",
    "Dice",
    "Double",
    "Draft",
    "Drop",
    "Ending",
    "Entry",
    "Export",
    "Fault",
    "FlagFall",
    "Game",
    "GameRecord",
    "IllegalActionError",
    "IllegalError",
    "IllegalPositionError",
    "IllegalSettingsError",
    "LegalPlays",
    "Match",
    "Move",
    "Node",
    "Note",
    "OpeningRoll",
    "Opinion",
    "Options",
    "Pace",
    "Play",
    "Players",
    "Position",
    "Problem",
    "Raccoon",
    "Record",
    "RecordStep",
    "Refuse",
    "Resign",
    "Result",
    "Roll",
    "Rollout",
    "RolloutStage",
    "Score",
    "Side",
    "Stage",
    "Step",
    "Take",
    "TimeControl",
    "UnavailableError",
    "UnreadableError",
    "VideauError",
    "Win",
    "__version__",
    "draw",
    "draw_svg",
    "find_ruleset",
    "format_gnubg_id",
    "format_match_id",
    "format_play",
    "format_position_id",
    "format_record",
    "format_ruleset",
    "format_xgid",
    "load",
    "load_all",
    "parse_gnubg_id",
    "parse_match",
    "parse_play",
    "parse_position",
    "parse_position_id",
    "parse_record",
    "parse_ruleset",
    "parse_xgid",
    "read_record",
    "save",
]
__all__ += ruleset.__all__
