import { boxOf } from './box.ts';
import type { Mesh } from './mesh.ts';
import { ModelError } from './model-error.ts';

const FLAT = 1e-6;

/** Refuses what no repair could make printable: nothing, points that are no numbers, and what has no thickness. */
export function checkMesh(mesh: Mesh): void {
  if (mesh.positions.length === 0) throw new ModelError('no_triangles');
  const { min, max } = boxOf(mesh);
  const sides = max.map((most, axis) => most - (min[axis] as number)).sort((one, other) => one - other);
  const [least, middle, most] = sides as [number, number, number];
  // A point that is no number makes each side none.
  if (!Number.isFinite(most)) throw new ModelError('not_finite');
  // Beside the middle one, as a single point far away makes the largest huge without making the model flat.
  if (least <= FLAT * middle) throw new ModelError('flat');
}
