import { ModelError } from './model-error.ts';

const END = 22;
const LONGEST_COMMENT = 0xffff;
const HEAD = 46;
const MOST_ENTRIES = 10_000;
const ENCRYPTED = 1;
const NOT_HERE = 0xffffffff;

export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
}

/** The entries of a ZIP file's central directory, by lower-case name. */
export function zipDirectory(bytes: Uint8Array): Map<string, ZipEntry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOf(view);
  let { count, start } = directoryAt(view, end);
  if (count > MOST_ENTRIES) throw new ModelError('unpacks_too_far');
  const entries = new Map<string, ZipEntry>();
  for (; count > 0; count--) {
    if (start + HEAD > end || view.getUint32(start, true) !== 0x02014b50) throw new ModelError('unreadable');
    if (view.getUint16(start + 8, true) & ENCRYPTED) throw new ModelError('unreadable');
    const nameLength = view.getUint16(start + 28, true);
    const extraLength = view.getUint16(start + 30, true);
    const name = new TextDecoder().decode(bytes.subarray(start + HEAD, start + HEAD + nameLength));
    if (leadsOut(name)) throw new ModelError('unsafe_name');
    const entry = {
      name,
      method: view.getUint16(start + 10, true),
      crc: view.getUint32(start + 16, true),
      ...sizesAt(view, start, start + HEAD + nameLength, extraLength),
    };
    if (entries.has(name.toLowerCase())) throw new ModelError('unreadable');
    entries.set(name.toLowerCase(), entry);
    start += HEAD + nameLength + extraLength + view.getUint16(start + 32, true);
  }
  return entries;
}

function endOf(view: DataView): number {
  const last = view.byteLength - END;
  for (let at = last; at >= 0 && at >= last - LONGEST_COMMENT; at--) {
    if (view.getUint32(at, true) === 0x06054b50) return at;
  }
  const begins = view.byteLength >= 4 && view.getUint32(0, true) === 0x04034b50;
  throw new ModelError(begins ? 'truncated' : 'wrong_content');
}

function directoryAt(view: DataView, end: number): { count: number; start: number } {
  const count = view.getUint16(end + 10, true);
  const start = view.getUint32(end + 16, true);
  if (count !== 0xffff && start !== NOT_HERE) return { count, start };
  // ZIP64: some programs write it for small files too.
  if (end < 20 || view.getUint32(end - 20, true) !== 0x07064b50) throw new ModelError('unreadable');
  const far = long(view, end - 12);
  if (far + 56 > end || view.getUint32(far, true) !== 0x06064b50) throw new ModelError('unreadable');
  return { count: long(view, far + 32), start: long(view, far + 48) };
}

function sizesAt(
  view: DataView,
  start: number,
  extra: number,
  extraLength: number,
): Omit<ZipEntry, 'name' | 'method' | 'crc'> {
  const sizes = {
    size: view.getUint32(start + 24, true),
    packed: view.getUint32(start + 20, true),
    offset: view.getUint32(start + 42, true),
  };
  const extraEnd = Math.min(extra + extraLength, view.byteLength);
  for (let at = extra; at + 4 <= extraEnd; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== 1) continue;
    let value = at + 4;
    for (const name of ['size', 'packed', 'offset'] as const) {
      if (sizes[name] !== NOT_HERE) continue;
      if (value + 8 > extraEnd) throw new ModelError('unreadable');
      sizes[name] = long(view, value);
      value += 8;
    }
  }
  return sizes;
}

function long(view: DataView, at: number): number {
  return Number(view.getBigUint64(at, true));
}

/** We never write files by these names, but no honest program uses paths that leave the archive. */
function leadsOut(name: string): boolean {
  return /^[/\\]|^[a-z]:|\0/i.test(name) || name.split(/[/\\]/).includes('..');
}
