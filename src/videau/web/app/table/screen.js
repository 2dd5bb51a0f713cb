// @ts-check
/** The table: board, players, moves and actions, kept in step with the server. */

import { createBoard } from '../../board/index.js';
import { language, say, t } from '../../i18n/index.js';
import * as api from '../api.js';
import { openLine } from '../link.js';
import { broken } from '../notices.js';
import { forgetGame, keepGame, keptGames, onPreference, preferences } from '../store.js';
import { statusWords } from './actions.js';
import { announcer } from './announce.js';
import { boardOptions } from './board-options.js';
import { names } from './cards.js';
import { tableClocks } from './clock.js';
import * as dialogs from './dialogs.js';
import { newGame } from './game.js';
import { help } from './help.js';
import { canAsk, hintSentence } from './hints.js';
import { crawfordText, matchTitle } from './moves.js';
import * as sound from './sound.js';
import { other, playText } from './story.js';
import { typedPlay } from './typed-play.js';
import { tableView } from './view.js';

/** @typedef {import('./story.js').Side} Side */
/** @typedef {import('./game.js').Game} Game */
/** @typedef {Record<string, any>} Deeds what a person can do at the table */

/**
 * @param {HTMLElement} main @param {string} id @param {{ shell: () => void }} page
 * @returns {import('../main.js').Screen}
 */
