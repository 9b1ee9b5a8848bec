import { Buffer } from 'node:buffer';
import { writeFile } from 'node:fs/promises';
import { MAX_MODEL_BYTES, type ModelExtension } from '../contract/queu3d/limits.ts';
import { ModelError } from './mesh/model-error.ts';

/** Milliseconds without data after which the upload counts as broken. */
const STALL_TIMEOUT_MS = 20_000;
/** Milliseconds to read the rest of a rejected upload: a response sent before its end would be lost. */
const DRAIN_TIMEOUT_MS = 10_000;
/** Bytes per write: a model arrives in thousands of small chunks. */
const WRITE_BYTES = 1024 * 1024;

/** The name of a received file: the engine reads most STLs as they are, and goes by the name. */
export function receivedFile(extension: ModelExtension): string {
  return extension === 'stl' ? 'model.stl' : 'received';
}

/**
 * Writes the uploaded model to a new file and counts its bytes, as its length is not known in advance.
 * @throws ModelError `empty`, `too_large`, or `truncated` when the upload stalls
 */
export async function receiveModel(body: ReadableStream<Uint8Array> | null, path: string): Promise<void> {
  if (!body) throw new ModelError('empty');
  await writeFile(path, batches(body.getReader()), { flag: 'wx' });
}

async function* batches(reader: ReadableStreamDefaultReader<Uint8Array>): AsyncGenerator<Uint8Array> {
  let chunks: Uint8Array[] = [];
  let [waiting, length] = [0, 0];
  for (;;) {
    const { done, value } = await readWithTimeout(reader);
    if (done) break;
    waiting += value.length;
    length += value.length;
    if (length > MAX_MODEL_BYTES) {
      reader.releaseLock();
      throw new ModelError('too_large');
    }
    chunks.push(value);
    if (waiting < WRITE_BYTES) continue;
    yield Buffer.concat(chunks);
    [chunks, waiting] = [[], 0];
  }
  if (length === 0) throw new ModelError('empty');
  if (waiting > 0) yield Buffer.concat(chunks);
}

/** Reads and discards the rest of a body. */
export async function drain(body: ReadableStream<Uint8Array> | null): Promise<void> {
  await body?.pipeTo(new WritableStream(), { signal: AbortSignal.timeout(DRAIN_TIMEOUT_MS) }).catch(() => {
    // The client has disconnected, or would never stop sending.
  });
}

async function readWithTimeout(reader: ReadableStreamDefaultReader<Uint8Array>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stalled = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ModelError('truncated')), STALL_TIMEOUT_MS);
  });
  try {
    return await Promise.race([reader.read(), stalled]);
  } finally {
    clearTimeout(timer);
  }
}
