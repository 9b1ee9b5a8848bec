import { MAX_MODEL_BYTES, MAX_MODELS } from '../../../contract/queu3d/limits.ts';
import type { Deps } from '../../domain/deps.ts';
import type { ShopError } from '../../domain/shop-error.ts';
import { countBody } from '../counted-body.ts';
import { rateLimit } from '../rate-limit.ts';

const MEGABYTE = 1024 * 1024;
const HOUR = 3600;
/** Uploads per caller and hour: those of two shoppers. `MEGABYTES` bounds what they store. */
const UPLOADS = 6 * MAX_MODELS;
/** Parts per caller and hour. An upload takes about a dozen, and a few more if the network drops. */
const PARTS = 3000;
/** Pictures per caller and hour; each is stored for at least a day. */
const PICTURES = 300;
/** Per caller and day. Models are stored for a month, and each new guest gets a new allowance. */
const MEGABYTES = 10_000;

export interface LimitedUpload {
  /** the same request; its body is counted while it is read */
  readonly request: Request;
  /** set when the body went over the limit; thrown once the upload has ended */
  readonly limitError: () => ShopError | undefined;
  /** Reads what is left of the body: a client that is still sending would not read a response, but lose the connection. */
  readonly drain: () => Promise<void>;
}

/** Two parts of a resumable upload. A form with more left is cut off. */
const DRAIN_BYTES = 16 * MEGABYTE;
/** Of a body that does not say its length. */
const DRAIN_BYTES_OF_UNKNOWN = 4 * MEGABYTE;
/** A part of 8 MB takes this long at 7 Mbit/s. */
const DRAIN_MS = 10_000;

/** Limits uploads by caller, across all guests that it claims to be. Throws `too_many_requests` over a limit. */
export function limitUploads({ connection: { pool }, settings: { shoppersPerCaller } }: Deps) {
  const limit = (name: string, tries: number, seconds: number) =>
    rateLimit(pool, { name, tries: tries * shoppersPerCaller, seconds });
  const countUpload = limit('upload by caller', UPLOADS, HOUR);
  const countPart = limit('upload parts by caller', PARTS, HOUR);
  const countPicture = limit('pictures of models by caller', PICTURES, HOUR);
  const countMegabytes = limit('uploaded megabytes by caller', MEGABYTES, 24 * HOUR);
  return async (caller: string, request: Request): Promise<LimitedUpload> => {
    const { method, body } = request;
    if (method === 'POST') await countUpload(caller);
    if (method === 'PATCH') await countPart(caller);
    if (method === 'PUT') await countPicture(caller);
    let limitError: ShopError | undefined;
    if (!body || (method !== 'POST' && method !== 'PATCH')) {
      return { request, limitError: () => limitError, drain: async () => {} };
    }
    const reader = body.getReader();
    let left = 0;
    // Each megabyte before it is read. `Content-Length` is ignored, since the caller can send any value.
    const count = async (bytes: number) => {
      for (left -= bytes; left < 0; left += MEGABYTE) {
        await countMegabytes(caller).catch((error: ShopError) => {
          limitError = error;
          throw error;
        });
      }
    };
    return {
      request: countBody(request, reader, count),
      limitError: () => limitError,
      drain: () => drain(request.headers, reader),
    };
  };
}

/** Drains the body of a request that was refused before anything was read of it. */
export async function drainUnread({ body, headers }: Request): Promise<void> {
  if (body && !body.locked) await drain(headers, body.getReader());
}

async function drain(headers: Headers, reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  const length = headers.get('content-length');
  // Its end would never be read.
  if (Number(length) > MAX_MODEL_BYTES) return;
  let [left, isOver] = [length === null ? DRAIN_BYTES_OF_UNKNOWN : DRAIN_BYTES, false];
  const timer = setTimeout(() => {
    isOver = true;
    void reader.cancel().catch(() => {});
  }, DRAIN_MS);
  try {
    while (left > 0 && !isOver) {
      const { done, value } = await reader.read();
      if (done) return;
      left -= value.length;
    }
    await reader.cancel();
  } catch {
    // The client is gone.
  } finally {
    clearTimeout(timer);
  }
}
