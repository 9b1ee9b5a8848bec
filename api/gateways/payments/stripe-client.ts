import { Stripe } from 'stripe';
import { PaymentsUnavailable } from './payments.ts';

export interface StripeOptions {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** a server other than Stripe's, such as the sandbox */
  readonly server?: { readonly host: string; readonly port: number; readonly protocol: 'http' | 'https' };
  /** whose time the age of an event is judged by; the machine's if absent */
  readonly clock?: () => Date;
  readonly maxNetworkRetries?: number;
  readonly timeoutMs?: number;
  /** Deno's own, watched by whoever wants to know whether Stripe responds */
  readonly fetch?: typeof fetch;
}

export function stripeClient({ secretKey, server, timeoutMs, maxNetworkRetries, fetch }: StripeOptions): Stripe {
  return new Stripe(secretKey, {
    ...server,
    timeout: timeoutMs ?? 20_000,
    maxNetworkRetries: maxNetworkRetries ?? 2,
    telemetry: false,
    // Deno's own fetch: its Node-compatible client takes a third of the time of a checkout.
    httpClient: Stripe.createFetchHttpClient(fetch),
  });
}

/** Runs a call and reports every failure as an unavailable provider. */
export async function reach<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw unavailable(error);
  }
}

export function unavailable(error: unknown): PaymentsUnavailable {
  return new PaymentsUnavailable(isCode(error, 'idempotency_key_in_use') ? 'in_progress' : 'unreachable', error);
}

export function isCode(error: unknown, code: string): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === code;
}

/** Retries after crashes of Stripe within one call; the next call continues from the last key. */
const KEYS_TRIED = 4;

/**
 * Writes once per key. Stripe replays its own 5xx for a day under the same idempotency key, so such a request is retried
 * under a key derived from the crashed request: every retry derives the same one.
 */
export async function writeOnce<T>(key: string, write: (idempotencyKey: string) => Promise<T>): Promise<T> {
  let current = key;
  for (let tries = 1; ; tries += 1) {
    try {
      return await write(current);
    } catch (error) {
      const crashed = repeatedCrash(error);
      if (!crashed || tries === KEYS_TRIED) throw error;
      current = `${key}:${crashed}`;
    }
  }
}

/** The id of the crashed request, if this error is a replay of its crash. */
function repeatedCrash(error: unknown): string | undefined {
  if (!(error instanceof Stripe.errors.StripeError) || (error.statusCode ?? 0) < 500) return undefined;
  const { 'idempotent-replayed': replayed, 'original-request': original } = error.headers ?? {};
  return replayed === 'true' ? original : undefined;
}

/** Whether Stripe does not know the customer: deleted, or from another account or mode. */
export function isUnknownCustomer(error: unknown): boolean {
  return isCode(error, 'resource_missing') && error instanceof Stripe.errors.StripeError && error.param === 'customer';
}
