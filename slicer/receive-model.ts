import { MOST_MODEL_BYTES } from '../api/contract/queu3d/limits.ts';
import { ModelError } from './mesh/model-error.ts';

/** Nothing more has come for so long: whoever sends has gone. */
const LONGEST_SILENCE = 20_000;
/** What is refused is still taken in for so long, as an answer to somebody who is sending would be lost. */
const LONGEST_DRAIN = 10_000;

/**
 * Takes in a model, counting while it comes: its length is known only when it has ended.
 * @throws ModelError `empty`, `too_large`, or `truncated` when it stops coming
 */
export async function receiveModel(body: ReadableStream<Uint8Array> | null): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = body?.getReader();
  while (reader) {
    const { done, value } = await withinSilence(reader);
    if (done) break;
    length += value.length;
    if (length > MOST_MODEL_BYTES) {
      reader.releaseLock();
      throw new ModelError('too_large');
    }
    chunks.push(value);
  }
  if (length === 0) throw new ModelError('empty');
  return joined(chunks, length);
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

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
