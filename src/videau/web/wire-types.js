// @ts-check
// Written by `python -m tools.wire_types` from the models of the server: change those instead.

/**
 * Claims the match from somebody who has stayed away for too long, or calls it off.
 * @typedef {Object} AbsenceIntent
 * @property {'forfeit' | 'call-off'} do
 */

/**
 * Somebody who has to act is away, and the other player waits.
 * @typedef {Object} AbsenceView
 * @property {'white' | 'black'} side
 * @property {number} left
 */

/**
 * Does something, as an answer to the state with *after* actions.
 * @typedef {Object} Act
 * @property {1} v
 * @property {'act'} type
 * @property {string} id
 * @property {number} after
 * @property {RollIntent | PlayIntent | ResignIntent | PlainIntent | AbsenceIntent} action
 */

/**
 * Locks the device's share of the luck away, for the rolls from now on.
 * @typedef {Object} Anchor
 * @property {1} v
 * @property {'anchor'} type
 * @property {string} id
 * @property {string} anchor
 */

/**
 * What one ruleset says to one question.
 * @typedef {Object} AnswerView
 * @property {string} text
 * @property {boolean} special
 * @property {boolean} said
 */

/**
 * What an answer is worth, and why.
 * @typedef {Object} AnsweredView
 * @property {string} key
 * @property {'best' | 'nearly' | 'mistake' | 'blunder'} grade
 * @property {TextView} title
 * @property {number} cost
 * @property {OptionView} best
 * @property {OptionView} answer
 * @property {OptionView} compared
 * @property {Partial<Record<'first' | 'club' | 'numbers', SentenceView[]>>} reasons
 * @property {number} due
 * @property {StreakView} streak
 */

/**
 * A position that the rules allow, as it is set up and as other programs write it.
 * @typedef {Object} BoardPage
 * @property {BoardSetup} board
 * @property {PositionView} position
 * @property {Score} pips
 * @property {IdsView} ids
 * @property {[number, number, number, number][][] | null} graph
 * @property {'play' | 'double' | 'answer' | 'roll' | 'over'} decision
 */

/**
 * A position with all that goes with it.
 * @typedef {Object} BoardSetup
 * @property {string} [ruleset]
 * @property {number[]} white
 * @property {number[]} black
 * @property {'white' | 'black'} [turn]
 * @property {[number, number] | null} [dice]
 * @property {number} [cube]
 * @property {'white' | 'black' | null} [owner]
 * @property {boolean} [offered]
 * @property {number} [length]
 * @property {number} [white_score]
 * @property {number} [black_score]
 * @property {boolean} [crawford]
 * @property {boolean} [jacoby]
 * @property {boolean} [beavers]
 */

/**
 * A computer player of one of the levels.
 * @typedef {Object} Bot
 * @property {'bot'} kind
 * @property {string} level
 */

/**
 * The texts of one language that the browser says, by their English templates.
 * @typedef {Object} Catalogue
 * @property {string} language
 * @property {string[]} plurals
 * @property {Record<string, string | Record<string, string>>} texts
 */

/**
 * What the device of a player has locked away.
 * @typedef {Object} ChainView
 * @property {string} anchor
 * @property {number} since
 * @property {boolean} silent
 */

/**
 * How the game may end for the side that chooses, without the cube.
 * @typedef {Object} ChancesView
 * @property {number} win
 * @property {number} win_gammon
 * @property {number} win_backgammon
 * @property {number} lose_gammon
 * @property {number} lose_backgammon
 */

/**
 * What the roll allows, for the one who plays it.
 * @typedef {Object} Choices
 * @property {[number, number, number, number][][]} graph
 * @property {[string, string][]} plays
 */

/**
 * The clocks at the moment of sending, in milliseconds.
 * @typedef {Object} ClockView
 * @property {number} white
 * @property {number} black
 * @property {number} delay
 * @property {'white' | 'black' | null} running
 */

/**
 * What somebody is about to do, and from which mistake on the tutor is to say something.
 * @typedef {Object} Consideration
 * @property {number} after
 * @property {RollIntent | PlayIntent | ResignIntent | PlainIntent | AbsenceIntent} action
 * @property {'blunder' | 'error' | 'doubtful'} [least]
 */

/**
 * What the tutor says; no nudge where there is nothing to say.
 * @typedef {Object} ConsideredView
 * @property {NudgeView | null} nudge
 */

/**
 * All lessons of one sheet, in their order.
 * @typedef {Object} CourseView
 * @property {string} ruleset
 * @property {string} title
 * @property {UnitView[]} units
 */

