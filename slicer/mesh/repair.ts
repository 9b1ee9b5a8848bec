import { after, type Edges } from './edges.ts';
import { fillHoles } from './fill-holes.ts';
import { type Inspection, inspect } from './inspect.ts';
import { joinCracks } from './join-cracks.ts';
import type { Mesh } from './mesh.ts';
import { ModelError } from './model-error.ts';
import { turnFaces } from './patches.ts';
import { hasVolume } from './shells.ts';
import { meshOf, type Surface } from './surface.ts';
import { turnShells } from './turn-shells.ts';

/**
 * Whether a surface has an inside: no side is open, and where more than two triangles meet, equally many run along the edge
 * in each direction.
 */
function isBalanced({ faces }: Surface, { open, shared }: Edges): boolean {
  if (open > 0) return false;
  return shared.every((group) => {
    let sum = 0;
    for (const side of group) sum += (faces[side] as number) < (faces[after(side)] as number) ? 1 : -1;
    return sum === 0;
  });
}

/** The number of repairs of each kind: triangles, except for `cracks` (corners), `holes` and `shells`. */
export type Repaired = Readonly<Record<RepairName, number>>;
export const repairNames = ['degenerate', 'duplicate', 'cracks', 'flipped', 'holes', 'shells'] as const;
type RepairName = (typeof repairNames)[number];

export interface Repair {
  /** the same object if no repair was needed */
  readonly mesh: Mesh;
  /** its triangles in the same order, with corners shared */
  readonly surface: Surface;
  readonly repaired: Repaired;
}

/**
 * Repairs defects with only one solution: removes degenerate and duplicate triangles, joins cracks, flips triangles to match
 * their neighbors and shells to face outwards, and closes small flat holes.
 * @param inspection of this mesh, if already made
 * @throws ModelError `not_closed` if edges stay open, `no_triangles` if none is left, `flat` if nothing is enclosed
 */
export function repair(mesh: Mesh, inspection: Inspection = inspect(mesh)): Repair {
  const { findings } = inspection;
  if (inspection.surface.faces.length === 0) throw new ModelError('no_triangles');
  const joined = joinCracks(inspection);
  if (joined.patches.twisted) throw new ModelError('not_closed');
  const { flipped, turned } = joined.patches;
  const oriented =
    flipped === 0 ? joined.surface : { ...joined.surface, faces: turnFaces(joined.surface.faces, turned) };
  const filled = fillHoles(oriented, joined.sides, joined.patches);
  const shells = turnShells(filled.surface, filled.patches);
  if (!isBalanced(shells.surface, filled.sides)) throw new ModelError('not_closed');
  if (!hasVolume(shells.shells)) throw new ModelError('flat');
  const repaired = {
    degenerate: findings.degenerateFaces,
    duplicate: findings.duplicateFaces,
    cracks: joined.joined,
    flipped,
    holes: filled.holes,
    shells: shells.turned,
  };
  const same = Object.values(repaired).every((count) => count === 0);
  return { mesh: same ? mesh : meshOf(shells.surface), surface: shells.surface, repaired };
}
