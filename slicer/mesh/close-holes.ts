import { after, type Edges, edgesOf, OPEN } from './edges.ts';
import { fillBudget, fillRim } from './fill-rim.ts';
import type { Inspection } from './inspect.ts';
import { joinCracks, joinGaps } from './join-cracks.ts';
import { measure } from './measure.ts';
import { ModelError } from './model-error.ts';
import { orientPatches } from './orient-patches.ts';
import { patchesOf, withTurned } from './patches.ts';
import { areBalanced, pairShared } from './shared-edges.ts';
import { isBalanced, type Shell, shellsOf } from './shells.ts';
import { keep, meshOf, type Surface } from './surface.ts';
import { cross, dot, toward } from './vectors.ts';

/**
 * A closed patch of a lower ratio of volume to surface^1.5 is a sheet with a second side: that of a ball is 0.09. It is left
 * out, as a print of it would be a guess.
 */
const THINNEST = 1e-3;

interface Closed {
  readonly surface: Surface;
  /** with the sides of shared edges in pairs */
  readonly sides: Edges;
  /** 1 for each face that closes a hole */
  readonly isAdded: Uint8Array;
  readonly holes: number;
  readonly cracks: number;
  /** in the file's unit, between corners that were joined */
  readonly reach: number;
  readonly flipped: number;
  /** the faces that are left out: open sheets */
  readonly dropped: Surface;
  /** of the faces whose corners were joined across gaps */
  readonly movedArea: number;
}

/** How far a repair may go before it is given up. */
interface Limit {
  /** in square units of the file, of what is filled and moved */
  readonly area: number;
  /** of the work that an asked repair may take */
  readonly work: number;
}

/**
 * Closes all holes of a surface, however large: corners that nearly meet are joined, and each rim that is left is filled.
 * Patches that would still enclose nothing are left out.
 * @throws ModelError `not_solid` if its faces have no common outside, `flat` if nothing would be left, `repair_needed` beyond
 *   the limit
 */
export function closeHoles(inspection: Inspection, limit?: Limit): Closed {
  const cracks = joinCracks(inspection);
  const joined = joinGaps(cracks);
  if (limit && joined.movedArea > limit.area) throw new ModelError('repair_needed');
  const { flipped, turned, twisted } = joined.patches;
  if (twisted) throw new ModelError('not_solid');
  const facing = withTurned(joined.surface, joined.sides, turned);
  const oriented = orientPatches(facing.surface, facing.sides, joined.patches);
  const { vertices, faces } = oriented.surface;
  const rims = rimsOf(oriented.surface, oriented.sides);
  const budget = fillBudget(limit?.work);
  let filledArea = 0;
  const fills = rims.map((rim) => {
    const fill = fillRim(vertices, rim, budget);
    if (!limit) return fill;
    filledArea += measure(meshOf({ vertices, faces: Int32Array.from(fill) })).area;
    if (budget.left < 0 || filledArea > limit.area) throw new ModelError('repair_needed');
    return fill;
  });
  const all = new Int32Array(fills.reduce((sum, fill) => sum + fill.length, faces.length));
  all.set(faces);
  // The rim that each added face fills, counted from 1.
  const rimOf = new Int32Array(all.length / 3);
  let to = faces.length;
  fills.forEach((fill, i) => {
    all.set(fill, to);
    rimOf.fill(i + 1, to / 3, (to + fill.length) / 3);
    to += fill.length;
  });
  const filled = { vertices, faces: all };
  const { kept, sheets } = withoutSheets(filled);
  const left = { vertices, faces: keep(all, kept) };
  if (left.faces.length === 0) throw new ModelError('flat');
  const isAdded = rimOf.filter((_, face) => kept[face] === 1);
  const sides = edgesOf(left);
  if (sides.open > 0 || !areBalanced(left, sides)) throw new ModelError('not_closed');
  return {
    surface: left,
    sides: pairShared(left, sides),
    isAdded: Uint8Array.from(isAdded, (rim) => (rim === 0 ? 0 : 1)),
    holes: new Set(isAdded.filter((rim) => rim > 0)).size,
    cracks: cracks.joined + joined.joined,
    reach: Math.max(cracks.reach, joined.reach),
    movedArea: joined.movedArea,
    flipped: flipped + oriented.flipped,
    dropped: {
      vertices,
      faces: keep(
        all,
        Uint8Array.from(sheets, (sheet, face) => (rimOf[face] === 0 ? sheet : 0)),
      ),
    },
  };
}

/** Which faces of a closed surface belong to a body, and which to a sheet. */
function withoutSheets(surface: Surface): { kept: Uint8Array; sheets: Uint8Array } {
  const kept = new Uint8Array(surface.faces.length / 3);
  const sheets = new Uint8Array(kept.length);
  for (const shell of shellsOf(surface, patchesOf(surface, pairShared(surface, edgesOf(surface))))) {
    const target = shell.isFlat || (!isBalanced(shell) && isThin(surface, shell)) ? sheets : kept;
    for (const face of shell.faces) target[face] = 1;
  }
  return { kept, sheets };
}

