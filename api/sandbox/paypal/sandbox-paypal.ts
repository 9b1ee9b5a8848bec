import { Hono } from 'hono';
import type { Kysely } from 'kysely';
import { type Billed, type BillingTime, shiftTimes } from '../months/shift-times.ts';
import { chargeCycle, nextCharge } from './charge-cycle.ts';
import { decideDispute, reviewDispute } from './disputes.ts';
import { PaypalFaults } from './faults.ts';
import { checkEnds, endCheck, endReview } from './orders.ts';
import type { Funding } from './records.ts';
import { type PaypalKeys, servePaypal } from './serve-api.ts';
import { serveWallet } from './serve-wallet.ts';
import type { Signing } from './signature.ts';
import { Books, billed, createPaypalTables, listBilled, putBilled } from './store.ts';
import type { SubscriptionRecord } from './subscription-records.ts';
import { changeFunding } from './subscriptions.ts';
import { PaypalWebhookSender } from './webhook-sender.ts';

export interface SandboxPaypal {
  /** the REST API, for its own loopback port */
  readonly server: Hono;
  /** for browsers: the calls of the wallet */
  readonly browser: Hono;
  readonly webhooks: PaypalWebhookSender;
  readonly faults: PaypalFaults;
  /** PayPal's decision on a pending payment. */
  endReview(orderId: string, status: 'COMPLETED' | 'DECLINED'): Promise<void>;
  /** The shop has answered a dispute. */
  reviewDispute(disputeId: string): Promise<void>;
  /** PayPal's decision on a dispute. */
  decideDispute(disputeId: string, outcome: Parameters<typeof decideDispute>[2]): Promise<void>;
  /** Charges everything that is due. */
  advance(): Promise<void>;
  /** Changes the funding source of a subscription. */
  changeFunding(subscriptionId: string, funding: Funding): Promise<void>;
  readonly time: BillingTime;
  stop(): Promise<void>;
}

export interface SandboxPaypalOptions {
  readonly db: Kysely<unknown>;
  readonly keys: PaypalKeys;
  readonly signing: Signing;
  readonly clock?: (() => Date) | undefined;
}

/** A mock of PayPal. Its state is in the database schema `sandbox`, so it survives restarts. */
export async function startSandboxPaypal({ db, keys, signing, clock }: SandboxPaypalOptions): Promise<SandboxPaypal> {
  await createPaypalTables(db);
  const faults = new PaypalFaults();
  const webhooks = new PaypalWebhookSender(db, signing);
  const onChange = () => webhooks.wake();
  const now = clock ?? (() => new Date());
  async function advance(): Promise<void> {
    await advanceBilling(db, now());
    onChange();
  }
  return {
    server: new Hono().route('/', servePaypal({ db, keys, signing, faults, onChange, clock: now })),
    browser: serveWallet(db, onChange),
    webhooks,
    faults,
    endReview: (orderId, status) => db.transaction().execute((trx) => endReview(new Books(trx), orderId, status)),
    reviewDispute: (id) => db.transaction().execute((trx) => reviewDispute(new Books(trx, now), id)),
    decideDispute: (id, outcome) => db.transaction().execute((trx) => decideDispute(new Books(trx, now), id, outcome)),
    advance,
    changeFunding: (id, funding) => db.transaction().execute((trx) => changeFunding(new Books(trx, now), id, funding)),
    time: paypalTime(db, now, advance),
    stop: () => webhooks.stop(),
  };
}

/** Lists the mock's subscriptions and e-checks, and skips time for one of them. */
function paypalTime(db: Kysely<unknown>, clock: () => Date, advance: () => Promise<void>): BillingTime {
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
async function advanceBilling(db: Kysely<unknown>, now: Date): Promise<void> {
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
