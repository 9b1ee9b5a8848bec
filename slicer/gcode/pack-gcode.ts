import { Buffer } from 'node:buffer';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, crc32, createDeflateRaw } from 'node:zlib';
import { GZIP_HEAD, gzipTail, joinedSum, storedBlock } from './gzip-parts.ts';
import { tailFile } from './tail-file.ts';

/** Compresses well in a third of the default level's time. */
const LEVEL = 3;
const HEAD_ENDS = '\n\n';
const LONGEST_HEAD = 4096;

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
    if (end < 0 && start.length < LONGEST_HEAD) continue;
    yield start.subarray(end < 0 ? 0 : end + 1);
    start = undefined;
  }
  if (start?.length) yield start;
}
