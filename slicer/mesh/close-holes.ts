import { type Edges, edgesOf } from './edges.ts';
import { fillBudget, fillRim } from './fill-rim.ts';
import type { Inspection } from './inspect.ts';
import { joinCracks, joinGaps } from './join-cracks.ts';
import { measure } from './measure.ts';
import { ModelError } from './model-error.ts';
import { orientPatches } from './orient-patches.ts';
import { patchesOf, withTurned } from './patches.ts';
import { rimsOf } from './rims.ts';
import { areBalanced, pairShared } from './shared-edges.ts';
import { isBalanced, type Shell, shellsOf } from './shells.ts';
import { keep, meshOf, type Surface } from './surface.ts';

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
  readonly flipped: number;
  /** the faces that are left out: open sheets */
  readonly dropped: Surface;
}

/**
 * Closes all holes of a surface, however large: corners that nearly meet are joined, and each rim that is left is filled.
 * Patches that would still enclose nothing are left out.
 * @throws ModelError `not_solid` if its faces have no common outside, `flat` if nothing would be left
 */
export function closeHoles(inspection: Inspection): Closed {
  const cracks = joinCracks(inspection);
  const joined = joinGaps(cracks);
  const { flipped, turned, twisted } = joined.patches;
  if (twisted) throw new ModelError('not_solid');
  const facing = withTurned(joined.surface, joined.sides, turned);
  const oriented = orientPatches(facing.surface, facing.sides, joined.patches);
  const { vertices, faces } = oriented.surface;
  const rims = rimsOf(oriented.surface, oriented.sides);
  const budget = fillBudget();
  const fills = rims.map((rim) => fillRim(vertices, rim, budget));
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
