import { createHash } from 'node:crypto';
import { type FileHandle, open, readFile, stat } from 'node:fs/promises';

/** Larger files are streamed from disk for every request. */
const MAX_CACHED_FILE = 512 * 1024;
const MAX_BYTES = 48 * 1024 * 1024;

/** A file's body, from memory or streamed from disk. */
export interface FileBody {
  readonly etag: string;
  readonly size: number;
  /** the bytes from `start` to `end`, inclusive; all of them without a range */
  read(range?: { start: number; end: number }): Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>;
}

/** Reads files and caches the most recently requested ones: thousands of pages are small. */
export class BodyCache {
  readonly #cached = new Map<string, Promise<FileBody>>();
  readonly #sizes = new Map<string, number>();
  #bytes = 0;

  get(path: string): Promise<FileBody> {
    const cached = this.#cached.get(path);
    if (cached) {
      // Reinserted, since the map is in the order of last use.
      this.#cached.delete(path);
      this.#cached.set(path, cached);
      return cached;
    }
    const body = this.#load(path);
    this.#cached.set(path, body);
    body.catch(() => this.#drop(path));
    return body;
  }

  async #load(path: string): Promise<FileBody> {
    const { size, mtimeMs } = await stat(path);
    if (size > MAX_CACHED_FILE) {
      this.#makeRoom(path, 0);
      return streamed(path, size, `"${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}"`);
    }
    const bytes = new Uint8Array(await readFile(path));
    this.#makeRoom(path, bytes.length);
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
    return { etag, size: bytes.length, read: (range) => (range ? bytes.slice(range.start, range.end + 1) : bytes) };
  }

  #makeRoom(path: string, size: number): void {
    this.#sizes.set(path, size);
    this.#bytes += size;
    for (const oldest of this.#cached.keys()) {
      if (this.#bytes <= MAX_BYTES) return;
      if (oldest !== path) this.#drop(oldest);
    }
  }

  #drop(path: string): void {
    this.#cached.delete(path);
    this.#bytes -= this.#sizes.get(path) ?? 0;
    this.#sizes.delete(path);
  }
}

function streamed(path: string, size: number, etag: string): FileBody {
  return { etag, size, read: (range) => toWebStream(path, range) };
}

const CHUNK = 64 * 1024;

/** Opens the file on the first read, and closes it at the end or when the client disconnects. */
function toWebStream(path: string, range?: { start: number; end: number }): ReadableStream<Uint8Array<ArrayBuffer>> {
  let file: FileHandle | undefined;
  let at = range?.start ?? 0;
  const end = range?.end ?? Number.POSITIVE_INFINITY;
  const source: UnderlyingDefaultSource<Uint8Array<ArrayBuffer>> = {
    async pull(stream) {
      file ??= await open(path);
      const chunk = new Uint8Array(Math.min(CHUNK, end - at + 1));
      const { bytesRead } = await file.read(chunk, 0, chunk.length, at);
      at += bytesRead;
      if (bytesRead > 0) stream.enqueue(chunk.subarray(0, bytesRead));
      if (bytesRead > 0 && at <= end) return;
      await file.close();
      stream.close();
    },
    cancel: () => file?.close(),
  };
  return new ReadableStream(source, { highWaterMark: 0 });
}
