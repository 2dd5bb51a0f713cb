// @ts-check
/**
 * The shapes that cross the border of the board. Types only: nothing here runs.
 *
 * @typedef {'white' | 'black'} Side
 * @typedef {'bottom' | 'top'} Row the row of points in which a side has its home; the perspective has
 *   the lower one
 *
 * @typedef {{ white: number[], black: number[] }} Position
 *   26 counts a side, each in its own numbering: 0 off, 1-24 points, 25 bar.
 *   Point p of one side is point 25 - p of the other.
 *
 * @typedef {[source: number, target: number, die: number, next: number]} Edge
 *   one step that may come next, and the node it leads to
 * @typedef {Edge[][]} Graph node 0 starts the turn; a node without edges completes the play
 *
 * @typedef {{ source: number, target: number, hit?: boolean }} Move in the mover's numbering
 * @typedef {{ source: number, target: number, die: number, hit: boolean }} Step
 *
 * @typedef {{ owner: Side, values: [number, number], used?: number }} Dice
 * @typedef {'centred' | 'owned' | 'offered' | 'dead' | 'none'} CubeState
 * @typedef {{ value: number, owner: Side | null, state: CubeState, canTurn?: boolean }} Cube
 * @typedef {{ side: Side, moves: Move[] }} LastPlay
 * @typedef {{ side: Side, moves: Move[], line: 'solid' | 'dashed' }} Arrow a play drawn for review
 * @typedef {{ side: Side, points: number[], label?: string }} Lit points lit up together
 *
 * @typedef {'wide' | 'upright' | 'low'} LayoutKind
 * @typedef {{ x: number, y: number }} Spot
 * @typedef {{ x: number, y: number, w: number, h: number }} Rect
 *
 * @typedef {Object} Words
 * Every text the board can say, made by the caller from facts. A missing one says nothing.
 * @property {string} [board] name of the whole board
 * @property {(facts: PointFacts) => string} [point]
 * @property {(facts: BarFacts) => string} [bar]
 * @property {(facts: OffFacts) => string} [off]
 * @property {(facts: DiceFacts) => string} [dice]
 * @property {(facts: CubeFacts) => string} [cube]
 * @property {(facts: SideFacts) => string} [side] one side of the position, for describe()
 *
 * @typedef {Object} PointFacts
 * @property {number} point as the board shows its number
 * @property {Side | null} side who stands there
 * @property {boolean} own whether that is the perspective
 * @property {number} count
 * @property {boolean} canMove
 * @property {boolean} held a checker from here is in the hand
 * @property {boolean} target
 * @property {boolean} hit
 * @property {number} pips that going there uses, 0 if it is no target
 * @property {boolean} arrived the last play ended here
 * @property {string[]} labels of what is lit up here
 *
 * @typedef {{ own: number, other: number, ownTurn: boolean, canMove: boolean, held: boolean }} BarFacts
 * @typedef {{ own: number, other: number, target: boolean, pips: number }} OffFacts
 * @typedef {{ values: number[], left: number[], owner: Side | null, own: boolean,
 *   mayRoll: boolean, maySwap: boolean, mayConfirm: boolean }} DiceFacts
 * @typedef {{ value: number, owner: Side | null, own: boolean, state: CubeState,
 *   canTurn: boolean }} CubeFacts
 * @typedef {{ side: Side, own: boolean, turn: boolean, pips: number, bar: number, off: number,
 *   points: { point: number, count: number }[] }} SideFacts points in the side's own numbering
 *
 * @typedef {'lift' | 'place' | 'hit' | 'off' | 'back' | 'dice' | 'cube'} Moment
 *
 * @typedef {{ white: number, black: number, throw: number }} Opening one die of either side;
 *   throw: which one it is, as ties are thrown again
 *
 * @typedef {{ node: number, source: number, target: number | null }} Refused in the mover's
 *   numbering, at a node of the graph; without a target it was only touched
 *
 * @typedef {Object} Callbacks
 * @property {(draft: { steps: Step[], complete: boolean }) => void} [onDraft]
 * @property {(play: { node: number, steps: Step[] }) => void} [onPlay] the play was confirmed:
 *   the node of the graph on which it ends, and the steps that led there
 * @property {(values: [number, number]) => void} [onSwapDice]
 * @property {() => void} [onRoll]
 * @property {() => void} [onCube] the cube was tapped, or D pressed, while it may be turned
 * @property {(key: 'hint' | 'keys' | 'take' | 'drop') => void} [onKey] H, ?, T or X
 *   pressed on the board
 * @property {(refused: Refused) => void} [onRefused] somebody wanted to move a checker that cannot
 * @property {(moment: Moment, detail: { side: Side, stack: number }) => void} [onMoment]
 *   something moved that can be heard
 * @property {(edit: { side: Side, source: number, target: number }) => void} [onEdit] a position is
 *   set up: a checker was put somewhere else, in the numbering of its side
 * @property {(rect: Rect & { kind: LayoutKind }) => void} [onLayout] the board found its size
 *
 * @typedef {Object} Settings
 * @property {Position} position
 * @property {Side} perspective whose checkers move towards the bottom home
 * @property {Side | null} numbering whose numbers the points bear; null: the perspective's
 * @property {'right' | 'left'} homeSide
 * @property {Side} light who plays the light checkers
 * @property {LayoutKind | 'auto'} layout
 * @property {Side | null} turn
 * @property {Dice | null} dice
 * @property {Dice | null} previousDice
 * @property {Opening | null} opening the dice that decide who begins, until somebody plays
 * @property {boolean} lost whether dice that are left when the play is complete are lost by a rule
 * @property {Cube | null} cube
 * @property {'board' | 'beside'} ownedCube beside: where there is no well, the caller shows it
 * @property {LastPlay | null} lastPlay
 * @property {Graph | null} graph null: nothing can be moved
 * @property {boolean} canRoll
 * @property {Arrow[]} arrows
 * @property {Lit[]} lit
 * @property {boolean} showMovable
 * @property {boolean} showLastPlay
 * @property {boolean} showNumbers
 * @property {'pick' | 'play'} tap a tap lifts and a second one plays, or one tap plays
 * @property {number} speed of motion: 0.5, 1, 2; 0 is off
 * @property {'auto' | 'full' | 'reduced'} motion auto asks prefers-reduced-motion
 * @property {Words} words
 *
 * @typedef {Settings & Callbacks} Options what set() takes, every field optional
 *
 * @typedef {{ draft: Edge[][], swapped: boolean, held: number | null, sent: boolean }} Progress
 *   the play in the making: one list of edges for each gesture, so that undo takes back
 *   what one gesture did; sent: it was handed over and waits for the answer
 * @typedef {Options & Progress} State a value: it is never changed, only exchanged
 *
 * @typedef {Object} Board
 * All that one board on the page is. Functions are given it; only they change it.
 * @property {State} state
 * @property {import('./describe.js').Outlook} view what can be done now, by the state
 * @property {import('./layout.js').Layout} layout
 * @property {import('./view.js').Layers} layers the elements in the page
 * @property {import('./render.js').Drawing} drawing what lies on the board
 * @property {import('./motion.js').Air} air what moves
 * @property {import('./hand.js').Hand} hand the checker that was lifted
 * @property {import('./focus.js').Ring} ring buttons for keyboard and screen reader
 * @property {import('./pointer.js').Gesture | null} gesture that is going on
 * @property {number | null} over the target under the hand
 * @property {boolean} isDragged whether the hand has moved since it lifted
 * @property {State | null} named the state from which the places got their names
 * @property {Element[]} raised what the mouse makes rise
 */
export {};
