import { setImmediate } from 'node:timers/promises';
import type { Context } from 'hono';
import { accepts, isUnchanged } from './request-headers.ts';

/** Some dozens of lines; other requests get a turn after each chunk. */
const CHUNK_LENGTH = 64 * 1024;

/**
 * Sends text as it is written, in chunks and as fast as the client reads, so that a feed of any size needs little memory.
 * `version` names the state that it is written from: a client that has it gets a 304, and nothing is written.
 */
export function streamText(c: Context, type: string, version: string, write: () => Iterable<string>): Response {
  const isZipped = accepts(c.req.header('accept-encoding'), 'gzip');
  const etag = `"${version}${isZipped ? '-gzip' : ''}"`;
  const headers = {
    // Weak, as stock may change while the text is sent.
    etag: `W/${etag}`,
    vary: 'accept-encoding',
    'cache-control': 'public, no-cache',
    'content-type': type,
    ...(isZipped && { 'content-encoding': 'gzip' }),
  };
  if (isUnchanged(c.req.header('if-none-match'), etag)) return new Response(null, { status: 304, headers });
  const stream = chunksOf(write);
  return new Response(isZipped ? stream.pipeThrough(new CompressionStream('gzip')) : stream, { headers });
}

function chunksOf(write: () => Iterable<string>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  let lines: Iterator<string> | undefined;
  const source: UnderlyingDefaultSource<Uint8Array<ArrayBuffer>> = {
    async pull(stream) {
      await setImmediate();
      lines ??= write()[Symbol.iterator]();
      let chunk = '';
      let next = lines.next();
      while (!next.done) {
        chunk += next.value;
        if (chunk.length >= CHUNK_LENGTH) break;
        next = lines.next();
      }
      if (chunk !== '') stream.enqueue(encoder.encode(chunk));
      if (next.done) stream.close();
    },
  };
  return new ReadableStream(source, { highWaterMark: 0 });
}
