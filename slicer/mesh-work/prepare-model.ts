import { closeSync, fstatSync, openSync, readSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fitsWithin, sizeOf, turnedBox } from '../mesh/box.ts';
import { measure } from '../mesh/measure.ts';
import { triangleCount } from '../mesh/mesh.ts';
import { ModelError } from '../mesh/model-error.ts';
import { readModel } from '../mesh/read-model.ts';
import { isPlainStl } from '../mesh/read-stl.ts';
import { repair } from '../mesh/repair.ts';
import { writeStl } from '../mesh/write-stl.ts';
import { BUILD_VOLUME } from '../profiles/machine-definition.ts';
import { AS_IT_CAME, type PreparedModel, type ReceivedModel } from './prepared-model.ts';

const MENDED = 'mended.stl';

/**
 * Reads a model, repairs what can be repaired safely, and writes it for the engine. The engine would take anything: it
 * slices open meshes to a wrong volume, and takes memory without end for a point that is far away.
 * @param onWritten called when the model, as it came, stands there and fits the machine: it can be sliced on trial while
 *   it is looked at whether it is closed, which takes as long as the engine takes to load it
 * @throws ModelError
 */
export function prepareModel({ path, extension, matrix, folder }: ReceivedModel, onWritten: () => void): PreparedModel {
  const bytes = readWhole(path);
  const asItCame = readModel(bytes, extension);
  const size = sizeOf(turnedBox(asItCame, matrix));
  if (!Object.values(size).every(Number.isFinite)) throw new ModelError('not_finite');
  if (!fitsWithin(size, BUILD_VOLUME)) throw new ModelError('too_big_for_bed');
  const file = join(folder, AS_IT_CAME);
  // Most models are what the engine reads: those need not be written a second time.
  if (extension === 'stl' && isPlainStl(bytes)) renameSync(path, file);
  else writeFileSync(file, writeStl(asItCame));
  onWritten();
  const { volume } = measure(asItCame, matrix);
  if (!Number.isFinite(volume)) throw new ModelError('not_finite');
  const { mesh, repaired } = repair(asItCame);
  if (mesh === asItCame) {
    if (volume <= 0) throw new ModelError('flat');
    return { size, triangles: triangleCount(mesh), repaired, file: AS_IT_CAME };
  }
  const mended = measure(mesh, matrix);
  if (mended.volume <= 0) throw new ModelError('flat');
  writeFileSync(join(folder, MENDED), writeStl(mesh));
  return { size: sizeOf(mended.box), triangles: triangleCount(mesh), repaired, file: MENDED };
}

/** Not by `readFileSync`: on Deno that goes over the bytes three times. */
function readWhole(path: string): Uint8Array<ArrayBuffer> {
  const file = openSync(path, 'r');
  try {
    const bytes = new Uint8Array(fstatSync(file).size);
    for (let at = 0; at < bytes.length; ) {
      const count = readSync(file, bytes, at, bytes.length - at, at);
      if (count === 0) throw new Error('A model became shorter while it was read.');
      at += count;
    }
    return bytes;
  } finally {
    closeSync(file);
  }
}
