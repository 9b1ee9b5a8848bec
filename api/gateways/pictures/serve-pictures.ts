import process from 'node:process';
import { PHOTO_MAX_BYTES } from '../../../contract/product-reviews/review.ts';
import { decodePicture } from './decode-picture.ts';
import { SIZE_HEADERS } from './picture-process.ts';
import { drawingSchema, PictureRefused } from './pictures.ts';

/** The parts of Deno that the process uses. */
declare const Deno: {
  serve(
    options: { port: number; hostname: string; onListen(): void },
    handler: (request: Request) => Response | Promise<Response>,
  ): unknown;
};

// A process beside the API, which decodes what strangers send (`scripts/api/picture-process.mjs` starts it): it reads no data,
// connects to nothing, and has little memory.
Deno.serve(
  {
    port: Number(process.env['PORT']),
    hostname: '127.0.0.1',
    onListen: () => console.log(JSON.stringify({ ready: true })),
  },
  async (request) => {
    if (Number(request.headers.get('content-length') ?? Number.NaN) <= PHOTO_MAX_BYTES) return await answer(request);
    return new Response('unreadable', { status: 413 });
  },
);

async function answer(request: Request): Promise<Response> {
  const drawing = drawingSchema.parse(JSON.parse(new URL(request.url).searchParams.get('drawing') ?? ''));
  try {
    const { bytes, width, height } = await decodePicture(Buffer.from(await request.arrayBuffer()), drawing);
    const headers = { [SIZE_HEADERS.width]: String(width), [SIZE_HEADERS.height]: String(height) };
    return new Response(new Uint8Array(bytes), { headers });
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error;
    return new Response(error.reason, { status: 422 });
  }
}
