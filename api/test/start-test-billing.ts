import type { Stripe } from 'stripe';
import { afterAll, beforeEach } from 'vitest';
import { cents } from '../../contract/cents.ts';
import { stripeSavedCards } from '../gateways/payments/stripe-saved-cards.ts';
import { stripeSubscriptions } from '../gateways/subscriptions/stripe-subscriptions.ts';
import { emptySandbox, startTestStripe, TEST_KEYS } from './start-test-stripe.ts';
import { workerDatabase } from './test-database.ts';

const log = { info: () => {}, warn: () => {}, error: () => {} };

/** Mock Stripe with the shop's own subscription gateway in front, at a time that the test sets. */
export async function startTestBilling() {
  let now = new Date();
  const test = await startTestStripe(await workerDatabase(), { clock: () => now });
  const server = { host: '127.0.0.1', port: test.listening.port, protocol: 'http' as const };
  const account = { secretKey: TEST_KEYS.secret, webhookSecret: 'whsec_test', server, maxNetworkRetries: 0 };
  const premiumAt = (price: number) => stripeSubscriptions({ ...account, price: cents(price) }, log);
  const premium = premiumAt(2500);
  const cards = stripeSavedCards(account, log);
  const { stripe, sandbox } = test;

  beforeEach(async () => {
    await emptySandbox(test);
    now = new Date('2026-11-21T12:00:00Z');
  });
  afterAll(() => test.stop());

  async function tokenOf(card: string): Promise<string> {
    const { id } = await stripe.testHelpers.confirmationTokens.create({ payment_method: card });
    return id;
  }

  return {
    premium,
    premiumAt,
    stripe,
    sandbox,
    tokenOf,
    async customer(): Promise<string> {
      return await cards.createCustomer({ accountId: crypto.randomUUID(), email: 'ada@example.com' });
    },
    /** Starts a subscription; a working card pays the first month. */
    async member(card = 'pm_card_visa') {
      const input = {
        subscriptionId: crypto.randomUUID(),
        customer: await this.customer(),
        paymentToken: await tokenOf(card),
        email: 'ada@example.com',
      };
      return { ...input, ...(await premium.start(input)) };
    },
    /** Advances time, and the mock bills what became due. */
    async until(time: string): Promise<void> {
      now = new Date(time);
      await sandbox.advance();
    },
    /** Actual charges, oldest first. */
    async charges(): Promise<number[]> {
      const { data } = await stripe.charges.list({ limit: 100 });
      return data.filter(({ paid }) => paid).map(({ amount }: Stripe.Charge) => amount);
    },
    /** The types of the events that the shop subscribes to, oldest first. */
    async events(): Promise<string[]> {
      const { data } = await stripe.events.list({ limit: 100 });
      return data.reverse().flatMap(({ type }) => (/^(invoice|customer\.sub)/.test(type) ? [type] : []));
    },
    /** The bank's page as the browser shows it. */
    async authenticate(clientSecret: string, outcome: 'succeeded' | 'failed' = 'succeeded'): Promise<void> {
      const [id = ''] = clientSecret.split('_secret_');
      const kind = id.startsWith('seti_') ? 'setup_intents' : 'payment_intents';
      await sandbox.browser.request(`/v1/${kind}/${id}/authenticate`, {
        method: 'POST',
        headers: { authorization: `Bearer ${TEST_KEYS.publishable}` },
        body: new URLSearchParams({ client_secret: clientSecret, outcome }),
      });
    },
  };
}
