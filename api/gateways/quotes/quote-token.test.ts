import { sign } from 'hono/jwt';
import { expect, it } from 'vitest';
import { cents } from '../../../contract/cents.ts';
import { readQuote, signQuote } from './quote-token.ts';

const secret = 'a secret of the shop';
const validUntil = new Date('2026-12-01T10:00:00Z');
const jobId = crypto.randomUUID();
const breaks = [{ from: 10, percent: 5 }];
const prints = [{ jobId, material: 'PLA', colorName: 'Petrol', hex: '#005f6a', price: cents(282), quantity: 3 }];

it('reads back a signed quote', async () => {
  const token = await signQuote({ owner: 'ada', validUntil, prints, breaks }, secret);
  expect(await readQuote(token, [secret])).toEqual({ owner: 'ada', validUntil, prints, breaks });
  expect(await readQuote(token, ['another secret'])).toBeUndefined();
});

it('rejects a token signed for another purpose', async () => {
  const claims = { sub: 'ada', exp: validUntil.getTime() / 1000, prints };
  expect(await readQuote(await sign({ ...claims, kind: 'order' }, secret, 'HS256'), [secret])).toBeUndefined();
  expect(await readQuote(await sign(claims, secret, 'HS256'), [secret])).toBeUndefined();
});
