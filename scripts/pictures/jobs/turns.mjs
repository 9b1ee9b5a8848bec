import { readFileSync } from 'node:fs';
import { mix } from '../mix.mjs';
import { FLOOR, printView, turnedView } from './views.mjs';

const materials = JSON.parse(readFileSync(new URL('colors.json', import.meta.url), 'utf8'));

/** Frames of one turn in a sprite, and how they lie in it. */
export const SPIN = { frames: 24, columns: 6, width: 480, samples: 8 };
/** A turn of four seconds. */
export const FILM = { frames: 96, rate: 24, width: 640, samples: 5 };

/** Those that the home page shows, as far as they are satin: these can be mixed from shared layers. */
export const TURNED = [
  'pla-petrol',
  'pla-black',
  'pla-white',
  'pla-signal-red',
  'pla-canary',
  'forge-black',
  'petg-safety-orange',
  'pla-ltd-corktown-rose',
];

/** Color and label of a spool by the name of its pictures, such as `pla-petrol`. */
export function spoolNamed(name) {
  for (const [material, { label, flange, colors }] of Object.entries(materials)) {
    const entry = colors.find(({ key }) => `${material}-${key}` === name);
    if (entry) return { name, color: entry.color, flange, label: [label, entry.name, '1.75 mm · 1 kg'] };
  }
  throw new Error(`no spool is called ${name}`);
}

/** One frame of a turn in its own colors, quicker than four layers where no other spool shares them. */
export async function filmedFrame(studio, { color, flange, label }, frame, turn) {
  const { layers: _, items, ...view } = turnedView(frame / turn.frames, turn);
  const colored = items.map((item) => ({ ...item, color, flange, label, labelColor: color }));
  const { finished, shadow } = await studio.layersOf({ ...view, items: colored });
  return { image: finished, size: { width: turn.width, height: turn.width }, shadow, floor: FLOOR };
}

/** One frame of a turn from layers that all satin spools share. */
export async function turnedFrame(studio, { color, flange, label }, frame, turn) {
  const view = turnedView(frame / turn.frames, turn);
  const { shadow, ...layers } = await studio.layersOf(view);
  const { finished: print } = await studio.layersOf(printView(view, label, color));
  return {
    image: mix({ ...layers, print }, { filament: color, flange }),
    size: { width: turn.width, height: turn.width },
    shadow,
    floor: FLOOR,
  };
}
