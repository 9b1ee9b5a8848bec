import { createHash } from 'node:crypto';
import type { Purchase } from './purchase.ts';

/**
 * What a checkout asked for. It is made of the request alone: a repeated request must be recognised after the order
 * has emptied the cart.
 */
export function fingerprintOf({ payment, customerInfo, couponName }: Purchase): string {
  const { tokenId: token, save } = payment;
  const contents = JSON.stringify(
    sorted({ token, ...(save && { save }), customerInfo, coupon: couponCode(couponName) }),
  );
  return createHash('sha256').update(contents).digest('hex');
}

/** The code as the shop keeps it; null for none. */
function couponCode(typed: string | null | undefined): string | null {
  return typed?.trim().toUpperCase() || null;
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, item]): [string, unknown] => [key, sorted(item)]);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}
