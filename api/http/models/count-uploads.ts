import { MOST_MODEL_BYTES } from '../../contract/queu3d/limits.ts';
import type { Deps } from '../../deps.ts';
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

/** Bounds what one place uploads, whoever it says it is: throws `too_many_requests` beyond. */
export function countUploads({ connection: { pool }, settings: { shoppersPerCaller } }: Deps) {
  const limit = (name: string, tries: number, seconds: number) =>
    rateLimit(pool, { name, tries: tries * shoppersPerCaller, seconds });
  const countUpload = limit('upload by caller', UPLOADS, HOUR);
  const countPart = limit('upload parts by caller', PARTS, HOUR);
  const countPicture = limit('pictures of models by caller', PICTURES, HOUR);
  const countMegabytes = limit('uploaded megabytes by caller', MEGABYTES, 24 * HOUR);
  return async (caller: string, { method, headers }: Request): Promise<void> => {
    if (method === 'PATCH') await countPart(caller);
    if (method === 'PUT') await countPicture(caller);
    if (method !== 'POST') return;
    await countUpload(caller);
    await countMegabytes(caller, megabytesOf(headers));
  };
}

/** What an upload says of itself; one that says nothing counts as the largest. */
function megabytesOf(headers: Headers): number {
  const bytes = Number(headers.get('upload-length') ?? headers.get('content-length') ?? Number.NaN);
  return Math.ceil((bytes >= 0 && bytes < MOST_MODEL_BYTES ? bytes : MOST_MODEL_BYTES) / MEGABYTE);
}
