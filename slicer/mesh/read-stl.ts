import type { Mesh, ReadBounds } from './mesh.ts';
import { ModelError } from './model-error.ts';
import { readAsciiStl } from './read-ascii-stl.ts';

const HEAD = 84;
const TRIANGLE = 50;
const NORMAL = 12;
/** Twice what a file of 100 MB holds. */
const MOST_COUNT = 4_000_000;

/** STL, binary or text. Text starts with `solid`, but so do some binary files, so the length decides first. */
export function readStl(bytes: Uint8Array, bounds: ReadBounds): Mesh {
  const view = viewOf(bytes);
  const count = promisedCount(view);
  if (isWhole(bytes, count)) return binary(view, count, bounds);
  if (beginsWithSolid(bytes)) return readAsciiStl(bytes, bounds);
  if (count === undefined || !looksCut(view, count)) throw new ModelError('wrong_content');
  throw new ModelError('truncated');
}

/** Whether every program reads these bytes as binary STL: the length matches, and they do not start like text. */
export function isPlainStl(bytes: Uint8Array): boolean {
  return isWhole(bytes, promisedCount(viewOf(bytes))) && !/^\s*solid/i.test(headOf(bytes));
}

function isWhole(bytes: Uint8Array, count: number | undefined): count is number {
  return count !== undefined && bytes.length === HEAD + TRIANGLE * count;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** The triangle count in a binary file's header; undefined if the file is too short for one. */
function promisedCount(view: DataView): number | undefined {
  return view.byteLength < HEAD ? undefined : view.getUint32(HEAD - 4, true);
}

function binary(view: DataView, count: number, bounds: ReadBounds): Mesh {
  if (count > bounds.triangles) throw new ModelError('too_many_triangles');
  const positions = new Float32Array(count * 9);
  let to = 0;
  for (let i = 0, at = HEAD + NORMAL; i < count; i++, at += TRIANGLE) {
    for (let k = 0; k < 36; k += 4) positions[to++] = view.getFloat32(at + k, true);
  }
  return { positions };
}

function beginsWithSolid(bytes: Uint8Array): boolean {
  const head = headOf(bytes);
  return /^(ï»¿)?\s*solid\b/i.test(head) && !head.includes('\0');
}

function headOf(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes.subarray(0, 512));
}

/** Too short for its count, but its first triangles have normals of length 1 or 0: a truncated STL, not other data. */
function looksCut(view: DataView, count: number): boolean {
  if (count > MOST_COUNT || view.byteLength > HEAD + TRIANGLE * count) return false;
  const whole = Math.min(8, Math.floor((view.byteLength - HEAD) / TRIANGLE));
  for (let i = 0, at = HEAD; i < whole; i++, at += TRIANGLE) {
    const length = Math.hypot(view.getFloat32(at, true), view.getFloat32(at + 4, true), view.getFloat32(at + 8, true));
    if (!(length < 0.01 || Math.abs(length - 1) < 0.01)) return false;
  }
  return true;
}
