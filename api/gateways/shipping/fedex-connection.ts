import type * as z from 'zod';
import { problemReplySchema, tokenReplySchema } from './fedex-replies.ts';

export interface FedexSettings {
  /** such as https://apis.fedex.com */
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly account: string;
}

export class FedexError extends Error {
  override name = 'FedexError';

  constructor(
    message: string,
    readonly status?: number,
  ) {
    super(message);
  }
}

/** A shopper waits for it, and the table has an answer. */
const TIMEOUT_MS = 4_000;
/** A token is renewed a little before FedEx would refuse it. */
const RENEW_BEFORE_MS = 60_000;

interface Token {
  readonly value: string;
  readonly until: number;
}

/** Calls FedEx's REST API. One token serves all calls until it ends, also those that wait for the same one. */
export class FedexConnection {
  #token: Promise<Token> | undefined;
  readonly #settings: FedexSettings;
  readonly #timeout: number;

  constructor(settings: FedexSettings, timeoutMs = TIMEOUT_MS) {
    this.#settings = settings;
    this.#timeout = timeoutMs;
  }

  /** Posts JSON and reads the answer with `schema`. A token that FedEx no longer takes is replaced once. */
  async post<Reply extends z.ZodType>(path: string, body: unknown, schema: Reply): Promise<z.output<Reply>> {
    const signal = AbortSignal.timeout(this.#timeout);
    try {
      return await this.#postOnce(path, body, schema, signal);
    } catch (error) {
      if (!(error instanceof FedexError) || error.status !== 401) throw error;
      this.#token = undefined;
      return await this.#postOnce(path, body, schema, signal);
    }
  }

  async #postOnce<Reply extends z.ZodType>(path: string, body: unknown, schema: Reply, signal: AbortSignal) {
    const { value } = await this.#validToken();
    const response = await fetch(new URL(path, this.#settings.url), {
      method: 'POST',
      headers: { authorization: `Bearer ${value}`, 'content-type': 'application/json', 'x-locale': 'en_US' },
      body: JSON.stringify(body),
      signal,
    });
    return await readReply(response, schema);
  }

  async #validToken(): Promise<Token> {
    const token = await this.#token?.catch(() => undefined);
    if (token && Date.now() < token.until) return token;
    this.#token = this.#fetchToken();
    return await this.#token;
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
    return { value: access_token, until: Date.now() + expires_in * 1000 - RENEW_BEFORE_MS };
  }
}

async function readReply<Reply extends z.ZodType>(response: Response, schema: Reply): Promise<z.output<Reply>> {
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) {
    const [problem] = problemReplySchema.safeParse(body).data?.errors ?? [];
    throw new FedexError(`FedEx refused with ${response.status} ${problem?.code ?? ''}`.trim(), response.status);
  }
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new FedexError(`FedEx gave an answer that cannot be read: ${parsed.error.message}`);
  return parsed.data;
}
