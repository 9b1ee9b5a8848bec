import type { ModelSize } from '../../../contract/queu3d/job.ts';
import { BRIM_WIDTH } from '../../../contract/queu3d/limits.ts';
import type { PrintMachine } from '../../../contract/queu3d/print-content.ts';
import type { Matrix3 } from '../../../contract/queu3d/settings.ts';
import { type Box, fitsWithin, sizeOf, turnedBox } from '../../../slicer/mesh/box.ts';
import type { ModelFacts } from './model-facts.ts';
import type { PoseSettings } from './print-settings.ts';

export interface Fit {
  readonly fits: boolean;
  /** mm, as posed */
  readonly size: ModelSize;
  /** percent: the largest scale that fits in this pose */
  readonly maxScale: number;
}

/** Whether a model fits the printer's build volume as posed, with its brim if it gets one. */
export function fitOf(
  facts: ModelFacts,
  settings: PoseSettings & { readonly brim?: boolean },
  machine: Pick<PrintMachine, 'volume'>,
): Fit {
  const size = sizeOf(posedBox(facts, settings));
  const volume = roomFor(settings, machine);
  const share = Math.min(volume.width / size.width, volume.depth / size.depth, volume.height / size.height);
  return { fits: fitsWithin(size, volume), size, maxScale: settings.scale * share };
}

/** The build volume in mm, less a brim all around. */
export function roomFor(
  { brim }: { readonly brim?: boolean },
  { volume: { width, depth, height } }: Pick<PrintMachine, 'volume'>,
): PrintMachine['volume'] {
  const around = brim ? 2 * BRIM_WIDTH : 0;
  return { width: width - around, depth: depth - around, height };
}

/** mm from front to back, as posed. */
export function depthOf(facts: ModelFacts, settings: PoseSettings): number {
  return sizeOf(posedBox(facts, settings)).depth;
}

/** The bounding box in mm, as posed. */
export function posedBox(facts: ModelFacts, { rotation, scale, unit }: PoseSettings): Box {
  const { min, max } = rotatedBox(facts, rotation);
  const factor = (scale / 100) * unit;
  const scaled = ([x, y, z]: Box['min']): Box['min'] => [x * factor, y * factor, z * factor];
  return { min: scaled(min), max: scaled(max) };
}

/** The last box of each model: a million triangles take 20 ms, and the scale slider asks at each step. */
const boxes = new WeakMap<Float32Array, { readonly rotation: Matrix3; readonly box: Box }>();

function rotatedBox({ positions }: ModelFacts, rotation: Matrix3): Box {
  const last = boxes.get(positions);
  if (last && last.rotation === rotation) return last.box;
  const box = turnedBox({ positions }, rotation);
  boxes.set(positions, { rotation, box });
  return box;
}
