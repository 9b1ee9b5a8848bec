import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { AVATAR_MAX_BYTES } from '../../contract/accounts/profile.ts';
import { GAUGE_MAX_BYTES } from '../../contract/desk/spools.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import { PHOTO_MAX_BYTES } from '../../contract/product-reviews/review.ts';
import type { Settings } from '../domain/deps.ts';
import { ShopError } from '../domain/shop-error.ts';
import { type CallerEnv, callerOf } from './caller.ts';
import { countBody } from './counted-body.ts';

/** Every other route: 2,000 connections that each hold this much take 128 MB. */
export const MAX_BYTES = 64 * 1024;
/** Base64 turns three bytes into four characters; the rest is for the JSON around it. */
const inBase64 = (bytes: number) => Math.ceil(bytes / 3) * 4 + 1024;
/** Of one route and one network: two people behind one router, or a page that sends again before the shop noticed. */
const AT_ONCE_BY_CALLER = 3;
/** Model uploads are counted by their own middleware as they stream in. */
const UPLOAD = /^\/api\/file(\/|$)/;

interface BodyLimit {
  readonly methods: readonly string[];
  readonly path: RegExp;
  readonly maxBytes: number;
  /** how many bodies above `MAX_BYTES` one process receives and works on at a time: with `maxBytes`, the memory they take */
  readonly atOnce: number;
  readonly tooLarge: ErrorCode;
}

/** The routes that take more. Each checks who calls, and whether they may, before it reads: see `every-route.test.ts`. */
const largeBodies: readonly BodyLimit[] = [
  {
    methods: ['PUT'],
    path: /^\/api\/user\/[^/]+$/,
    maxBytes: inBase64(AVATAR_MAX_BYTES),
    atOnce: 8,
    tooLarge: 'avatar_too_large',
  },
  {
    methods: ['POST'],
    path: /^\/api\/product-reviews\/[^/]+\/photos$/,
    maxBytes: PHOTO_MAX_BYTES,
    atOnce: 4,
    tooLarge: 'review_photo_too_large',
  },
  {
    methods: ['POST'],
    path: /^\/api\/desk\/content\/pictures$/,
    maxBytes: PHOTO_MAX_BYTES,
    atOnce: 4,
    tooLarge: 'picture_too_large',
  },
  {
    methods: ['POST'],
    path: /^\/api\/desk\/spools\/[^/]+(\/\d+)?\/gauge$/,
    maxBytes: GAUGE_MAX_BYTES,
    // Read line by line: what waits is a piece of each.
    atOnce: 4,
    tooLarge: 'gauge_too_large',
  },
  // The viewer's picture of a model.
  { methods: ['PUT'], path: /^\/api\/file\/[^/]+$/, maxBytes: 1024 * 1024, atOnce: 12, tooLarge: 'body_too_large' },
  // A picture of 100 kB, and 20,000 characters of any script.
  { methods: ['POST'], path: /^\/api\/desk\/notices$/, maxBytes: 256 * 1024, atOnce: 8, tooLarge: 'body_too_large' },
  {
    methods: ['POST', 'PUT'],
    path: /^\/api\/desk\/letters(\/[^/]+)?$/,
    maxBytes: 256 * 1024,
    atOnce: 8,
    tooLarge: 'body_too_large',
  },
  // Signed over all their bytes, which come from few addresses: these alone are read before their sender is known.
  { methods: ['POST'], path: /^\/api\/webhooks\/\w+$/, maxBytes: 512 * 1024, atOnce: 16, tooLarge: 'body_too_large' },
];

/** Limits request bodies: their size, and of large ones how many are in memory at once. */
export function limitBody({ trustedProxies, shoppersPerCaller }: Settings) {
  const standard = { maxBytes: MAX_BYTES, tooLarge: 'body_too_large', places: undefined } as const;
  const large = largeBodies.map((limit) => ({ ...limit, places: new Places(limit.atOnce, shoppersPerCaller) }));
  return createMiddleware<CallerEnv>(async (c, next) => {
    const { method, path } = c.req;
    if (method === 'GET' || method === 'HEAD' || isModelUpload(method, path)) return next();
    const { maxBytes, tooLarge, places } =
      large.find((limit) => limit.methods.includes(method) && limit.path.test(path)) ?? standard;
    const announced = announcedBytes(c);
    const tooMuch = () => new ShopError(tooLarge, { limit: `${maxBytes / 1024} kB` });
    if (announced !== undefined && announced > maxBytes) throw tooMuch();
    // The server reads no more than was announced.
    if (announced !== undefined && announced <= MAX_BYTES) return next();
    const { body } = c.req.raw;
    if (!body) return next();
    let total = 0;
    let release: (() => void) | undefined;
    let error: unknown;
    c.req.raw = countBody(c.req.raw, body.getReader(), (bytes) => {
      total += bytes;
      try {
        if (total > maxBytes) throw tooMuch();
        if (total > MAX_BYTES) release ??= places?.acquire(callerOf(c, trustedProxies));
      } catch (thrown) {
        error = thrown;
        throw thrown;
      }
    });
    try {
      await next();
    } finally {
      release?.();
    }
    // Whoever reads the body takes the error for one of the body's content.
    if (error) throw error;
  });
}

export function isModelUpload(method: string, path: string): boolean {
  return (method === 'POST' || method === 'PATCH') && UPLOAD.test(path);
}

/** What `content-length` says; undefined for a body in chunks. */
function announcedBytes(c: Context): number | undefined {
  const length = c.req.header('content-length');
  return length === undefined || c.req.header('transfer-encoding') !== undefined ? undefined : Number(length);
}

/** Who holds a large body of one route in this process. */
class Places {
  readonly #atOnce: number;
  readonly #byCaller: number;
  readonly #held = new Map<string, number>();
  #taken = 0;

  constructor(atOnce: number, shoppersPerCaller: number) {
    this.#atOnce = atOnce;
    this.#byCaller = AT_ONCE_BY_CALLER * shoppersPerCaller;
  }

  /** Throws `bodies_full`. Returns what gives the place back. */
  acquire(caller: string): () => void {
    const held = this.#held.get(caller) ?? 0;
    if (this.#taken >= this.#atOnce || held >= this.#byCaller) throw new ShopError('bodies_full');
    this.#taken += 1;
    this.#held.set(caller, held + 1);
    return () => {
      this.#taken -= 1;
      const left = (this.#held.get(caller) ?? 1) - 1;
      if (left > 0) this.#held.set(caller, left);
      else this.#held.delete(caller);
    };
  }
}
