import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { stripeEvents } from '../../gateways/payments/read-stripe-event.ts';
import {
  paypalDisputeOf,
  paypalEvents,
  paypalOrderOf,
  paypalSubscriptionOf,
} from '../../gateways/paypal/read-paypal-event.ts';
import { doctorRights, shopRights } from './stripe-rights.ts';

const GATEWAYS = fileURLToPath(new URL('../../gateways', import.meta.url));
const guide = await readFile(new URL('../../../docs/going-live.md', import.meta.url), 'utf8');

/** The entries of the list below a heading. */
function listBelow(heading: string): string[] {
  const [, section = ''] = guide.split(new RegExp(`^#+ ${heading}\\n`, 'm'));
  const [own = ''] = section.split(/^#/m);
  return [...own.matchAll(/^- `([^`]+)`/gm)].map(([, entry = '']) => entry);
}

describe('docs/going-live.md', () => {
  it('lists the events that the code handles at Stripe', () => {
    expect(listBelow('Events at Stripe')).toEqual([...stripeEvents]);
  });

  it('lists the events that the code handles at PayPal', () => {
    expect(listBelow('Events at PayPal')).toEqual([...paypalEvents]);
  });

  it('lists the rights that the doctor looks for', () => {
    const rights = shopRights.map(({ name, level }) => `${name}: ${level}`);
    expect(listBelow('Rights of the restricted key')).toEqual([...rights, ...Object.values(doctorRights)]);
  });
});

it('knows a right for each part of Stripe that the shop calls', async () => {
  const files = (await readdir(GATEWAYS, { recursive: true })).filter((file) => /(?<!\.test)\.ts$/.test(file));
  const sources = await Promise.all(files.map((file) => readFile(join(GATEWAYS, file), 'utf8')));
  const called = sources.flatMap((source) =>
    [...source.matchAll(/\bstripe\.(\w+)\.\w+\(/g)].map(([, part = '']) => part),
  );
  const parts = [...new Set(called)].filter((part) => part !== 'webhooks');
  expect(parts.toSorted()).toEqual(shopRights.flatMap(({ resources }) => resources).toSorted());
});

it('names only PayPal events that the code does something with', async () => {
  const at = '2026-11-26T12:00:00Z';
  const reply = {
    supplementary_data: { related_ids: { order_id: 'ORDER' } },
    dispute_id: 'DISPUTE',
    create_time: at,
    update_time: at,
    reason: 'OTHER',
    status: 'OPEN',
    ...{ disputed_transactions: [{ seller_transaction_id: 'SALE' }], dispute_amount: { value: '1.00' } },
  };
  const paypal = { call: async () => reply } as never;
  const resource = {
    id: 'ID',
    billing_agreement_id: 'AGREEMENT',
    ...reply,
    links: [{ rel: 'up', href: 'https://x/CAPTURE' }],
  };
  for (const event_type of paypalEvents) {
    const event = { id: 'WH', event_type, resource };
    const found =
      (await paypalOrderOf(paypal, event)) ??
      paypalSubscriptionOf(event)?.id ??
      (await paypalDisputeOf(paypal, event))?.paymentId;
    expect([event_type, found]).not.toContain(undefined);
  }
});
