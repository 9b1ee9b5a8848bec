import * as z from 'zod';
import { assertUsable } from './attach-method.ts';
import type { SubscriptionRecord } from './billing-records.ts';
import { assertCustomerExisted, findCustomer } from './customers.ts';
import { drawUpInvoice, finalizeInvoice, list } from './draw-up-invoice.ts';
import { type Call, type Endpoint, found, get, listOf, newRecord, post, save } from './endpoint.ts';
import { checkParams, expand, flag, metadata, text, wholeNumber } from './form.ts';
import { newId } from './new-id.ts';
import { findMethod } from './payment-methods.ts';
import { endOfPeriod, findPrice } from './prices.ts';
import { invalidParam, invalidRequest, noSuch, type StripeProblem } from './problem.ts';
import { changeSubscription, endSubscription } from './settle-invoice.ts';

const createParams = z.strictObject({
  customer: text,
  items: z.tuple([z.strictObject({ price: text })]),
  // The other behaviours charge a card at once; the shop confirms the payment itself.
  payment_behavior: z.literal('default_incomplete'),
  default_payment_method: text.optional(),
  payment_settings: z
    .strictObject({
      payment_method_types: z.array(z.literal('card')).optional(),
      save_default_payment_method: z.enum(['off', 'on_subscription']).default('off'),
    })
    .default({ save_default_payment_method: 'off' }),
  off_session: flag.optional(),
  description: text.optional(),
  metadata: metadata.default({}),
  expand,
});

/** It begins unpaid: the payment of its first invoice, once confirmed, makes it active. */
async function createSubscription(call: Call): Promise<SubscriptionRecord> {
  const params = checkParams(createParams, call.params);
  const customer = await findCustomer(call, params.customer);
  const [{ price: priceId }] = params.items;
  const price = await findPrice(call, priceId, 'items[0][price]');
  const card = params.default_payment_method
    ? assertUsable(await findMethod(call, params.default_payment_method), customer.id)
    : null;
  const base = newRecord(call, 'subscription', 'sub');
  const draft: Omit<SubscriptionRecord, 'latest_invoice'> = {
    ...base,
    status: 'incomplete',
    customer: customer.id,
    currency: price.currency,
    description: params.description ?? null,
    metadata: params.metadata,
    items: {
      ...list('/v1/subscription_items'),
      data: [
        {
          id: newId('si', 14),
          object: 'subscription_item',
          created: call.now,
          subscription: base.id,
          price,
          quantity: 1,
          current_period_start: call.now,
          current_period_end: endOfPeriod(call.now, call.now),
        },
      ],
    },
    collection_method: 'charge_automatically',
    billing_cycle_anchor: call.now,
    start_date: call.now,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    ended_at: null,
    cancellation_details: { reason: null },
    pause_collection: null,
    default_payment_method: card?.id ?? null,
    payment_settings: { save_default_payment_method: params.payment_settings.save_default_payment_method },
  };
  const invoice = finalizeInvoice(call, drawUpInvoice(call, draft, 'subscription_create'));
  return save(call, { ...draft, latest_invoice: invoice.id }, 'customer.subscription.created');
}

const updateParams = z.strictObject({
  cancel_at_period_end: flag.optional(),
  default_payment_method: text.optional(),
  // An empty text unsets it.
  pause_collection: z
    .union([z.literal(''), z.strictObject({ behavior: z.literal('void'), resumes_at: wholeNumber })])
    .optional(),
  metadata: metadata.optional(),
  expand,
});

async function update(call: Call): Promise<SubscriptionRecord> {
  const params = checkParams(updateParams, call.params);
  const subscription = await found(call, 'subscription');
  if (subscription.ended_at !== null) throw notEditable();
  const { cancel_at_period_end: leaves = subscription.cancel_at_period_end } = params;
  const method = params.default_payment_method;
  const pause = params.pause_collection;
  if (pause && pause.resumes_at <= call.now) throw invalidParam('The date must be in the future.', 'resumes_at');
  const card = method ? assertUsable(await findMethod(call, method), subscription.customer) : undefined;
  if (card && card.customer !== subscription.customer) {
    throw invalidParam('The payment method must be attached to the customer.', 'default_payment_method');
  }
  const [{ current_period_end: end }] = subscription.items.data;
  return changeSubscription(call, {
    ...subscription,
    cancel_at_period_end: leaves,
    cancel_at: leaves ? end : null,
    canceled_at: leaves ? (subscription.canceled_at ?? call.now) : null,
    cancellation_details: { reason: leaves ? 'cancellation_requested' : null },
    pause_collection: pause === undefined ? (subscription.pause_collection ?? null) : pause || null,
    default_payment_method: card?.id ?? subscription.default_payment_method,
    metadata: { ...subscription.metadata, ...params.metadata },
  });
}

async function cancel(call: Call): Promise<SubscriptionRecord> {
  checkParams(z.strictObject({ invoice_now: flag.optional(), prorate: flag.optional(), expand }), call.params);
  const subscription = await found(call, 'subscription');
  // Canceling one that ended is "no such subscription", although reading it still works.
  if (subscription.ended_at !== null) throw noSuch('subscription', call.id);
  return await endSubscription(call, subscription, 'cancellation_requested');
}

/** A request that Stripe understands and refuses for good, not one for something unknown. */
function notEditable(): StripeProblem {
  const message = 'A canceled subscription can only update its cancellation_details and metadata.';
  return invalidRequest(message, { code: 'invalid_canceled_subscription_fields' });
}

export const subscriptionEndpoints: readonly Endpoint[] = [
  post('/subscriptions', createSubscription),
  listOf(
    'subscription',
    '/subscriptions',
    { customer: text, status: z.literal('all') },
    {
      async where({ customer }, call) {
        await assertCustomerExisted(call, customer);
        return { customer };
      },
    },
  ),
  get('/subscriptions/:id', (call) => found(call, 'subscription')),
  post('/subscriptions/:id', update),
  { method: 'DELETE', path: '/subscriptions/:id', key: 'secret', run: cancel },
];
