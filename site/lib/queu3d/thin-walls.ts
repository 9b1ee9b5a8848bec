import { areaOf } from './flat-faces.ts';
import { ONE_LINE, THICK, type ThinWalls, WALL_STEP } from './model-facts.ts';
import { type TriangleTree, wallBehind } from './triangle-tree.ts';

/** mm: the thinnest wall that surely prints. */
const THRESHOLD = 0.8;
/** mm: thicker walls are not measured. */
const MEASURED = THICK * WALL_STEP;
/** A wall of exactly a limit passes it, however its coordinates were rounded. */
const ROUNDING = 1e-4;
/** Triangles to sample; in finer models one of several that lie next to each other stands for all. */
const MAX_SAMPLES = 150_000;
/** Sample points on a triangle, as shares of its corners; fine models use the middle only. */
const middle = [[1 / 3, 1 / 3, 1 / 3]] as const;
const spread = [...middle, [0.8, 0.1, 0.1], [0.1, 0.8, 0.1], [0.1, 0.1, 0.8]] as const;
const SPREAD_UP_TO = 40_000;

/**
 * Measures the walls, and finds those too thin to print.
 * @param scale at which the model will be printed
 */
export function thinWalls(tree: TriangleTree, faceNormals: Float32Array, scale: number): ThinWalls {
  const { positions, order } = tree;
  const count = positions.length / 9;
  const values = new Uint8Array(count).fill(THICK);
  const most = MEASURED / scale;
  const stride = Math.max(1, Math.ceil(count / MAX_SAMPLES));
  const places = count <= SPREAD_UP_TO ? spread : middle;
  let thinnest = Infinity;
  let thin = 0;
  let belowLine = 0;
  let whole = 0;
  for (let at = 0; at < count; at += stride) {
    // In the tree's order, as files may list triangles in any.
    const face = order[at] as number;
    const area = areaOf(positions, 9 * face);
    whole += area;
    if (area === 0) continue;
    const n = 3 * face;
    const inward = [
      -(faceNormals[n] as number),
      -(faceNormals[n + 1] as number),
      -(faceNormals[n + 2] as number),
    ] as const;
    let value = THICK;
    for (const shares of places) {
      const wall = wallBehind(tree, placeOn(positions, face, shares), inward, most);
      if (wall === undefined) continue;
      const thickness = wall * scale * (1 + ROUNDING);
      if (thickness < thinnest) thinnest = thickness;
      if (thickness < THRESHOLD) thin += area / places.length;
      if (thickness < ONE_LINE) belowLine += area / places.length;
      value = Math.min(value, Math.floor(thickness / WALL_STEP));
    }
    if (value === THICK) continue;
    for (let other = at; other < Math.min(count, at + stride); other++) values[order[other] as number] = value;
  }
  const shareOf = (part: number) => (whole === 0 ? 0 : part / whole);
  return {
    threshold: THRESHOLD,
    thinnest: thinnest === Infinity ? undefined : thinnest,
    share: shareOf(thin),
    shareBelowLine: shareOf(belowLine),
    values,
  };
}

function placeOn(
  positions: Float32Array,
  face: number,
  [a, b, c]: readonly [number, number, number],
): readonly [number, number, number] {
  const at = (axis: number): number => {
    const from = 9 * face + axis;
    return a * (positions[from] as number) + b * (positions[from + 3] as number) + c * (positions[from + 6] as number);
  };
  return [at(0), at(1), at(2)];
}
