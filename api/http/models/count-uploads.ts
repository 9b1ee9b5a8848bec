import type { Deps } from '../../deps.ts';
import type { ShopError } from '../../domain/shop-error.ts';
import { rateLimit } from '../rate-limit.ts';

const MEGABYTE = 1024 * 1024;
const HOUR = 3600;
/** How many uploads begin from one place in an hour. */
const UPLOADS = 120;
/** An upload comes in a dozen parts, and in some more when its network breaks. */
const PARTS = 3000;
/** Pictures from one place in an hour: each is kept beside those before it, for a day at least. */
const PICTURES = 300;
/** A day's: it is kept for a month, and a new guest has a new share. */
const MEGABYTES = 10_000;

export interface CountedUpload {
  /** as it came, with a body that is counted while it is read */
  readonly request: Request;
  /** why its body was broken off: to be thrown when the upload has ended */
  readonly refusal: () => ShopError | undefined;
}

/** Bounds what one address uploads, whichever guests it claims to be: throws `too_many_requests` beyond. */
export function countUploads({ connection: { pool }, settings: { shoppersPerCaller } }: Deps) {
  const limit = (name: string, tries: number, seconds: number) =>
    rateLimit(pool, { name, tries: tries * shoppersPerCaller, seconds });
  const countUpload = limit('upload by caller', UPLOADS, HOUR);
  const countPart = limit('upload parts by caller', PARTS, HOUR);
  const countPicture = limit('pictures of models by caller', PICTURES, HOUR);
  const countMegabytes = limit('uploaded megabytes by caller', MEGABYTES, 24 * HOUR);
  return async (caller: string, request: Request): Promise<CountedUpload> => {
    const { method, body } = request;
    if (method === 'POST') await countUpload(caller);
    if (method === 'PATCH') await countPart(caller);
    if (method === 'PUT') await countPicture(caller);
    let refusal: ShopError | undefined;
    if (!body || (method !== 'POST' && method !== 'PATCH')) return { request, refusal: () => refusal };
    const counted = countBytes(body, async () => {
      await countMegabytes(caller).catch((error: ShopError) => {
        refusal = error;
        throw error;
      });
    });
    // Node wants to be told that the answer may come before the body has ended.
    const init: RequestInit & { duplex: 'half' } = { body: counted, duplex: 'half' };
    return { request: new Request(request, init), refusal: () => refusal };
  };
}

/** Asks before each megabyte that begins. What a header says of the length counts for nothing: it was written by the caller. */
function countBytes(body: ReadableStream<Uint8Array>, onMegabyte: () => Promise<void>): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let left = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read();
        if (done) return controller.close();
        for (left -= value.length; left < 0; left += MEGABYTE) await onMegabyte();
        controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    // Nothing waits in between: what came before a connection broke would be lost with it.
    { highWaterMark: 0 },
  );
}
