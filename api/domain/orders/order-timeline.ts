import { cents, dollars } from '../../../contract/cents.ts';
import { counted } from '../../../contract/counted.ts';
import type { OrderEvent } from '../../../contract/desk/order.ts';
import { orderMessages } from '../../../contract/messages/orders.ts';
import { payMessages } from '../../../contract/messages/pay-link.ts';
import { serviceCodes } from '../../../contract/service-code.ts';
import type { Db } from '../../db/schema.ts';
import { listActions } from '../operator/actions.ts';
import type { ChargeWithPayments } from './charges.ts';
import type { partsOf } from './order-parts.ts';
import type { OrderRow } from './order-rows.ts';
import { wasPaid } from './order-state.ts';
import type { DisputeRow } from './record-dispute.ts';
import type { failedRefundsOf } from './record-refund.ts';
import { isOfGoods, type RefundRow } from './refund-requests.ts';
import type { ReturnRow } from './returns.ts';

/** Entries of each kind, of all orders that are read together; an order has a dozen. */
const MAX_EACH = 200;

interface TimelineFacts {
  readonly order: OrderRow;
  readonly refunds: readonly RefundRow[];
  readonly failedRefunds: Awaited<ReturnType<typeof failedRefundsOf>>;
  readonly disputes: readonly DisputeRow[];
  readonly returns: readonly ReturnRow[];
  readonly parts: Awaited<ReturnType<typeof partsOf>>;
  readonly charges: readonly ChargeWithPayments[];
}

type Action = Awaited<ReturnType<typeof listActions>>[number];
export type Entry = Partial<Omit<OrderEvent, 'at' | 'title'>> & {
  readonly at: Date | null;
  readonly title: string;
  /** of the recorded action that does this, which names who did it */
  readonly verbs?: readonly string[];
};

/** Mails, notes and recorded actions of orders, which timelines alone show. */
export async function readTimeline(db: Db, ...orders: readonly Pick<OrderRow, 'id' | 'ref_id'>[]) {
  const ids = orders.map(({ id }) => id);
  const [mails, notes, actions] = await Promise.all([
    db
      .selectFrom('order_mails')
      .selectAll()
      .where('order_id', 'in', ids)
      .orderBy('at', 'desc')
      .limit(MAX_EACH)
      .execute(),
    db
      .selectFrom('order_notes')
      .selectAll()
      .where('order_id', 'in', ids)
      .orderBy('at', 'desc')
      .limit(MAX_EACH)
      .execute(),
    listActions(db, { targets: orders.map(({ ref_id }) => ref_id), limit: MAX_EACH }),
  ]);
  return { mails, notes, actions };
}

/** Everything that happened to an order, oldest first, with who did it. What is stored may be of other orders as well. */
export function orderTimeline(stored: Awaited<ReturnType<typeof readTimeline>>, facts: TimelineFacts): OrderEvent[] {
  const { order } = facts;
  const isOfOrder = ({ order_id }: { readonly order_id: string }) => order_id === order.id;
  const entries: Entry[] = [
    ...stepsOf(order),
    ...partEntries(facts),
    ...refundEntries(facts),
    ...facts.charges.flatMap(chargeEntries),
    ...disputeEntries(facts.disputes),
    ...returnEntries(facts.returns),
    ...stored.mails.filter(isOfOrder).map(({ subject, sent_at, failure, at }) => ({
      at: sent_at ?? at,
      kind: 'mail' as const,
      isBad: !sent_at,
      title: sent_at ? 'Mail sent' : 'Mail not sent yet',
      text: failure ? `${subject}: ${failure}` : subject,
    })),
    ...stored.notes.filter(isOfOrder).map(({ at, by, text }) => ({
      at,
      kind: 'note' as const,
      title: 'Note',
      text,
      by,
      verbs: ['orders note'],
    })),
  ];
  return eventsOf(
    entries,
    stored.actions.filter(({ target }) => target === order.ref_id),
  );
}

/** Entries with who made them, and the recorded actions that none of them shows; oldest first. */
export function eventsOf(entries: readonly Entry[], actions: readonly Action[]): OrderEvent[] {
  const named = new Set<Action>();
  const withPeople = entries.map((entry) => {
    const action = actionOf(entry, actions, named);
    return { ...entry, by: entry.by ?? action?.by ?? null };
  });
  const others = actions.filter((action) => !named.has(action)).map(actionEntry);
  return [...withPeople, ...others]
    .flatMap(({ at, kind = 'order', title, text = null, by = null, isBad = false }) =>
      at ? [{ at: at.toISOString(), kind, title, text, by, isBad }] : [],
    )
    .toSorted((a, b) => a.at.localeCompare(b.at));
}

