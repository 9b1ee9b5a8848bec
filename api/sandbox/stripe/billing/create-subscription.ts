import * as z from 'zod';
import { assertUsable } from '../attach-method.ts';
import { findCustomer } from '../customers.ts';
import type { Call } from '../endpoint.ts';
import { checkParams, expand, flag, metadata, text } from '../form.ts';
import { newId } from '../new-id.ts';
import { findMethod } from '../payment-methods.ts';
import type { SubscriptionRecord } from './billing-records.ts';
import { drawUpInvoice, finalizeInvoice, list } from './draw-up-invoice.ts';
import { endOfPeriod, findPrice } from './prices.ts';

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
export async function createSubscription(call: Call): Promise<SubscriptionRecord> {
  const params = checkParams(createParams, call.params);
  const customer = await findCustomer(call, params.customer);
  const [{ price: priceId }] = params.items;
  const price = await findPrice(call, priceId, 'items[0][price]');
  const card = params.default_payment_method
    ? assertUsable(await findMethod(call, params.default_payment_method), customer.id)
    : null;
  const id = newId('sub');
  const draft: Omit<SubscriptionRecord, 'latest_invoice'> = {
    id,
    object: 'subscription',
    created: call.now,
    livemode: false,
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
          subscription: id,
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
  const subscription = { ...draft, latest_invoice: invoice.id };
  call.shelf.put('subscription', subscription);
  call.emit('customer.subscription.created', subscription);
  return subscription;
}
