import { boxOf, sizeOf } from './box.ts';
import { closeHoles } from './close-holes.ts';
import type { Edges } from './edges.ts';
import { fillHoles } from './fill-holes.ts';
import { type Inspection, inspect } from './inspect.ts';
import { joinCracks } from './join-cracks.ts';
import { measure } from './measure.ts';
import type { Mesh } from './mesh.ts';
import { ModelError } from './model-error.ts';
import { orientPatches } from './orient-patches.ts';
import { type Patches, patchesOf, turnFaces, withTurned } from './patches.ts';
import { areBalanced, pairShared } from './shared-edges.ts';
import { lostSheets } from './sheets.ts';
import type { Shell } from './shells.ts';
import { keep, meshOf, type Surface } from './surface.ts';
import { turnShells } from './turn-shells.ts';

/**
 * The number of repairs of each kind: triangles, except for `cracks` (corners), `holes` and `shells`. `sheets` have no
 * thickness and were left out.
 */
export type Repaired = Readonly<Record<RepairName, number>>;
export const repairNames = ['degenerate', 'duplicate', 'cracks', 'flipped', 'holes', 'shells', 'sheets'] as const;
type RepairName = (typeof repairNames)[number];

/** Holes are closed, sheets left out, or corners across gaps joined. Where holes are closed, the rest is done as well. */
export type RepairKind = 'holes' | 'sheets' | 'joined';

/** What a repair changes that the shopper must see first. */
interface RepairChanges {
  readonly kind: RepairKind;
  /** nine coordinates per triangle that closes a hole */
  readonly added: Float32Array;
  /** nine coordinates per triangle that has no thickness and is left out */
  readonly dropped: Float32Array;
  readonly holes: number;
  /** in the file's unit, the widest gap that was joined */
  readonly reach: number;
}

export interface Repair {
  /** the same object if no repair was needed */
  readonly mesh: Mesh;
  /** its triangles in the same order, with corners shared */
  readonly surface: Surface;
  readonly repaired: Repaired;
  /** undefined if there is nothing to accept; made if accepted, else `mesh` is without them */
  readonly changes: RepairChanges | undefined;
}

/** A repair of less than this share of the surface, and that does not change the box by this share, is made unasked. */
const SMALL_AREA = 1e-3;
const SMALL_SIZE = 1e-4;
/** Of the work that an asked repair may take: this one is tried for each open model while it is read. */
const SMALL_WORK = 0.1;

/** @param changed in square units of the file: what is added, left out or moved */
function isSmall(drawn: Measures, changed: number, left: Mesh): boolean {
  const [before, after] = [sizeOf(drawn.box), sizeOf(boxOf(left))];
  const isResized = (['width', 'depth', 'height'] as const).some(
    (side) => Math.abs(before[side] - after[side]) > SMALL_SIZE * before[side],
  );
  return !isResized && changed <= SMALL_AREA * drawn.area;
}

type Measures = ReturnType<typeof measure>;

/**
 * Repairs defects with only one solution: removes degenerate and duplicate triangles, joins cracks, flips triangles to match
 * their neighbors and shells to face outwards, closes small flat holes, and makes other repairs that are small. What a closed
 * model encloses stays as it is.
 * @param inspection of this mesh, if already made
 * @param isAccepted also closes all other holes, and leaves out sheets without thickness
 * @throws ModelError `repair_needed` if that must be accepted first; `not_closed` or `not_solid` if it does not help,
 *   `no_triangles` if none is left, `flat` if nothing is enclosed
 */
export function repair(mesh: Mesh, inspection: Inspection = inspect(mesh), isAccepted = false): Repair {
  const { findings, surface } = inspection;
  if (surface.faces.length === 0) throw new ModelError(findings.duplicateFaces > 0 ? 'flat' : 'no_triangles');
  const mended = inspection.isClosed ? unchanged(inspection) : mend(inspection);
  if (!areClosed(mended)) {
    if (isAccepted) return closed(inspection).repair;
    if (mended.patches.twisted) throw new ModelError('not_solid');
    return closedUnasked(mesh, inspection);
  }
  const { sides, counts } = mended;
  const patches = inspection.isClosed ? inspection.patches : patchesOf(mended.surface, sides);
  const shells = turnShells(mended.surface, patches, inspection.isClosed);
  if (shells.shells.every(({ isFlat }) => isFlat)) throw new ModelError('flat');
  const repaired = {
    degenerate: findings.degenerateFaces,
    duplicate: findings.duplicateFaces,
    ...counts,
    shells: shells.turned,
    sheets: 0,
  };
  return withoutSheets(mesh, inspection, { surface: shells.surface, shells: shells.shells, repaired }, isAccepted);
}

interface Mended {
  readonly surface: Surface;
  /** with the sides of shared edges in pairs */
  readonly sides: Edges;
  readonly patches: Patches;
  readonly counts: Pick<Repaired, 'cracks' | 'flipped' | 'holes'>;
}

function unchanged({ surface, sides, patches }: Inspection): Mended {
  return { surface, sides, patches, counts: { cracks: 0, flipped: 0, holes: 0 } };
}

