import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip as gzipWithCallback } from 'node:zlib';
import type { Context } from 'hono';
import { accepts } from './accept-encoding.ts';
import { isUnchanged } from './conditional.ts';

const gzip = promisify(gzipWithCallback);
/** A smaller answer fits into one packet anyway. */
const WORTH_ZIPPING = 1024;
const MOST_ENTRIES = 500;
const MOST_BYTES = 64 * 1024 * 1024;

interface Body {
  /** what is not zipped is text in ASCII: Deno sends that three times as fast as bytes or as other text */
  readonly content: string | Uint8Array<ArrayBuffer>;
  readonly headers: Record<string, string>;
}

interface Prepared {
  readonly plain: Body;
  zipped?: Promise<Body>;
}

/**
 * JSON answers that are the same for everybody, kept as bytes with their ETag until the version of what they are made
 * from changes. A hit computes nothing.
 */
export class PreparedAnswers {
  readonly #entries = new Map<string, Prepared>();
  readonly #versionNow: () => number;
  #version = -1;
  #bytes = 0;

  constructor(versionNow: () => number) {
    this.#versionNow = versionNow;
  }

  async answer(c: Context, key: string, make: () => unknown): Promise<Response> {
    const prepared = this.#find(key) ?? this.#keep(key, make());
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
      this.#bytes = 0;
    }
    return this.#entries.get(key);
  }

  #keep(key: string, answer: unknown): Prepared {
    const text = asciiJson(answer);
    const prepared: Prepared = { plain: bodyOf(text, {}) };
    this.#entries.set(key, prepared);
    this.#bytes += text.length;
    // The oldest go first; what is asked for often is soon made again.
    for (const [oldest, { plain }] of this.#entries) {
      if (this.#entries.size <= MOST_ENTRIES && this.#bytes <= MOST_BYTES) break;
      this.#entries.delete(oldest);
      this.#bytes -= plain.content.length;
    }
    return prepared;
  }

  #zipped(prepared: Prepared): Promise<Body> {
    prepared.zipped ??= gzip(prepared.plain.content).then((bytes) =>
      bodyOf(new Uint8Array(bytes), { 'content-encoding': 'gzip' }),
    );
    return prepared.zipped;
  }
}

function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u0080-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Revalidated at every use, since stock changes by the second; another coding is another body with its own ETag. */
function bodyOf(content: Body['content'], more: Record<string, string>): Body {
  const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
  return {
    content,
    headers: {
      'content-type': 'application/json',
      etag,
      vary: 'accept-encoding',
      'cache-control': 'public, no-cache',
      ...more,
    },
  };
}
