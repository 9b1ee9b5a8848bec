import { type CheckoutTax, type CheckoutTaxQuestion, checkoutTaxSchema } from '../../contract/checkout-tax.ts';
import { type Checkout, type Order, orderSchema } from '../../contract/order.ts';
import { type PublicConfig, publicConfigSchema } from '../../contract/public-config.ts';
import { type WalletOptions, type WalletQuestion, walletOptionsSchema } from '../../contract/wallet.ts';
import { callApi } from './api.ts';

/** Longer than usual, because a charge waits for the bank. */
const CHARGE_TIMEOUT = 45_000;

/** The same key returns the same order and charges once, however often it is sent. */
export function postCheckout(body: Checkout, idempotencyKey: string, more?: Record<string, string>): Promise<Order> {
  const headers = { ...more, 'Idempotency-Key': idempotencyKey };
  return callApi('/api/checkout', orderSchema, { method: 'POST', body, headers, timeout: CHARGE_TIMEOUT });
}

/** The shipping methods for the sheet of a wallet, with the API's totals. */
export async function fetchWalletOptions(question: WalletQuestion): Promise<WalletOptions['options']> {
  return (await callApi('/api/checkout/wallet', walletOptionsSchema, { method: 'POST', body: question })).options;
}

/** The tax on the cart, where the shop asks Stripe for it. */
export function fetchCheckoutTax(question: CheckoutTaxQuestion): Promise<CheckoutTax> {
  return callApi('/api/checkout/tax', checkoutTaxSchema, { method: 'POST', body: question });
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
