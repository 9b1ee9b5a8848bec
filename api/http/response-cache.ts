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
/** The container has 1 GB. The whole catalogue takes 1 MB, and each item 4 KB. */
const MAX_BYTES = 64 * 1024 * 1024;
/** The response for a longer key is not cached. */
const MAX_KEY_LENGTH = 1_024;

interface Body {
  readonly content: Uint8Array<ArrayBuffer>;
  readonly headers: Record<string, string>;
}

interface CachedResponse {
  readonly type: string;
  readonly plain: Body;
  gzipped?: Promise<Body>;
}

/**
 * A cache of JSON and XML responses that are the same for all shoppers. It holds bytes with their ETag until the version
 * of their source changes; a hit computes nothing.
 */
export class ResponseCache {
  readonly #entries = new LRUCache<string, CachedResponse>({
    max: MAX_ENTRIES,
    maxSize: MAX_BYTES,
    // Twice, for the gzipped copy, which is smaller.
    sizeCalculation: ({ plain }, key) => 2 * (key.length + plain.content.length),
  });
  readonly #versionNow: () => number;
  #version = -1;

  constructor(versionNow: () => number) {
    this.#versionNow = versionNow;
  }

  async sendJson(c: Context, key: string, make: () => unknown): Promise<Response> {
    return await this.#send(c, this.#find(key) ?? this.#keep(key, prepare(JSON.stringify(make()), 'application/json')));
  }

  /** A response whose source changes while `make` runs is sent, but not cached. */
  async sendXml(c: Context, key: string, make: () => Promise<string>): Promise<Response> {
    const known = this.#find(key);
    if (known) return await this.#send(c, known);
    const version = this.#version;
    const made = prepare(await make(), 'application/xml');
    return await this.#send(c, version === this.#version ? this.#keep(key, made) : made);
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
      bodyOf(new Uint8Array(bytes), { 'content-type': prepared.type, 'content-encoding': 'gzip' }),
    );
    return prepared.gzipped;
  }
}

/** As bytes, since a string would be encoded for every response. */
function prepare(text: string, type: string): CachedResponse {
  return { type, plain: bodyOf(new TextEncoder().encode(text), { 'content-type': type }) };
}

/** Clients revalidate every time, since stock changes by the second. Each encoding has its own ETag. */
function bodyOf(content: Body['content'], more: { 'content-type': string; 'content-encoding'?: string }): Body {
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
