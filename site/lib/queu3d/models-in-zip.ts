import { convertedExtensions, MAX_MODEL_BYTES, modelExtensions } from '../../../contract/queu3d/limits.ts';
import { ModelError } from '../../../slicer/mesh/model-error.ts';
import { Zip } from '../../../slicer/mesh/zip.ts';
import { distinctNames } from './model-names.ts';

/** Why an entry of a ZIP file is not put in the workspace. */
export type ZipReason = 'not_a_model' | 'nested_zip' | 'no_room' | 'empty' | 'too_large' | 'unreadable';

export interface UnzippedModels<Model> {
  readonly models: readonly Model[];
  /** everything else in it, by its path */
  readonly leftOut: readonly { readonly name: string; readonly reason: ZipReason }[];
}

interface NamedBytes {
  /** without its folders, as long as that tells it apart */
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const readable = [...modelExtensions, ...convertedExtensions] as const;
/** Paths that are reported; a folder of a million pictures would fill the page. */
const MAX_LEFT_OUT = 200;

/**
 * The models in a ZIP file, in order of their paths. Unpacks at most `most` of them, one after the other; `Zip` bounds
 * what they unpack to, together and by ratio.
 * @throws ModelError for a file that is not a ZIP, is damaged, or unpacks too far
 */
export function modelsInZip(bytes: Uint8Array, most: number): UnzippedModels<NamedBytes> {
  const zip = new Zip(bytes);
  const models: { path: string; bytes: NamedBytes['bytes'] }[] = [];
  const leftOut: { name: string; reason: ZipReason }[] = [];
  const paths = zip.names().filter((path) => !path.endsWith('/'));
  for (const path of paths.toSorted()) {
    const reason = reasonAgainst(zip, path) ?? (models.length >= most ? 'no_room' : undefined);
    const unpacked = reason ? undefined : unpack(zip, path);
    if (unpacked) models.push({ path, bytes: unpacked });
    else if (leftOut.length < MAX_LEFT_OUT) leftOut.push({ name: path, reason: reason ?? 'unreadable' });
  }
  const names = distinctNames(models.map(({ path }) => path));
  return { models: models.map(({ bytes: unpacked }, i) => ({ name: names[i] ?? '', bytes: unpacked })), leftOut };
}

/** By name and size, before anything is unpacked. */
function reasonAgainst(zip: Zip, path: string): ZipReason | undefined {
  const [name = ''] = path.split(/[/\\]/).slice(-1);
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  if (extension === 'zip') return 'nested_zip';
  // macOS adds a hidden copy of each file's attributes under the file's own ending.
  const isHidden = name.startsWith('.') || /^__MACOSX[/\\]/i.test(path);
  if (isHidden || !readable.some((known) => known === extension)) return 'not_a_model';
  const size = zip.sizeOf(path);
  if (size === 0) return 'empty';
  return size > MAX_MODEL_BYTES ? 'too_large' : undefined;
}

/** Undefined when the entry is damaged; the others may be sound. */
function unpack(zip: Zip, path: string): Uint8Array<ArrayBuffer> | undefined {
  const size = zip.sizeOf(path);
  const bytes = new Uint8Array(size);
  let at = 0;
  try {
    zip.unpack(path, (piece) => {
      if (at + piece.length > size) throw new ModelError('unreadable');
      bytes.set(piece, at);
      at += piece.length;
    });
  } catch (error) {
    if (error instanceof ModelError && error.fault !== 'unpacks_too_far') return undefined;
    throw error;
  }
  return bytes;
}
