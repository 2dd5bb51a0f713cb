"""Whole games and matches, as files that people keep and send.

Reading order: ``record`` (a match from its first state to its last, into which every file is
read) and ``notes`` (what a file says beside the actions), ``record_text`` (our own format, one line
of JSON for each action), ``plain_data`` and ``note_data`` (what JSON can hold), ``record_file`` (a
record on the disk that grows while a game is played), ``disk`` (what can go wrong there, in words).
"""

from videau.files.notes import Analysis, CubeOpinion, Fault, Note, Opinion
from videau.files.record import Entry, GameRecord, Players, Problem, Record, Step
from videau.files.record_file import RecordFile, read_record
from videau.files.record_text import format_entry, format_header, format_record, parse_record

__all__ = [
    "Analysis",
    "CubeOpinion",
    "Entry",
    "Fault",
    "GameRecord",
    "Note",
    "Opinion",
    "Players",
    "Problem",
    "Record",
    "RecordFile",
    "Step",
    "format_entry",
    "format_header",
    "format_record",
    "parse_record",
    "read_record",
]
