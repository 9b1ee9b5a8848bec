import { growingFloats } from './growing-numbers.ts';
import type { Mesh, ReadBounds } from './mesh.ts';
import { ModelError } from './model-error.ts';
import { TextScan } from './text-scan.ts';

const [CR, LF] = [13, 10];

/** Text STL with any letter case and line endings; several solids become one model. */
export function readAsciiStl(bytes: Uint8Array, bounds: ReadBounds): Mesh {
  const scan = new TextScan(bytes, bytes[0] === 0xef ? 3 : 0);
  const corners = growingFloats();
  const most = bounds.triangles * 9;
  let ofLoop = 0;
  let inside = false;
  for (let word = next(scan); word; word = next(scan)) {
    if (word === 'vertex') {
      for (let i = 0; i < 3; i++) corners.push(scan.number());
      ofLoop++;
      if (corners.length > most) throw new ModelError('too_many_triangles');
    } else if (word === 'facet') {
      if (next(scan) !== 'normal') throw new ModelError('unreadable');
      for (let i = 0; i < 3; i++) next(scan);
    } else if (word === 'endloop') {
      if (ofLoop !== 3) throw new ModelError('unreadable');
      ofLoop = 0;
    } else if (word === 'solid' || word === 'endsolid') {
      inside = word === 'solid';
      skipLine(scan);
    } else if (word !== 'outer' && word !== 'loop' && word !== 'endfacet') {
      throw new ModelError(isBegun(word) && scan.at >= scan.end ? 'truncated' : 'unreadable');
    }
  }
  if (inside || ofLoop > 0) throw new ModelError('truncated');
  return { positions: corners.all().slice() };
}

const words = ['vertex', 'facet', 'endloop', 'endfacet', 'outer', 'loop', 'endsolid'];

function isBegun(word: string): boolean {
  return words.some((whole) => whole.startsWith(word));
}

/** The next word in lower case; empty at the end. */
function next(scan: TextScan): string {
  scan.skipSpace();
  const start = scan.at;
  const { bytes, end } = scan;
  // The most frequent word is recognized without creating a string.
  while (scan.at < end && (bytes[scan.at] as number) > 32) scan.at++;
  const length = scan.at - start;
  if (length > 40) throw new ModelError('unreadable');
  if (length === 6 && is(bytes, start, VERTEX)) return 'vertex';
  return String.fromCharCode(...bytes.subarray(start, scan.at)).toLowerCase();
}

const VERTEX = [...'vertex'].map((letter) => letter.charCodeAt(0));

function is(bytes: Uint8Array, start: number, word: readonly number[]): boolean {
  for (let i = 0; i < word.length; i++) if (((bytes[start + i] as number) | 32) !== word[i]) return false;
  return true;
}

function skipLine(scan: TextScan): void {
  while (scan.at < scan.end && scan.bytes[scan.at] !== CR && scan.bytes[scan.at] !== LF) scan.at++;
}
