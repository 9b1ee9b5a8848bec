import { areTriangles, STL_HEAD, STL_TRIANGLE, stlCount } from '../../contract/queu3d/file-content.ts';
import { growingFloats } from './growing-numbers.ts';
import type { FileNote, Mesh, ReadBounds } from './mesh.ts';
import { ModelError } from './model-error.ts';
import { TextScan } from './text-scan.ts';

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
 * wrong, and what follows are triangles too, or a program has added its own bytes.
 */
function trianglesIn(bytes: Uint8Array): { count: number; note?: FileNote } {
  const expected = stlCount(bytes);
  const held = Math.floor((bytes.length - STL_HEAD) / STL_TRIANGLE);
  if (held === expected) return { count: held };
  const isMiscounted = (bytes.length - STL_HEAD) % STL_TRIANGLE === 0 || expected === 0;
  if (held < expected) {
    // A count that no file can hold was never one: programs that stream leave it at 0 or at its largest.
    const kind = isMiscounted && expected > MAX_COUNT ? 'miscounted' : 'cut';
    return { count: held, note: { kind, read: held, expected } };
  }
  const more = Math.min(held - expected, MAX_LOOKED_AT);
  if (!isMiscounted || !areTriangles(bytes, expected, more)) return { count: expected };
  return { count: held, note: { kind: 'miscounted', read: held, expected } };
}

/** Twice what a file of 100 MB holds. */
const MAX_COUNT = 4_000_000;
const MAX_LOOKED_AT = 8;

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

const [CR, LF] = [13, 10];

/**
 * Text STL with any letter case and line endings; several solids become one model. Only corners count: normals may be
 * missing or no numbers, and the last line may be missing as well.
 */
function readAsciiStl(bytes: Uint8Array, bounds: ReadBounds): Mesh {
  const scan = new TextScan(bytes, bytes[0] === 0xef ? 3 : 0);
  const corners = growingFloats();
  const most = bounds.triangles * 9;
  let ofLoop = 0;
  let isCut = false;
  for (let word = next(scan); word; word = next(scan)) {
    if (word === 'vertex') {
      isCut = !pushPoint(scan, corners) || isCut;
      ofLoop++;
      if (corners.length > most + 9) throw new ModelError('too_many_triangles');
    } else if (word === 'endloop' || word === 'facet' || word === 'endfacet') {
      if (ofLoop !== 3 && (ofLoop > 0 || word === 'endloop')) throw new ModelError('unreadable');
      ofLoop = 0;
    } else if (word === 'solid' || word === 'endsolid') {
      skipLine(scan);
    } else if (ofLoop > 0 && scan.at < scan.end) {
      throw new ModelError('unreadable');
    }
  }
  // The last number may have lost its last digits.
  const whole = corners.length - 3 * ofLoop;
  if (whole > most) throw new ModelError('too_many_triangles');
  const positions = corners.all().slice(0, whole);
  return ofLoop > 0 || isCut ? { positions, note: { kind: 'cut', read: whole / 9 } } : { positions };
}

/** @returns false where the file ends within the point */
function pushPoint(scan: TextScan, corners: ReturnType<typeof growingFloats>): boolean {
  let isWhole = true;
  for (let i = 0; i < 3; i++) {
    scan.skipSpace();
    isWhole &&= scan.at < scan.end;
    corners.push(isWhole ? scan.number() : 0);
  }
  return isWhole;
}

/** The next word in lower case; empty at the end. */
function next(scan: TextScan): string {
  scan.skipSpace();
  const start = scan.at;
  const { bytes, end } = scan;
  // The most frequent word is recognized without creating a string.
  while (scan.at < end && (bytes[scan.at] as number) > 32) scan.at++;
  const length = scan.at - start;
  if (length > MAX_WORD_LENGTH) throw new ModelError('unreadable');
  if (length === 6 && is(bytes, start, VERTEX)) return 'vertex';
  return String.fromCharCode(...bytes.subarray(start, scan.at)).toLowerCase();
}

/** Bytes. Numbers of normals are the longest words. */
const MAX_WORD_LENGTH = 400;
const VERTEX = [...'vertex'].map((letter) => letter.charCodeAt(0));

function is(bytes: Uint8Array, start: number, word: readonly number[]): boolean {
  for (let i = 0; i < word.length; i++) if (((bytes[start + i] as number) | 32) !== word[i]) return false;
  return true;
}

function skipLine(scan: TextScan): void {
  while (scan.at < scan.end && scan.bytes[scan.at] !== CR && scan.bytes[scan.at] !== LF) scan.at++;
}
