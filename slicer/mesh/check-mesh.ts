import { boxOf } from './box.ts';
import type { Mesh } from './mesh.ts';
import { ModelError } from './model-error.ts';

const FLAT = 1e-6;

/** Refuses what no repair could make printable: nothing, points that are no numbers, and what has no thickness. */
export function checkMesh(mesh: Mesh): void {
  if (mesh.positions.length === 0) throw new ModelError('no_triangles');
  const { min, max } = boxOf(mesh);
  const [width, depth, height] = [max[0] - min[0], max[1] - min[1], max[2] - min[2]];
  // A point that is no number makes the sum none.
  if (!Number.isFinite(width + depth + height)) throw new ModelError('not_finite');
  if (Math.min(width, depth, height) <= FLAT * Math.max(width, depth, height)) throw new ModelError('flat');
}
