import { Inflate } from 'fflate';
import { ModelError } from './model-error.ts';
import { type ZipEntry, zipDirectory } from './zip-directory.ts';

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
const MOST_BYTES = 400 * 1024 * 1024;
const MOST_TIMES = 250;
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
    if (said > MOST_BYTES) throw new ModelError('unpacks_too_far');
    this.#left = Math.min(MOST_BYTES, Math.max(ALWAYS, MOST_TIMES * bytes.length));
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
