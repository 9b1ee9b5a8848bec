import type { Kysely } from 'kysely';
import type { Billed, BillingTime } from '../months/shift-times.ts';
import { shiftTimes } from '../months/shift-times.ts';
import { billed, listBilled, putBilled } from './billing-shelf.ts';
import { chargeCycle, nextCharge } from './charge-cycle.ts';
import { checkEnds, endCheck } from './orders.ts';
import { Books } from './store.ts';
import type { SubscriptionRecord } from './subscription-records.ts';

/** Lists the mock's subscriptions and e-checks, and skips time for one of them. */
export function paypalTime(db: Kysely<unknown>, clock: () => Date, advance: () => Promise<void>): BillingTime {
  return {
    async list() {
      const [active, checks] = await db.transaction().execute(async (trx) => {
        const books = new Books(trx);
        return [await listBilled(books, 'subscription', { status: 'ACTIVE' }), await books.pendingOrders()] as const;
      });
      const pending = checks.flatMap((order): Billed[] => {
        const at = (checkEnds(order)?.getTime() ?? 0) / 1000;
        const who = order.payer?.email_address ?? 'nobody';
        return [{ service: 'paypal', id: order.id, who, status: 'e-check', next: { at, what: 'check' } }];
      });
      const charged = active.flatMap((subscription): Billed[] => {
        const at = nextCharge(subscription);
        if (!at) return [];
        const { id, status, subscriber, wallet } = subscription;
        const next = { at: Date.parse(at) / 1000, what: wallet.retry ? 'retry' : 'charge' } as const;
        return [{ service: 'paypal', id, who: subscriber?.email_address ?? 'nobody', status, next }];
      });
      return [...charged, ...pending];
    },
    async shift(id, hoursLeft) {
      return await db.transaction().execute(async (trx) => {
        const books = new Books(trx);
        const check = (await books.pendingOrders()).find((order) => order.id === id);
        if (check) await endCheck(books, check);
        if (check) return 0;
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

/** Charges everything due by `now`, each month at its own time, and ends the e-checks that are due. */
export async function advanceBilling(db: Kysely<unknown>, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const books = new Books(trx, () => now);
    for (const order of await books.pendingOrders()) {
      const ends = checkEnds(order);
      if (ends && ends <= now) await endCheck(books, order);
    }
  });
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
