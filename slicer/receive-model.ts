import { Buffer } from 'node:buffer';
import { writeFile } from 'node:fs/promises';
import { MAX_MODEL_BYTES } from '../api/contract/queu3d/limits.ts';
import { ModelError } from './mesh/model-error.ts';

/** Nothing more has come for so long: whoever sends has gone. */
const LONGEST_SILENCE = 20_000;
/** What is refused is still taken in for so long, as an answer to somebody who is sending would be lost. */
const LONGEST_DRAIN = 10_000;
/** Bytes that are written together: a model comes in thousands of small pieces. */
const PORTION = 1024 * 1024;

/**
 * Takes in a model as a new file, counting while it comes: its length is known only when it has ended.
 * @throws ModelError `empty`, `too_large`, or `truncated` when it stops coming
 */
export async function receiveModel(body: ReadableStream<Uint8Array> | null, path: string): Promise<void> {
  if (!body) throw new ModelError('empty');
  await writeFile(path, portions(body.getReader()), { flag: 'wx' });
}

async function* portions(reader: ReadableStreamDefaultReader<Uint8Array>): AsyncGenerator<Uint8Array> {
  let pieces: Uint8Array[] = [];
  let [waiting, length] = [0, 0];
  for (;;) {
    const { done, value } = await withinSilence(reader);
    if (done) break;
    waiting += value.length;
    length += value.length;
    if (length > MAX_MODEL_BYTES) {
      reader.releaseLock();
      throw new ModelError('too_large');
    }
    pieces.push(value);
    if (waiting < PORTION) continue;
    yield Buffer.concat(pieces);
    [pieces, waiting] = [[], 0];
  }
  if (length === 0) throw new ModelError('empty');
  if (waiting > 0) yield Buffer.concat(pieces);
}

/** Takes in what is left of a body and forgets it. */
export async function drain(body: ReadableStream<Uint8Array> | null): Promise<void> {
  await body?.pipeTo(new WritableStream(), { signal: AbortSignal.timeout(LONGEST_DRAIN) }).catch(() => {
    // It has gone, or would never end: then there is nobody to spare.
  });
}

async function withinSilence(reader: ReadableStreamDefaultReader<Uint8Array>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ModelError('truncated')), LONGEST_SILENCE);
  });
  try {
    return await Promise.race([reader.read(), silence]);
  } finally {
    clearTimeout(timer);
  }
}