/**
 * The secrets of a new table. Keep the token: nobody can ask for it again.
 * @typedef {Object} Created
 * @property {string} id
 * @property {string} token
 * @property {string} watch
 * @property {Partial<Record<'white' | 'black', string>>} invites
 */

/**
 * The doubling cube; *offered* is the stake that somebody is asked to play for.
 * @typedef {Object} CubeView
 * @property {number} value
 * @property {'white' | 'black' | null} owner
 * @property {'centred' | 'owned' | 'offered' | 'dead' | 'none'} state
 * @property {number | null} [offered]
 * @property {number} raised
 * @property {number | null} [drop_pays]
 * @property {('white' | 'black')[]} doublers
 */

/**
 * What the cube is worth to whoever may double or has doubled, in units of it before that.
 * @typedef {Object} CubeWorthView
 * @property {'white' | 'black'} side
 * @property {number} no_double
 * @property {number} double_take
 * @property {number} double_drop
 * @property {ChancesView} chances
 * @property {TextView} verdict
 * @property {number | null} take_point
 * @property {number | null} double_point
 * @property {number | null} too_good_point
 * @property {number | null} market_losers
 * @property {TextView[]} points
 */

/**
 * A game that is stored and cannot be read; it can be deleted, and downloaded as it is.
 * @typedef {Object} DamagedGame
 * @property {string} id
 * @property {string} token
 * @property {number} created
 */

/**
 * Asks for a closer look at the decision of action *n*: deeper, or by a rollout.
 * @typedef {Object} Deeper
 * @property {1} v
 * @property {'deeper'} type
 * @property {string} id
 * @property {number} game
 * @property {number} n
 * @property {'3-ply' | 'rollout'} way
 */

/**
 * What a closer look at one decision has found so far.
 * @typedef {Object} DeeperMessage
 * @property {1} v
 * @property {'deeper'} type
 * @property {string} answers
 * @property {number} game
 * @property {DeeperView} deeper
 */

/**
 * What a closer look at the decision of action *n* has found so far.
 * @typedef {Object} DeeperView
 * @property {number} n
 * @property {'3-ply' | 'rollout'} way
 * @property {number} done
 * @property {boolean} [stopped]
 * @property {LookedView[]} choices
 */

/**
 * Whether the game is gone for everybody, or only for the one who asked.
 * @typedef {Object} Deleted
 * @property {boolean} gone
 */

/**
 * The dice on the table, and whose they are.
 * @typedef {Object} DiceView
 * @property {'white' | 'black'} owner
 * @property {[number, number]} values
 */

/**
 * How a loser may stand at the end, in the own numbering, and what that counts.
 * @typedef {Object} EndingView
 * @property {number[]} loser
 * @property {string} text
 */

/**
 * One action that happened: the line of the record.
 * @typedef {Object} Entry
 * @property {number} n
 * @property {'white' | 'black' | 'dice' | 'clock'} by
 * @property {string} do
 * @property {string | null} [dice]
 * @property {string | null} [play]
 * @property {'single' | 'gammon' | 'backgammon' | null} [win]
 * @property {number | null} [white]
 * @property {number | null} [black]
 * @property {'white' | 'black' | null} [side]
 * @property {number | null} [took]
 * @property {ListedMoveView | null} [listed]
 */

/**
 * Something was refused; the game stands as it stood.
 * @typedef {Object} ErrorMessage
 * @property {1} v
 * @property {'error'} type
 * @property {string | null} [answers]
 * @property {ErrorView} error
 */

/**
 * What is wrong: a code for programs, a sentence for people.
 * @typedef {Object} ErrorView
 * @property {string} code
 * @property {string} message
 * @property {string} template
 * @property {Record<string, number | string | TextView | PlayerView | SeenView>} [values]
 */

/**
 * A position to solve; whoever is asked is white.
 * @typedef {Object} ExerciseView
 * @property {string} key
 * @property {string} ruleset
 * @property {'opening' | 'contact' | 'holding' | 'prime' | 'race' | 'bear-off' | 'doubling' | 'taking'} theme
 * @property {'easy' | 'medium' | 'hard' | null} difficulty
 * @property {boolean} is_own
 * @property {BoardPage} page
 */

/**
 * What the points of a game are the product of.
 * @typedef {Object} FactorsView
 * @property {number} cube
 * @property {number} times
 */

/**
 * The envelopes of a game whose dice can be checked.
 * @typedef {Object} FairView
 * @property {number} rolls
 * @property {string} server
 * @property {ChainView | null} white
 * @property {ChainView | null} black
 */