function stepsOf(order: OrderRow): Entry[] {
  const isPickup = order.customer.serviceCode === serviceCodes.pickup;
  const isPaid = wasPaid(order);
  const tracking = order.tracking_numbers.join(', ') || null;
  return [
    { at: order.ts, title: 'Placed' },
    { at: order.accepted_at, title: 'Payment pending', text: 'The bank takes some days' },
    {
      at: order.settled_at,
      isBad: !isPaid,
      title: isPaid ? 'Paid' : 'Not paid',
      text: isPaid ? dollars(cents(order.amount + order.edited_back - order.charged)) : order.decline_reason,
    },
    { at: order.printing_at, title: 'Printing', verbs: ['prints save', 'prints start', 'prints done'] },
    { at: order.packed_at, title: 'Packed', verbs: ['orders pack', 'orders ship'] },
    { at: order.shipped_at, title: isPickup ? 'Ready for pickup' : 'Shipped', text: tracking, verbs: ['orders ship'] },
    { at: order.delivered_at, title: isPickup ? 'Picked up' : 'Delivered', verbs: ['orders delivered'] },
    {
      at: order.cancelled_at,
      title: 'Canceled',
      isBad: true,
      verbs: ['orders cancel'],
      text: order.cancel_message === null ? 'By the shopper' : order.cancel_message || null,
    },
  ];
}

function partEntries({ parts }: TimelineFacts): Entry[] {
  return parts.map(({ shipped_at, tracking_numbers, lines }) => {
    const pieces = lines.reduce((sum, { qty }) => sum + qty, 0);
    const text = [counted(pieces, 'piece'), ...tracking_numbers].join(', ');
    return { at: shipped_at, title: 'A part shipped', text, verbs: ['orders part'] };
  });
}

/** An action and what it changed are stored within this time. */
const SAME_MS = 10_000;

/** The recorded action behind an entry, added to `named`, which are not listed on their own. */
function actionOf({ at, verbs = [] }: Entry, actions: readonly Action[], named: Set<Action>): Action | undefined {
  if (!at) return undefined;
  const action = actions.find(
    ({ verb, outcome, at: made }) =>
      verbs.includes(verb) && outcome === 'done' && Math.abs(made.getTime() - at.getTime()) < SAME_MS,
  );
  if (action) named.add(action);
  return action;
}

function refundEntries({ refunds, failedRefunds, order }: TimelineFacts): Entry[] {
  const money = (amount: number) => dollars(cents(amount));
  const known = refunds.flatMap(({ amount, reason, asked_at, done_at, failed_at, failure }): Entry[] => [
    {
      at: asked_at,
      kind: 'money',
      title: `Refund of ${money(amount)} requested`,
      text: reason,
      verbs: ['orders refund'],
    },
    { at: done_at, kind: 'money', title: `${money(amount)} refunded` },
    { at: failed_at, kind: 'money', title: `Refund of ${money(amount)} failed`, text: failure, isBad: true },
  ]);
  const failures = failedRefunds
    .filter(({ failed_at }) => !refunds.some((refund) => refund.failed_at?.getTime() === failed_at.getTime()))
    .map(
      ({ amount, reason, failed_at }): Entry => ({
        at: failed_at,
        kind: 'money',
        title: `Refund of ${money(amount)} did not arrive`,
        text: reason,
        isBad: true,
      }),
    );
  const byUs = refunds.filter((refund) => refund.done_at && isOfGoods(refund));
  const elsewhere = order.refunded - byUs.reduce((sum, { amount }) => sum + amount, 0);
  return [...known, ...failures, ...(elsewhere > 0 && order.cancelled_at ? [refundOfCancel(order, elsewhere)] : [])];
}

const endWords = { paid: 'paid by link', withdrawn: 'no longer asked for', expired: 'not paid: the link expired' };

function chargeEntries({ charge, payments }: ChargeWithPayments): Entry[] {
  const { amount, changes, state, created_at, ended_at } = charge;
  const money = dollars(cents(amount));
  const text = changes.join(', ');
  const late = payments.filter(({ decline_reason }) => decline_reason === payMessages.changeLate);
  return [
    { at: created_at, kind: 'money', title: `${money} asked for by link`, text, verbs: ['orders edit'] },
    ...(state === 'open'
      ? []
      : [
          {
            ...{ at: ended_at, kind: 'money' as const, title: `${money} ${endWords[state]}`, text },
            ...{ isBad: state === 'expired', verbs: ['orders withdraw-charge', 'orders cancel'] },
          },
        ]),
    ...late.map(({ settled_at }) => ({
      ...{ at: settled_at, kind: 'money' as const, isBad: true, text },
      title: `${money} by link came too late, and goes back`,
    })),
  ];
}

