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
