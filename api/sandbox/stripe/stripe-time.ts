import { type Kysely, sql } from 'kysely';
import type { Billed, BillingTime } from '../months/shift-times.ts';
import { shiftTimes } from '../months/shift-times.ts';
import { nextStep } from './advance.ts';
import type { InvoiceRecord, SubscriptionRecord } from './billing-records.ts';
import { DRAFT_SECONDS } from './draw-up-invoice.ts';
import { RecordStore } from './store.ts';

interface Row {
  readonly subscription: SubscriptionRecord;
  readonly invoice: InvoiceRecord;
  readonly who: string | null;
}

/** Lists the mock's subscriptions and lets time pass for one of them. */
export function stripeTime(db: Kysely<unknown>, clock: () => Date, advance: () => Promise<void>): BillingTime {
  return {
    async list() {
      const { rows } = await sql<Row>`
        select s.body as subscription, i.body as invoice, c.body ->> 'email' as who
        from sandbox.stripe_objects s
        join sandbox.stripe_objects i on i.id = s.body ->> 'latest_invoice'
        left join sandbox.stripe_objects c on c.id = s.body ->> 'customer'
        where s.kind = 'subscription' and s.body -> 'ended_at' = 'null' order by s.seq desc limit 50`.execute(db);
      return rows.map(billed);
    },
    shift: (id, hoursLeft) => shiftBack(db, id, Math.floor(clock().getTime() / 1000) + hoursLeft * 3600),
    advance,
  };
}

/** The next step that a member notices, which the end of a skipped month's pause is not. */
function nextStop(subscription: SubscriptionRecord, invoice: InvoiceRecord | undefined) {
  const step = nextStep(subscription, invoice);
  return step.what === 'resumption' ? nextStep({ ...subscription, pause_collection: null }, invoice) : step;
}

async function shiftBack(db: Kysely<unknown>, id: string, due: number): Promise<number | undefined> {
  const store = new RecordStore(db);
  try {
    const subscription = await store.find('subscription', id);
    const latest = subscription && (await store.find('invoice', subscription.latest_invoice));
    if (!subscription || subscription.ended_at !== null) return undefined;
    const { at, what } = nextStop(subscription, latest);
    // A renewal is charged an hour after it is drawn up: both shall be over.
    const seconds = Math.max(0, at + (what === 'renewal' ? DRAFT_SECONDS : 0) - due);
    const parent = { subscription_details: { subscription: id } };
    const { records } = await store.list('invoice', { limit: 1000, where: { parent } });
    for (const invoice of records) store.put('invoice', shiftTimes(invoice, seconds));
    store.put('subscription', shiftTimes(subscription, seconds));
    await store.commit();
    return seconds;
  } finally {
    await store.rollBack();
  }
}

function billed({ subscription, invoice, who }: Row): Billed {
  const { id, status, cancel_at_period_end } = subscription;
  const { at, what } = nextStop(subscription, invoice);
  const ends = what === 'expiry' || (what === 'renewal' && cancel_at_period_end);
  const next = ends ? 'end' : status === 'past_due' ? 'retry' : 'charge';
  return { service: 'stripe', id, who: who ?? 'nobody', status, next: { at, what: next } };
}
