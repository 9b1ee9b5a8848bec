import { beforeEach, describe, expect, it } from 'vitest';
import { startTestBilling } from '../../test/start-test-billing.ts';
import { startTestWallet } from '../../test/start-test-wallet.ts';
import { serveMonths } from './serve-months.ts';
import { shiftTimes } from './shift-times.ts';

const cards = await startTestBilling();
const wallet = await startTestWallet();
/** What the shop was moved by. */
const moved: [id: string, seconds: number][] = [];
const noReorders = { list: async () => [], shift: async () => undefined, advance: async () => {} };
const services = { stripe: cards.sandbox.time, paypal: wallet.paypal.time, reorder: noReorders };
const page = serveMonths(services, async (...by) => {
  moved.push(by);
});
const text = async () => await (await page.request('/')).text();
const pass = (path: string, origin = 'http://localhost', until = '') =>
  page.request(path, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ until }),
  });

beforeEach(async () => {
  await cards.until('2026-11-21T12:00:00Z');
});

it('shows the next charges', async () => {
  expect(await text()).toContain('Nobody has subscribed or reorders yet.');
  await cards.member();
  await wallet.member();
  const shown = await text();
  expect(shown).toContain('Next charge <time datetime="2026-12-21T12:00:00.000Z"');
  // PayPal bills at this hour, whenever the member joined.
  expect(shown).toContain('Next charge <time datetime="2026-12-21T10:00:00.000Z"');
  expect(shown).toContain('ada@example.com');
});

describe('letting a month pass', () => {
  it('charges the card and moves the next charge a month ahead', async () => {
    const { id } = await cards.member();
    const { status, headers } = await pass(`/stripe/${id}`);
    expect([status, headers.get('location')]).toEqual([303, `/sandbox/months?passed=${id}`]);
    const state = await cards.premium.find(id);
    expect(state?.paid).toHaveLength(2);
    expect(state?.paid[0]?.from).toEqual(state?.paid[1]?.until);
    // Months have 28 to 31 days.
    expect(state?.periodEnd.toISOString()).toMatch(/^2026-12-(19|2[0-3])/);
  });

  it('moves the shop by the same time, or stops on the day before', async () => {
    const { id } = await cards.member();
    moved.length = 0;
    await pass(`/stripe/${id}`, undefined, 'eve');
    expect((await cards.premium.find(id))?.paid).toHaveLength(1);
    expect((await cards.premium.find(id))?.periodEnd.toISOString()).toBe('2026-11-21T23:00:00.000Z');
    await pass(`/stripe/${id}`);
    expect((await cards.premium.find(id))?.paid).toHaveLength(2);
    expect(moved).toEqual([
      [id, (29.5 * 24 + 1) * 3600],
      [id, 12 * 3600],
    ]);
  });

  it('charges PayPal', async () => {
    const { id } = await wallet.member();
    await pass(`/paypal/${id}`);
    expect(await wallet.premium.find(id)).toMatchObject({ status: 'active', paid: [{}, {}] });
  });

  it('declines a PayPal account without funds and retries later', async () => {
    const { id } = await wallet.member('once');
    await pass(`/paypal/${id}`);
    expect((await wallet.premium.find(id))?.status).toBe('past_due');
    expect(await text()).toContain('Tried again');
    await wallet.fill(id);
    await pass(`/paypal/${id}`);
    expect((await wallet.premium.find(id))?.status).toBe('active');
  });

  it('lets the bank pay an e-check, or refuse it', async () => {
    for (const [funding, status] of [
      ['pending', 'succeeded'],
      ['bounced', 'declined'],
    ] as const) {
      const id = await wallet.paypal.order('25.00');
      await wallet.paypal.approve(id, funding);
      await wallet.paypal.api('POST', `/v2/checkout/orders/${id}/capture`);
      expect(await text()).toContain('The bank answers');
      await pass(`/paypal/${id}`);
      expect(await text()).not.toContain('The bank answers');
      const placedAt = new Date();
      expect(await wallet.paypal.payments.find({ orderId: '', paymentId: id, placedAt })).toMatchObject({ status });
    }
  });

  it('ends canceled subscriptions', async () => {
    const { id } = await cards.member();
    await cards.premium.cancelAtEnd(id);
    expect(await text()).toContain('Ends <time');
    await pass(`/stripe/${id}`);
    expect(await cards.premium.find(id)).toMatchObject({ status: 'ended', paid: [{}] });
    expect((await pass(`/stripe/${id}`)).status).toBe(404);
  });
});

it('rejects requests from other sites', async () => {
  const { id } = await cards.member();
  expect((await pass(`/stripe/${id}`, 'https://elsewhere.example')).status).toBe(403);
  expect((await cards.premium.find(id))?.paid).toHaveLength(1);
});

it('shifts times and nothing else', () => {
  const record = {
    amount: 2500,
    at: 1_800_000_000,
    time: '2026-11-21T12:00:00.000Z',
    id: 'in_1',
    lines: [{ end: null }],
  };
  expect(shiftTimes(record, 60)).toEqual({ ...record, at: 1_799_999_940, time: '2026-11-21T11:59:00.000Z' });
});
