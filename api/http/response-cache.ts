import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip as gzipWithCallback } from 'node:zlib';
import type { Context } from 'hono';
import { LRUCache } from 'lru-cache';
import { accepts, isUnchanged } from './request-headers.ts';

const gzip = promisify(gzipWithCallback);
/** A smaller body fits into one packet without compression. */
const MIN_GZIP_BYTES = 1024;
/** More than the shop's own pages request. */
const MAX_ENTRIES = 500;
/** The container has 1 GB. A page of items takes 1 MB, and more where a material has hundreds of colors. */
const MAX_BYTES = 64 * 1024 * 1024;
/** The response for a longer key is not cached. */
const MAX_KEY_LENGTH = 1_024;

interface Body {
  readonly content: Uint8Array<ArrayBuffer>;
  readonly headers: Record<string, string>;
}

interface CachedResponse {
  readonly headers: Record<string, string>;
  readonly plain: Body;
  gzipped?: Promise<Body>;
}

/**
 * A cache of JSON responses that are the same for all shoppers. It holds bytes with their ETag until the version
 * of their source changes; a hit computes nothing.
 */
export class ResponseCache {
  readonly #entries: LRUCache<string, CachedResponse>;
  readonly #versionNow: () => number;
  #version = -1;

  constructor(versionNow: () => number, { maxBytes = MAX_BYTES } = {}) {
    this.#versionNow = versionNow;
    this.#entries = new LRUCache({
      max: MAX_ENTRIES,
      maxSize: maxBytes,
      // Twice, for the gzipped copy, which is smaller.
      sizeCalculation: ({ plain }, key) => 2 * (key.length + plain.content.length),
    });
  }

  async sendJson(c: Context, key: string, make: () => unknown): Promise<Response> {
    return await this.sendPage(c, key, () => ({ body: make(), headers: {} }));
  }

  /** JSON with headers of its own, such as the address of the next page. */
  async sendPage(
    c: Context,
    key: string,
    make: () => { body: unknown; headers: Record<string, string> },
  ): Promise<Response> {
    const known = this.#find(key);
    if (known) return await this.#send(c, known);
    const { body, headers } = make();
    return await this.#send(c, this.#keep(key, prepare(JSON.stringify(body), headers)));
  }

  async #send(c: Context, prepared: CachedResponse): Promise<Response> {
    const useGzip = prepared.plain.content.length > MIN_GZIP_BYTES && accepts(c.req.header('accept-encoding'), 'gzip');
    const { content, headers } = useGzip ? await this.#gzipped(prepared) : prepared.plain;
    const unchanged = isUnchanged(c.req.header('if-none-match'), headers.etag ?? '');
    return unchanged ? new Response(null, { status: 304, headers }) : new Response(content, { headers });
  }

  #find(key: string): CachedResponse | undefined {
    const version = this.#versionNow();
    if (version !== this.#version) {
      this.#version = version;
      this.#entries.clear();
    }
    return this.#entries.get(key);
  }

  #keep(key: string, prepared: CachedResponse): CachedResponse {
    if (key.length <= MAX_KEY_LENGTH) this.#entries.set(key, prepared);
    return prepared;
  }

  #gzipped(prepared: CachedResponse): Promise<Body> {
    prepared.gzipped ??= gzip(prepared.plain.content).then((bytes) =>
      bodyOf(new Uint8Array(bytes), { ...prepared.headers, 'content-encoding': 'gzip' }),
    );
    return prepared.gzipped;
  }
}

/** As bytes, since a string would be encoded for every response. */
function prepare(text: string, more: Record<string, string>): CachedResponse {
  const headers = { ...more, 'content-type': 'application/json' };
  return { headers, plain: bodyOf(new TextEncoder().encode(text), headers) };
}

/** Clients revalidate every time, since stock changes by the second. Each encoding has its own ETag. */
function bodyOf(content: Body['content'], more: Record<string, string>): Body {
  const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
  return {
    content,
    headers: {
      etag,
      vary: 'accept-encoding',
      'cache-control': 'public, no-cache',
      ...more,
    },
  };
}
