import { ModelError } from './model-error.ts';
import { TextScan } from './text-scan.ts';

const [TAB, LF, CR, SPACE, BACKSLASH, SMALL_F, SMALL_V] = [9, 10, 13, 32, 92, 102, 118];
/** OBJ lines that do not affect the triangles: names, materials, normals, points and curves. */
const OTHERS = /^(#|[a-z][a-z_0-9]+\b|[golps]\b)/i;

export interface ObjLine {
  readonly kind: 'point' | 'face' | 'other' | 'strange';
  /** starts after the line's first word and ends with the line */
  readonly scan: TextScan;
}

/** Yields the non-empty lines; one that ends with `\` continues on the next. Reuses one object. */
export function* objLines(bytes: Uint8Array): Generator<ObjLine> {
  if (bytes.subarray(0, 1024).includes(0)) throw new ModelError('wrong_content');
  const line = { kind: 'other' as ObjLine['kind'], scan: new TextScan(bytes) };
  for (let at = bytes[0] === 0xef ? 3 : 0; at < bytes.length; ) {
    let end = at;
    let joined = false;
    for (; end < bytes.length; end++) {
      const byte = bytes[end];
      if (byte !== LF && byte !== CR) continue;
      if (bytes[end - 1] !== BACKSLASH) break;
      joined = true;
      if (byte === CR && bytes[end + 1] === LF) end++;
    }
    if (joined) line.scan = new TextScan(bytes.slice(at, end).map((byte) => (byte === BACKSLASH ? SPACE : byte)));
    else if (line.scan.bytes === bytes) [line.scan.at, line.scan.end] = [at, end];
    else line.scan = new TextScan(bytes, at, end);
    line.scan.cut = end >= bytes.length ? 'truncated' : 'unreadable';
    at = end + 1;
    line.scan.skipSpace();
    if (line.scan.at >= line.scan.end) continue;
    line.kind = kindOf(line.scan);
    yield line;
  }
}

function kindOf(scan: TextScan): ObjLine['kind'] {
  const { bytes, at } = scan;
  const next = bytes[at + 1];
  if (next === SPACE || next === TAB) {
    if (bytes[at] === SMALL_V || bytes[at] === SMALL_F) {
      scan.at += 2;
      return bytes[at] === SMALL_V ? 'point' : 'face';
    }
  }
  const head = String.fromCharCode(...bytes.subarray(at, Math.min(at + 20, scan.end)));
  if (!OTHERS.test(head)) throw new ModelError('wrong_content');
  return KNOWN.test(head) ? 'other' : 'strange';
}

const KNOWN = /^(#|(v[tnp]|g|o|s|mg|l|p|usemtl|mtllib|usemap|maplib)\b)/i;
