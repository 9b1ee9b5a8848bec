import * as z from 'zod';
import { assertUsable } from '../attach-method.ts';
import { assertCustomerExisted } from '../customers.ts';
import { type Call, type Endpoint, listAnswer } from '../endpoint.ts';
import { checkParams, expand, flag, listParams, metadata, text, wholeNumber } from '../form.ts';
import { findMethod, page } from '../payment-methods.ts';
import { invalidParam, noSuch, StripeProblem } from '../problem.ts';
import type { SubscriptionRecord } from './billing-records.ts';
import { createSubscription } from './create-subscription.ts';
import { endSubscription } from './end-subscription.ts';
import { changeSubscription } from './settle-invoice.ts';

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
  const subscription = await find(call);
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
  const subscription = await find(call);
  // Canceling one that ended is "no such subscription", although reading it still works.
  if (subscription.ended_at !== null) throw noSuch('subscription', call.id);
  return await endSubscription(call, subscription, 'cancellation_requested');
}

async function find(call: Call): Promise<SubscriptionRecord> {
  const subscription = await call.shelf.find('subscription', call.id);
  if (!subscription) throw noSuch('subscription', call.id);
  return subscription;
}

/** A request that Stripe understands and refuses for good, not one for something unknown. */
function notEditable(): StripeProblem {
  const message = 'A canceled subscription can only update its cancellation_details and metadata.';
  return new StripeProblem(400, 'invalid_request_error', message, { code: 'invalid_canceled_subscription_fields' });
}

export const subscriptionEndpoints: readonly Endpoint[] = [
  { method: 'POST', path: '/subscriptions', key: 'secret', run: createSubscription },
  {
    method: 'GET',
    path: '/subscriptions',
    key: 'secret',
    async run(call) {
      const own = { customer: text, status: z.literal('all') };
      const params = checkParams(listParams.extend(own), call.params);
      const where = { customer: params.customer };
      await assertCustomerExisted(call, params.customer);
      const found = await call.shelf.list('subscription', { ...page(params), where });
      return listAnswer<'subscription'>('/subscriptions', found, (subscription) => subscription);
    },
  },
  { method: 'GET', path: '/subscriptions/:id', key: 'secret', run: find },
  { method: 'POST', path: '/subscriptions/:id', key: 'secret', run: update },
  { method: 'DELETE', path: '/subscriptions/:id', key: 'secret', run: cancel },
];