/**
 * Somebody who is invited by a link.
 * @typedef {Object} Friend
 * @property {'friend'} kind
 * @property {string} [name]
 */

/**
 * One game that was reviewed.
 * @typedef {Object} GamePoint
 * @property {number} at
 * @property {string} ruleset
 * @property {number} pr
 * @property {number} average
 * @property {number} decisions
 * @property {number} luck
 * @property {number} points
 */

/**
 * A game in a list.
 * @typedef {Object} GameSummary
 * @property {string} token
 * @property {number} created
 * @property {('white' | 'black')[]} sides
 * @property {TableView} table
 * @property {AbsenceView | null} [absence]
 */

/**
 * Which games are the player's own.
 * @typedef {Object} Games
 * @property {string} today
 * @property {string[]} [tokens]
 */

/**
 * Some of the games that tokens open, the newest first.
 * @typedef {Object} GamesPage
 * @property {GameSummary[]} games
 * @property {DamagedGame[]} damaged
 * @property {number | null} next
 */

/**
 * A kind of win, and what makes it one by the sheet of this game.
 * @typedef {Object} GradeView
 * @property {'single' | 'gammon' | 'backgammon'} win
 * @property {TextView} title
 * @property {TextView} clause
 */

/**
 * A sign of life.
 * @typedef {Object} Health
 * @property {string} status
 * @property {string} version
 * @property {number} tables
 */

/**
 * Comes first: who is there, and up to which action the client knows the game.
 * @typedef {Object} Hello
 * @property {1} v
 * @property {'hello'} type
 * @property {string} token
 * @property {number} [have]
 * @property {string} [language]
 */

/**
 * Somebody on the device that asks; both sides here share one board.
 * @typedef {Object} Here
 * @property {'here'} kind
 * @property {string} [name]
 */

/**
 * What can be done now, the best first.
 * @typedef {Object} HintView
 * @property {number} n
 * @property {'play' | 'double' | 'answer'} kind
 * @property {'white' | 'black'} side
 * @property {OptionView[]} options
 * @property {(Partial<Record<'first' | 'club' | 'numbers', SentenceView[]>>)[]} reasons
 */

/**
 * The state for other programs; null where their format has no room for it.
 * @typedef {Object} IdsView
 * @property {string} position
 * @property {string | null} xgid
 * @property {string | null} gnubg
 */

/**
 * The secrets of a table that holds a match from a file, and what was wrong there.
 * @typedef {Object} Imported
 * @property {string} id
 * @property {string} token
 * @property {string} watch
 * @property {number} games
 * @property {ProblemView[]} problems
 */

/**
 * Takes the seat of an invitation.
 * @typedef {Object} Invitation
 * @property {string} invite
 * @property {string} claim
 * @property {string} [name]
 */

/**
 * Asks what an invitation is to, before the seat is taken.
 * @typedef {Object} InvitationQuestion
 * @property {string} invite
 * @property {string} claim
 */

/**
 * What an invitation is to: the seat, and the table as everybody sees it.
 * @typedef {Object} Invited
 * @property {'white' | 'black'} side
 * @property {TableView} table
 */

/**
 * The seat that was taken, and the token that opens it.
 * @typedef {Object} Joined
 * @property {'white' | 'black'} side
 * @property {string} token
 */

/**
 * What the engine says to one more thing that was done.
 * @typedef {Object} JudgementMessage
 * @property {1} v
 * @property {'judgement'} type
 * @property {number} game
 * @property {JudgementView} judgement
 * @property {SumsView} sums
 */

/**
 * What the engine says to something that was done.
 * @typedef {Object} JudgementView
 * @property {number} n
 * @property {number} game
 * @property {'white' | 'black'} side
 * @property {'play' | 'double' | 'answer'} kind
 * @property {OptionView[]} options
 * @property {number} chosen
 * @property {number} choices
 * @property {number} loss
 * @property {boolean} counts
 * @property {string | null} label
 * @property {'opening' | 'contact' | 'holding' | 'prime' | 'race' | 'bear-off' | 'doubling' | 'taking'} theme
 * @property {number} cube
 * @property {number | null} luck
 * @property {CubeWorthView | null} cube_worth
 * @property {Partial<Record<'first' | 'club' | 'numbers', SentenceView[]>>} reasons
 */

/**
 * What a mistake is called that costs at least so much.
 * @typedef {Object} LabelView
 * @property {string} name
 * @property {number} least
 */

/**
 * A language, by its own name.
 * @typedef {Object} LanguageView
 * @property {string} code
 * @property {string} name
 */

