import type { Stripe } from 'stripe';
import type { Cents } from '../../contract/money/cents.ts';

/** By this name the price is found at Stripe, whichever price it is at the time. */
const LOOKUP_KEY = 'premium-monthly';

/**
 * The price that new members pay, created when there is none or when the shop's has changed. Without an idempotency key
 * of ours: Stripe repeats its own crashes for a day under a key, and one that never changes would stop everybody from
 * joining. Two prices created at once do no harm, as the lookup key moves to the later one.
 */
export async function premiumPrice(stripe: Stripe, amount: Cents): Promise<string> {
  const { data } = await stripe.prices.list({ lookup_keys: [LOOKUP_KEY], active: true, limit: 1 });
  const [found] = data;
  if (found?.unit_amount === amount) return found.id;
  const { id } = await stripe.prices.create({
    currency: 'usd',
    unit_amount: amount,
    recurring: { interval: 'month' },
    product_data: { name: 'Premium' },
    lookup_key: LOOKUP_KEY,
    transfer_lookup_key: true,
  });
  return id;
}
