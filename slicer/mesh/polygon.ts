import earcut from 'earcut';
import { type CuttingBudget, type Flat, turnAt } from './flat-polygon.ts';
import { halved } from './halve-polygon.ts';

/** A polygon in space: its corners in order, three coordinates each. */
export type Polygon = readonly (readonly number[])[];

/** The most corners that all polygons of a model look at while they are cut: about two seconds. */
const MAX_LOOKS = 150_000_000;
const FLATNESS = 1e-3;
/** earcut compares each corner of a large polygon with many others, so it gets pieces of at most this many. */
const PIECE = 256;
/** The areas of the triangles may add up to this much more than the polygon's. A larger share means that some overlap. */
const MAX_OVERLAP = 1e-3;

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
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const [a, b, c] of corners) {
    const height = ((a as number) * x + (b as number) * y + (c as number) * z) / length;
    least = Math.min(least, height);
    most = Math.max(most, height);
  }
  return most - least <= FLATNESS * Math.sqrt(length);
}

export function cuttingBudget(): CuttingBudget {
  return { left: MAX_LOOKS };
}

/** All triangles from the first corner: each side of the polygon has one, so it closes as well as any other cut. */
export function fan(corners: number): number[] {
  const triangles: number[] = [];
  for (let i = 1; i < corners - 1; i++) triangles.push(0, i, i + 1);
  return triangles;
}

/**
 * Triangles as corner indices, facing like the polygon. Every corner and every side is used, so that no crack opens to its
 * neighbors; touching sides, such as those of a bridge to a hole, are allowed. Undefined if the polygon crosses itself or
 * exceeds the budget.
 */
export function triangulate(corners: Polygon, budget: CuttingBudget): number[] | undefined {
  const { length } = corners;
  if (length === 3) return [0, 1, 2];
  const flat = flattened(corners);
  budget.left -= length;
  if (isConvex(flat)) return fan(length);
  const triangles: number[] = [];
  const rings: Int32Array[] = [Int32Array.from({ length }, (_, i) => i)];
  for (let ring = rings.pop(); ring; ring = rings.pop()) {
    const halves = ring.length > PIECE ? halved(flat, ring, budget) : undefined;
    if (halves) rings.push(...halves);
    else {
      budget.left -= ring.length * (ring.length > PIECE ? ring.length : LOOKS_IN_PIECE);
      if (budget.left < 0) return undefined;
      for (const corner of cut(flat, ring)) triangles.push(corner);
    }
  }
  return overlap(flat, triangles) <= MAX_OVERLAP ? triangles : undefined;
}

/** Others that earcut looks at for each corner of a piece, measured; it may look at all of a polygon that was not halved. */
const LOOKS_IN_PIECE = 32;

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

/** Strictly: straight corners would make triangles without area. */
function isConvex(flat: Flat): boolean {
  const count = flat.x.length;
  for (let i = 0; i < count; i++) if (turnAt(flat, i, (i + 1) % count, (i + 2) % count) <= 0) return false;
  return true;
}

/** By how much the areas of the triangles exceed the polygon's. */
function overlap(flat: Flat, triangles: readonly number[]): number {
  let [area, signed] = [0, 0];
  for (let i = 0; i < triangles.length; i += 3) {
    const turn = turnAt(flat, triangles[i] as number, triangles[i + 1] as number, triangles[i + 2] as number);
    area += Math.abs(turn);
    signed += turn;
  }
  return area === 0 ? 0 : area / Math.abs(signed) - 1;
}

function cut(flat: Flat, ring: Int32Array): number[] {
  const points = new Float64Array(2 * ring.length);
  for (let i = 0; i < ring.length; i++) {
    points[2 * i] = flat.x[ring[i] as number] as number;
    points[2 * i + 1] = flat.y[ring[i] as number] as number;
  }
  const triangles = earcut(points);
  const missing = ring.length - 2 - triangles.length / 3;
  const all = missing === 0 ? triangles : [...triangles, ...slivers(ring.length, triangles)];
  return all.map((at) => ring[at] as number);
}

/**
 * Triangles between the sides of a polygon and the triangles that were cut from it, where straight corners were left out.
 * They have no area, but without them the sides of the neighbors would stay open.
 */
function slivers(corners: number, triangles: readonly number[]): number[] {
  /** for each corner, where its open sides lead to */
  const onward = Array.from({ length: corners }, (_, i) => [(i + 1) % corners]);
  for (let i = 0; i < triangles.length; i++) {
    const [from, to] = [triangles[i] as number, triangles[i % 3 === 2 ? i - 2 : i + 1] as number];
    // The side of a triangle meets one of the polygon, or one of another triangle that runs the other way.
    const same = onward[from]?.indexOf(to) ?? -1;
    if (same >= 0) onward[from]?.splice(same, 1);
    else onward[to]?.push(from);
  }
  const added: number[] = [];
  for (let start = 0; start < corners; start++) {
    while (onward[start]?.length) {
      const loop = [start];
      for (let at = onward[start]?.pop(); at !== undefined && at !== start; at = onward[at]?.pop()) loop.push(at);
      for (const corner of fan(loop.length)) added.push(loop[corner] as number);
    }
  }
  return added;
}
