"""HTTP for what does not change while people play: rulesets, languages, levels, positions."""

from __future__ import annotations

from enum import Enum
from typing import Annotated

from fastapi import APIRouter, FastAPI, Query, Request, Response
from fastapi.routing import APIRoute
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import Receive, Scope, Send

from videau import __version__
from videau.i18n.languages import LANGUAGES, Translator, choose_language, translator
from videau.i18n.texts import Text
from videau.notation import parse_match
from videau.play.bot_titles import BOT_TITLES
from videau.rulebook.comparison import comparison
from videau.rulebook.handbook import about, differences, handbook, title
from videau.rulebook.lessons import Lesson, lesson
from videau.rulebook.sheets import label, summary, usual_ruleset
from videau.rulebook.vocabulary import sheet_words, words
from videau.rules.dice import Dice
from videau.rules.game import Stage
from videau.rules.ruleset import Ruleset
from videau.rules.rulesets import STANDARD, find_ruleset
from videau.rules.starts import STARTS
from videau.rules.time_control import PACES
from videau.server import wire
from videau.server.catalogues import PLURAL_CATEGORIES, browser_texts
from videau.server.limits import guest_of
from videau.server.presenter import choices_view, ids_view, pips_view, position_view
from videau.server.reference_views import (
    AnswerView,
    Catalogue,
    EndingView,
    Health,
    LanguageView,
    LessonView,
    Level,
    PaceView,
    PositionPage,
    QuestionView,
    Reference,
    RulesetPage,
    RulesetView,
    SectionView,
    SigningKeyView,
    StartView,
)
from videau.server.workroom import Workroom

__all__ = [
    "Language",
    "PublicRoute",
    "RulesetPage",
    "asked_language",
    "references",
    "router",
    "ruleset_page",
]


