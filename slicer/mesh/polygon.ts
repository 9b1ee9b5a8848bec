/** A polygon in space: its corners in order, three coordinates each. */
export type Polygon = readonly (readonly number[])[];

/**
 * The most corner-in-triangle tests for all concave polygons of a model together: about two seconds. Triangulation takes
 * up to the cube of a polygon's corners, so a file of a few kilobytes could otherwise take hours.
 */
const MOST_COMPARISONS = 100_000_000;
const FLATNESS = 1e-3;

/** Newell's normal; its length is twice the polygon's area. */
function across(corners: Polygon): [number, number, number] {
  let [x, y, z] = [0, 0, 0];
  const [ox, oy, oz] = corners[0] as [number, number, number];
  for (let i = 0; i < corners.length; i++) {
    const [ax, ay, az] = corners[i] as [number, number, number];
    const [bx, by, bz] = corners[(i + 1) % corners.length] as [number, number, number];
    x += (ay - oy) * (bz - oz) - (az - oz) * (by - oy);
    y += (az - oz) * (bx - ox) - (ax - ox) * (bz - oz);
    z += (ax - ox) * (by - oy) - (ay - oy) * (bx - ox);
  }
  return [x, y, z];
}

export function areaOf(corners: Polygon): number {
  return Math.hypot(...across(corners)) / 2;
}

/** Whether all corners lie in one plane, within a thousandth of the polygon's extent. */
export function isFlat(corners: Polygon): boolean {
  const [x, y, z] = across(corners);
  const length = Math.hypot(x, y, z);
  if (length === 0) return false;
  const heights = corners.map(([a, b, c]) => ((a as number) * x + (b as number) * y + (c as number) * z) / length);
  const extent = Math.sqrt(length);
  return Math.max(...heights) - Math.min(...heights) <= FLATNESS * extent;
}

/** The remaining tests, shared by all polygons of a model. */
export interface CuttingBudget {
  left: number;
}

export function cuttingBudget(): CuttingBudget {
  return { left: MOST_COMPARISONS };
}

/** Triangles as corner indices, facing like the polygon; undefined if it crosses itself or exceeds the budget. */
export function triangulate(corners: Polygon, budget: CuttingBudget): number[] | undefined {
  if (corners.length === 3) return [0, 1, 2];
  const flat = flattened(corners);
  const fan = (): number[] => Array.from({ length: corners.length - 2 }, (_, i) => [0, i + 1, i + 2]).flat();
  if (isConvex(flat)) return fan();
  return cutEars(flat, budget);
}

/** A polygon in its plane, as separate coordinate arrays: destructuring pairs costs ten times as much as comparing them. */
interface Flat {
  readonly x: Float64Array;
  readonly y: Float64Array;
}

/** Projected along the axis that the polygon faces most, counter-clockwise. */
function flattened(corners: Polygon): Flat {
  const [x, y, z] = across(corners);
  const [ax, ay, az] = [Math.abs(x), Math.abs(y), Math.abs(z)];
  const axis = az >= ax && az >= ay ? 2 : ay >= ax ? 1 : 0;
  const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
  const up = [x, y, z][axis] as number;
  const first = Float64Array.from(corners, (corner) => corner[u] as number);
  const second = Float64Array.from(corners, (corner) => corner[v] as number);
  return up >= 0 ? { x: first, y: second } : { x: second, y: first };
}

/** Twice the signed area of the triangle of these corners; negative if clockwise. */
function turnAt({ x, y }: Flat, a: number, b: number, c: number): number {
  const [ax, ay] = [x[a] as number, y[a] as number];
  return ((x[b] as number) - ax) * ((y[c] as number) - ay) - ((y[b] as number) - ay) * ((x[c] as number) - ax);
}

function isConvex(flat: Flat): boolean {
  const count = flat.x.length;
  for (let i = 0; i < count; i++) if (turnAt(flat, i, (i + 1) % count, (i + 2) % count) < 0) return false;
  return true;
}

/** Ear clipping. */
function cutEars(flat: Flat, budget: CuttingBudget): number[] | undefined {
  const left = Array.from(flat.x, (_, i) => i);
  const triangles: number[] = [];
  while (left.length > 3) {
    const ear = left.findIndex((_, i) => isEar(flat, left, i, budget));
    if (ear === -1 || budget.left < 0) return undefined;
    triangles.push(...around(left, ear));
    left.splice(ear, 1);
  }
  return [...triangles, ...left];
}

function around(left: readonly number[], i: number): [number, number, number] {
  const at = (k: number) => left[(k + left.length) % left.length] as number;
  return [at(i - 1), at(i), at(i + 1)];
}

function isEar(flat: Flat, left: readonly number[], i: number, budget: CuttingBudget): boolean {
  const [a, b, c] = around(left, i);
  budget.left -= 1;
  if (turnAt(flat, a, b, c) <= 0 || budget.left < 0) return false;
  for (let k = 0; k < left.length; k++) {
    const p = left[k] as number;
    if (p === a || p === b || p === c) continue;
    budget.left -= 1;
    if (turnAt(flat, a, b, p) >= 0 && turnAt(flat, b, c, p) >= 0 && turnAt(flat, c, a, p) >= 0) return false;
  }
  return true;
}
