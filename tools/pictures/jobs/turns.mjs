import { borrowPart, mix } from '../mix.mjs';
import { printLabel } from '../print-label.mjs';
import { spoolsSold } from './sold.mjs';
import { colorParts } from './spools.mjs';
import { FLOOR, turnedView } from './views.mjs';

/** Frames of one turn in a sprite, and how they lie in it. Small strands need fewer facets. */
export const SPIN = { frames: 24, columns: 6, width: 400, samples: 4, detail: 0.6 };
/** A turn of four seconds. */
export const FILM = { frames: 96, rate: 24, width: 640, samples: 5, detail: 0.8 };

const SIZE = '1.75 mm · 1 kg';

/** Every color on sale turns: as a 1 kg spool, which all of them have. */
export const spoolsToTurn = () => spoolsSold().filter(({ isOnSale }) => isOnSale);

/** One frame of a turn in its own colors: for bands and wraps, and for the film, whose frames no other spool shares. */
export async function wholeFrame(studio, spool, frame, turn) {
  const { layers: _, items, ...view } = turnedView(frame / turn.frames, turn);
  const label = [spool.label, spool.name, SIZE];
  const { color, bands, wrapped, flange } = spool;
  const colored = items.map((item) => ({ ...item, color, bands, wrapped, flange, label, labelColor: color }));
  const { finished, shadow } = await studio.layersOf({ ...view, items: colored });
  return { image: finished, shadow, floor: FLOOR };
}

/** One frame of a turn from layers that all spools of its finish share. */
export async function mixedFrame(studio, spool, frame, turn) {
  const { finish } = spool;
  const view = turnedView(frame / turn.frames, turn);
  const { shadow, ...satin } = await studio.layersOf(view);
  let layers = satin;
  if (finish !== 'satin') {
    layers = await studio.layersOf(turnedView(frame / turn.frames, turn, finish));
    for (const part of ['flange', 'label']) {
      if (!layers[part]) layers = borrowPart(layers, part, { from: satin });
    }
  }
  const print = await printLabel(studio, view, [spool.label, spool.name, SIZE], spool.color);
  return { image: mix({ ...layers, print }, colorParts(spool, layers)), shadow, floor: FLOOR };
}