function isThin({ vertices, faces }: Surface, shell: Shell): boolean {
  const own = new Int32Array(3 * shell.faces.length);
  for (const [i, face] of shell.faces.entries()) own.set(faces.subarray(3 * face, 3 * face + 3), 3 * i);
  const { area } = measure(meshOf({ vertices, faces: own }));
  return Math.abs(shell.volume) < THINNEST * area ** 1.5;
}

/**
 * The rims of holes, in the direction in which their fill faces like its surroundings. No rim passes a corner twice: rims
 * that touch at a corner are separate ones. Together they run along each side that has no counterpart, so a surface whose
 * rims are all filled is closed, whatever the fill.
 */
function rimsOf({ vertices, faces }: Surface, { mates, shared }: Edges): Int32Array[] {
  const sides: number[] = [];
  for (let side = 0; side < mates.length; side++) if (mates[side] === OPEN) sides.push(side);
  for (const group of shared) {
    const rising: number[] = [];
    const falling: number[] = [];
    for (const side of group) ((faces[side] as number) < (faces[after(side)] as number) ? rising : falling).push(side);
    const [more, less] = rising.length > falling.length ? [rising, falling] : [falling, rising];
    for (let i = less.length; i < more.length; i++) sides.push(more[i] as number);
  }
  return loopsOf({ vertices, faces }, Int32Array.from(sides));
}

/**
 * Walks along sides against their direction. As many lead to each corner as from it, so a walk ends only where it began. At
 * a corner where rims touch it goes on at the other side of the same hole.
 */
function loopsOf(surface: Surface, sides: Int32Array): Int32Array[] {
  const { vertices, faces } = surface;
  const corners = vertices.length / 3;
  // The sides that lead from each corner of a rim.
  const starts = new Int32Array(corners + 1);
  const startOf = (side: number): number => faces[after(side)] as number;
  for (const side of sides) starts[startOf(side) + 1] = (starts[startOf(side) + 1] as number) + 1;
  for (let i = 0; i < corners; i++) starts[i + 1] = (starts[i + 1] as number) + (starts[i] as number);
  const ends = starts.slice(0, corners);
  const onward = new Int32Array(sides.length);
  for (const side of sides) {
    const at = ends[startOf(side)] as number;
    onward[at] = side;
    ends[startOf(side)] = at + 1;
  }
  /** Takes the next side from a corner, after one that led to it. */
  const take = (corner: number, last: number): number => {
    const [start, end] = [starts[corner] as number, ends[corner] as number];
    if (start === end) return -1;
    const place = last === -1 || end - start === 1 ? start : nearest(surface, onward, last, start, end);
    const side = onward[place] as number;
    onward[place] = onward[end - 1] as number;
    ends[corner] = end - 1;
    return side;
  };
  // The place of each corner on the path, or -1.
  const places = new Int32Array(corners).fill(-1);
  const path = new Int32Array(sides.length + 1);
  const loops: Int32Array[] = [];
  for (const first of sides) {
    let [length, last] = [0, -1];
    for (let at = startOf(first); ; ) {
      const back = places[at] as number;
      if (back !== -1) {
        if (length - back > 2) loops.push(path.slice(back, length));
        for (let i = back; i < length; i++) places[path[i] as number] = -1;
        length = back;
      }
      // A rim that is closed is not continued: the next walk begins with another one.
      if (back !== -1 && length === 0) break;
      const side = take(at, last);
      if (side === -1) break;
      places[at] = length;
      path[length++] = at;
      at = faces[side] as number;
      last = side;
    }
  }
  return loops;
}

/** At most so many sides are compared at a corner: more rims do not touch in a model of this world. */
const MAX_COMPARED = 64;

/** Of the sides that lead from a corner, the first one when turning across the hole from the side that led to it. */
function nearest({ vertices, faces }: Surface, onward: Int32Array, last: number, start: number, end: number): number {
  const corner = faces[last] as number;
  const [from, apex] = [faces[after(last)] as number, faces[after(after(last))] as number];
  const back = toward(vertices, corner, from);
  const normal = cross(back, toward(vertices, corner, apex));
  const ahead = cross(back, normal);
  const scale = Math.hypot(...normal) || 1;
  let [best, least] = [start, Infinity];
  for (let place = start; place < Math.min(end, start + MAX_COMPARED); place++) {
    const to = toward(vertices, corner, faces[onward[place] as number] as number);
    // Clockwise seen from outside: away from the triangle of the side that led here.
    const angle = Math.atan2(dot(to, ahead) / scale, dot(to, back));
    const turn = angle <= 1e-9 ? angle + 2 * Math.PI : angle;
    if (turn < least) [best, least] = [place, turn];
  }
  return best;
}
