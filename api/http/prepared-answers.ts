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
  readonly type: string;
  readonly plain: Body;
  zipped?: Promise<Body>;
}

/**
 * JSON and XML answers that are the same for everybody, kept as bytes with their ETag until the version of what they are
 * made from changes. A hit computes nothing.
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
    return await this.#send(c, this.#find(key) ?? this.#keep(key, prepare(asciiJson(make()), 'application/json')));
  }

  /** `make` may take its time. What was made of a version that has passed meanwhile is sent, and not kept. */
  async answerXml(c: Context, key: string, make: () => Promise<string>): Promise<Response> {
    const known = this.#find(key);
    if (known) return await this.#send(c, known);
    const version = this.#version;
    const made = prepare(asciiXml(await make()), 'application/xml');
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
      this.#bytes = 0;
    }
    return this.#entries.get(key);
  }

  #keep(key: string, prepared: Prepared): Prepared {
    this.#entries.set(key, prepared);
    this.#bytes += prepared.plain.content.length;
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
      bodyOf(new Uint8Array(bytes), { 'content-type': prepared.type, 'content-encoding': 'gzip' }),
    );
    return prepared.zipped;
  }
}

function prepare(text: string, type: string): Prepared {
  return { type, plain: bodyOf(text, { 'content-type': type }) };
}

function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u0080-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** For markup whose other characters stand in texts and attributes only. */
function asciiXml(markup: string): string {
  return markup.replace(/[\u0080-\u{10ffff}]/gu, (character) => `&#${character.codePointAt(0)};`);
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