class PublicRoute(APIRoute):
    """An answer in which nothing is secret: only such a one may be squeezed.

    From the length of a squeezed answer somebody could guess a secret that stands beside what
    they asked for.
    """

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers one request."""
        await GZipMiddleware(super().handle, minimum_size=500)(scope, receive, send)


router = APIRouter(prefix="/api/v1", tags=["reference"], route_class=PublicRoute)

Language = Annotated[str | None, Query(max_length=16, description="one of /api/v1/languages")]


def asked_language(request: Request, explicit: str | None = None) -> Translator:
    """Returns the language of an answer: the one asked for, or what the browser prefers."""
    wanted = request.headers.get("accept-language", "")
    tags = [tag.partition(";")[0].strip() for tag in wanted.split(",")]
    return translator(choose_language(explicit, {"LANGUAGE": ":".join(tags)}))


@router.get("/health")
async def show_health(request: Request) -> Health:
    """Says that the server is there, and whether what was last to be kept was kept."""
    return _health(request)


def _health(request: Request) -> Health:
    state = request.app.state
    return Health(
        status="storage-failing" if state.journal.is_failing else "ok",
        version=__version__,
        tables=state.hub.open_tables,
    )


@router.get("/ready", responses={503: {"model": Health}})
async def show_readiness(request: Request, response: Response) -> Health:
    """Says whether the server can keep what is played: it asks the storage to keep something."""
    is_ready = await request.app.state.journal.is_ready()
    response.status_code = 200 if is_ready else 503
    return _health(request)


@router.get("/signing-key")
async def show_signing_key(request: Request) -> SigningKeyView:
    """Returns the key by which records of this server are known."""
    key = request.app.state.journal.store.signatures.key
    return SigningKeyView(key=None if key is None else key.public)


@router.get("/languages")
async def list_languages() -> list[LanguageView]:
    """Lists the languages that Videau speaks."""
    return _languages()


def _languages() -> list[LanguageView]:
    return [LanguageView(code=code, name=name) for code, name in LANGUAGES.items()]


@router.get("/texts/{language}")
def show_texts(language: str) -> Catalogue:
    """Returns the texts that the browser says, in one language."""
    code = choose_language(language, {})
    categories = list(PLURAL_CATEGORIES[code])
    return Catalogue(language=code, plurals=categories, texts=browser_texts(code))


@router.get("/levels")
def list_levels(request: Request, language: Language = None) -> list[Level]:
    """Lists the computer players, from the weakest to the strongest."""
    return _levels(request.app, asked_language(request, language))


def _levels(app: FastAPI, locale: Translator) -> list[Level]:
    return [_level(name, locale) for name in app.state.hub.bots.levels]


def _level(name: str, locale: Translator) -> Level:
    bot = BOT_TITLES.get(name)
    if bot is None:  # one that the host brought
        return Level(name=name, title=name, manner="")
    return Level(name=name, title=locale.text(bot.title), manner=locale.text(bot.manner))


@router.get("/starts")
def list_starts(request: Request, language: Language = None) -> list[StartView]:
    """Lists the starting positions."""
    return _starts(asked_language(request, language))


def _starts(locale: Translator) -> list[StartView]:
    return [StartView(name=name, title=_start_title(name, locale)) for name in STARTS]


def _start_title(name: str, locale: Translator) -> str:
    # The usual set-up is called so; the others have proper names.
    return locale.text(Text("Standard")) if name == next(iter(STARTS)) else name.capitalize()


@router.get("/paces")
async def list_paces() -> list[PaceView]:
    """Lists the customary clocks."""
    return _paces()


def _paces() -> list[PaceView]:
    return [
        PaceView(
            name=name,
            delay=pace.delay,
            per_point=pace.per_point,
            money=pace.time_control(length=0).reserve,
        )
        for name, pace in PACES.items()
    ]


@router.get("/rulesets")
def list_rulesets(request: Request, language: Language = None) -> list[RulesetView]:
    """Lists the rulesets, each with what is special about it."""
    return _rulesets(request.app, asked_language(request, language))


def _rulesets(app: FastAPI, locale: Translator) -> list[RulesetView]:
    return [_ruleset_view(ruleset, locale) for ruleset in app.state.rulesets.values()]


@router.get("/rulesets/{name}")
def show_ruleset(request: Request, name: str, language: Language = None) -> RulesetPage:
    """Returns the handbook of one ruleset."""
    ruleset = find_ruleset(name, request.app.state.rulesets)
    return ruleset_page(ruleset, asked_language(request, language))


def ruleset_page(ruleset: Ruleset, locale: Translator) -> RulesetPage:
    """Returns a ruleset with its handbook, in one language."""
    sections = [
        SectionView(
            key=section.key,
            title=locale.text(section.title),
            paragraphs=[locale.text(text) for text in section.paragraphs],
            words=_words(ruleset, section.key, locale),
            special=section.special,
            lesson=_lesson_view(lesson(section.key, ruleset), ruleset, locale),
        )
        for section in handbook(ruleset)
    ]
    return RulesetPage(**_ruleset_view(ruleset, locale).model_dump(), sections=sections)


def _words(ruleset: Ruleset, section: str, locale: Translator) -> str | None:
    own = sheet_words(ruleset, section, locale.language, locale.text)
    return None if own is None else locale.text(own)


def _lesson_view(made: Lesson | None, ruleset: Ruleset, locale: Translator) -> LessonView | None:
    if made is None:
        return None
    board = made.position
    dice = made.dice
    return LessonView(
        caption=locale.text(made.caption),
        position=wire.PositionView(white=list(board.own), black=list(board.other)),
        dice=None if dice is None else wire.DiceView(owner="white", values=(dice.high, dice.low)),
        graph=None if dice is None else choices_view(board.legal_plays(dice, ruleset)).graph,
        lit=made.is_lit,
        turned=made.is_turned,
        stakes=list(made.stakes),
        endings=[
            EndingView(loser=list(each.loser.own), text=locale.text(each.text))
            for each in made.endings
        ],
    )


@router.get("/comparison")
def compare_rulesets(request: Request, language: Language = None) -> list[QuestionView]:
    """Returns every question on which sheets differ, with the answers of all of them."""
    locale = asked_language(request, language)
    return [
        QuestionView(
            axis=row.axis,
            title=locale.text(row.title),
            section=row.section,
            answers={
                name: AnswerView(
                    text=locale.text(given.text), special=given.special, said=given.said
                )
                for name, given in row.cells.items()
            },
        )
        for row in comparison(request.app.state.rulesets.values())
    ]


def _ruleset_view(ruleset: Ruleset, language: Translator) -> RulesetView:
    origin = about(ruleset)
    line = summary(ruleset)
    name = label(ruleset)
    return RulesetView(
        name=ruleset.name,
        label=language.text(name) if isinstance(name, Text) else name,
        summary=None if line is None else language.text(line),
        international=ruleset == STANDARD,
        title=language.text(title(ruleset)),
        about=None if origin is None else language.text(origin),
        languages=list(ruleset.languages),
        answers={
            axis: answer.value if isinstance(answer, Enum) else answer
            for axis, answer in ruleset.answers.items()
        },
        words={str(concept): word for concept, word in words(ruleset, language.language).items()},
        differences=[language.text(text) for text in differences(ruleset)],
    )


@router.get("/reference")
def show_reference(request: Request, language: Language = None) -> Reference:
    """Returns in one answer what does not change while people play."""
    return _reference(request.app, asked_language(request, language))


def references(app: FastAPI) -> dict[str, bytes]:
    """Returns for each language what the first screens need, as JSON.

    It travels with the release of the page, under an address that changes with its content.
    """
    return {
        code: _reference(app, translator(code)).model_dump_json().encode() for code in LANGUAGES
    }


def _reference(app: FastAPI, locale: Translator) -> Reference:
    return Reference(
        language=locale.language,
        languages=_languages(),
        texts=browser_texts(locale.language),
        rulesets=_rulesets(app, locale),
        usual_ruleset=usual_ruleset(locale.language).name,
        levels=_levels(app, locale),
        starts=_starts(locale),
        paces=_paces(),
    )


@router.get("/positions")
async def show_position(
    request: Request,
    id: Annotated[str, Query(max_length=200, description="XGID, GNU ID or GNU Position ID")],
    dice: Annotated[str | None, Query(max_length=8)] = None,
    ruleset: Annotated[str, Query(max_length=64)] = "standard",
    checkers: Annotated[int, Query(ge=1, le=15)] = 15,
) -> PositionPage:
    """Returns a position and every legal play of a roll in it, by any ruleset."""
    rules = find_ruleset(ruleset, request.app.state.rulesets)
    guest = guest_of(request.client.host) if request.client else ""
    room: Workroom = request.app.state.hub.room
    return await room.run(guest, lambda: _position_page(id, dice, rules, checkers))


def _position_page(id: str, dice: str | None, rules: Ruleset, checkers: int) -> PositionPage:
    match = parse_match(id, checkers=checkers)
    game = match.game
    roll = game.dice if dice is None else Dice.parse(dice)
    plays = None
    if roll is not None and game.stage is not Stage.OVER:
        plays = game.position.legal_plays(roll, rules)
    return PositionPage(
        turn=game.turn.value,
        position=position_view(game),
        pips=pips_view(game),
        ids=ids_view(match),
        dice=None if roll is None else str(roll),
        choices=None if plays is None else choices_view(plays),
    )
