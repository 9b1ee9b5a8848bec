import type * as z from 'zod';
import { problemReplySchema, tokenReplySchema } from './paypal-replies.ts';

export interface PaypalAccount {
  /** such as https://api-m.paypal.com */
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** watched by whoever wants to know whether PayPal responds */
  readonly fetch?: typeof fetch;
}

/** A call that PayPal rejected, or that got no answer (`status` is undefined then). */
export class PaypalError extends Error {
  override name = 'PaypalError';

  readonly status: number | undefined;
  /** such as INSTRUMENT_DECLINED */
  readonly issues: readonly string[];

  constructor(message: string, status?: number, issues: readonly string[] = [], options?: ErrorOptions) {
    super(message, options);
    this.status = status;
    this.issues = issues;
  }
}

/** Whether another request for the same order is in progress. */
export function isBusy({ issues }: PaypalError): boolean {
  return issues.includes('PREVIOUS_REQUEST_IN_PROGRESS') || issues.includes('ORDER_COMPLETION_IN_PROGRESS');
}

export interface PaypalCall<Reply extends z.ZodType> {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly schema: Reply;
  /** JSON text */
  readonly body?: string;
  /** idempotency key (PayPal-Request-Id) of a write */
  readonly requestId?: string;
}

const TIMEOUT_MS = 12_000;
/** Tokens are renewed this long before they expire. */
const RENEW_BEFORE_MS = 60_000;
const TRIES = 2;

interface Token {
  readonly value: string;
  readonly until: number;
}

/** A client for PayPal's REST API. All calls share one token until it expires, and one pending token request. */
export class PaypalConnection {
  #token: Promise<Token> | undefined;
  #until = 0;
  readonly #account: PaypalAccount;
  readonly #timeout: number;

  constructor(account: PaypalAccount, timeoutMs = TIMEOUT_MS) {
    this.#account = account;
    this.#timeout = timeoutMs;
  }

  /**
   * Retries once without an answer if the call only reads or has a request id, so that nothing is done twice. A rejected
   * token means that nothing was done, so any call is retried with a new one.
   */
  async call<Reply extends z.ZodType>(call: PaypalCall<Reply>): Promise<z.output<Reply>> {
    const mayRepeat = call.method === 'GET' || call.requestId !== undefined;
    for (let left = TRIES - 1; ; left -= 1) {
      const token = this.#validToken();
      try {
        return await this.#callOnce(call, (await token).value);
      } catch (error) {
        if (!(error instanceof PaypalError) || left === 0) throw error;
        if (error.status === 401) this.#drop(token);
        else if (!mayRepeat || (error.status !== undefined && error.status < 500)) throw error;
      }
    }
  }

  async #callOnce<Reply extends z.ZodType>(
    { method, path, schema, body, requestId }: PaypalCall<Reply>,
    token: string,
  ): Promise<z.output<Reply>> {
    return await this.#send(path, schema, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        prefer: 'return=representation',
        ...(requestId && { 'paypal-request-id': requestId }),
      },
      ...(body !== undefined && { body }),
    });
  }

  /** Returns the shared token request, or a new one after a call has dropped the token. */
  #validToken(): Promise<Token> {
    if (!this.#token || performance.now() >= this.#until) {
      const token = this.#fetchToken();
      this.#token = token;
      this.#until = Number.POSITIVE_INFINITY;
      token.then(
        ({ until }) => {
          if (this.#token === token) this.#until = until;
        },
        () => this.#drop(token),
      );
    }
    return this.#token;
  }

  #drop(token: Promise<Token>): void {
    if (this.#token === token) this.#token = undefined;
  }

  async #fetchToken(): Promise<Token> {
    const { clientId, clientSecret } = this.#account;
    const { access_token, expires_in } = await this.#send('/v1/oauth2/token', tokenReplySchema, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    return { value: access_token, until: performance.now() + expires_in * 1000 - RENEW_BEFORE_MS };
  }

  async #send<Reply extends z.ZodType>(path: string, schema: Reply, init: RequestInit): Promise<z.output<Reply>> {
    const { status, ok, text } = await this.#exchange(path, init);
    if (!ok) throw refusal(path, status, text);
    const parsed = schema.safeParse(json(text));
    if (!parsed.success) throw new PaypalError(`PayPal's answer to ${path} cannot be read: ${parsed.error.message}`);
    return parsed.data;
  }

  /** Reads the body too, because the connection can fail in the middle of it. */
  async #exchange(path: string, init: RequestInit): Promise<{ status: number; ok: boolean; text: string }> {
    try {
      const url = new URL(path, this.#account.url);
      const { fetch: send = fetch } = this.#account;
      const response = await send(url, { ...init, signal: AbortSignal.timeout(this.#timeout) });
      return { status: response.status, ok: response.ok, text: await response.text() };
    } catch (cause) {
      throw new PaypalError(`PayPal did not answer to ${path}`, undefined, [], { cause });
    }
  }
}

function refusal(path: string, status: number, text: string): PaypalError {
  const { name = '', details = [], debug_id = '' } = problemReplySchema.safeParse(json(text)).data ?? {};
  const issues = details.flatMap(({ issue }) => (issue ? [issue] : []));
  return new PaypalError(`PayPal refused ${path}: ${status} ${name} ${issues.join(' ')} ${debug_id}`.trim(), status, [
    ...issues,
    name,
  ]);
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
