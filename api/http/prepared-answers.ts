import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip as gzipWithCallback } from 'node:zlib';
import type { Context } from 'hono';
import { LRUCache } from 'lru-cache';
import { accepts } from './accept-encoding.ts';
import { isUnchanged } from './conditional.ts';

const gzip = promisify(gzipWithCallback);
/** A smaller answer fits into one packet anyway. */
const WORTH_ZIPPING = 1024;
/** More than the shop's own pages ask for. */
const MOST_ENTRIES = 500;
/** Of a container of 1 GB. The whole catalogue is 1 MB, and each item's own answer 4 KB. */
const MOST_BYTES = 64 * 1024 * 1024;
/** A longer question is answered without being kept. */
const LONGEST_KEY = 1_024;

interface Body {
  readonly content: Uint8Array<ArrayBuffer>;
  readonly headers: Record<string, string>;
}

interface Prepared {
  readonly type: string;
  readonly plain: Body;
  zipped?: Promise<Body>;
}

/**
 * JSON and XML answers that are the same for everybody, kept as bytes with their ETag until the version of what they are
 * made from changes. A hit computes nothing.
 */
export class PreparedAnswers {
  readonly #entries = new LRUCache<string, Prepared>({
    max: MOST_ENTRIES,
    maxSize: MOST_BYTES,
    // The key, the answer, and its zipped copy, which is smaller.
    sizeCalculation: ({ plain }, key) => 2 * (key.length + plain.content.length),
  });
  readonly #versionNow: () => number;
  #version = -1;

  constructor(versionNow: () => number) {
    this.#versionNow = versionNow;
  }

  async answer(c: Context, key: string, make: () => unknown): Promise<Response> {
    return await this.#send(c, this.#find(key) ?? this.#keep(key, prepare(JSON.stringify(make()), 'application/json')));
  }

  /** `make` may take its time. What was made of a version that has passed meanwhile is sent, and not kept. */
  async answerXml(c: Context, key: string, make: () => Promise<string>): Promise<Response> {
    const known = this.#find(key);
    if (known) return await this.#send(c, known);
    const version = this.#version;
    const made = prepare(await make(), 'application/xml');
    return await this.#send(c, version === this.#version ? this.#keep(key, made) : made);
  }

  async #send(c: Context, prepared: Prepared): Promise<Response> {
    const zip = prepared.plain.content.length > WORTH_ZIPPING && accepts(c.req.header('accept-encoding'), 'gzip');
    const { content, headers } = zip ? await this.#zipped(prepared) : prepared.plain;
    const unchanged = isUnchanged(c.req.header('if-none-match'), headers.etag ?? '');
    return unchanged ? new Response(null, { status: 304, headers }) : new Response(content, { headers });
  }

  #find(key: string): Prepared | undefined {
    const version = this.#versionNow();
    if (version !== this.#version) {
      this.#version = version;
      this.#entries.clear();
    }
    return this.#entries.get(key);
  }

  #keep(key: string, prepared: Prepared): Prepared {
    if (key.length <= LONGEST_KEY) this.#entries.set(key, prepared);
    return prepared;
  }

  #zipped(prepared: Prepared): Promise<Body> {
    prepared.zipped ??= gzip(prepared.plain.content).then((bytes) =>
      bodyOf(new Uint8Array(bytes), { 'content-type': prepared.type, 'content-encoding': 'gzip' }),
    );
    return prepared.zipped;
  }
}

/** Bytes, since a text would be encoded at every use. */
function prepare(text: string, type: string): Prepared {
  return { type, plain: bodyOf(new TextEncoder().encode(text), { 'content-type': type }) };
}

/** Revalidated at every use, since stock changes by the second; another coding is another body with its own ETag. */
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
