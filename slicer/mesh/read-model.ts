import { MAX_TRIANGLES, type ModelExtension } from '../../api/contract/queu3d/limits.ts';
import { boxOf } from './box.ts';
import type { Mesh } from './mesh.ts';
import { ModelError } from './model-error.ts';
import { read3mf } from './read-3mf.ts';
import type { ReadBounds } from './read-bounds.ts';
import { readObj } from './read-obj.ts';
import { readStl } from './read-stl.ts';

const FLAT = 1e-6;

/** Refuses what no repair could make printable: nothing, points that are no numbers, and what has no thickness. */
function checkMesh(mesh: Mesh): void {
  if (mesh.positions.length === 0) throw new ModelError('no_triangles');
  const { min, max } = boxOf(mesh);
  const sides = max.map((most, axis) => most - (min[axis] as number)).sort((one, other) => one - other);
  const [least, middle, most] = sides as [number, number, number];
  // A point that is no number makes each side none.
  if (!Number.isFinite(most)) throw new ModelError('not_finite');
  // Beside the middle one, as a single point far away makes the largest huge without making the model flat.
  if (least <= FLAT * middle) throw new ModelError('flat');
}

const readers = { stl: readStl, obj: readObj, '3mf': read3mf };

/**
 * The triangles of a model file. A 3MF file's unit is taken into them; STL and OBJ have none and count as millimetres.
 * @throws ModelError with what is wrong with the file
 */
export function readModel(
  bytes: Uint8Array,
  extension: ModelExtension,
  bounds: ReadBounds = { triangles: MAX_TRIANGLES },
): Mesh {
  if (bytes.length === 0) throw new ModelError('empty');
  const mesh = soundly(() => readers[extension](bytes, bounds));
  checkMesh(mesh);
  return mesh;
}

/** A file that leads a reader beyond its end is damaged. */
function soundly<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) throw new ModelError('unreadable');
    throw error;
  }
}
