import type { Stripe } from 'stripe';
import type { Cents } from '../../../contract/cents.ts';
import type { Log } from '../../log.ts';
import { CustomerUnknown } from '../payments/saved-cards.ts';
import { isUnknownCustomer } from '../payments/stripe-client.ts';
import { readKnown } from './read-stripe-subscription.ts';
import { refusalOf } from './stripe-refusals.ts';
import type { NewSubscription, SubscriptionState } from './subscriptions.ts';

/** Finds the current price at Stripe. */
const LOOKUP_KEY = 'premium-monthly';

/**
 * The price for new members, created when missing or when the shop's price has changed. Without an idempotency key:
 * Stripe replays its own crashes for a day, and under a fixed key one crash would keep everyone from joining. Two prices
 * created at once do no harm, because the lookup key moves to the later one.
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
  /** cents per month */
  readonly price: Cents;
  readonly log: Log;
}

/** Creates the subscription once and pays its first invoice, once per token. */
export async function startStripeSubscription(billing: Billing, request: NewSubscription): Promise<SubscriptionState> {
  const { stripe } = billing;
  const id = (await idOfStarted(stripe, request)) ?? (await create(billing, request));
  const { state, intent } = await readKnown(stripe, id);
  if (state.status !== 'incomplete' || !intent || !request.paymentToken) return state;
  const refusal = await payFirst(billing, intent.id, request.subscriptionId, request.paymentToken);
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
    // Charges nothing yet: the payment is confirmed separately, so that another card can follow a declined one.
    payment_behavior: 'default_incomplete',
    payment_settings: { payment_method_types: ['card'], save_default_payment_method: 'on_subscription' },
    metadata: { subscriptionId },
  };
  const options = { idempotencyKey: `subscription:${subscriptionId}` };
  const { id } = await stripe.subscriptions.create(params, options).catch(orCustomerUnknown);
  return id;
}

/** Returns why the card was declined, or undefined. */
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