/**
 * The play that led here.
 * @typedef {Object} LastPlayView
 * @property {'white' | 'black'} side
 * @property {string} play
 * @property {MoveView[]} moves
 */

/**
 * A position to try out. White is to move.
 * @typedef {Object} LessonView
 * @property {string} caption
 * @property {PositionView} position
 * @property {DiceView | null} dice
 * @property {[number, number, number, number][][] | null} graph
 * @property {boolean} lit
 * @property {boolean} turned
 * @property {number[]} stakes
 * @property {EndingView[]} endings
 */

/**
 * A level of the computer players.
 * @typedef {Object} Level
 * @property {string} name
 * @property {string} title
 * @property {string} manner
 */

/**
 * What the code is to say. It is asked for in a body, because links hold secrets.
 * @typedef {Object} Link
 * @property {string} address
 */

/**
 * What one side did, as it stands in the list of moves.
 * @typedef {Object} ListedMoveView
 * @property {number} game
 * @property {number} number
 * @property {'white' | 'black'} side
 * @property {'play' | 'cube' | 'answer' | 'back'} kind
 * @property {string} dice
 * @property {TextView | null} text
 */

/**
 * What a closer look makes of one choice.
 * @typedef {Object} LookedView
 * @property {OptionView} option
 * @property {number} trials
 * @property {number | null} error
 */

/**
 * One checker's way, in the mover's numbering.
 * @typedef {Object} MoveView
 * @property {number} source
 * @property {number} target
 * @property {boolean} hit
 */

/**
 * The players go on at another table, with the tokens they have.
 * @typedef {Object} Moved
 * @property {1} v
 * @property {'moved'} type
 * @property {string | null} [answers]
 * @property {string} table
 */

/**
 * What there is to say, to this reader and in this reader's language.
 * @typedef {Object} Narration
 * @property {TextView | PlayerView} status
 * @property {TextView | null} detail
 * @property {TextView | null} question
 * @property {TextView | null} no_double
 * @property {TextView | null} cube
 * @property {TextView | null} crawford
 * @property {ResultNarration | null} result
 * @property {TextView[]} lost
 * @property {TextView[]} news
 */

/**
 * What is to be played, and by whom.
 * @typedef {Object} NewGame
 * @property {string} [ruleset]
 * @property {Options} [options]
 * @property {Here | Friend | Bot} [white]
 * @property {Here | Friend | Bot} [black]
 * @property {'server' | 'typed'} [dice]
 * @property {string} [position]
 */

/**
 * What is to be known before a game begins.
 * @typedef {Object} NoticeView
 * @property {string | null} text
 */

/**
 * Something else would be better: where to look, what for, and at last what it is.
 * @typedef {Object} NudgeView
 * @property {number} n
 * @property {'play' | 'double' | 'answer'} kind
 * @property {'white' | 'black'} side
 * @property {SentenceView} where
 * @property {SentenceView[]} what
 * @property {OptionView} best
 * @property {number} loss
 * @property {Partial<Record<'first' | 'club' | 'numbers', SentenceView[]>>} reasons
 */

/**
 * The tutor asked to look again.
 * @typedef {Object} NudgedView
 * @property {number} n
 * @property {string} wanted
 */

/**
 * Asks the device of a player for its share of a roll that somebody has asked for.
 * @typedef {Object} Open
 * @property {1} v
 * @property {'open'} type
 * @property {number} roll
 * @property {string} anchor
 */

/**
 * One die of either side, to see who begins; *throw* counts from 1: a tie is thrown again.
 * @typedef {Object} OpeningView
 * @property {number} white
 * @property {number} black
 * @property {number} throw
 */

/**
 * One thing that can be done: a play, an answer, doubling, or not doubling (`roll`).
 * @typedef {Object} OptionView
 * @property {'play' | 'double' | 'roll' | 'take' | 'drop' | 'beaver' | 'raccoon' | 'accept' | 'refuse'} do
 * @property {string | null} play
 * @property {MoveView[]} moves
 * @property {number} equity
 * @property {ChancesView} chances
 * @property {number} plies
 */

/**
 * The agreement: how long to play, and which customs beside the sheet hold.
 * @typedef {Object} Options
 * @property {number} [length]
 * @property {boolean} [cube]
 * @property {boolean} [crawford]
 * @property {boolean} [jacoby]
 * @property {boolean} [beavers]
 * @property {boolean} [raccoons]
 * @property {number} [automatic_doubles]
 * @property {string} [start]
 * @property {TimeControl | null} [clock]
 * @property {number} [absence]
 */