/** The moment is that of the cancellation, which queued it: the order row knows the sum alone. */
function refundOfCancel({ cancelled_at }: OrderRow, amount: number): Entry {
  return { at: cancelled_at, kind: 'money', title: `${dollars(cents(amount))} refunded` };
}

const isReview = (status: DisputeRow['status']) => status === 'review' || status === 'closed';

function disputeEntries(disputes: readonly DisputeRow[]): Entry[] {
  return disputes.flatMap(({ amount, reason, status, opened_at, as_of }): Entry[] => [
    {
      at: opened_at,
      kind: 'money',
      title: isReview(status) ? 'Payment under review' : `Dispute of ${dollars(cents(amount))}`,
      text: reason.replaceAll('_', ' '),
      isBad: true,
    },
    ...(status === 'closed' ? [{ at: as_of, kind: 'money' as const, title: 'Review closed' }] : []),
    ...(status === 'won' || status === 'lost'
      ? [{ at: as_of, kind: 'money' as const, title: `Dispute ${status}`, isBad: status === 'lost' }]
      : []),
  ]);
}

const answerVerbs = ['orders return', 'returns accept', 'returns refuse'];

function returnEntries(returns: readonly ReturnRow[]): Entry[] {
  return returns.flatMap((row): Entry[] => {
    const { ref_id, reason, note, state, answer, requested_at, answered_at, refunded_at } = row;
    return [
      {
        at: requested_at,
        kind: 'return',
        title: `Return ${ref_id} ${row.opened_by ? 'opened' : 'requested'}`,
        by: row.opened_by,
        verbs: ['orders open-return'],
        text: [orderMessages.returnReasons[reason], note].filter(Boolean).join(': '),
      },
      {
        at: row.opened_by ? null : answered_at,
        kind: 'return',
        text: answer || null,
        verbs: answerVerbs,
        title: `Return ${ref_id} ${state === 'refused' ? 'declined' : 'accepted'}`,
      },
      { at: refunded_at, kind: 'return', title: `Return ${ref_id} arrived` },
      {
        at: row.replaced_at,
        kind: 'return',
        title: `Return ${ref_id} replaced`,
        text: row.replaced_by,
        verbs: ['orders replace'],
      },
    ];
  });
}

const verbWords: Readonly<Record<string, string>> = {
  'orders pack': 'Packed',
  'orders unpack': 'Not packed after all',
  'orders ship': 'Shipped',
  'orders part': 'A part shipped',
  'orders track': 'Tracking number corrected',
  'orders delivered': 'Marked as delivered',
  'orders address': 'Address changed',
  'orders edit': 'Order changed',
  'orders mail-charge': 'Payment link mailed again',
  'orders withdraw-charge': 'Payment link withdrawn',
  'orders cancel': 'Canceled',
  'orders refund': 'Refund',
  'orders mail': 'Mail sent again',
  'orders return': 'Return answered',
  'orders open-return': 'Return opened',
  'orders replace': 'Return replaced',
  'orders tag': 'Tags changed',
  'customers tag': 'Tags changed',
  'customers note': 'Note',
  'customers block': 'Blocked at checkout',
  'customers unblock': 'Unblocked',
  'customers sign-out': 'Signed out everywhere',
  'customers export': 'Data exported',
  'members grant': 'Month of Premium granted',
  'members cancel': 'Membership canceled',
  'users tax-exempt': 'Tax exemption changed',
};

/** What staff did, in words; refused and failed tries too. */
function actionEntry({ at, by, verb, details, outcome }: Action): Entry {
  const isDone = outcome === 'done';
  const texts = ['reason', 'mail', 'answer', 'returnNumber', 'tracking', 'tags', 'changes'].flatMap((name) => {
    const value = details[name];
    return value === undefined || value === '' ? [] : [Array.isArray(value) ? value.join(', ') : String(value)];
  });
  return {
    at,
    kind: 'staff',
    by,
    isBad: !isDone,
    title: verbWords[verb] ?? verb,
    text: [...texts, isDone ? '' : (outcome ?? 'did not finish')].filter(Boolean).join(' · ') || null,
  };
}
