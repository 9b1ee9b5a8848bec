import * as z from 'zod';
import { chargeCycle } from './charge-cycle.ts';
import { found } from './orders.ts';
import { checked, noSuch, unprocessable } from './problem.ts';
import type { Funding, Payer } from './records.ts';
import { type Books, billed, newPayer, paypalId, putBilled } from './store.ts';
import type { SubscriptionRecord, SubscriptionStatus } from './subscription-records.ts';

const subscriptionParams = z.object({
  plan_id: z.string(),
  custom_id: z.string().min(1).max(127).optional(),
  application_context: z.object({
    brand_name: z.string(),
    // The other action charges as soon as the shopper approves; the shop begins it itself.
    user_action: z.literal('CONTINUE'),
    shipping_preference: z.literal('NO_SHIPPING'),
    return_url: z.url(),
    cancel_url: z.url(),
  }),
});

export async function createSubscription(books: Books, body: unknown): Promise<SubscriptionRecord> {
  const { plan_id, custom_id, application_context: context } = checked(subscriptionParams, body);
  const plan = await found(billed(books, 'plan', plan_id));
  const [cycle] = plan.billing_cycles;
  if (!cycle) throw unprocessable('PLAN_NOT_ACTIVE', 'The plan has no cycles.');
  const id = `I-${paypalId().slice(0, 12)}`;
  const created = await putBilled(books, 'subscription', {
    id,
    plan_id,
    status: 'APPROVAL_PENDING',
    status_update_time: books.time,
    custom_id,
    start_time: books.time,
    create_time: books.time,
    links: [{ href: `${context.return_url}?ba_token=${id}`, rel: 'approve', method: 'GET' }],
    wallet: {
      shop: context.brand_name,
      funding: 'balance',
      price: cycle.pricing_scheme.fixed_price,
      transactions: [],
    },
  });
  await books.emit('BILLING.SUBSCRIPTION.CREATED', shownSubscription(created));
  return created;
}

/** What the shopper does in the wallet. */
export async function approveSubscription(books: Books, id: string, funding: Funding): Promise<Payer> {
  const subscription = await found(billed(books, 'subscription', id));
  assertIs(subscription, 'approve', ['APPROVAL_PENDING', 'APPROVED']);
  const { wallet } = subscription;
  const subscriber = newPayer();
  await move(books, { ...subscription, subscriber, wallet: { ...wallet, funding } }, 'APPROVED');
  return subscriber;
}

/** Activates a subscription and charges the first month. */
export async function activateSubscription(books: Books, id: string): Promise<object> {
  const subscription = await found(billed(books, 'subscription', id));
  assertIs(subscription, 'activate', ['APPROVED', 'SUSPENDED']);
  const active = await move(books, subscription, 'ACTIVE');
  await books.emit('BILLING.SUBSCRIPTION.ACTIVATED', shownSubscription(active));
  await chargeCycle(books, active);
  return {};
}

export async function cancelSubscription(books: Books, id: string, body: unknown): Promise<object> {
  checked(z.object({ reason: z.string().min(1).max(128) }), body);
  const subscription = await found(billed(books, 'subscription', id));
  assertIs(subscription, 'cancel', ['ACTIVE', 'SUSPENDED']);
  const cancelled = await move(books, withoutNext(subscription), 'CANCELLED');
  await books.emit('BILLING.SUBSCRIPTION.CANCELLED', shownSubscription(cancelled));
  return {};
}

/** Changes the funding source, as payers can do in PayPal. */
export async function changeFunding(books: Books, id: string, funding: Funding): Promise<void> {
  const subscription = await found(billed(books, 'subscription', id));
  await putBilled(books, 'subscription', { ...subscription, wallet: { ...subscription.wallet, funding } });
}

/** Empty before the subscription is active. */
export async function listTransactions(books: Books, id: string): Promise<object> {
  const { status, wallet } = await found(billed(books, 'subscription', id));
  if (status === 'APPROVAL_PENDING' || status === 'APPROVED') throw noSuch();
  const shown = wallet.transactions.map(({ refunded: _, ...transaction }) => transaction);
  return { transactions: shown.reverse() };
}

export async function readSubscription(books: Books, id: string): Promise<object> {
  return shownSubscription(await found(billed(books, 'subscription', id)));
}

export function shownSubscription({ wallet: _, ...subscription }: SubscriptionRecord): object {
  return subscription;
}

async function move(
  books: Books,
  subscription: SubscriptionRecord,
  status: SubscriptionStatus,
): Promise<SubscriptionRecord> {
  const links = status === 'APPROVAL_PENDING' ? subscription.links : [];
  return await putBilled(books, 'subscription', { ...subscription, status, links, status_update_time: books.time });
}

function withoutNext({ billing_info: info, ...subscription }: SubscriptionRecord): SubscriptionRecord {
  if (!info) return subscription;
  const { next_billing_time: _, ...billing_info } = info;
  return { ...subscription, billing_info };
}

function assertIs({ status }: SubscriptionRecord, action: string, allowed: readonly SubscriptionStatus[]): void {
  if (allowed.includes(status)) return;
  const named = allowed.map((each) => each.toLowerCase()).join(' or ');
  throw unprocessable(
    'SUBSCRIPTION_STATUS_INVALID',
    `Invalid subscription status for ${action} action; subscription status should be ${named}.`,
  );
}