/**
 * A customary clock, in seconds.
 * @typedef {Object} PaceView
 * @property {string} name
 * @property {number} delay
 * @property {number} per_point
 * @property {number} money
 */

/**
 * Any id, or a text that has one in it.
 * @typedef {Object} PastedText
 * @property {string} text
 * @property {string} [ruleset]
 */

/**
 * Asks for a sign of life; a browser cannot send the protocol's own ping.
 * @typedef {Object} Ping
 * @property {1} v
 * @property {'ping'} type
 */

/**
 * Turns the cube, or answers a double or a resignation.
 * @typedef {Object} PlainIntent
 * @property {'double' | 'take' | 'drop' | 'beaver' | 'raccoon' | 'accept' | 'refuse'} do
 */

/**
 * Plays the roll: by the node of the graph where the play ends, or as players write it.
 * @typedef {Object} PlayIntent
 * @property {'play'} do
 * @property {number | null} [node]
 * @property {string | null} [play]
 */

/**
 * The name of a player, which the reader fills in: ``called`` of that seat.
 * @typedef {Object} PlayerView
 * @property {'white' | 'black'} player
 */

/**
 * A sign of life.
 * @typedef {Object} Pong
 * @property {1} v
 * @property {'pong'} type
 */

/**
 * A position, and what a roll allows in it.
 * @typedef {Object} PositionPage
 * @property {'white' | 'black'} turn
 * @property {PositionView} position
 * @property {Score} pips
 * @property {IdsView} ids
 * @property {string | null} dice
 * @property {Choices | null} choices
 */

/**
 * Checkers of either side in its own numbering: 0 off, 1 to 24, 25 the bar.
 * @typedef {Object} PositionView
 * @property {number[]} white
 * @property {number[]} black
 */

/**
 * What somebody would do.
 * @typedef {Object} PracticeAnswer
 * @property {string} today
 * @property {string} [ruleset]
 * @property {string} key
 * @property {'play' | 'double' | 'roll' | 'take' | 'drop' | 'beaver' | 'raccoon' | 'accept' | 'refuse'} do
 * @property {number | null} [node]
 */

/**
 * What to solve next.
 * @typedef {Object} PracticePage
 * @property {ExerciseView | null} exercise
 * @property {boolean} is_done
 * @property {Record<string, number>} due
 * @property {number} own
 * @property {ThemeView[]} themes
 * @property {StreakView} streak
 */

/**
 * What is to be practised.
 * @typedef {Object} PracticeWish
 * @property {string} today
 * @property {string[]} [tokens]
 * @property {string} [ruleset]
 * @property {'opening' | 'contact' | 'holding' | 'prime' | 'race' | 'bear-off' | 'doubling' | 'taking' | null} [theme]
 * @property {'easy' | 'medium' | 'hard' | null} [difficulty]
 * @property {boolean} [only_due]
 * @property {boolean} [of_the_day]
 */

/**
 * Something in a file that is wrong or doubtful, and was read all the same.
 * @typedef {Object} ProblemView
 * @property {number} line
 * @property {string} text
 */

/**
 * What to take away, and how it is written.
 * @typedef {Object} ProgressExport
 * @property {string} today
 * @property {string[]} [tokens]
 * @property {'json' | 'csv'} [format]
 */

/**
 * How somebody gets on.
 * @typedef {Object} ProgressPage
 * @property {GamePoint[]} games
 * @property {SumView} total
 * @property {Record<string, SumView>} rulesets
 * @property {ThemeView[]} themes
 * @property {StandingView[]} standings
 * @property {Record<string, number>} days
 * @property {StreakView} streak
 */

/**
 * A code to be drawn: the dark squares as a path of SVG, on a field of *size* squares.
 * @typedef {Object} QrCode
 * @property {number} size
 * @property {string} path
 */

/**
 * One question with everybody's answer.
 * @typedef {Object} QuestionView
 * @property {string} axis
 * @property {string} title
 * @property {string} section
 * @property {Record<string, AnswerView>} answers
 */

/**
 * Everything that the first screens need and that does not change while people play.
 * @typedef {Object} Reference
 * @property {string} language
 * @property {LanguageView[]} languages
 * @property {Record<string, string | Record<string, string>>} texts
 * @property {RulesetView[]} rulesets
 * @property {string} usual_ruleset
 * @property {Level[]} levels
 * @property {StartView[]} starts
 * @property {PaceView[]} paces
 */

/**
 * The one shape of every error.
 * @typedef {Object} Refusal
 * @property {ErrorView} error
 */

