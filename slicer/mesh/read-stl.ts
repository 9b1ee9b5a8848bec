import { areTriangles, STL_HEAD, STL_TRIANGLE, stlCount } from '../../contract/queu3d/file-content.ts';
import type { FileNote, Mesh, ReadBounds } from './mesh.ts';
import { ModelError } from './model-error.ts';
import { readAsciiStl } from './read-ascii-stl.ts';

const NORMAL = 12;

/** STL, binary or text. Text starts with `solid`, but so do some binary files, so the length decides first. */
export function readStl(bytes: Uint8Array, bounds: ReadBounds): Mesh {
  if (!isWhole(bytes) && isText(bytes)) return readAsciiStl(bytes, bounds);
  if (bytes.length < STL_HEAD) throw new ModelError('truncated');
  const { count, note } = trianglesIn(bytes);
  if (count > bounds.triangles) throw new ModelError('too_many_triangles');
  return { positions: binary(bytes, count), ...(note && { note }) };
}

/** Whether every program reads these bytes as binary STL: the length matches, and they do not start like text. */
export function isPlainStl(bytes: Uint8Array): boolean {
  return isWhole(bytes) && !/^\s*solid/i.test(headOf(bytes));
}

function isWhole(bytes: Uint8Array): boolean {
  return bytes.length >= STL_HEAD && bytes.length === STL_HEAD + STL_TRIANGLE * stlCount(bytes);
}

/**
 * How many triangles to read. A file that is too short for its count is cut; in one that is too long either the count is
 * wrong, and what follows are triangles too, or a program has added bytes of its own.
 */
function trianglesIn(bytes: Uint8Array): { count: number; note?: FileNote } {
  const expected = stlCount(bytes);
  const held = Math.floor((bytes.length - STL_HEAD) / STL_TRIANGLE);
  if (held === expected) return { count: held };
  const isMiscounted = (bytes.length - STL_HEAD) % STL_TRIANGLE === 0 || expected === 0;
  if (held < expected) {
    // A count that no file can hold was never one: programs that stream leave it at 0 or at its largest.
    const kind = isMiscounted && expected > MOST_COUNT ? 'miscounted' : 'cut';
    return { count: held, note: { kind, read: held, expected } };
  }
  const more = Math.min(held - expected, MOST_LOOKED_AT);
  if (!isMiscounted || !areTriangles(bytes, expected, more)) return { count: expected };
  return { count: held, note: { kind: 'miscounted', read: held, expected } };
}

/** Twice what a file of 100 MB holds. */
const MOST_COUNT = 4_000_000;
const MOST_LOOKED_AT = 8;

function binary(bytes: Uint8Array, count: number): Float32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const positions = new Float32Array(count * 9);
  let to = 0;
  for (let i = 0, at = STL_HEAD + NORMAL; i < count; i++, at += STL_TRIANGLE) {
    for (let k = 0; k < 36; k += 4) positions[to++] = view.getFloat32(at + k, true);
  }
  return positions;
}

/** The name after `solid` may hold any bytes. */
function isText(bytes: Uint8Array): boolean {
  const head = headOf(bytes);
  return /^(ï»¿)?\s*(solid|facet)\b/i.test(head) && (!head.includes('\0') || /\bfacet\s+normal\b/i.test(head));
}

function headOf(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes.subarray(0, 1024));
}
