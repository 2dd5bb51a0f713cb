"""Whole games and matches, as files that people keep and send.

Reading order: ``record`` (a match from its first state to its last, into which every file is
read), ``notes`` (what a file says beside the actions) and ``tree`` (variations beside what was
played), ``record_text`` (our own format, one line of JSON for each action), ``plain_data`` and
``note_data`` (what JSON can hold), ``record_file`` (a record on the disk that grows while a game is
played), ``disk`` (what can go wrong there, in words).

Files of others: ``loading`` (one way in and out), ``match_text``, ``sgf`` and ``xg`` (with
``xg_archive`` and ``xg_rollouts``; each takes a
file apart into what ``transcript`` has), ``assembly`` and ``game_assembly`` (play that by the
rules; ``forcing`` says how a game goes on after what they do not allow), ``match_text_writer`` and
``sgf_writer``, ``export`` (what a format cannot hold).
"""

from videau.files.notes import Analysis, CubeOpinion, Fault, Note, Opinion, Rollout, RolloutStage
from videau.files.record import Entry, GameRecord, Players, Problem, Record, RecordStep
from videau.files.record_file import RecordFile, read_record
from videau.files.record_text import format_entry, format_header, format_record, parse_record
from videau.files.tree import Node

__all__ = [
    "Analysis",
    "CubeOpinion",
    "Entry",
    "Fault",
    "GameRecord",
    "Node",
    "Note",
    "Opinion",
    "Players",
    "Problem",
    "Record",
    "RecordFile",
    "RecordStep",
    "Rollout",
    "RolloutStage",
    "format_entry",
    "format_header",
    "format_record",
    "parse_record",
    "read_record",
]
