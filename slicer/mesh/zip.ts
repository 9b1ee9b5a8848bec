import { Inflate } from 'fflate';
import { ModelError } from './model-error.ts';

const END = 22;
const MAX_COMMENT_LENGTH = 0xffff;
const HEAD = 46;
const MAX_ENTRIES = 10_000;
const ENCRYPTED = 1;
const NOT_HERE = 0xffffffff;

interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
}

/** The entries of a ZIP file's central directory, by lower-case name. */
function zipDirectory(bytes: Uint8Array): Map<string, ZipEntry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOf(view);
  let { count, start } = directoryAt(view, end);
  if (count > MAX_ENTRIES) throw new ModelError('unpacks_too_far');
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
  for (let at = last; at >= 0 && at >= last - MAX_COMMENT_LENGTH; at--) {
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

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

/** The checksum of ZIP entries, continuing from `before`. */
function crc32(bytes: Uint8Array, before = 0): number {
  let crc = ~before;
  for (let i = 0; i < bytes.length; i++) crc = (table[(crc ^ (bytes[i] as number)) & 255] as number) ^ (crc >>> 8);
  return ~crc >>> 0;
}

/** Compressed bytes per step: at deflate's maximum ratio they unpack to 16 MB. */
const STEP = 1 << 14;
const LOCAL_HEAD = 30;
const [STORED, DEFLATED] = [0, 8];
/** The most unpacked bytes of all parts together, and as a multiple of the file's size. */
const MAX_BYTES = 400 * 1024 * 1024;
const MAX_TIMES = 250;
const ALWAYS = 4 * 1024 * 1024;

/** A ZIP file whose entries are unpacked on demand, with a limit on their total unpacked size. */
export class Zip {
  readonly #bytes: Uint8Array;
  readonly #entries: ReadonlyMap<string, ZipEntry>;
  #left: number;

  /** @throws ModelError if it is not a ZIP file, is truncated, or has paths that leave the archive */
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#entries = zipDirectory(bytes);
    const said = [...this.#entries.values()].reduce((sum, { size }) => sum + size, 0);
    if (said > MAX_BYTES) throw new ModelError('unpacks_too_far');
    this.#left = Math.min(MAX_BYTES, Math.max(ALWAYS, MAX_TIMES * bytes.length));
  }

  names(): string[] {
    return [...this.#entries.values()].map(({ name }) => name);
  }

  /** Part names are case-insensitive. */
  has(name: string): boolean {
    return this.#entries.has(name.toLowerCase());
  }

  /** Bytes, as the file announces them; `unpack` holds it to that. */
  sizeOf(name: string): number {
    return this.#entries.get(name.toLowerCase())?.size ?? 0;
  }

  /**
   * Unpacks an entry piece by piece.
   * @throws ModelError `missing_part`, `unpacks_too_far`, or `unreadable` when it is damaged
   */
  unpack(name: string, onPiece: (piece: Uint8Array) => void): void {
    const entry = this.#entries.get(name.toLowerCase());
    if (!entry) throw new ModelError('missing_part');
    if (entry.size > this.#left) throw new ModelError('unpacks_too_far');
    let size = 0;
    let crc = 0;
    const take = (piece: Uint8Array): void => {
      size += piece.length;
      this.#left -= piece.length;
      if (this.#left < 0) throw new ModelError('unpacks_too_far');
      crc = crc32(piece, crc);
      onPiece(piece);
    };
    const packed = this.#packed(entry);
    if (entry.method === STORED) take(packed);
    else if (entry.method === DEFLATED) inflate(packed, take);
    else throw new ModelError('unreadable');
    if (size !== entry.size || crc !== entry.crc) throw new ModelError('unreadable');
  }

  #packed({ offset, packed }: ZipEntry): Uint8Array {
    const bytes = this.#bytes;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (offset + LOCAL_HEAD > bytes.length || view.getUint32(offset, true) !== 0x04034b50)
      throw new ModelError('unreadable');
    const start = offset + LOCAL_HEAD + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
    if (start + packed > bytes.length) throw new ModelError('truncated');
    return bytes.subarray(start, start + packed);
  }
}

function inflate(packed: Uint8Array, take: (piece: Uint8Array) => void): void {
  const stream = new Inflate(take);
  try {
    for (let at = 0; at === 0 || at < packed.length; at += STEP)
      stream.push(packed.subarray(at, at + STEP), at + STEP >= packed.length);
  } catch (error) {
    if (error instanceof ModelError) throw error;
    throw new ModelError('unreadable');
  }
}
