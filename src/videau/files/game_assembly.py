"""One game that is told, played again by the rules."""

from __future__ import annotations

from dataclasses import replace

from videau.files import forcing
from videau.files.notes import PLAIN, Fault, Note
from videau.files.record import Entry, Problem
from videau.files.told_plays import cube_note, play_note, spelled, ways
from videau.files.told_results import agree, gained, told_result
from videau.files.transcript import Said, Saying, Setup, ToldGame
from videau.i18n.texts import Text
from videau.rules.actions import (
    Accept,
    Action,
    Beaver,
    Double,
    Drop,
    OpeningRoll,
    Raccoon,
    Resign,
    Roll,
    Take,
)
from videau.rules.cube import Cube, Side
from videau.rules.dice import ALL_ROLLS, Dice
from videau.rules.game import DICE, Actor, Game, Stage
from videau.rules.match import Match, Score
from videau.rules.plays import PASS, LegalPlays, Play
from videau.rules.position import Position
from videau.rules.scoring import Result, Win

__all__ = ["GameAssembly"]

_ROLLS = {dice: Roll(dice) for dice in ALL_ROLLS}
_RAISES: tuple[Action, ...] = (Double(), Beaver(), Raccoon())
_ENDS = (Said.WINS, Said.GIVES_UP)


