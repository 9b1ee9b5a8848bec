import { PictureRefused, pictureRefusalSchema, type RedrawPicture } from './pictures.ts';

/** Milliseconds. The last of those who wait for their turn waits this long on a busy machine. */
const TIMEOUT_MS = 60_000;

/** Headers of an answer: the size of the drawn picture in px. */
export const SIZE_HEADERS = { width: 'x-width', height: 'x-height' } as const;

/**
 * The process that decodes pictures of strangers (`serve-pictures.ts`). Its memory is limited, and a fault of the decoder
 * ends it alone: what it was doing is `unavailable` then, and it starts again.
 */
export function pictureProcess(url: string): RedrawPicture {
  return async (bytes, drawing) => {
    const init = { method: 'POST', body: new Uint8Array(bytes), signal: AbortSignal.timeout(TIMEOUT_MS) };
    const failed = (cause: unknown) => {
      throw new PictureRefused('unavailable', cause);
    };
    const at = new URL(`/?drawing=${encodeURIComponent(JSON.stringify(drawing))}`, url);
    const answer = await fetch(at, init).catch(failed);
    if (!answer.ok) throw new PictureRefused(pictureRefusalSchema.catch('unavailable').parse(await answer.text()));
    const drawn = Buffer.from(await answer.arrayBuffer().catch(failed));
    const { headers } = answer;
    return {
      bytes: drawn,
      width: Number(headers.get(SIZE_HEADERS.width)),
      height: Number(headers.get(SIZE_HEADERS.height)),
    };
  };
}