function mend(inspection: Inspection): Mended {
  const joined = joinCracks(inspection);
  const { flipped, turned } = joined.patches;
  const counts = { cracks: joined.joined, flipped, holes: 0 };
  if (joined.patches.twisted) return { ...joined, counts };
  const oriented = withTurned(joined.surface, joined.sides, turned);
  const filled = fillHoles(oriented.surface, oriented.sides, joined.patches);
  const facing = orientPatches(filled.surface, filled.sides, filled.patches);
  return {
    surface: facing.surface,
    sides: pairShared(facing.surface, facing.sides),
    patches: filled.patches,
    counts: { ...counts, flipped: flipped + facing.flipped, holes: filled.holes },
  };
}

function areClosed({ surface, sides, patches }: Mended): boolean {
  return !patches.twisted && sides.open === 0 && areBalanced(surface, sides);
}

interface Solid {
  readonly surface: Surface;
  readonly shells: readonly Shell[];
  readonly repaired: Repaired;
}

/** Leaves out the sheets of a closed model: none of them is printed. Those that matter stay until that is accepted. */
function withoutSheets(
  mesh: Mesh,
  { sheets }: Inspection,
  { surface, shells, repaired }: Solid,
  isAccepted: boolean,
): Repair {
  const flat = shells.filter(({ isFlat }) => isFlat);
  const pairs = lostSheets(surface, sheets);
  if (pairs.length === 0 && flat.length === 0) {
    const same = Object.values(repaired).every((count) => count === 0);
    return { mesh: same ? mesh : meshOf(surface), surface, repaired, changes: undefined };
  }
  const solid = facesOf(surface, flat, 0);
  const solidMesh = meshOf(solid);
  const dropped = joinedPositions(pairs, meshOf(facesOf(surface, flat)).positions);
  const isTiny = isSmall(measure(mesh), measure({ positions: dropped }).area, solidMesh);
  if (isAccepted || isTiny) {
    const told = { ...repaired, sheets: dropped.length / 9 };
    return { mesh: solidMesh, surface: solid, repaired: told, changes: isTiny ? undefined : sheetChanges(dropped) };
  }
  // Nothing is left out unseen: the sheets go back, both of their sides.
  const faces = new Int32Array(surface.faces.length + 2 * sheets.length);
  faces.set(surface.faces);
  faces.set(sheets, surface.faces.length);
  faces.set(turnFaces(sheets, new Uint8Array(sheets.length / 3).fill(1)), surface.faces.length + sheets.length);
  const whole = { vertices: surface.vertices, faces };
  const kept = { ...repaired, duplicate: repaired.duplicate - (2 * sheets.length) / 3 };
  return {
    mesh: meshOf(whole),
    surface: whole,
    repaired: kept,
    changes: sheetChanges(dropped),
  };
}

function sheetChanges(dropped: Float32Array): RepairChanges {
  return { kind: 'sheets', added: new Float32Array(), dropped, holes: 0, reach: 0 };
}

/**
 * With all holes closed, where that is a small change.
 * @throws ModelError `repair_needed` where it is not: the shopper must see it first
 */
function closedUnasked(mesh: Mesh, inspection: Inspection): Repair {
  const drawn = measure(mesh);
  try {
    const { repair: made, movedArea } = closed(inspection, { area: SMALL_AREA * drawn.area, work: SMALL_WORK });
    const { added, dropped } = made.changes ?? sheetChanges(new Float32Array());
    const changed = measure({ positions: added }).area + measure({ positions: dropped }).area + movedArea;
    if (isSmall(drawn, changed, made.mesh)) return { ...made, changes: undefined };
  } catch (error) {
    // The reason is that of the asked repair: it may go further.
    if (!(error instanceof ModelError)) throw error;
  }
  throw new ModelError('repair_needed');
}

/** With all holes closed, and the area of the faces that were moved for it. */
function closed(
  inspection: Inspection,
  limit?: Parameters<typeof closeHoles>[1],
): { repair: Repair; movedArea: number } {
  const { findings, sheets } = inspection;
  const {
    surface,
    sides,
    isAdded,
    holes,
    cracks,
    flipped,
    dropped: sheetFaces,
    reach,
    movedArea,
  } = closeHoles(inspection, limit);
  const shells = turnShells(surface, patchesOf(surface, sides), false);
  const { vertices, faces } = shells.surface;
  const added = meshOf({ vertices, faces: keep(faces, isAdded) }).positions;
  const dropped = joinedPositions(lostSheets(shells.surface, sheets), meshOf(sheetFaces).positions);
  const kind = added.length > 0 ? 'holes' : dropped.length > 0 ? 'sheets' : 'joined';
  const made: Repair = {
    mesh: meshOf(shells.surface),
    surface: shells.surface,
    repaired: {
      degenerate: findings.degenerateFaces,
      duplicate: findings.duplicateFaces,
      cracks,
      flipped,
      holes,
      shells: shells.turned,
      sheets: dropped.length / 9,
    },
    changes: { kind, added, dropped, holes, reach },
  };
  return { repair: made, movedArea };
}

function joinedPositions(one: Float32Array, other: Float32Array): Float32Array {
  const all = new Float32Array(one.length + other.length);
  all.set(one);
  all.set(other, one.length);
  return all;
}

/** The faces of some shells, or all others. */
function facesOf({ vertices, faces }: Surface, shells: readonly Shell[], isKept: 0 | 1 = 1): Surface {
  const kept = new Uint8Array(faces.length / 3).fill(1 - isKept);
  for (const shell of shells) for (const face of shell.faces) kept[face] = isKept;
  return { vertices, faces: keep(faces, kept) };
}
