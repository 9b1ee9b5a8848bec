import { type Kysely, sql } from 'kysely';
import type { InvoiceRecord, SubscriptionRecord } from './billing-records.ts';
import { collectInvoice } from './collect-invoice.ts';
import { drawUpInvoice, finalizeInvoice } from './draw-up-invoice.ts';
import type { Call } from './endpoint.ts';
import { endOfPeriod } from './prices.ts';
import { changeSubscription, endSubscription, putInvoice } from './settle-invoice.ts';
import { RecordStore } from './store.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
/** Time limit to pay the first invoice; after that the subscription expires. */
const INCOMPLETE_SECONDS = 23 * HOUR;
/** When a refused renewal is tried again; after the last of them the subscription ends. */
const RETRY_AFTER = [3 * DAY, 8 * DAY, 15 * DAY];

/** The next automatic step of a subscription, and when. */
interface Step {
  readonly at: number;
  readonly what: 'expiry' | 'charge' | 'resumption' | 'renewal';
  take(call: Call): Promise<unknown>;
}

type Emit = (store: RecordStore, now: number) => Call['emit'];

/** Does all that has become due until `now` (seconds since 1970), each thing at its own time. */
export async function advance(db: Kysely<unknown>, now: number, emit: Emit): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from sandbox.stripe_objects
    where kind = 'subscription' and body -> 'ended_at' = 'null' order by seq`.execute(db);
  for (const { id } of rows) {
    while (await takeNextStep(db, id, now, emit));
  }
}

async function takeNextStep(db: Kysely<unknown>, id: string, now: number, emit: Emit): Promise<boolean> {
  const store = new RecordStore(db);
  try {
    const subscription = await store.find('subscription', id);
    if (!subscription || subscription.ended_at !== null) return false;
    const invoice = await store.find('invoice', subscription.latest_invoice);
    const { at, take } = nextStep(subscription, invoice);
    if (at > now) return false;
    await take({ store, id, params: {}, inBrowser: false, now: at, emit: emit(store, at) });
    await store.commit();
    return true;
  } finally {
    await store.rollBack();
  }
}

export function nextStep(subscription: SubscriptionRecord, invoice: InvoiceRecord | undefined): Step {
  if (subscription.status === 'incomplete') {
    const at = subscription.created + INCOMPLETE_SECONDS;
    return { at, what: 'expiry', take: (call) => endSubscription(call, subscription, null) };
  }
  const [{ current_period_end: end }] = subscription.items.data;
  const due = invoice?.automatically_finalizes_at ?? invoice?.next_payment_attempt;
  if (invoice && due !== null && due !== undefined && due <= end) {
    return { at: due, what: 'charge', take: (call) => charge(call, subscription, invoice) };
  }
  const { pause_collection: pause } = subscription;
  if (pause && pause.resumes_at <= end) {
    return {
      at: pause.resumes_at,
      what: 'resumption',
      take: async (call) => changeSubscription(call, { ...subscription, pause_collection: null }),
    };
  }
  return { at: end, what: 'renewal', take: (call) => renew(call, subscription) };
}

async function renew(call: Call, subscription: SubscriptionRecord): Promise<void> {
  if (subscription.cancel_at_period_end) {
    await endSubscription(call, subscription, 'cancellation_requested');
    return;
  }
  const [item] = subscription.items.data;
  const start = item.current_period_end;
  const end = endOfPeriod(subscription.billing_cycle_anchor, start);
  const renewed: SubscriptionRecord = {
    ...subscription,
    items: { ...subscription.items, data: [{ ...item, current_period_start: start, current_period_end: end }] },
  };
  const drawn = drawUpInvoice(call, renewed, 'subscription_cycle');
  const invoice = subscription.pause_collection ? voided(call, drawn) : drawn;
  changeSubscription(call, { ...renewed, latest_invoice: invoice.id });
}

/** While collection is paused, an invoice is void as soon as it is drawn up. */
function voided(call: Call, invoice: InvoiceRecord): InvoiceRecord {
  return putInvoice(call, {
    ...invoice,
    status: 'void',
    auto_advance: false,
    automatically_finalizes_at: null,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, voided_at: call.now },
  });
}

async function charge(call: Call, subscription: SubscriptionRecord, invoice: InvoiceRecord): Promise<void> {
  const open = invoice.status === 'draft' ? finalizeInvoice(call, invoice) : invoice;
  if ((await collectInvoice(call, open, subscription)) === 'paid') return;
  const failed = (await call.store.find('invoice', open.id)) ?? open;
  const first = failed.status_transitions.finalized_at ?? call.now;
  const next = RETRY_AFTER.map((wait) => first + wait).find((at) => at > call.now);
  if (next !== undefined) {
    putInvoice(call, { ...failed, next_payment_attempt: next });
    return;
  }
  const late = (await call.store.find('subscription', subscription.id)) ?? subscription;
  await endSubscription(call, late, 'payment_failed');
}
