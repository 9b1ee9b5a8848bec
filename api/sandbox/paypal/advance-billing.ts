import type { Kysely } from 'kysely';
import { billed, listBilled } from './billing-shelf.ts';
import { chargeCycle, nextCharge } from './charge-cycle.ts';
import { Books } from './store.ts';
import type { SubscriptionRecord } from './subscription-records.ts';

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
