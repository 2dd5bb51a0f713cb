// @ts-check
/** Wood and bone, made on the spot from noise and decaying sines. Nothing is loaded. */

import { preferences } from '../store.js';

/** @type {AudioContext | null} */
let context = null;

/**
 * @param {string} kind @param {{ own?: boolean, stack?: number }} [how]
 */
export function play(kind, { own = true, stack = 0 } = {}) {
  if (!preferences.sound || !navigator.userActivation?.hasBeenActive) return;
  try {
    context ??= new AudioContext();
    if (context.state === 'suspended') context.resume();
    const loud = own ? 0.125 : 0.08; // -18 dB, the opponent's 4 dB below
    const out = context.createStereoPanner();
    out.pan.value = own ? 0 : -0.3;
    out.connect(context.destination);
    SOUNDS[kind]?.(instrument(loud, context, out), stack);
  } catch {
    // No sound card: the game is as good without.
  }
}

/**
 * What sounds are made of, at seconds from now.
 * @typedef {Object} Instrument
 * @property {(at: number, pitch: number, level?: number, length?: number) => void} knock wood
 * @property {(at: number, pitch: number) => void} note a small bell
 * @property {(at: number, pitch: number, level: number, length: number) => void} hiss cloth
 * @property {number} vary a little above or below 1, so that no two sounds are the same
 */

/** @type {Record<string, (play: Instrument, stack: number) => void>} */
const SOUNDS = {
  lift: ({ hiss }) => hiss(0, 900, 0.35, 0.06),
  place: ({ knock }, stack) => knock(0, stack > 1 ? 380 + 40 * Math.min(stack, 6) : 240),
  hit: ({ knock }) => {
    knock(0, 190, 1.2);
    knock(0.07, 150, 1.1, 0.1);
  },
  off: ({ hiss, knock }) => {
    hiss(0, 1200, 0.4, 0.09);
    knock(0.09, 420);
  },
  back: ({ knock }) => knock(0, 200, 0.6),
  dice: ({ knock, vary }) => {
    for (const at of [0, 0.06, 0.13, 0.19, 0.3]) {
      knock(at * vary, 520 + 260 * Math.random(), 0.75 - at, 0.04);
    }
  },
  cube: ({ knock }) => knock(0, 110, 1.5, 0.16),
  take: ({ note }) => melody(note, 0.13, [392, 523]),
  drop: ({ note }) => melody(note, 0.13, [392, 294]),
  tick: ({ knock }) => knock(0, 760, 0.5, 0.03),
  low: ({ note }) => melody(note, 0.18, [587, 587]),
  win: ({ note }) => melody(note, 0.14, [392, 494, 587]),
};

/** @param {Instrument['note']} note @param {number} apart @param {number[]} pitches */
function melody(note, apart, pitches) {
  pitches.forEach((pitch, index) => {
    note(index * apart, pitch);
  });
}

/** @param {number} loud @param {AudioContext} audio @param {AudioNode} out @returns {Instrument} */
function instrument(loud, audio, out) {
  const vary = 0.97 + 0.06 * Math.random();
  return {
    vary,
    knock: (at, pitch, level = 1, length = 0.07) => {
      tone(audio, out, at, pitch * vary, loud * level, length, 'sine');
      noise(audio, out, at, 1900 * vary, loud * level * 0.7, 0.025);
    },
    note: (at, pitch) => {
      tone(audio, out, at, pitch, loud * 0.8, 0.35, 'sine');
      tone(audio, out, at, pitch * 4, loud * 0.15, 0.1, 'sine');
    },
    hiss: (at, pitch, level, length) => noise(audio, out, at, pitch, loud * level, length),
  };
}

/**
 * @param {AudioContext} audio @param {AudioNode} out @param {number} at @param {number} pitch
 * @param {number} loud @param {number} length @param {OscillatorType} type
 */
function tone(audio, out, at, pitch, loud, length, type) {
  const start = audio.currentTime + at;
  const wave = audio.createOscillator();
  wave.type = type;
  wave.frequency.setValueAtTime(pitch, start);
  wave.frequency.exponentialRampToValueAtTime(pitch * 0.8, start + length);
  wave.connect(fading(audio, out, start, loud, length));
  wave.start(start);
  wave.stop(start + length);
}

/**
 * @param {AudioContext} audio @param {AudioNode} out @param {number} at @param {number} pitch
 * @param {number} loud @param {number} length
 */
function noise(audio, out, at, pitch, loud, length) {
  const start = audio.currentTime + at;
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) samples[i] = 2 * Math.random() - 1;
  const source = audio.createBufferSource();
  source.buffer = buffer;
  const filter = audio.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  source.connect(filter).connect(fading(audio, out, start, loud, length));
  source.start(start);
}

/**
 * @param {AudioContext} audio @param {AudioNode} out @param {number} start
 * @param {number} loud @param {number} length
 */
function fading(audio, out, start, loud, length) {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(loud, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  gain.connect(out);
  return gain;
}
