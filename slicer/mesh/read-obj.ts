import { growingFloats, growingIntegers } from './growing-numbers.ts';
import type { Mesh, ReadBounds } from './mesh.ts';
import { ModelError } from './model-error.ts';
import { cuttingBudget, fan, triangulate } from './polygon.ts';
import { TextScan } from './text-scan.ts';

const SLASH = 47;
const MINUS = 45;

/**
 * OBJ faces have three or more corners; indexes count from 1 or, if negative, back from the last point before the face.
 * Faces with fewer than three different corners are skipped, as slicers do.
 */
export function readObj(bytes: Uint8Array, bounds: ReadBounds): Mesh {
  const points = growingFloats();
  const triangles = growingIntegers();
  const polygons: Int32Array[] = [];
  let count = 0;
  let isCut = false;
  for (const line of objLines(bytes)) {
    if (line.kind === 'point') {
      isCut = !pushPoint(line, points) || isCut;
      continue;
    }
    const corners = cornersOf(line, points.length / 3, bounds);
    if (corners.length < 3) {
      isCut ||= line.isLast;
      continue;
    }
    count += corners.length - 2;
    if (count > bounds.triangles) throw new ModelError('too_many_triangles');
    if (corners.length > 3) polygons.push(Int32Array.from(corners));
    else for (const corner of corners) triangles.push(corner);
  }
  const positions = drawn(points.all(), triangles.all(), polygons, count);
  return isCut ? { positions, note: { kind: 'cut', read: positions.length / 9 } } : { positions };
}

/** A fourth number (weight) and colors are ignored. @returns false where the file ends within the point */
function pushPoint({ scan, isLast }: ObjLine, points: ReturnType<typeof growingFloats>): boolean {
  for (let i = 0; i < 3; i++) {
    scan.skipSpace();
    if (isLast && scan.at >= scan.end) return false;
    points.push(scan.number());
  }
  return true;
}

/** The corners of a face, without those that repeat the one before. */
function cornersOf({ scan }: ObjLine, before: number, { triangles }: ReadBounds): number[] {
  const corners: number[] = [];
  for (scan.skipSpace(); scan.at < scan.end; scan.skipSpace()) {
    const negative = scan.bytes[scan.at] === MINUS;
    const index = scan.number();
    if (!Number.isInteger(index) || index === 0) throw new ModelError('unreadable');
    const next = scan.bytes[scan.at] as number;
    if (scan.at < scan.end && next > 32 && next !== SLASH) throw new ModelError('unreadable');
    // Skips texture and normal indexes.
    while (scan.at < scan.end && (scan.bytes[scan.at] as number) > 32) scan.at++;
    const corner = negative ? before + index : index - 1;
    if (corner === corners.at(-1)) continue;
    // Checked within the line, as one of 100 MB would fill the memory.
    if (corners.push(corner) > triangles + 2) throw new ModelError('too_many_triangles');
  }
  while (corners.length > 1 && corners.at(-1) === corners[0]) corners.pop();
  return corners;
}

function drawn(points: Float32Array, triangles: Int32Array, polygons: readonly Int32Array[], count: number) {
  const positions = new Float32Array(count * 9);
  const most = points.length / 3;
  let to = 0;
  const draw = (corner: number): void => {
    if (corner < 0 || corner >= most) throw new ModelError('unreadable');
    positions[to++] = points[3 * corner] as number;
    positions[to++] = points[3 * corner + 1] as number;
    positions[to++] = points[3 * corner + 2] as number;
  };
  for (const corner of triangles) draw(corner);
  const budget = cuttingBudget();
  for (const polygon of polygons) {
    const corners = Array.from(polygon, (corner) => Array.from(points.subarray(3 * corner, 3 * corner + 3)));
    if (corners.some(({ length }) => length !== 3)) throw new ModelError('unreadable');
    // A face that crosses itself encloses the same, however it is cut.
    const indices = triangulate(corners, budget) ?? fan(corners.length);
    for (const index of indices) draw(polygon[index] as number);
  }
  return positions;
}

const [TAB, LF, CR, SPACE, BACKSLASH, SMALL_F, SMALL_V] = [9, 10, 13, 32, 92, 102, 118];

interface ObjLine {
  readonly kind: 'point' | 'face';
  /** starts after the line's first word and ends with the line */
  readonly scan: TextScan;
  /** the file ends with this line, and without a line end */
  readonly isLast: boolean;
}

/**
 * Yields the points and faces; all other lines, known or not, do not affect the triangles. One that ends with `\` continues
 * on the next; names and comments do not, because they may be paths that end with one. Reuses one object.
 */
function* objLines(bytes: Uint8Array): Generator<ObjLine> {
  const line = { kind: 'point' as ObjLine['kind'], scan: new TextScan(bytes), isLast: false };
  line.scan.cut = 'unreadable';
  const { length } = bytes;
  for (let at = bytes[0] === 0xef ? 3 : 0; at < length; ) {
    while (at < length && (bytes[at] as number) <= SPACE) at++;
    const kind = kindAt(bytes, at);
    let end = at;
    let joined = false;
    for (; end < length; end++) {
      const byte = bytes[end];
      if (byte !== LF && byte !== CR) continue;
      if (!kind || bytes[end - 1] !== BACKSLASH) break;
      joined = true;
      if (byte === CR && bytes[end + 1] === LF) end++;
    }
    if (kind) {
      line.kind = kind;
      line.isLast = end >= length;
      const { scan } = line;
      scan.bytes = joined ? bytes.slice(at, end).map((byte) => (byte === BACKSLASH ? SPACE : byte)) : bytes;
      [scan.at, scan.end] = joined ? [1, end - at] : [at + 1, end];
      yield line;
    }
    at = end + 1;
  }
}

/** By the line's first word. */
function kindAt(bytes: Uint8Array, at: number): ObjLine['kind'] | undefined {
  const after = bytes[at + 1] ?? LF;
  if (after !== SPACE && after !== TAB && after !== LF && after !== CR && after !== BACKSLASH) return undefined;
  if (bytes[at] === SMALL_V) return 'point';
  return bytes[at] === SMALL_F ? 'face' : undefined;
}
