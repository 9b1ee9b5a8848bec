import type { Kysely } from 'kysely';
import type { BillingTime } from '../months/shift-times.ts';
import { shiftTimes } from '../months/shift-times.ts';
import { billed, listBilled, putBilled } from './billing-shelf.ts';
import { chargeCycle, nextCharge } from './charge-cycle.ts';
import { Books } from './store.ts';
import type { SubscriptionRecord } from './subscription-records.ts';

/** Lists the mock's subscriptions and lets time pass for one of them. */
export function paypalTime(db: Kysely<unknown>, clock: () => Date, advance: () => Promise<void>): BillingTime {
  return {
    async list() {
      const active = await db
        .transaction()
        .execute((trx) => listBilled(new Books(trx), 'subscription', { status: 'ACTIVE' }));
      return active.flatMap((subscription) => {
        const at = nextCharge(subscription);
        if (!at) return [];
        const { id, status, subscriber, wallet } = subscription;
        const next = { at: Date.parse(at) / 1000, what: wallet.retry ? 'retry' : 'charge' } as const;
        return [{ service: 'paypal', id, who: subscriber?.email_address ?? 'nobody', status, next }];
      });
    },
    async shift(id, hoursLeft) {
      return await db.transaction().execute(async (trx) => {
        const books = new Books(trx);
        const subscription = await billed(books, 'subscription', id);
        const at = subscription && nextCharge(subscription);
        if (!at) return undefined;
        const seconds = Math.max(0, Math.ceil((Date.parse(at) - clock().getTime()) / 1000) - hoursLeft * 3600);
        await putBilled(books, 'subscription', shiftTimes(subscription, seconds));
        return seconds;
      });
    },
    advance,
  };
}

/** Charges everything due by `now`, each month at its own time. */
export async function advanceBilling(db: Kysely<unknown>, now: Date): Promise<void> {
  const isDue = (subscription: SubscriptionRecord | undefined) => {
    const at = subscription && nextCharge(subscription);
    return at !== undefined && Date.parse(at) <= now.getTime() ? at : undefined;
  };
  const due = await db.transaction().execute(async (trx) => {
    const active = await listBilled(new Books(trx), 'subscription', { status: 'ACTIVE' });
    return active.filter(isDue).map(({ id }) => id);
  });
  for (const id of due) {
    for (let goesOn = true; goesOn; ) {
      goesOn = await db.transaction().execute(async (trx) => {
        const subscription = await billed(new Books(trx), 'subscription', id);
        const at = isDue(subscription);
        if (subscription && at) await chargeCycle(new Books(trx, () => new Date(at)), subscription);
        return at !== undefined;
      });
    }
  }
}
