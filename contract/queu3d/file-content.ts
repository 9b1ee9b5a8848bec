import type { ModelExtension } from './limits.ts';

/** The first bytes of a file, enough to tell what it is. */
export const HEAD_BYTES = 1024;
export const STL_HEAD = 84;
export const STL_TRIANGLE = 50;

const ZIPS = ['PK\u0003\u0004', 'PK\u0005\u0006', 'PK\u0007\u0008'];
/** Files of other kinds that are often renamed; a text or a binary STL never starts like this. */
const OTHERS = ['%PDF', '\u0089PNG', '\u00ff\u00d8\u00ff', 'GIF8', '\u001f\u008b', '\u007fELF', 'Rar!', '7z\u00bc'];
/** All keywords of the OBJ specification, and comments; programs write `####` and `#comment` as well. */
const OBJ_LINE =
  /^[^\S\r\n]*(#|(v|vt|vn|vp|p|l|f|g|s|t|o|mg|cstype|deg|bmat|step|curv|curv2|surf|parm|trim|hole|scrv|sp|end|con|bevel|c_interp|d_interp|lod|usemtl|usemap|mtllib|maplib|shadow_obj|trace_obj|ctech|stech|call|csh|bsp|bzp|cdc|cdp|res)([^\S\r\n]|\\?$))/m;

/**
 * What a file is by its first bytes, whatever its name says: upload check, page and slicer all decide by this rule.
 * Undefined for anything but a model.
 * @param head up to `HEAD_BYTES`
 * @param bytes of the whole file; undefined while it still streams in
 */
export function contentOf(head: Uint8Array, bytes: number | undefined): ModelExtension | undefined {
  const raw = latin1(head);
  if (ZIPS.some((magic) => raw.startsWith(magic))) return '3mf';
  if (OTHERS.some((magic) => raw.startsWith(magic))) return undefined;
  const wide = isUtf16(head);
  // The length decides first, because some programs begin binary STL files with "solid" as well.
  if (!wide && head.length >= STL_HEAD && bytes === STL_HEAD + STL_TRIANGLE * stlCount(head)) return 'stl';
  const text = wide ? latin1(fromUtf16(head)) : raw.replace(/^\u00ef\u00bb\u00bf/, '');
  const binary = text.includes('\0');
  if (/^\s*(solid|facet)\b/i.test(text) && (!binary || /\bfacet\s+normal\b/i.test(text))) return 'stl';
  if (!binary) return !/^\s*[<{]/.test(text) && OBJ_LINE.test(text) ? 'obj' : undefined;
  return bytes === undefined || holdsTriangles(head) ? 'stl' : undefined;
}

/** The triangle count that the head of a binary STL names; programs that stream often write a wrong one. */
export function stlCount(head: Uint8Array): number {
  return viewOf(head).getUint32(STL_HEAD - 4, true);
}

const MAX_LOOKED_AT = 8;
/** In units of the file; larger and smaller ones are bytes of something else. */
const [LARGEST, SMALLEST] = [1e7, 1e-12];

/** Whether these bytes look like binary STL: the first triangles have usable corners. */
function holdsTriangles(head: Uint8Array): boolean {
  const count = Math.min(MAX_LOOKED_AT, Math.floor((head.length - STL_HEAD) / STL_TRIANGLE));
  return count > 0 && areTriangles(head, 0, count);
}

/** Whether the triangles from `start` on have normals and corners as programs write them. */
export function areTriangles(bytes: Uint8Array, start: number, count: number): boolean {
  const view = viewOf(bytes);
  for (let i = 0; i < count; i++) {
    const at = STL_HEAD + STL_TRIANGLE * (start + i);
    for (let k = 0; k < 48; k += 4) {
      const size = Math.abs(view.getFloat32(at + k, true));
      // Normals of empty triangles are not numbers.
      if (k < 12 && Number.isNaN(size)) continue;
      if (!(size <= LARGEST && (size === 0 || size >= SMALLEST))) return false;
    }
  }
  return true;
}

/** Whether a text is in UTF-16, as some Windows programs save it. */
export function isUtf16(bytes: Uint8Array): boolean {
  const [first, second] = bytes;
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
}

/** One byte per character, without the byte order mark: all words and numbers of a model file are ASCII. */
export function fromUtf16(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const [low, high] = bytes[0] === 0xff ? [0, 1] : [1, 0];
  const text = new Uint8Array(Math.max(0, Math.floor(bytes.length / 2) - 1));
  for (let i = 0, at = 2; i < text.length; i++, at += 2) {
    text[i] = bytes[at + high] === 0 ? (bytes[at + low] as number) : QUESTION;
  }
  return text;
}

const QUESTION = 63;

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function latin1(bytes: Uint8Array): string {
  // `TextDecoder` reads "latin1" as Windows-1252, which has no bytes 0x80 to 0x9f.
  return String.fromCharCode(...bytes);
}
