import { beforeEach, expect } from 'vitest';
import { handleSubscriptionEvent } from '../domain/subscriptions/handle-subscription-event.ts';
import type { SavedCards } from '../gateways/payments/saved-cards.ts';
import { newSession, signedIn } from './accounts.ts';
import { createMailingApp } from './create-mailing-app.ts';
import { spoolGoesTo } from './premium.ts';
import type { ShopClient } from './shop-client.ts';
import { subscriptionsInMemory } from './subscriptions-in-memory.ts';

interface JoinWish {
  readonly card?: string;
  readonly key?: string;
  readonly customerInfo?: object;
  readonly couponName?: string;
}

/** The whole API with payment services in memory, whose months a test lets pass. */
export async function createMemberApp() {
  const now = (): Date => shop.deps.clock();
  const stripe = subscriptionsInMemory(now);
  const paypal = subscriptionsInMemory(now, 'paypal');
  /** Called when an account is to be made known at the service, which joining does last before its row is stored. */
  const customers = { creating: async (): Promise<void> => {} };
  const cards: Pick<SavedCards, 'createCustomer' | 'removeCustomer'> = {
    createCustomer: async ({ accountId }) => {
      await customers.creating();
      return `cus_${accountId}`;
    },
    removeCustomer: async () => {},
  };
  const shop = await createMailingApp({
    subscriptions: { stripe: stripe.service, paypal: paypal.service },
    cards: cards as SavedCards,
  });
  const { db } = shop.deps.connection;

  beforeEach(() => {
    customers.creating = async () => {};
    stripe.empty();
    paypal.empty();
  });

  function join(client: ShopClient, wish: JoinWish = {}): Promise<Response> {
    const { card = 'pm_card_visa', key = crypto.randomUUID(), customerInfo = spoolGoesTo, couponName } = wish;
    return client.request('/api/subscription', {
      method: 'POST',
      headers: { 'idempotency-key': key },
      json: { payment: { tokenId: card }, customerInfo, couponName, paymentService: 'stripe' },
    });
  }

  let news = 0;
  return {
    ...shop,
    db,
    stripe,
    paypal,
    customers,
    join,
    /** An account that joined by card. */
    async member(wish: JoinWish = {}) {
      const ada = await signedIn(shop);
      const response = await join(ada.client, wish);
      if (response.status !== 200) throw new Error(`refused with ${response.status}: ${await response.text()}`);
      return { ...ada, joined: await response.json(), again: () => newSession(shop, ada.user.id) };
    },
    /** News of the subscription with this name at the service, as a webhook brings it. */
    async tell(id: string, provider: 'stripe' | 'paypal' = 'stripe', eventId = `evt_${news++}`): Promise<void> {
      const event = { id: eventId, type: 'subscription', payment: null, subscription: { id, subscriptionId: null } };
      await handleSubscriptionEvent(shop.deps, provider, Promise.resolve(event));
    },
    subscriptions: () => db.selectFrom('subscriptions').selectAll().orderBy('created_at').execute(),
    orders: () => db.selectFrom('orders').selectAll().orderBy('ts').execute(),
    months: () => db.selectFrom('subscription_periods').selectAll().orderBy('starts_at').execute(),
    /** A month's order is paid, complete, told once, and its parts make the total. */
    async expectMonths(count: number): Promise<void> {
      const orders = await db.selectFrom('orders').selectAll().where('subscription_id', 'is not', null).execute();
      expect(orders).toHaveLength(count);
      for (const { status, amount, totals, id } of orders) {
        expect([status, amount]).toEqual(['paid', 2500]);
        expect(totals.subtotal - totals.discount + totals.shipping + totals.tax).toBe(totals.total);
        const lines = await db.selectFrom('order_lines').selectAll().where('order_id', '=', id).execute();
        expect(lines.map(({ qty, price }) => qty * price)).toEqual([totals.total]);
      }
    },
  };
}
