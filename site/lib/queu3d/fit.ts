import type { ModelSize } from '../../../api/contract/queu3d/job.ts';
import type { PrintMachine } from '../../../api/contract/queu3d/print-content.ts';
import type { Matrix3 } from '../../../api/contract/queu3d/settings.ts';
import { type Box, fitsWithin, sizeOf, turnedBox } from '../../../slicer/mesh/box.ts';
import type { PrintSettings } from '../../stores/queu3d/print-settings.ts';
import type { ModelFacts } from './model-facts.ts';

type Standing = Pick<PrintSettings, 'rotation' | 'scale' | 'unit'>;

export interface Fit {
  readonly fits: boolean;
  /** mm, as it stands */
  readonly size: ModelSize;
  /** percent at which it just fits as it stands */
  readonly most: number;
}

/** Whether a model is within what the printer reaches, turned and scaled as it is (2 §5). */
export function fitOf(facts: ModelFacts, settings: Standing, { volume }: Pick<PrintMachine, 'volume'>): Fit {
  const size = sizeOf(standingBox(facts, settings));
  const share = Math.min(volume.width / size.width, volume.depth / size.depth, volume.height / size.height);
  return { fits: fitsWithin(size, volume), size, most: settings.scale * share };
}

/** mm from front to back, as it stands. */
export function depthOf(facts: ModelFacts, settings: Standing): number {
  return sizeOf(standingBox(facts, settings)).depth;
}

/** The box around the model in mm, as it is turned and scaled. */
export function standingBox(facts: ModelFacts, { rotation, scale, unit }: Standing): Box {
  const { min, max } = boxUnder(facts, rotation);
  const factor = (scale / 100) * unit;
  const grown = ([x, y, z]: Box['min']): Box['min'] => [x * factor, y * factor, z * factor];
  return { min: grown(min), max: grown(max) };
}

/** The last box of each model: a million triangles take 20 ms, and the slider asks at each of its steps. */
const boxes = new WeakMap<Float32Array, { readonly rotation: Matrix3; readonly box: Box }>();

function boxUnder({ positions }: ModelFacts, rotation: Matrix3): Box {
  const last = boxes.get(positions);
  if (last && last.rotation === rotation) return last.box;
  const box = turnedBox({ positions }, rotation);
  boxes.set(positions, { rotation, box });
  return box;
}
