import { beforeEach, expect } from 'vitest';
import { handleSubscriptionEvent } from '../domain/subscriptions/handle-subscription-event.ts';
import type { SavedCards } from '../gateways/payments/saved-cards.ts';
import { newSession, signedIn } from './accounts.ts';
import { createMailingApp } from './create-mailing-app.ts';
import { spoolAddress } from './fixtures/member.ts';
import { publishColor } from './premium.ts';
import type { ShopClient } from './shop-client.ts';
import { subscriptionsInMemory } from './subscriptions-in-memory.ts';

interface JoinInput {
  readonly card?: string;
  readonly key?: string;
  readonly customerInfo?: object;
  readonly couponName?: string;
}

/** The whole API with in-memory payment services, whose months a test can advance. */
export async function createMemberApp() {
  const now = (): Date => shop.deps.clock();
  const stripe = subscriptionsInMemory(now);
  const paypal = subscriptionsInMemory(now, 'paypal');
  /** Called before a customer is created at the service, which is the last step of joining before its row is stored. */
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

  function join(client: ShopClient, input: JoinInput = {}): Promise<Response> {
    const { card = 'pm_card_visa', key = crypto.randomUUID(), customerInfo = spoolAddress, couponName } = input;
    return client.request('/api/subscription', {
      method: 'POST',
      headers: { 'idempotency-key': key },
      json: { payment: { tokenId: card }, customerInfo, couponName, paymentService: 'stripe' },
    });
  }

  let sent = 0;
  return {
    ...shop,
    db,
    stripe,
    paypal,
    customers,
    join,
    /** A member who joined by card. */
    async member(input: JoinInput = {}) {
      const ada = await signedIn(shop);
      const response = await join(ada.client, input);
      if (response.status !== 200) throw new Error(`refused with ${response.status}: ${await response.text()}`);
      return { ...ada, joined: await response.json(), again: () => newSession(shop, ada.user.id) };
    },
    /** Starts the next month at the card's service, with a color that no member has. */
    async renew(id: string, token?: string | null): Promise<void> {
      await publishColor(shop);
      stripe.renew(id, token);
    },
    /** Handles a webhook event about the subscription with this id. */
    async sendEvent(id: string, provider: 'stripe' | 'paypal' = 'stripe', eventId = `evt_${sent++}`): Promise<void> {
      const event = { id: eventId, type: 'subscription', payment: null, subscription: { id, subscriptionId: null } };
      await handleSubscriptionEvent(shop.deps, provider, Promise.resolve(event));
    },
    subscriptions: () => db.selectFrom('subscriptions').selectAll().orderBy('created_at').execute(),
    orders: () => db.selectFrom('orders').selectAll().orderBy('ts').execute(),
    months: () => db.selectFrom('subscription_periods').selectAll().orderBy('starts_at').execute(),
    /** Each month's order is paid and complete, and its parts sum to the total. */
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
