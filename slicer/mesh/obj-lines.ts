import { TextScan } from './text-scan.ts';

const [TAB, LF, CR, SPACE, BACKSLASH, SMALL_F, SMALL_V] = [9, 10, 13, 32, 92, 102, 118];

export interface ObjLine {
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
export function* objLines(bytes: Uint8Array): Generator<ObjLine> {
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
