// @ts-check
/**
 * The measures of the board in its three arrangements. All lengths follow from the point
 * width p, so one drawing serves every size.
 */

/** @typedef {import('./types.js').LayoutKind} LayoutKind */
/** @typedef {import('./types.js').Rect} Rect */

/**
 * @typedef {Object} Layout
 * @property {LayoutKind} kind
 * @property {number} width of the room given
 * @property {number} height
 * @property {boolean} mirrored home on the left
 * @property {number} p point width
 * @property {number} d checker diameter
 * @property {number} H half height, rail to middle
 * @property {number} L point length
 * @property {number} S room for a stack
 * @property {Rect} board
 * @property {Rect} outer half of the field
 * @property {Rect} home half of the field
 * @property {Rect} bar
 * @property {Rect | null} cubeWell null: the cube lies on the bar
 * @property {{ top: Rect, bottom: Rect }} trays
 * @property {boolean} slots trays are thin slots in the frame
 * @property {{ top: number, bottom: number }} numberY
 * @property {number} numberSize
 * @property {number} middle
 * @property {number} die side of a die
 * @property {number} cube side of the cube
 * @property {number} line width of a highlight
 */

const WIDE_WIDTH = 17.25;
const WIDE_HEIGHT = 12.74;

/**
 * The arrangement that suits a room. A very low room is a picture of a board in a text.
 * @param {number} width @param {number} height @returns {LayoutKind}
 */
export function kindFor(width, height) {
  if (width < height && width < 720) return 'upright';
  return height >= 280 && height < 440 && width / height > 1.2 ? 'low' : 'wide';
}

/**
 * @param {LayoutKind | 'auto'} kind @param {number} width @param {number} height
 * @param {'right' | 'left'} homeSide
 * @returns {Layout}
 */
export function layout(kind, width, height, homeSide = 'right') {
  const which = kind === 'auto' ? kindFor(width, height) : kind;
  const made = { wide, upright, low }[which](width, height);
  return homeSide === 'left' ? mirror(made) : made;
}

/** @param {number} width @param {number} height @returns {Layout} */
function wide(width, height) {
  const p = Math.min(width / WIDE_WIDTH, height / WIDE_HEIGHT);
  const board = centred(width, height, WIDE_WIDTH * p, WIDE_HEIGHT * p);
  const H = 5.75 * p;
  const top = board.y + 0.62 * p;
  const gap = 0.295 * p;
  const well = { x: board.x + 0.45 * p, y: top, w: 1.3 * p, h: 2 * H };
  const field = well.x + well.w + gap;
  const tray = { x: field + 13.16 * p + gap, w: 1.3 * p, h: H - 0.13 * p };
  return {
    ...parts('wide', width, height, p, H, board, top, field, 1.16 * p),
    d: 0.93 * p,
    L: 0.86 * H,
    S: 5 * 0.93 * p,
    cubeWell: well,
    trays: {
      top: { ...tray, y: top },
      bottom: { ...tray, y: top + 2 * H - tray.h },
    },
    numberY: { top: board.y + 0.31 * p, bottom: board.y + board.h - 0.31 * p },
    numberSize: Math.max(Math.min(10, 0.5 * p), 0.235 * p),
    die: 0.8 * p,
  };
}

/** @param {number} width @param {number} height @returns {Layout} */
function upright(width, height) {
  const frame = 30;
  const p = (width - 14) / 12.88;
  const H = Math.min(9.2 * p, Math.max(3.5 * p, (height - 2 * frame) / 2));
  const board = centred(width, height, width, 2 * (H + frame));
  const top = board.y + frame;
  const base = parts('upright', width, height, p, H, board, top, board.x + 7, 0.88 * p);
  const slot = { x: base.home.x, w: base.home.w, h: 8 };
  return {
    ...base,
    d: 0.945 * p,
    L: 0.79 * H,
    S: Math.min(5.6 * 0.945 * p, 0.9 * H),
    cubeWell: null,
    slots: true,
    trays: {
      top: { ...slot, y: board.y + 4 },
      bottom: { ...slot, y: board.y + board.h - 12 },
    },
    numberY: { top: board.y + 20.5, bottom: board.y + board.h - 20.5 },
    numberSize: Math.max(10, 0.235 * p),
    die: Math.max(35, Math.min(37, 1.25 * p), 0.8 * p),
  };
}

/** @param {number} width @param {number} height @returns {Layout} */
function low(width, height) {
  const frame = 18;
  const H = (height - 2 * frame) / 2;
  const p = Math.min((width - 68) / 12.98, H / 3.2);
  const board = centred(width, height, 12.98 * p + 68, height);
  const top = board.y + frame;
  const field = board.x + 8;
  const tray = { x: field + 12.98 * p + 8, w: 44, h: H - 4 };
  return {
    ...parts('low', width, height, p, H, board, top, field, 0.98 * p),
    d: 0.915 * p,
    L: 0.84 * H,
    S: 0.84 * H,
    cubeWell: null,
    trays: {
      top: { ...tray, y: top },
      bottom: { ...tray, y: top + 2 * H - tray.h },
    },
    numberY: { top: board.y + 9.5, bottom: board.y + board.h - 9.5 },
    numberSize: Math.max(10, 0.235 * p),
    die: 0.8 * p,
  };
}

/**
 * What the three arrangements have in common.
 * @param {LayoutKind} kind @param {number} width @param {number} height @param {number} p
 * @param {number} H @param {Rect} board @param {number} top @param {number} field
 * @param {number} bar
 */
function parts(kind, width, height, p, H, board, top, field, bar) {
  return {
    kind,
    width,
    height,
    mirrored: false,
    slots: false,
    p,
    H,
    board,
    outer: { x: field, y: top, w: 6 * p, h: 2 * H },
    bar: { x: field + 6 * p, y: top, w: bar, h: 2 * H },
    home: { x: field + 6 * p + bar, y: top, w: 6 * p, h: 2 * H },
    middle: top + H,
    cube: { wide: 0.95 * p, upright: 36, low: 0.8 * p }[kind],
    line: kind === 'wide' ? Math.max(1.4, 0.055 * p) : Math.max(2.6, 0.055 * p),
  };
}

/** @param {number} width @param {number} height @param {number} w @param {number} h */
const centred = (width, height, w, h) => ({ x: (width - w) / 2, y: (height - h) / 2, w, h });

/** @param {Layout} layout @returns {Layout} the same with the home on the left */
function mirror(layout) {
  const { board } = layout;
  const flip = (/** @type {Rect} */ rect) => ({
    ...rect,
    x: 2 * board.x + board.w - rect.x - rect.w,
  });
  return {
    ...layout,
    mirrored: true,
    outer: flip(layout.outer),
    home: flip(layout.home),
    bar: flip(layout.bar),
    cubeWell: layout.cubeWell && flip(layout.cubeWell),
    trays: { top: flip(layout.trays.top), bottom: flip(layout.trays.bottom) },
  };
}
