import { Stripe } from 'stripe';
import { PaymentsUnavailable } from './payments.ts';

export interface StripeOptions {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** another server than Stripe's, such as the look-alike */
  readonly server?: { readonly host: string; readonly port: number; readonly protocol: 'http' | 'https' };
  readonly maxNetworkRetries?: number;
  readonly timeoutMs?: number;
}

export function stripeClient({ secretKey, server, timeoutMs, maxNetworkRetries }: StripeOptions): Stripe {
  return new Stripe(secretKey, {
    ...server,
    timeout: timeoutMs ?? 20_000,
    maxNetworkRetries: maxNetworkRetries ?? 2,
    telemetry: false,
    // Deno's own client: its imitation of Node's takes a third of what a checkout costs.
    httpClient: Stripe.createFetchHttpClient(),
  });
}

/** Runs a call whose failure means that the service could not be asked. */
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

/** A crash of Stripe's is waited out so often within one call; the next call goes on from there. */
const KEYS_TRIED = 4;

/**
 * Writes once under a key. Stripe keeps a crash of its own for a day and repeats it, so a request whose crash comes back
 * goes out again under a key made of the one that crashed: everybody who repeats it derives the same.
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

/** The id of the request that crashed, where this answer is a copy of its crash. */
function repeatedCrash(error: unknown): string | undefined {
  if (!(error instanceof Stripe.errors.StripeError) || (error.statusCode ?? 0) < 500) return undefined;
  const { 'idempotent-replayed': replayed, 'original-request': original } = error.headers ?? {};
  return replayed === 'true' ? original : undefined;
}

/** Stripe has no such customer: it was deleted, or it belongs to another account or mode. */
export function isUnknownCustomer(error: unknown): boolean {
  return isCode(error, 'resource_missing') && error instanceof Stripe.errors.StripeError && error.param === 'customer';
}
