import { counted } from '../../../contract/counted.ts';
import type { Customer, CustomerEvent } from '../../../contract/desk/customers.ts';
import type { Db } from '../../db/schema.ts';
import { listActions } from '../operator/actions.ts';
import { pseudonymsOf } from '../operator/pseudonyms.ts';
import { chargesOf } from '../orders/charges.ts';
import { partsOf } from '../orders/order-parts.ts';
import type { OrderRow } from '../orders/order-rows.ts';
import { type Entry, eventsOf, orderTimeline, readTimeline } from '../orders/order-timeline.ts';
import { disputesOf } from '../orders/record-dispute.ts';
import { failedRefundsOf } from '../orders/record-refund.ts';
import { refundsOf } from '../orders/refund-requests.ts';
import { returnsOf } from '../orders/returns.ts';
import type { CustomerKey } from './resolve-customer.ts';

/** More than anybody reads at once; older ones are on the pages of their orders. */
const MAX_EVENTS = 200;
const MAX_ACTIONS = 50;

type Known = Pick<Customer, 'notes' | 'memberships' | 'grants'>;

/** All that happened with a customer, the newest first: what the timelines of these orders have, membership, notes and what staff did. */
export async function customerTimeline(
  db: Db,
  { email, accountId }: CustomerKey,
  orders: readonly OrderRow[],
  known: Known,
): Promise<CustomerEvent[]> {
  const actions = await listActions(db, { targets: await pseudonymsOf(db, [email]), limit: MAX_ACTIONS });
  const account = accountId ? await joinedAt(db, accountId) : [];
  const own = eventsOf([...account, ...membershipEntries(known), ...noteEntries(known)], actions);
  const ofOrders = await orderEvents(db, orders);
  return [...own.map((event) => ({ ...event, order: null })), ...ofOrders]
    .toSorted((a, b) => b.at.localeCompare(a.at))
    .slice(0, MAX_EVENTS);
}

async function orderEvents(db: Db, orders: readonly OrderRow[]): Promise<CustomerEvent[]> {
  const ids = orders.map(({ id }) => id);
  if (ids.length === 0) return [];
  const [refunds, failedRefunds, disputes, returns, parts, charges, stored] = await Promise.all([
    refundsOf(db, ...ids),
    failedRefundsOf(db, ...ids),
    disputesOf(db, ids),
    returnsOf(db, ids),
    partsOf(db, ids),
    chargesOf(db, ids),
    readTimeline(db, ...orders),
  ]);
  return orders.flatMap((order) => {
    const isOfOrder = ({ order_id }: { readonly order_id: string | null }) => order_id === order.id;
    const events = orderTimeline(stored, {
      order,
      refunds: refunds.filter(isOfOrder),
      failedRefunds: failedRefunds.filter(isOfOrder),
      disputes: disputes.filter(isOfOrder),
      returns: returns.filter(isOfOrder),
      parts: parts.filter(isOfOrder),
      charges: charges.filter(({ charge }) => isOfOrder(charge)),
    });
    return events.map((event) => ({ ...event, order: order.ref_id }));
  });
}

async function joinedAt(db: Db, accountId: string): Promise<Entry[]> {
  const { created_at } = await db
    .selectFrom('users')
    .select('created_at')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return [{ at: created_at, kind: 'member', title: 'Account created' }];
}

const ends = { canceled: 'Canceled', unpaid: 'A month was not paid', never_paid: 'Never paid' } as const;

function membershipEntries({ memberships, grants }: Known): Entry[] {
  return [
    ...memberships.flatMap(({ since, endedAt, why, months }): Entry[] => [
      { at: new Date(since), kind: 'member', title: 'Joined Premium' },
      {
        at: endedAt === null ? null : new Date(endedAt),
        kind: 'member',
        title: 'Premium ended',
        text: [why && ends[why], counted(months, 'paid month')].filter(Boolean).join(', '),
      },
    ]),
    ...grants.map(({ at, by, reason }) => ({
      at: new Date(at),
      kind: 'member' as const,
      title: 'Month of Premium granted',
      text: reason,
      by,
      verbs: ['members grant'],
    })),
  ];
}

function noteEntries({ notes }: Known): Entry[] {
  return notes.map(({ at, by, text }) => ({
    at: new Date(at),
    kind: 'note',
    title: 'Note',
    text,
    by,
    verbs: ['customers note'],
  }));
}
