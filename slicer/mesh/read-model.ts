import { MOST_TRIANGLES, type ModelExtension } from '../../api/contract/queu3d/limits.ts';
import { checkMesh } from './check-mesh.ts';
import type { Mesh } from './mesh.ts';
import { ModelError } from './model-error.ts';
import { read3mf } from './read-3mf.ts';
import type { ReadBounds } from './read-bounds.ts';
import { readObj } from './read-obj.ts';
import { readStl } from './read-stl.ts';

const readers = { stl: readStl, obj: readObj, '3mf': read3mf };

/**
 * The triangles of a model file. A 3MF file's unit is taken into them; STL and OBJ have none and count as millimetres.
 * @throws ModelError with what is wrong with the file
 */
export function readModel(
  bytes: Uint8Array,
  extension: ModelExtension,
  bounds: ReadBounds = { triangles: MOST_TRIANGLES },
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