/**
 * Asks for another match of the same kind, once this one is over.
 * @typedef {Object} Rematch
 * @property {1} v
 * @property {'rematch'} type
 * @property {string} id
 */

/**
 * Offers to lose the game for this much.
 * @typedef {Object} ResignIntent
 * @property {'resign'} do
 * @property {'single' | 'gammon' | 'backgammon'} [win]
 */

/**
 * How a game ended, in sentences.
 * @typedef {Object} ResultNarration
 * @property {TextView} headline
 * @property {TextView} reason
 * @property {TextView[]} rules
 * @property {GradeView[]} grades
 * @property {TextView | null} next
 */

/**
 * Who won a game, by how much, and what that made of the score.
 * @typedef {Object} ResultView
 * @property {'white' | 'black'} winner
 * @property {'single' | 'gammon' | 'backgammon'} win
 * @property {number} points
 * @property {'borne-off' | 'dropped' | 'resigned' | 'out-of-time' | 'forfeited'} ending
 * @property {FactorsView | null} factors
 * @property {Score} before
 * @property {Score} after
 */

/**
 * Asks for the engine's opinion on a game that is over, and for all of it as it is found.
 * @typedef {Object} Review
 * @property {1} v
 * @property {'review'} type
 * @property {string} id
 * @property {number} game
 */

/**
 * A game that is over, and what the engine has said to it so far.
 * @typedef {Object} ReviewMessage
 * @property {1} v
 * @property {'review'} type
 * @property {string} answers
 * @property {number} game
 * @property {StepView[]} steps
 * @property {number} moments
 * @property {number} plies
 * @property {LabelView[]} labels
 * @property {ThemeView[]} themes
 * @property {StandingView[]} standings
 * @property {number[]} hinted
 * @property {NudgedView[]} [nudged]
 * @property {JudgementView[]} judgements
 * @property {DeeperView[]} deeper
 * @property {SumsView} sums
 */

/**
 * Rolls the dice; where people roll real ones, says what they show (white's first).
 * @typedef {Object} RollIntent
 * @property {'roll'} do
 * @property {string | null} [dice]
 * @property {string | null} [link]
 */

/**
 * What a rollout has found of one choice.
 * @typedef {Object} RolledView
 * @property {OptionView} option
 * @property {number} error
 * @property {number} trials
 */

/**
 * What is to be rolled out, and how often.
 * @typedef {Object} Rollout
 * @property {BoardSetup} board
 * @property {number} [trials]
 */

/**
 * How far a rollout is: one line of the answer.
 * @typedef {Object} RolloutView
 * @property {number} done
 * @property {'white' | 'black'} side
 * @property {RolledView[]} choices
 * @property {ErrorView | null} [error]
 */

/**
 * What the sheet says to something that cannot be done; nothing if it says nothing.
 * @typedef {Object} RuleView
 * @property {TextView[]} said
 */

/**
 * A ruleset with its whole handbook.
 * @typedef {Object} RulesetPage
 * @property {string} name
 * @property {string} label
 * @property {string | null} summary
 * @property {boolean} international
 * @property {string} title
 * @property {string | null} about
 * @property {string[]} languages
 * @property {Record<string, string | number | null>} answers
 * @property {Record<string, string>} words
 * @property {string[]} differences
 * @property {SectionView[]} sections
 */

/**
 * A ruleset as it is chosen from a list.
 * @typedef {Object} RulesetView
 * @property {string} name
 * @property {string} label
 * @property {string | null} summary
 * @property {boolean} international
 * @property {string} title
 * @property {string | null} about
 * @property {string[]} languages
 * @property {Record<string, string | number | null>} answers
 * @property {Record<string, string>} words
 * @property {string[]} differences
 */

/**
 * A player has said one of the phrases; each reader sees it in their own language.
 * @typedef {Object} Said
 * @property {1} v
 * @property {'said'} type
 * @property {string | null} [answers]
 * @property {'white' | 'black'} side
 * @property {'hello' | 'luck' | 'well' | 'wow' | 'ouch' | 'sorry' | 'thinking' | 'thanks' | 'again' | 'bye'} phrase
 */

/**
 * Says one of a few phrases to the other player; nothing of it is kept.
 * @typedef {Object} Say
 * @property {1} v
 * @property {'say'} type
 * @property {string} id
 * @property {'hello' | 'luck' | 'well' | 'wow' | 'ouch' | 'sorry' | 'thinking' | 'thanks' | 'again' | 'bye'} phrase
 */

