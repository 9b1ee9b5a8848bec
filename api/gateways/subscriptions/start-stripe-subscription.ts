import type { Stripe } from 'stripe';
import type { Cents } from '../../contract/money/cents.ts';
import type { Log } from '../../log.ts';
import { CustomerUnknown } from '../payments/saved-cards.ts';
import { isUnknownCustomer } from '../payments/stripe-client.ts';
import { readKnown } from './read-stripe-subscription.ts';
import { refusalOf } from './stripe-refusals.ts';
import type { NewSubscription, SubscriptionState } from './subscriptions.ts';

/** By this name the price is found at Stripe, whichever price it is at the time. */
const LOOKUP_KEY = 'premium-monthly';

/**
 * The price that new members pay, created when there is none or when the shop's has changed. Without an idempotency key
 * of ours: Stripe repeats its own crashes for a day under a key, and one that never changes would stop everybody from
 * joining. Two prices created at once do no harm, as the lookup key moves to the later one.
 */
async function premiumPrice(stripe: Stripe, amount: Cents): Promise<string> {
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

export interface Billing {
  readonly stripe: Stripe;
  /** of a month */
  readonly price: Cents;
  readonly log: Log;
}

/** Makes the subscription once, then pays its first invoice, once a token. */
export async function startStripeSubscription(billing: Billing, wish: NewSubscription): Promise<SubscriptionState> {
  const { stripe } = billing;
  const id = (await idOfStarted(stripe, wish)) ?? (await create(billing, wish));
  const { state, intent } = await readKnown(stripe, id);
  if (state.status !== 'incomplete' || !intent || !wish.paymentToken) return state;
  const refusal = await payFirst(billing, intent.id, wish.subscriptionId, wish.paymentToken);
  const { state: after } = await readKnown(stripe, id);
  const isRefused = refusal !== undefined && after.status === 'incomplete' && after.clientSecret === undefined;
  return isRefused ? { reason: refusal, ...after } : after;
}

export async function idOfStarted(
  stripe: Stripe,
  { subscriptionId, customer }: Pick<NewSubscription, 'subscriptionId' | 'customer'>,
): Promise<string | undefined> {
  if (!customer) return undefined;
  const { data } = await stripe.subscriptions.list({ customer, status: 'all', limit: 100 }).catch(orCustomerUnknown);
  return data.find(({ metadata }) => metadata['subscriptionId'] === subscriptionId)?.id;
}

async function create({ stripe, price }: Billing, { subscriptionId, customer }: NewSubscription): Promise<string> {
  if (!customer) throw new CustomerUnknown('only a customer is charged each month');
  const params: Stripe.SubscriptionCreateParams = {
    customer,
    items: [{ price: await premiumPrice(stripe, price) }],
    // Nothing is charged yet: the payment is confirmed by itself, so that a refused card can be followed by another.
    payment_behavior: 'default_incomplete',
    payment_settings: { payment_method_types: ['card'], save_default_payment_method: 'on_subscription' },
    metadata: { subscriptionId },
  };
  const options = { idempotencyKey: `subscription:${subscriptionId}` };
  const { id } = await stripe.subscriptions.create(params, options).catch(orCustomerUnknown);
  return id;
}

/** Says why it was refused, or nothing. */
async function payFirst(
  { stripe, log }: Billing,
  intentId: string,
  subscriptionId: string,
  token: string,
): Promise<string | undefined> {
  const payWith = token.startsWith('ctoken_')
    ? { confirmation_token: token }
    : { payment_method: token, use_stripe_sdk: true };
  try {
    await stripe.paymentIntents.confirm(intentId, payWith, { idempotencyKey: `first:${subscriptionId}:${token}` });
    return undefined;
  } catch (error) {
    return refusalOf(error, token, log);
  }
}

function orCustomerUnknown(error: unknown): never {
  throw isUnknownCustomer(error) ? new CustomerUnknown(undefined, { cause: error }) : error;
}
