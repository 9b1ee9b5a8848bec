import { type Kysely, sql } from 'kysely';
import type { Billed, BillingTime } from '../../months/shift-times.ts';
import { shiftTimes } from '../../months/shift-times.ts';
import { Shelf } from '../store.ts';
import { nextStep } from './advance.ts';
import type { InvoiceRecord, SubscriptionRecord } from './billing-records.ts';
import { DRAFT_SECONDS } from './draw-up-invoice.ts';

interface Row {
  readonly subscription: SubscriptionRecord;
  readonly invoice: InvoiceRecord;
  readonly who: string | null;
}

/** Lists the mock's subscriptions and skips time for one of them. */
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
    async pass(id) {
      const now = Math.floor(clock().getTime() / 1000);
      if (!(await shiftBack(db, id, now))) return false;
      await advance();
      return true;
    },
  };
}

/** Its moments are moved into the past, rather than the clock into the future: the shop's clock is the real one. */
async function shiftBack(db: Kysely<unknown>, id: string, now: number): Promise<boolean> {
  const shelf = new Shelf(db);
  try {
    const subscription = await shelf.find('subscription', id);
    const latest = subscription && (await shelf.find('invoice', subscription.latest_invoice));
    if (!subscription || subscription.ended_at !== null) return false;
    const { at, what } = nextStep(subscription, latest);
    // A renewal is charged an hour after it is drawn up: both shall be over.
    const seconds = Math.max(0, at + (what === 'renewal' ? DRAFT_SECONDS : 0) - now);
    const parent = { subscription_details: { subscription: id } };
    const { records } = await shelf.list('invoice', { limit: 1000, where: { parent } });
    for (const invoice of records) shelf.put('invoice', shiftTimes(invoice, seconds));
    shelf.put('subscription', shiftTimes(subscription, seconds));
    await shelf.commit();
    return true;
  } finally {
    await shelf.rollBack();
  }
}

function billed({ subscription, invoice, who }: Row): Billed {
  const { id, status, cancel_at_period_end } = subscription;
  const { at, what } = nextStep(subscription, invoice);
  const ends = what === 'expiry' || (what === 'renewal' && cancel_at_period_end);
  const next = ends ? 'end' : status === 'past_due' ? 'retry' : 'charge';
  return { service: 'stripe', id, who: who ?? 'nobody', status, next: { at, what: next } };
}