/**
 * A number for either side.
 * @typedef {Object} Score
 * @property {number} white
 * @property {number} black
 */

/**
 * Who sits there: a person, a bot, or nobody yet.
 * @typedef {Object} SeatView
 * @property {'person' | 'bot' | 'open'} kind
 * @property {string} name
 * @property {string | TextView} called
 * @property {string | null} [level]
 * @property {boolean} here
 */

/**
 * Both seats.
 * @typedef {Object} Seats
 * @property {SeatView} white
 * @property {SeatView} black
 * @property {number} [watching]
 */

/**
 * Somebody came, went, or took a seat.
 * @typedef {Object} SeatsMessage
 * @property {1} v
 * @property {'seats'} type
 * @property {Seats} seats
 * @property {ClockView | null} [clock]
 * @property {AbsenceView | null} [absence]
 */

/**
 * One heading of the handbook.
 * @typedef {Object} SectionView
 * @property {string} key
 * @property {string} title
 * @property {string[]} paragraphs
 * @property {string | null} words
 * @property {boolean} special
 * @property {LessonView | null} lesson
 */

/**
 * A text that depends on who sits below: points bear the numbers of that seat.
 * @typedef {Object} SeenView
 * @property {TextView} white
 * @property {TextView} black
 */

/**
 * One sentence of why a choice is better than another.
 * @typedef {Object} SentenceView
 * @property {TextView} text
 * @property {'verdict' | 'reason' | 'trade' | 'numbers'} role
 * @property {string[]} terms
 */

/**
 * Says how fast two computers play for those who watch; *step* lets them do one thing more.
 * @typedef {Object} SetPace
 * @property {1} v
 * @property {'pace'} type
 * @property {string} id
 * @property {boolean} paused
 * @property {number} [speed]
 * @property {boolean} [step]
 */

/**
 * Opens the device's share of a roll, as an answer to Open.
 * @typedef {Object} Share
 * @property {1} v
 * @property {'share'} type
 * @property {number} roll
 * @property {string} link
 */

/**
 * With which key this server signs finished games.
 * @typedef {Object} SigningKeyView
 * @property {string | null} key
 */

/**
 * What somebody is called who plays with a PR below this; the weakest has no limit.
 * @typedef {Object} StandingView
 * @property {string} name
 * @property {TextView} title
 * @property {number | null} below
 */

/**
 * A starting position; the first one is the usual one.
 * @typedef {Object} StartView
 * @property {string} name
 * @property {string} title
 */

/**
 * The table as it stands, and what has happened since the message before.
 * @typedef {Object} StateMessage
 * @property {1} v
 * @property {'state'} type
 * @property {string | null} [answers]
 * @property {You} you
 * @property {TableView} table
 * @property {ClockView | null} [clock]
 * @property {AbsenceView | null} [absence]
 * @property {Choices | null} choices
 * @property {Narration} narration
 * @property {Entry[]} entries
 * @property {FairView | null} [fair]
 */

/**
 * The table after one of the actions, as far as somebody who looks back sees it.
 * @typedef {Object} StepView
 * @property {number} n
 * @property {number} game
 * @property {'opening' | 'roll' | 'play' | 'answer' | 'over'} stage
 * @property {'white' | 'black'} turn
 * @property {PositionView} position
 * @property {Score} pips
 * @property {DiceView | null} dice
 * @property {DiceView | null} previous_dice
 * @property {OpeningView | null} opening
 * @property {CubeView} cube
 * @property {Score} score
 * @property {LastPlayView | null} last
 * @property {ResultView | null} result
 * @property {Score | null} [clock]
 */

/**
 * Ends the closer look; what is known by then is kept.
 * @typedef {Object} StopDeeper
 * @property {1} v
 * @property {'stop-deeper'} type
 */

/**
 * How regularly somebody practises.
 * @typedef {Object} StreakView
 * @property {number} today
 * @property {number} days
 */

/**
 * How one side played.
 * @typedef {Object} SumView
 * @property {TallyView} total
 * @property {TallyView} plays
 * @property {TallyView} doubles
 * @property {TallyView} answers
 * @property {Partial<Record<'opening' | 'contact' | 'holding' | 'prime' | 'race' | 'bear-off' | 'doubling' | 'taking', TallyView>>} themes
 * @property {'opening' | 'contact' | 'holding' | 'prime' | 'race' | 'bear-off' | 'doubling' | 'taking' | null} costliest
 * @property {string} standing
 * @property {number} gnu
 * @property {number} snowie
 * @property {Record<string, number>} mistakes
 * @property {number} luck
 * @property {number} points
 * @property {number} points_without_luck
 */