export function tableScreen(main, id, page) {
  const kept = keptGames()[id];
  if (!kept) return broken(main, 'forbidden');
  const game = newGame(id, kept.token);
  const lineStrip = /** @type {HTMLElement} */ (document.querySelector('#line'));
  /** @type {ReturnType<typeof createBoard> | null} */
  let board = null;
  /** @type {import('../main.js').Screen | null} */
  let failure = null;
  let isFirst = true;
  const typed = typedPlay(game, () => board, complain);
  const view = tableView(
    main,
    game,
    () => board,
    typed,
    (side) => clocks.of(side),
  );
  const { parts } = view;
  const clocks = tableClocks(game, parts.warning);
  const announce = announcer(game, parts.live);
  const helper = help(game, () => board, deedsAct);
  const line = openLine(id, kept.token, language(), {
    onState,
    onSeats: (seats, clock) => {
      if (!game.table) return;
      game.table.seats = seats;
      clocks.hear(clock);
      show();
    },
    onError,
    onMoved: (table) => {
      keepGame(table, { token: game.token });
      location.hash = `#/table/${table}`;
    },
    onLine: (isOn) => {
      lineStrip.textContent = isOn ? '' : t('The connection is lost. Trying again …');
      lineStrip.classList.toggle('line--lost', !isOn);
    },
  });
  const stopListening = onPreference(() => {
    if (!game.table) return;
    updateBoard();
    show();
  });
  document.addEventListener('keydown', press);

  /** @type {Deeds} */
  const deeds = {
    act: deedsAct,
    ask: (/** @type {string | null} */ what) => {
      if (game.isBusy) return; // the answer that is on its way would take the question away
      game.asking = what;
      main.classList.remove('table--moves');
      show();
      const first = parts.actions.querySelector('[data-key="sure"], .answer button, button');
      if (first instanceof HTMLElement) first.focus({ preventScroll: true });
    },
    roll: () => deedsAct({ do: 'roll' }),
    undo: () => board?.undo(),
    confirm: () => board?.confirm(),
    typeDice: (/** @type {HTMLInputElement} */ field) => {
      const dice = field.value.replace(/\D/g, '');
      if (/^[1-6][1-6]$/.test(dice)) {
        field.value = '';
        deedsAct({ do: 'roll', dice });
      } else complain(() => t('Type two digits from 1 to 6, such as 31.'));
    },
    flip: () => {
      game.isFlipped = !game.isFlipped;
      sit();
      updateBoard();
      show();
    },
    hint: askHint,
    pickHint: (/** @type {number} */ picked) => {
      if (game.hint) game.hint = { ...game.hint, picked };
      board?.undoAll();
      updateBoard();
      show();
    },
    playHint: (/** @type {number} */ picked) => {
      const option = game.hint?.hint?.options[picked];
      game.hint = null;
      updateBoard();
      if (option) board?.playTyped(option.moves);
      show();
      board?.focus();
    },
    review,
    step: (/** @type {number} */ by) => {
      const at = game.review?.at ?? game.table.n;
      review(Math.max(0, at + by));
    },
    showText: () => dialogs.showText(board?.describe() ?? [], game.table.ids),
    showKeys: dialogs.showKeys,
    showLink: () => dialogs.showLink(id, game.you.watch),
    download: () =>
      api.downloadRecord(id, game.token).catch((error) => complain(() => error.sentence)),
    rematch: () => line.rematch(),
    showResult: () => {
      game.tucked = -1;
      show();
    },
    hideResult: () => {
      game.tucked = game.table.n;
      show();
      board?.focus();
    },
    closeMoves: () => main.classList.remove('table--moves'),
    leave: () => {
      location.hash = '#/';
    },
  };

  return {
    name: 'table',
    draw,
    leave,
    heading: () =>
      failure ? null : game.table && { title: matchTitle(game.table), about: about() },
    get onList() {
      return failure ? undefined : () => main.classList.toggle('table--moves');
    },
  };

  function about() {
    const crawford = crawfordText(game.table);
    const [short, rest] = statusWords(game);
    return crawford || (rest ? `${short} · ${rest}` : short);
  }

  function draw() {
    if (failure) {
      failure.draw();
      return;
    }
    main.className = 'table';
    if (!board) {
      view.furnish();
      board = createBoard(parts.boardItself, {
        onDraft: (draft) => {
          game.draft = draft;
          game.error = null;
          if (game.hint) updateBoard(); // its arrows make way for the hand
          show();
        },
        onPlay: ({ steps }) => deedsAct({ do: 'play', play: playText(steps) }),
        onRoll: deeds.roll,
        onCube: () => deeds.ask('double'),
        onKey: (key) => (key === 'keys' ? dialogs.showKeys() : deeds.hint()),
        onMoment: (kind, { side, stack }) =>
          sound.play(kind, { own: game.you.sides.includes(side), stack }),
        onLayout: ({ w, h: height }) => {
          main.style.setProperty('--board-width', `${w}px`);
          main.style.setProperty('--board-height', `${height}px`);
        },
      });
    }
    if (game.table) {
      loadRules();
      game.names = names(game.table);
      clocks.show();
      updateBoard();
      show();
      announce.translate();
    }
  }

  /** @param {any} message */
  function onState(message) {
    const { table, you, choices, entries, clock } = message;
    const isNew = table.n !== game.table?.n;
    game.table = table;
    game.you = you;
    game.choices = choices;
    const known = game.entries.at(-1)?.n ?? 0;
    game.entries.push(...entries.filter((/** @type {any} */ entry) => entry.n > known));
    game.names = names(table);
    game.isBusy = line?.isBusy ?? false;
    if (isNew) {
      game.draft = { steps: [], complete: !!choices && !choices.graph[0]?.length };
      game.asking = null;
      game.error = null;
      game.review = null;
      game.hint = null;
    }
    if (table.rematch && !isFirst && !keptGames()[table.rematch]) {
      keepGame(table.rematch, { token: game.token });
    }
    clocks.hear(clock);
    sit();
    draw();
    announce.tell(isFirst);
    if (isNew) helper.consider();
    isFirst = false;
    page.shell();
  }

  /** What the sheet answers, and what it calls things, in the language of the screen. */
  function loadRules() {
    const asked = language();
    if (game.rulesIn === asked) return;
    game.rulesIn = asked;
    // Those of this very game: by now the server may offer others by the same name.
    api.gameRules(id, game.token).then(
      (rules) => {
        game.rules = rules;
        updateBoard();
        show();
      },
      () => {
        game.rulesIn = '';
      },
    );
  }

  /** Who sits at the bottom. */
  function sit() {
    const { sides } = game.you;
    let bottom = /** @type {Side} */ (sides.length === 1 ? sides[0] : 'white');
    if (sides.length === 2 && preferences.turnBoard) bottom = game.table.turn;
    game.bottom = game.isFlipped ? other(bottom) : bottom;
  }

  function updateBoard() {
    board?.set(boardOptions(game));
  }

  function show() {
    if (game.table && !failure) view.show(deeds);
  }

  /** @param {any} action */
  function deedsAct(action) {
    if (!game.table || game.isBusy) return;
    game.asking = null;
    game.error = null;
    game.isBusy = true;
    if (['take', 'drop'].includes(action.do)) sound.play(action.do);
    line.act(action, game.table.n);
    show();
  }

  /** @param {any} error @param {boolean} fatal */
  function onError(error, fatal) {
    if (fatal || !game.table) {
      line.close();
      if (error.code === 'no-such-table') forgetGame(id);
      failure = broken(main, error.code);
      board?.destroy();
      board = null;
      failure.draw();
      page.shell();
      return;
    }
    game.isBusy = false;
    game.choices &&= { ...game.choices };
    if (error.code !== 'stale') complain(() => say(error));
    if (game.table) {
      board?.set({ graph: null });
      updateBoard();
    }
    show();
  }

  /** @param {() => string} sentence in the language of the moment */
  function complain(sentence) {
    game.error = sentence;
    if (game.table) show();
  }

  /** Asks the engine, or closes what it said. */
  async function askHint() {
    if (game.hint) game.hint = null;
    else if (canAsk(game)) {
      const { n } = game.table;
      game.hint = { hint: null, picked: 0 };
      main.classList.remove('table--moves');
      show();
      try {
        const hint = await api.hint(id, game.token);
        if (game.table.n !== n || !game.hint) return;
        game.hint = { hint, picked: 0 };
        announce.say(() => hintSentence(hint, game.names[/** @type {Side} */ (hint.side)]));
      } catch (error) {
        game.hint = null;
        complain(() => /** @type {api.Refusal} */ (error).sentence);
      }
    }
    updateBoard();
    show();
  }

  /** @param {number | null} n the step to look at; null goes back to the game */
  async function review(n) {
    if (n === null || n > game.table.n || (n === game.table.n && game.review)) game.review = null;
    else {
      try {
        const steps = game.review?.steps ?? (await api.gameSteps(id, game.token));
        game.review = { steps, at: Math.min(n, steps.length - 1) };
      } catch (error) {
        complain(() => /** @type {api.Refusal} */ (error).sentence);
        return;
      }
    }
    game.asking = null;
    game.hint = null;
    updateBoard();
    show();
  }

  /** The board's keys work wherever nothing else has them. @param {KeyboardEvent} event */
  function press(event) {
    const isFree = event.target === document.body || event.target === main;
    if (!isFree || !game.table || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === ' ') {
      event.preventDefault();
      if (game.may('roll') && game.table.dice_from === 'server' && !game.table.result) deeds.roll();
      else board?.confirm();
    } else if (event.key === 'u') board?.undo();
    else if (event.key === 'h') deeds.hint();
    else if (event.key === 'd' && game.may('double')) deeds.ask('double');
    else if (event.key === '?') dialogs.showKeys();
    else if (event.key.startsWith('Arrow')) board?.focus();
  }

  function leave() {
    helper.stop();
    clocks.stop();
    line.close();
    stopListening();
    document.removeEventListener('keydown', press);
    lineStrip.textContent = '';
    lineStrip.className = '';
    board?.destroy();
    board = null;
  }
}
