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
    sound(kind, stack, loud, context, out);
  } catch {
    // No sound card: the game is as good without.
  }
}

/**
 * @param {string} kind @param {number} stack @param {number} loud
 * @param {AudioContext} audio @param {AudioNode} out
 */
function sound(kind, stack, loud, audio, out) {
  const vary = 0.97 + 0.06 * Math.random();
  const knock = (
    /** @type {number} */ at,
    /** @type {number} */ pitch,
    level = 1,
    length = 0.07,
  ) => {
    tone(audio, out, at, pitch * vary, loud * level, length, 'sine');
    noise(audio, out, at, 1900 * vary, loud * level * 0.7, 0.025);
  };
  const note = (/** @type {number} */ at, /** @type {number} */ pitch) => {
    tone(audio, out, at, pitch, loud * 0.8, 0.35, 'sine');
    tone(audio, out, at, pitch * 4, loud * 0.15, 0.1, 'sine');
  };
  switch (kind) {
    case 'lift':
      noise(audio, out, 0, 900, loud * 0.35, 0.06);
      break;
    case 'place':
      knock(0, stack > 1 ? 380 + 40 * Math.min(stack, 6) : 240);
      break;
    case 'hit':
      knock(0, 190, 1.2);
      knock(0.07, 150, 1.1, 0.1);
      break;
    case 'off':
      noise(audio, out, 0, 1200, loud * 0.4, 0.09);
      knock(0.09, 420);
      break;
    case 'back':
      knock(0, 200, 0.6);
      break;
    case 'dice':
      for (const at of [0, 0.06, 0.13, 0.19, 0.3]) {
        knock(at * vary, 520 + 260 * Math.random(), 0.75 - at, 0.04);
      }
      break;
    case 'cube':
      knock(0, 110, 1.5, 0.16);
      break;
    case 'take':
      note(0, 392);
      note(0.13, 523);
      break;
    case 'drop':
      note(0, 392);
      note(0.13, 294);
      break;
    case 'tick':
      knock(0, 760, 0.5, 0.03);
      break;
    case 'low':
      note(0, 587);
      note(0.18, 587);
      break;
    case 'win':
      note(0, 392);
      note(0.14, 494);
      note(0.28, 587);
      break;
  }
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
