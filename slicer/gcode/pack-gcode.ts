import { Buffer } from 'node:buffer';
import { createReadStream, createWriteStream } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, crc32, createDeflateRaw } from 'node:zlib';

/** Compresses well in a third of the default level's time. */
const LEVEL = 3;
const HEAD_ENDS = '\n\n';
const MAX_HEAD_LENGTH = 4096;

export interface PackedGcode {
  readonly bytes: number;
  read(): AsyncGenerator<Uint8Array>;
}

/**
 * Compresses G-code with gzip while the engine writes it, so that nobody has to wait for it afterwards. The engine first
 * writes a header with placeholders and reports the real one at its end, so the header is an uncompressed block that is
 * added last.
 * @param gcode the file; the compressed rest is written next to it and must exist until the result has been read
 * @param header resolves with the lines of the real header when the engine has ended
 * @param onPiece sees the G-code as it passes, without its header
 */
export async function packGcode(
  gcode: string,
  header: Promise<readonly string[]>,
  onPiece?: (piece: Uint8Array) => void,
): Promise<PackedGcode> {
  const packed = `${gcode}.deflated`;
  const rest = { sum: 0, length: 0 };
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const chunk of withoutHead(tailFile(gcode, header))) {
      rest.sum = crc32(chunk, rest.sum);
      rest.length += chunk.length;
      onPiece?.(chunk);
      yield chunk;
    }
  }
  const deflate = createDeflateRaw({ level: LEVEL, memLevel: constants.Z_MAX_MEMLEVEL });
  await pipeline(Readable.from(counted()), deflate, createWriteStream(packed));
  const head = Buffer.from(`${(await header).join('\n')}\n`);
  const before = Buffer.concat([GZIP_HEAD, storedBlock(head)]);
  const after = gzipTail(joinedSum(crc32(head), rest.sum, rest.length), head.length + rest.length);
  return {
    bytes: before.length + (await stat(packed)).size + after.length,
    async *read() {
      yield before;
      yield* createReadStream(packed);
      yield after;
    },
  };
}

/** Everything after the header, or the whole file if it has none. */
async function* withoutHead(chunks: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  let start: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of chunks) {
    if (!start) {
      yield chunk;
      continue;
    }
    start = Buffer.concat([start, chunk]);
    const end = start.indexOf(HEAD_ENDS);
    if (end < 0 && start.length < MAX_HEAD_LENGTH) continue;
    yield start.subarray(end < 0 ? 0 : end + 1);
    start = undefined;
  }
  if (start?.length) yield start;
}

/** RFC 1952: deflated, no name, no time, an unknown system. */
const GZIP_HEAD = Uint8Array.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);

/** Text as an uncompressed block (RFC 1951) that others can follow. At most 65,535 bytes. */
function storedBlock(text: Uint8Array): Uint8Array {
  const block = Buffer.alloc(5 + text.length);
  block.writeUInt16LE(text.length, 1);
  block.writeUInt16LE(~text.length & 0xffff, 3);
  block.set(text, 5);
  return block;
}

function gzipTail(sum: number, length: number): Uint8Array {
  const tail = Buffer.alloc(8);
  tail.writeUInt32LE(sum, 0);
  tail.writeUInt32LE(length % 2 ** 32, 4);
  return tail;
}

/** The checksum of two concatenated pieces from the checksum of each, so that the second need not wait for the first. */
function joinedSum(first: number, second: number, secondLength: number): number {
  return (overZeros(first, secondLength) ^ second ^ overZeros(0, secondLength)) >>> 0;
}

const ZEROS = Buffer.alloc(1024 * 1024);

function overZeros(sum: number, length: number): number {
  let result = sum;
  for (let left = length; left > 0; left -= ZEROS.length) {
    result = crc32(ZEROS.subarray(0, Math.min(left, ZEROS.length)), result);
  }
  return result;
}

const CHUNK = 256 * 1024;
/** Milliseconds between two reads of a file that has not grown. */
const PAUSE = 100;

/**
 * Reads a file while another process writes it, until its end once `ended` has resolved. Rejects if `ended` rejects.
 */
async function* tailFile(file: string, ended: Promise<unknown>): AsyncGenerator<Uint8Array> {
  let isEnded = false;
  const end = ended.then(() => {
    isEnded = true;
  });
  // A rejection is handled at the next pause.
  end.catch(() => {});
  const handle = await openOnceThere(file, end, () => isEnded);
  if (!handle) return;
  // One buffer for all reads: most find little that is new, and allocating each time would slow the writer down.
  const buffer = new Uint8Array(CHUNK);
  try {
    for (;;) {
      // Checked before reading, so that the last bytes are still read below.
      const wasEnded = isEnded;
      const { bytesRead } = await handle.read(buffer, 0, CHUNK, null);
      if (bytesRead > 0) yield buffer.slice(0, bytesRead);
      else if (wasEnded) return;
      else await Promise.race([end, pause()]);
    }
  } finally {
    await handle.close();
  }
}

async function openOnceThere(
  file: string,
  end: Promise<void>,
  isEnded: () => boolean,
): Promise<FileHandle | undefined> {
  for (;;) {
    const wasEnded = isEnded();
    const handle = await open(file).catch(() => undefined);
    if (handle || wasEnded) return handle;
    await Promise.race([end, pause()]);
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, PAUSE));
}
