import type * as z from 'zod';
import { FedexError, problemReplySchema, tokenReplySchema } from './fedex-replies.ts';

export interface FedexSettings {
  /** such as https://apis.fedex.com */
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly account: string;
  /** watched by whoever wants to know whether FedEx responds */
  readonly fetch?: typeof fetch;
}

/** Short, because a shopper is waiting and the shop has fallback data. */
const TIMEOUT_MS = 4_000;
/** Tokens are renewed this long before they expire. */
const RENEW_BEFORE_MS = 60_000;

interface Call {
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  readonly body: unknown;
}

interface Token {
  readonly value: string;
  readonly until: number;
}

/** A client for FedEx's REST API. All calls share one token until it expires, and one pending token request. */
export class FedexConnection {
  #token: Promise<Token> | undefined;
  readonly #settings: FedexSettings;
  readonly #timeout: number;

  constructor(settings: FedexSettings, timeoutMs = TIMEOUT_MS) {
    this.#settings = settings;
    this.#timeout = timeoutMs;
  }

  /** Posts JSON and parses the answer with `schema`. Replaces a rejected token once. */
  async post<Reply extends z.ZodType>(path: string, body: unknown, schema: Reply, timeoutMs = this.#timeout) {
    return await this.#send({ method: 'POST', path, body }, schema, timeoutMs);
  }

  /** The same by PUT. */
  async put<Reply extends z.ZodType>(path: string, body: unknown, schema: Reply, timeoutMs = this.#timeout) {
    return await this.#send({ method: 'PUT', path, body }, schema, timeoutMs);
  }

  /** Signs in, so that a later call fails for its own reasons only. */
  async signIn(): Promise<void> {
    await this.#validToken(AbortSignal.timeout(this.#timeout));
  }

  async #send<Reply extends z.ZodType>(call: Call, schema: Reply, timeoutMs: number): Promise<z.output<Reply>> {
    const signal = AbortSignal.timeout(timeoutMs);
    const token = await this.#validToken(signal);
    try {
      return await this.#sendOnce(call, schema, { token, signal });
    } catch (error) {
      if (!(error instanceof FedexError) || error.status !== 401) throw error;
      const renewed = await this.#validToken(signal, token);
      return await this.#sendOnce(call, schema, { token: renewed, signal });
    }
  }

  async #sendOnce<Reply extends z.ZodType>(
    { method, path, body }: Call,
    schema: Reply,
    { token, signal }: { token: Token; signal: AbortSignal },
  ) {
    const { fetch: send = fetch } = this.#settings;
    const response = await send(new URL(path, this.#settings.url), {
      method,
      headers: { authorization: `Bearer ${token.value}`, 'content-type': 'application/json', 'x-locale': 'en_US' },
      body: JSON.stringify(body),
      signal,
    });
    return await readReply(response, schema);
  }

  /** A token other than `refused`; concurrent callers share the request for a new one. */
  async #validToken(signal: AbortSignal, refused?: Token): Promise<Token> {
    const known = this.#token;
    const token = known && (await inTime(known, signal).catch(() => undefined));
    if (token && token !== refused && performance.now() < token.until) return token;
    signal.throwIfAborted();
    if (this.#token === known) this.#token = this.#fetchToken();
    return await inTime(this.#token ?? this.#fetchToken(), signal);
  }

  async #fetchToken(): Promise<Token> {
    const { url, clientId, clientSecret } = this.#settings;
    const response = await fetch(new URL('/oauth/token', url), {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret,
      }),
      signal: AbortSignal.timeout(this.#timeout),
    });
    const { access_token, expires_in } = await readReply(response, tokenReplySchema);
    return { value: access_token, until: performance.now() + expires_in * 1000 - RENEW_BEFORE_MS };
  }
}

/** Stops waiting when this caller's time is up; other callers may wait longer for the same promise. */
function inTime<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const { promise: ended, reject } = Promise.withResolvers<never>();
  const end = () => reject(signal.reason);
  signal.addEventListener('abort', end, { once: true });
  return Promise.race([promise, ended]).finally(() => signal.removeEventListener('abort', end));
}

async function readReply<Reply extends z.ZodType>(response: Response, schema: Reply): Promise<z.output<Reply>> {
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) {
    const [problem] = problemReplySchema.safeParse(body).data?.errors ?? [];
    const text = `FedEx refused with ${response.status} ${problem?.code ?? ''}`.trim();
    throw new FedexError(text, response.status, problem?.message);
  }
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new FedexError(`FedEx gave an answer that cannot be read: ${parsed.error.message}`);
  return parsed.data;
}
