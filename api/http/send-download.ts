import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { ShopError } from '../domain/shop-error.ts';
import { isUnchanged } from './request-headers.ts';

interface Download {
  readonly name: string;
  readonly type: string;
  readonly content: Uint8Array<ArrayBuffer>;
}

/** A file that is the same for everybody, with its name; 404 where there is none. */
export function sendDownload(c: Context, file: Download | undefined): Response {
  if (!file) throw new ShopError('not_found');
  const etag = `"${createHash('sha256').update(file.content).digest('base64url').slice(0, 22)}"`;
  const headers = {
    etag,
    'cache-control': 'public, no-cache',
    'content-type': file.type,
    'content-disposition': `attachment; filename="${file.name}"`,
  };
  const unchanged = isUnchanged(c.req.header('if-none-match'), etag);
  return unchanged ? new Response(null, { status: 304, headers }) : new Response(file.content, { headers });
}
