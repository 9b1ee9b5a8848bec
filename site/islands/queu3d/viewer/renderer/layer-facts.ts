import { PLACE_STEP, pathKinds, TRAVEL } from '../../../../../contract/queu3d/layers/layer-format.ts';
import { type PrintLayers, SPEED_UNIT } from '../../../../../contract/queu3d/layers/read-layers.ts';

/** Colors of speeds; more are hard to tell apart. */
const STEPS = 5;

/** mm/s: the upper bounds of up to five equal steps from the slowest line to the fastest; empty without speeds. */
export function speedSteps(points: PrintLayers['points']): number[] {
  let [slowest, fastest] = [Number.POSITIVE_INFINITY, 0];
  for (let at = 3; at < points.length; at += 4) {
    const value = points[at] as number;
    const speed = Math.floor(value / SPEED_UNIT);
    if (value === TRAVEL || speed === 0) continue;
    if (speed < slowest) slowest = speed;
    if (speed > fastest) fastest = speed;
  }
  if (fastest === 0) return [];
  const bounds = Array.from({ length: STEPS }, (_, i) => Math.ceil(slowest + ((fastest - slowest) * (i + 1)) / STEPS));
  return [...new Set(bounds)];
}

const OUTER_WALL = pathKinds.indexOf('outerWall') + 1;

/**
 * Where outer walls start, as three coordinates in mm, and how many do up to the end of each layer. A wall whose line
 * goes on in another record, after a change of speed for example, starts once.
 */
export function findSeams({ points, ends }: Pick<PrintLayers, 'points' | 'ends'>): {
  readonly positions: Float32Array;
  readonly ends: Uint32Array;
} {
  const positions: number[] = [];
  const seamEnds = new Uint32Array(ends.length);
  let at = 0;
  for (const [layer, end] of ends.entries()) {
    for (; at < end; at++) {
      const start = 4 * at;
      if (points[start + 3] !== 0 || !isOuterWall(points[start + 7])) continue;
      const goesOn =
        isOuterWall(points[start - 1]) && [0, 1, 2].every((axis) => points[start + axis] === points[start + axis - 4]);
      if (!goesOn) positions.push(...[0, 1, 2].map((axis) => (points[start + axis] as number) * PLACE_STEP));
    }
    seamEnds[layer] = positions.length / 3;
  }
  return { positions: Float32Array.from(positions), ends: seamEnds };
}

function isOuterWall(value: number | undefined): boolean {
  return value !== undefined && value % SPEED_UNIT === OUTER_WALL;
}
