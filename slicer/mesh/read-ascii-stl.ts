import { growingFloats } from './growing-numbers.ts';
import type { Mesh, ReadBounds } from './mesh.ts';
import { ModelError } from './model-error.ts';
import { TextScan } from './text-scan.ts';

const [CR, LF] = [13, 10];

/**
 * Text STL with any letter case and line endings; several solids become one model. Only corners count: normals may be
 * missing or no numbers, and the last line may be missing as well.
 */
export function readAsciiStl(bytes: Uint8Array, bounds: ReadBounds): Mesh {
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
  if (length > LONGEST_WORD) throw new ModelError('unreadable');
  if (length === 6 && is(bytes, start, VERTEX)) return 'vertex';
  return String.fromCharCode(...bytes.subarray(start, scan.at)).toLowerCase();
}

/** Bytes. Numbers of normals are the longest words. */
const LONGEST_WORD = 400;
const VERTEX = [...'vertex'].map((letter) => letter.charCodeAt(0));

function is(bytes: Uint8Array, start: number, word: readonly number[]): boolean {
  for (let i = 0; i < word.length; i++) if (((bytes[start + i] as number) | 32) !== word[i]) return false;
  return true;
}

function skipLine(scan: TextScan): void {
  while (scan.at < scan.end && scan.bytes[scan.at] !== CR && scan.bytes[scan.at] !== LF) scan.at++;
}
