import { accepts, isUnchanged } from '../request-headers.ts';
import type { BodyCache, FileBody } from './body-cache.ts';
import type { StaticFile } from './file-index.ts';

interface ByteRange {
  /** first and last byte, inclusive */
  readonly start: number;
  readonly end: number;
}

/**
 * Reads a `Range` header with one range, as video players send it. Several ranges, or an invalid header, get the whole
 * file, which the standard allows.
 */
function readRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return 'whole';
  if (from === '') {
    const last = Math.min(Number(to), size);
    return last === 0 ? 'unsatisfiable' : { start: size - last, end: size - 1 };
  }
  const start = Number(from);
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < start) return 'whole';
  return start >= size ? 'unsatisfiable' : { start, end };
}

export interface SendOptions {
  readonly status?: number;
  /** keeps this address out of search results */
  readonly isUnlisted?: boolean;
}

/** Responds with a file: its best compressed copy, 304 if the browser has it, or the requested range. */
export async function sendFile(
  cache: BodyCache,
  file: StaticFile,
  request: Request,
  { status = 200, isUnlisted = false }: SendOptions = {},
): Promise<Response> {
  const range = request.headers.get('range') ?? undefined;
  const acceptEncoding = request.headers.get('accept-encoding') ?? undefined;
  const copy = range ? undefined : file.copies.find(({ coding }) => accepts(acceptEncoding, coding));
  const body = await cache.get(copy?.diskPath ?? file.diskPath);
  const headers: Record<string, string> = {
    'content-type': file.type,
    'cache-control': file.cacheControl,
    etag: body.etag,
    'x-content-type-options': 'nosniff',
    ...(isUnlisted && { 'x-robots-tag': 'noindex' }),
    ...(file.copies.length > 0 ? { vary: 'accept-encoding' } : { 'accept-ranges': 'bytes' }),
    ...(copy && { 'content-encoding': copy.coding }),
  };
  if (status === 200 && isUnchanged(request.headers.get('if-none-match') ?? undefined, body.etag)) {
    return new Response(null, { status: 304, headers });
  }
  const sameFile = [null, body.etag].includes(request.headers.get('if-range'));
  return range && status === 200 && sameFile
    ? sendRange(body, range, headers, request)
    : send(body, headers, request, status);
}

function send({ size, read }: FileBody, headers: Record<string, string>, request: Request, status: number): Response {
  const withLength = { ...headers, 'content-length': String(size) };
  return new Response(request.method === 'HEAD' ? null : read(), { status, headers: withLength });
}

function sendRange(body: FileBody, header: string, headers: Record<string, string>, request: Request): Response {
  const range = readRange(header, body.size);
  if (range === 'whole') return send(body, headers, request, 200);
  if (range === 'unsatisfiable') {
    return new Response(null, { status: 416, headers: { ...headers, 'content-range': `bytes */${body.size}` } });
  }
  const { start, end } = range;
  return new Response(request.method === 'HEAD' ? null : body.read(range), {
    status: 206,
    headers: {
      ...headers,
      'content-range': `bytes ${start}-${end}/${body.size}`,
      'content-length': String(end - start + 1),
    },
  });
}
