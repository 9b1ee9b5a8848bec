import { type Checkout, type Order, orderSchema } from '../../api/contract/order.ts';
import { type PublicConfig, publicConfigSchema } from '../../api/contract/public-config.ts';
import { callApi } from './api.ts';

/** Longer than usual, because a charge waits for the bank. */
const CHARGE_TIMEOUT = 45_000;

/** The same key returns the same order and charges once, however often it is sent. */
export function postCheckout(body: Checkout, idempotencyKey: string): Promise<Order> {
  const headers = { 'Idempotency-Key': idempotencyKey };
  return callApi('/api/checkout', orderSchema, { method: 'POST', body, headers, timeout: CHARGE_TIMEOUT });
}

let config: Promise<PublicConfig> | undefined;

/** Fetched once a page; a failed fetch is retried at the next call. */
export function fetchConfig(): Promise<PublicConfig> {
  config ??= callApi('/api/config', publicConfigSchema).catch((error: unknown) => {
    config = undefined;
    throw error;
  });
  return config;
}
