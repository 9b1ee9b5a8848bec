import { after, type Edges, edgesOf, OPEN } from './edges.ts';
import type { Inspection } from './inspect.ts';
import { measure } from './measure.ts';
import { type Patches, patchesOf } from './patches.ts';
import { keep, meshOf, type Surface } from './surface.ts';
import { withoutDegenerates } from './without-degenerates.ts';

/** Share of the model's diagonal: a thousandth of a millimeter at 100 mm, the rounding error of text files. */
const TOLERANCE = 1e-5;
/** A model with more open corners is not a solid with cracks. */
const MAX_CORNERS = 100_000;

interface Joined {
  readonly surface: Surface;
  readonly sides: Edges;
  readonly patches: Patches;
  /** corners moved to their neighbor */
  readonly joined: number;
  /** in the file's unit, the longest way that one was moved */
  readonly reach: number;
  /** of the triangles around the gaps that were joined, which no longer lie where they were drawn */
  readonly movedArea: number;
}

/** Joins corners at open edges that are so close that only rounding can have separated them. */
export function joinCracks({ surface, sides, patches }: Inspection): Joined {
  const same = { surface, sides, patches, joined: 0, reach: 0, movedArea: 0 };
  if (sides.open === 0) return same;
  const corners = openCorners(surface, sides);
  if (corners.length > MAX_CORNERS) return same;
  const cracks = moved(same, nearPlaces(surface, corners, TOLERANCE * diagonal(surface.vertices)));
  // Rounding has moved them before.
  return { ...cracks, movedArea: 0 };
}

/** Shares of the model's diagonal: gaps between patches of a surface that were exported one by one. */
const GAPS = [1e-4, 1e-3];

/**
 * Joins corners across narrow gaps, the narrowest gaps first, as long as fewer sides are open then. Corners stay where the
 * open sides beside them are as short as the gap.
 */
export function joinGaps(start: Joined): Joined {
  let best: Joined = { ...start, joined: 0, reach: 0, movedArea: 0 };
  const size = diagonal(start.surface.vertices);
  for (const gap of GAPS) {
    if (best.sides.open === 0) return best;
    const reach = gap * size;
    const corners = openCorners(best.surface, best.sides, 2 * reach);
    if (corners.length > MAX_CORNERS) return best;
    const next = moved(best, nearPlaces(best.surface, corners, reach));
    if (next.sides.open < best.sides.open && !next.patches.twisted)
      best = {
        ...next,
        joined: best.joined + next.joined,
        reach: next.reach,
        movedArea: best.movedArea + next.movedArea,
      };
  }
  return best;
}

function moved(before: Joined, places: ReadonlyMap<number, number>): Joined {
  if (places.size === 0) return before;
  const { vertices } = before.surface;
  const faces = before.surface.faces.map((corner) => places.get(corner) ?? corner);
  const surface = withoutDegenerates({ vertices, faces });
  const sides = edgesOf(surface);
  const ways = [...places].map(([corner, place]) => lengthOf(vertices, corner, place));
  const reach = ways.reduce((most, way) => Math.max(most, way), 0);
  return {
    surface,
    sides,
    patches: patchesOf(surface, sides),
    joined: places.size,
    reach,
    movedArea: areaAround(before.surface, places),
  };
}

/** The area of the faces that have one of these corners. */
function areaAround({ vertices, faces }: Surface, corners: ReadonlyMap<number, number>): number {
  const touched = new Uint8Array(faces.length / 3);
  for (let i = 0; i < faces.length; i++) if (corners.has(faces[i] as number)) touched[Math.floor(i / 3)] = 1;
  return measure(meshOf({ vertices, faces: keep(faces, touched) })).area;
}

/** @param least length of all open sides at a corner */
function openCorners({ vertices, faces }: Surface, { mates }: Edges, least = 0): Int32Array {
  const open = new Uint8Array(vertices.length / 3);
  for (let side = 0; side < mates.length; side++) {
    if (mates[side] !== OPEN) continue;
    for (const corner of [faces[side] as number, faces[after(side)] as number])
      if (open[corner] === 0) open[corner] = 1;
    if (least === 0 || lengthOf(vertices, faces[side] as number, faces[after(side)] as number) > least) continue;
    open[faces[side] as number] = 2;
    open[faces[after(side)] as number] = 2;
  }
  const corners: number[] = [];
  for (let i = 0; i < open.length; i++) if (open[i] === 1) corners.push(i);
  return Int32Array.from(corners);
}

/** Maps each corner to an earlier one next to it. */
function nearPlaces({ vertices }: Surface, corners: Int32Array, reach: number): Map<number, number> {
  const cells = new Map<string, number[]>();
  const places = new Map<number, number>();
  for (const corner of corners) {
    const at = [0, 1, 2].map((axis) => vertices[3 * corner + axis] as number) as [number, number, number];
    const near = cellsAround(at, 2 * reach)
      .flatMap((cell) => cells.get(cell) ?? [])
      .find((other) => distance(vertices, other, at) <= reach);
    if (near !== undefined) places.set(corner, near);
    else {
      const cell = at.map((value) => Math.floor(value / (2 * reach))).join();
      cells.set(cell, [...(cells.get(cell) ?? []), corner]);
    }
  }
  return places;
}

/** The eight cells that a ball with a diameter of half `size` around a point can touch. */
function cellsAround(at: readonly [number, number, number], size: number): string[] {
  const [x, y, z] = at.map((value) => {
    const cell = Math.floor(value / size);
    return [cell, value / size - cell < 0.5 ? cell - 1 : cell + 1];
  }) as [number[], number[], number[]];
  return x.flatMap((i) => y.flatMap((j) => z.map((k) => `${i},${j},${k}`)));
}

function lengthOf(vertices: Float32Array, one: number, other: number): number {
  const at = 3 * one;
  return distance(vertices, other, [vertices[at] as number, vertices[at + 1] as number, vertices[at + 2] as number]);
}

function distance(vertices: Float32Array, corner: number, [x, y, z]: readonly [number, number, number]): number {
  const at = 3 * corner;
  return Math.hypot((vertices[at] as number) - x, (vertices[at + 1] as number) - y, (vertices[at + 2] as number) - z);
}

function diagonal(vertices: Float32Array): number {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < vertices.length; i++) {
    const value = vertices[i] as number;
    const axis = i % 3;
    if (value < (low[axis] as number)) low[axis] = value;
    if (value > (high[axis] as number)) high[axis] = value;
  }
  return Math.hypot(...high.map((value, axis) => value - (low[axis] as number)));
}