class GameAssembly:
    """What comes out of one game: entries, the match after it, and what was wrong.

    *begun* is the match before the opening roll. Plays at the places *otherwise* are read in the
    second likeliest way.
    """

    def __init__(
        self,
        begun: Match,
        told: ToldGame,
        next_score: Score | None = None,
        otherwise: frozenset[int] = frozenset(),
    ) -> None:
        self.entries: list[Entry] = []
        self.problems: list[Problem] = []
        self.doubts: list[int] = []
        """The places of plays that can be read in more than one way."""
        self.faults = 0
        self.setup: Match | None = None
        """The match with the board that was set up before anything happened."""
        self._begun = begun
        self._told = told
        self._otherwise = otherwise
        self._game = begun.game
        self._turn_the_cube(told.automatic_doubles)
        for place, saying in enumerate(told.sayings):
            self._hear(place, saying)
        self._settle(next_score)
        self.match = self._match(self._game)
        if told.comment:
            self._comment(told.comment)

    # One saying after the other

    def _hear(self, place: int, saying: Saying) -> None:
        said = saying.said
        if said in _ENDS:
            return
        if self._game.is_over:
            self._warn(
                saying,
                Text("{said!r} stands after the end of the game and is left out", said=saying.text),
            )
        elif saying.variations:
            self._varies(place, saying)
        elif said is Said.ROLLS:
            self._rolls(place, saying)
        elif said is Said.DOUBLES:
            self._doubles(saying)
        elif said is Said.SETS:
            assert saying.setup is not None
            self._sets(saying, saying.setup)
        else:
            self._answers(saying, Take() if said is Said.TAKES else Drop())

    def _varies(self, place: int, saying: Saying) -> None:
        """Hears a saying, and beside it the lines that could have been played instead."""
        begun = self._match(self._game)
        lines = [
            GameAssembly(begun, ToldGame(saying.line, sayings=line)) for line in saying.variations
        ]
        first = len(self.entries)
        self._hear(place, saying._replace(variations=()))
        for line in lines:
            self.problems += line.problems
            self._attach(first, tuple(line.entries))

    def _attach(self, place: int, line: tuple[Entry, ...]) -> None:
        """Puts a line beside the entry at *place*; if both roll the same, beside the play."""
        here = self.entries[place].action if place < len(self.entries) else None
        same_roll = bool(line) and line[0].action == here
        if same_roll and len(line) > 1 and place + 1 < len(self.entries):
            place, line = place + 1, line[1:]
        if line and place < len(self.entries):
            entry = self.entries[place]
            note = replace(entry.note, variations=(*entry.note.variations, line))
            self.entries[place] = entry._replace(note=note)

    def _rolls(self, place: int, saying: Saying) -> None:
        if saying.dice is None:
            return  # unknown dice, by somebody who resigned
        game = self._game
        if game.stage is Stage.ANSWER:  # nobody rolls before the cube is answered
            self._do(game.answerer, Take(), game.apply(Take()))
            game = self._game
        note = cube_note(saying)
        if game.stage is Stage.PLAY and (game.turn, game.dice) == (saying.side, saying.dice):
            pass  # said before, by themselves
        elif game.stage is Stage.OPENING and not saying.dice.is_double:
            high, low = saying.dice.high, saying.dice.low
            is_white = saying.side is Side.WHITE
            opening = OpeningRoll(high, low) if is_white else OpeningRoll(low, high)
            self._do(DICE, opening, game.apply(opening), note)
        elif game.stage is Stage.ROLL and game.turn is saying.side:
            if self._plays_at_once(saying, saying.dice, note):
                return
            self._do(DICE, _ROLLS[saying.dice], game.rolled(saying.dice), note)
        else:
            after = forcing.forced_roll(game, saying.side, saying.dice)
            self._force(DICE, _ROLLS[saying.dice], after, saying, note)
        self._plays(place, saying)

    def _plays_at_once(self, saying: Saying, dice: Dice, note: Note) -> bool:
        """Takes a roll in with its play, as most are said; false if there is more to it.

        So the game between the two, which nobody asks for, is not made.
        """
        game = self._game
        if game.before_play is not None:
            return False
        plays = LegalPlays(game.position, dice, game.ruleset)
        made = _made(saying, plays)
        if made is None:
            return False
        self.entries.append(Entry(DICE, _ROLLS[dice], None, note))
        self._do(saying.side, made[0], game.after_turn(made[1]), play_note(saying, plays))
        return True

    def _plays(self, place: int, saying: Saying) -> None:
        if not saying.steps and saying.after is None:
            self._plays_nothing(place, saying)
            return
        game = self._game
        plays = LegalPlays(game.position, game.dice, game.ruleset)
        made = _made(saying, plays)
        if made is not None:
            self._do(saying.side, made[0], game.after_turn(made[1]), play_note(saying, plays))
            return
        reached = self._reached(place, saying, plays)
        play = None if reached is None else plays.leading_to(reached)
        if play is not None and reached is not None:
            self._do(saying.side, play, game.after_turn(reached), play_note(saying, plays))
            return
        position = saying.after or forcing.forced_position(game.position, saying.steps or ())
        said = spelled(saying.steps or (), game.position)
        note = play_note(saying, plays)
        self._force(saying.side, said, game.after_turn(position), saying, note)

    def _reached(self, place: int, saying: Saying, plays: LegalPlays) -> Position | None:
        """Where a play leads; where a checker may have hit on its way, the likelier one."""
        steps = saying.steps
        if saying.after is not None or steps is None:
            return saying.after
        reached = plays.reached_by(steps)
        found = ways(steps, plays)
        if len(found) > 1:
            self.doubts.append(place)
            return found[place in self._otherwise]
        return found[0] if found else reached

    def _plays_nothing(self, place: int, saying: Saying) -> None:
        """Nobody says what was played: nothing could be, or somebody resigned instead."""
        game = self._game
        if self._is_said_again(place, saying):
            return
        ending = self._ending_after(place)
        note = play_note(saying, game.legal_plays)
        if ending is not None and (saying.steps is None or ending.side is not saying.side):
            self._remark(note)
            return
        plays = game.legal_plays
        if not plays.can_move:
            self._do(saying.side, PASS, game.after_turn(game.position.swapped()), note)
        elif ending is not None or place == len(self._told.sayings) - 1:
            self._remark(note)  # the file ends here, or somebody resigned with these dice
        elif len(plays) == 1:
            self._warn(saying, Text("the only legal play was {play}", play=str(plays[0])))
            self._do(saying.side, plays[0], game.apply(plays[0]), note)
        else:
            after = game.after_turn(game.position.swapped())
            self._force(saying.side, PASS, after, saying, note)

    def _is_said_again(self, place: int, saying: Saying) -> bool:
        """Whether the same dice are said once more, with the play."""
        following = self._told.sayings[place + 1 : place + 2]
        return any(
            (each.said, each.side, each.dice) == (Said.ROLLS, saying.side, saying.dice)
            and saying.steps is None
            for each in following
        )

    def _ending_after(self, place: int) -> Saying | None:
        """The result, if nothing is played after this."""
        rest = self._told.sayings[place + 1 :]
        if not all(saying.said in _ENDS for saying in rest):
            return None
        return next((saying for saying in rest if saying.said is Said.WINS), None)

    def _doubles(self, saying: Saying) -> None:
        game, side = self._game, saying.side
        raises = game.pending_doubles
        action = _RAISES[min(raises, 2)]
        if game.may.get(type(action)) is side:
            self._do(side, action, game.apply(action), cube_note(saying, saying.comment))
        elif raises in (1, 2):
            self._force(side, action, replace(game, pending_doubles=raises + 1), saying)
        elif raises:
            self._force(side, action, game, saying)
        else:
            self._force(side, action, forcing.forced_double(game, side), saying)

    def _answers(self, saying: Saying, action: Take | Drop) -> None:
        game = self._game
        if game.stage is Stage.ANSWER:  # whatever the column: only one can answer
            self._do(game.answerer, action, game.apply(action), cube_note(saying, saying.comment))
        else:
            self._force(saying.side, action, game, saying)

    def _sets(self, saying: Saying, setup: Setup) -> None:
        game = self._game
        if setup.turn is not None or game.stage is not Stage.OPENING:
            game = forcing.on_turn(game, setup.turn or game.turn)
        if setup.white is not None:
            position = setup.white if game.turn is Side.WHITE else setup.white.swapped()
            game = replace(game, position=position, turns=int(game.stage is not Stage.OPENING))
        cube = Cube(
            setup.value or game.cube.value,
            game.cube.owner if setup.owner is None else setup.owner[0],
        )
        self._game = replace(game, cube=cube)
        if self.entries:
            self._led_to(saying.text)
        else:
            self.setup = self._match(self._game)

    def _turn_the_cube(self, times: int) -> None:
        """Ties in the opening roll turned the cube. Files say how often, never which dice."""
        for _ in range(times):
            tie = OpeningRoll(1, 1)
            self._do(DICE, tie, self._game.apply(tie))

    # How it ended

    def _settle(self, next_score: Score | None) -> None:
        told = told_result(self._told, self._begun, self._game, next_score)
        result = self._game.result
        if result is None:
            if told is not None:
                self._resigns(*told)
            elif next_score is not None:
                self.problems.append(Problem(self._told.line, Text("this game has no result")))
        elif told is not None and not agree(self._begun, result, *told):
            self._disagree(result, *told, next_score)

    def _disagree(
        self, result: Result, winner: Side, points: int, next_score: Score | None
    ) -> None:
        line = next(
            (each.line for each in self._told.sayings if each.said is Said.WINS), self._told.line
        )
        self.problems.append(
            Problem(
                line,
                Text(
                    "the file has {told} pt for this game, the rules {points}",
                    told=points,
                    points=result.points,
                ),
            )
        )
        if gained(self._begun, next_score) == (winner, points):  # the match went on from that
            self._game = forcing.forced_result(self._game, winner, points, result.ending)
            self._led_to(str(points))

    def _resigns(self, winner: Side, points: int) -> None:
        game, loser = self._game, winner.opponent
        if game.stage is Stage.ANSWER and game.answerer is loser and game.drop_pays == points:
            self._do(loser, Drop(), game.apply(Drop()))
            return
        if game.stage is Stage.ANSWER:
            self._do(game.answerer, Take(), game.apply(Take()))
            game = self._game
        wins = [win for win in Win if game.cube.value * win >= points]
        win = wins[0] if wins else Win.BACKGAMMON
        ended = forcing.forced_result(game, winner, points)
        if game.may.get(Resign) is not loser:
            note = Note(fault=Fault(str(points), self._match(ended)))
            self._do(loser, Resign(win), ended, note)
            return
        self._do(loser, Resign(win), game.apply(Resign(win)))
        accepted = self._game.apply(Accept())
        assert accepted.result is not None
        self._do(winner, Accept(), accepted)
        if not agree(self._begun, accepted.result, winner, points):
            self._game = ended
            self._led_to(str(points))

    # How it is kept

    def _match(self, game: Game) -> Match:
        return self._begun.with_game(game)

    def _do(self, actor: Actor, action: Action, after: Game, note: Note = PLAIN) -> None:
        self.entries.append(Entry(actor, action, None, note))
        self._game = after

    def _force(
        self, actor: Actor, action: Action, after: Game, saying: Saying, note: Note = PLAIN
    ) -> None:
        self.faults += 1
        self._warn(saying, Text("the rules do not allow {said!r} here", said=saying.text))
        fault = Fault(saying.text, self._match(after))
        self._do(actor, action, after, replace(note, fault=fault))

    def _led_to(self, said: str) -> None:
        """Lets the last entry lead to the game as it is now, whatever the rules say."""
        last = self.entries[-1]
        note = replace(last.note, fault=Fault(said, self._match(self._game)))
        self.entries[-1] = last._replace(note=note)

    def _remark(self, note: Note) -> None:
        """Says beside a roll what is said of plays that nobody made."""
        last = self.entries[-1]
        if note is not PLAIN:
            analysis = note.analysis
            if analysis is not None and last.note.analysis is not None:
                analysis = analysis._replace(cube=last.note.analysis.cube)
            both = replace(last.note, comment=note.comment, analysis=analysis)
            self.entries[-1] = last._replace(note=both)

    def _comment(self, comment: str) -> None:
        if self.entries:
            first = self.entries[0]
            both = "\n".join(filter(None, (comment, first.note.comment)))
            self.entries[0] = first._replace(note=replace(first.note, comment=both))

    def _warn(self, saying: Saying, text: Text) -> None:
        self.problems.append(Problem(saying.line, text))


def _made(saying: Saying, plays: LegalPlays) -> tuple[Play, Position] | None:
    """The play that is said with a step for each die, so that nothing was hit on the way."""
    steps = saying.steps
    if saying.after is not None or steps is None or len(steps) < len(plays.dice.steps):
        return None
    return plays.made_by(steps)
