import { afterAll, expect, it } from 'vitest';
import { sign } from '../../sandbox/stripe/webhook-sender.ts';
import { startTestStripe, TEST_KEYS } from '../../test/start-test-stripe.ts';
import { workerDatabase } from '../../test/test-database.ts';
import { PaymentsUnavailable } from './payments.ts';
import { stripePayments } from './stripe-payments.ts';

const test = await startTestStripe(await workerDatabase());
afterAll(() => test.stop());
const log = { info: () => {}, warn: () => {}, error: () => {} };
const SECRET = 'whsec_clock';

function paymentsAt(clock: () => Date) {
  const server = { host: '127.0.0.1', port: test.listening.port, protocol: 'http' } as const;
  return stripePayments({ secretKey: TEST_KEYS.secret, webhookSecret: SECRET, server, clock }, log);
}
const off = (seconds: number) => () => new Date(Date.now() + seconds * 1000);

it('does not say that nothing was charged while the clock is ahead of Stripe’s', async () => {
  const clock = off(3_600);
  const asked = { orderId: crypto.randomUUID(), paymentId: null, placedAt: clock() };
  await expect(paymentsAt(clock).find(asked)).rejects.toThrow(PaymentsUnavailable);
  expect(await paymentsAt(off(0)).find(asked)).toBeUndefined();
});

it('judges the age of an event by the shop’s clock, not by the machine’s', async () => {
  const event = { id: 'evt_1', object: 'event', type: 'invoice.upcoming', data: { object: {} } };
  const body = JSON.stringify(event);
  const old = new Headers({ 'stripe-signature': sign(body, SECRET, off(-3_600)()) });
  await expect(paymentsAt(off(0)).readWebhook(body, old)).rejects.toThrow('signature');
  await expect(paymentsAt(off(-3_600)).readWebhook(body, old)).resolves.toBeDefined();
});