/**
 * How both sides played.
 * @typedef {Object} SumsView
 * @property {SumView} white
 * @property {SumView} black
 */

/**
 * A table as everybody sees it.
 * @typedef {Object} TableView
 * @property {string} id
 * @property {number} n
 * @property {string} ruleset
 * @property {Options} options
 * @property {'server' | 'typed'} dice_from
 * @property {'opening' | 'roll' | 'play' | 'answer' | 'over'} stage
 * @property {'white' | 'black'} turn
 * @property {Record<string, ('white' | 'black')[]>} may
 * @property {PositionView} position
 * @property {Score} pips
 * @property {DiceView | null} dice
 * @property {DiceView | null} previous_dice
 * @property {OpeningView | null} opening
 * @property {CubeView} cube
 * @property {'single' | 'gammon' | 'backgammon' | null} resigned
 * @property {Partial<Record<'single' | 'gammon' | 'backgammon', number>>} resigning_pays
 * @property {Score} score
 * @property {boolean} crawford
 * @property {number} game
 * @property {LastPlayView | null} last
 * @property {ResultView | null} result
 * @property {'white' | 'black' | null} winner
 * @property {boolean} over
 * @property {boolean} [called_off]
 * @property {Seats} seats
 * @property {IdsView} ids
 * @property {TakeBackView | null} [take_back]
 * @property {TempoView | null} [pace]
 * @property {string | null} rematch
 */

/**
 * Asks to take back the play that was made last, or answers that.
 * @typedef {Object} TakeBack
 * @property {1} v
 * @property {'take-back'} type
 * @property {string} id
 * @property {number} after
 * @property {'ask' | 'accept' | 'refuse'} say
 */

/**
 * A play that can be taken back, with the consent of the other side.
 * @typedef {Object} TakeBackView
 * @property {'white' | 'black'} by
 * @property {'open' | 'asked' | 'refused'} state
 */

/**
 * Some decisions together.
 * @typedef {Object} TallyView
 * @property {number} decisions
 * @property {number} found
 * @property {number} loss
 * @property {number} pr
 * @property {string | null} standing
 */

/**
 * How fast two computers play for those who watch.
 * @typedef {Object} TempoView
 * @property {boolean} paused
 * @property {number} speed
 */

/**
 * A word of the game, in the reader's language.
 * @typedef {Object} TermView
 * @property {string} name
 * @property {string} word
 * @property {string} meaning
 */

/**
 * A sentence: as it reads, and as template and values to say it in another language.
 * @typedef {Object} TextView
 * @property {string} message
 * @property {string} template
 * @property {string | null} [plural]
 * @property {Record<string, number | string | TextView | PlayerView | SeenView>} [values]
 */

/**
 * What decisions may be about, and what that is called.
 * @typedef {Object} ThemeView
 * @property {'opening' | 'contact' | 'holding' | 'prime' | 'race' | 'bear-off' | 'doubling' | 'taking'} name
 * @property {TextView} title
 */

/**
 * Delay and reserve, both in whole seconds.
 * @typedef {Object} TimeControl
 * @property {number} delay
 * @property {number} reserve
 */

/**
 * The tokens that a device has kept.
 * @typedef {Object} Tokens
 * @property {string[]} tokens
 * @property {number} [skip]
 */

/**
 * One lesson: what it says, and what is to be done.
 * @typedef {Object} UnitView
 * @property {string} key
 * @property {string} title
 * @property {string[]} paragraphs
 * @property {string} caption
 * @property {BoardSetup} board
 * @property {PositionView} position
 * @property {[number, number, number, number][][] | null} graph
 * @property {number[]} solved
 */

/**
 * What reasons are said with, in one language.
 * @typedef {Object} WordsView
 * @property {TermView[]} terms
 * @property {Record<string, string | Record<string, string>>} texts
 */

/**
 * What the connection is at this table.
 * @typedef {Object} You
 * @property {('white' | 'black')[]} sides
 * @property {string} watch
 * @property {Partial<Record<'white' | 'black', string>>} [invites]
 * @property {boolean} [hints]
 * @property {boolean} [paces]
 * @property {boolean} [talks]
 */

/**
 * @typedef {Hello | Act | TakeBack | Rematch | Review | Deeper | StopDeeper | SetPace | Say | Anchor | Share | Ping} FromClient
 */

/**
 * @typedef {StateMessage | SeatsMessage | ErrorMessage | Moved | ReviewMessage | JudgementMessage | DeeperMessage | Said | Open | Pong} ToClient
 */

export {};
