import { contentOf, fromUtf16, HEAD_BYTES, isUtf16 } from '../../api/contract/queu3d/file-content.ts';
import { MAX_TRIANGLES, type ModelExtension } from '../../api/contract/queu3d/limits.ts';
import { boxOf } from './box.ts';
import { inspect } from './inspect.ts';
import type { Mesh, ReadBounds } from './mesh.ts';
import { ModelError } from './model-error.ts';
import { read3mf } from './read-3mf.ts';
import { readObj } from './read-obj.ts';
import { readStl } from './read-stl.ts';

const FLAT = 1e-6;

/** Rejects what no repair can fix: no triangles, points that are not finite, and models without thickness. */
function checkMesh(mesh: Mesh): void {
  if (mesh.positions.length === 0) throw new ModelError('no_triangles');
  const { min, max } = boxOf(mesh);
  const sides = max.map((most, axis) => most - (min[axis] as number)).sort((one, other) => one - other);
  const [least, middle, most] = sides as [number, number, number];
  // One point that is not finite makes each side not finite.
  if (!Number.isFinite(most)) throw new ModelError('not_finite');
  // Compared with the middle side, as a single point far away makes the largest huge without making the model flat.
  if (least <= FLAT * middle) throw new ModelError('flat');
}

const readers = { stl: readStl, obj: readObj, '3mf': read3mf };

/** What a file is by its content; undefined for anything but a model. */
export function kindOf(bytes: Uint8Array): ModelExtension | undefined {
  return contentOf(bytes.subarray(0, HEAD_BYTES), bytes.length);
}

/**
 * Reads the triangles of a model file. Its content decides how, not its name: a renamed file is read as what it is.
 * 3MF units are converted to millimeters; STL and OBJ have no units. A promise when a slicer's project has volumes to cut
 * out: that library is loaded only then.
 * @throws ModelError
 */
export function readModel(
  bytes: Uint8Array,
  bounds: ReadBounds = { triangles: MAX_TRIANGLES },
): Mesh | Promise<Mesh> {
  if (bytes.length === 0) throw new ModelError('empty');
  const kind = kindOf(bytes);
  if (!kind) throw new ModelError('wrong_content');
  const text = kind !== '3mf' && isUtf16(bytes) ? fromUtf16(bytes) : bytes;
  const mesh = soundly(() => readers[kind](text, bounds));
  return mesh instanceof Promise ? mesh.then(checked) : checked(mesh);
}

function checked(mesh: Mesh): Mesh {
  // Nobody can tell what is missing, unless nothing is.
  if (mesh.note?.kind === 'cut' && (mesh.positions.length === 0 || inspect(mesh).findings.openEdges > 0)) {
    throw new ModelError('truncated');
  }
  checkMesh(mesh);
  return mesh;
}

/** A file that makes a reader exceed its end is damaged. */
function soundly<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) throw new ModelError('unreadable');
    throw error;
  }
}
