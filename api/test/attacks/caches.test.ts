import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { createTestApp } from '../create-test-app.ts';

const shop = await createTestApp();
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const MB = 1024 * 1024;
const CALLS = 2_000;
/** Twenty-eight megabytes in all, each different from the others. */
const long = (n: number) => `${n}-${'x'.repeat(14_000)}`;

async function kept(call: (n: number) => Promise<unknown>): Promise<number> {
  await call(0);
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  for (let n = 1; n <= CALLS; n += 1) await call(n);
  collectGarbage();
  return (process.memoryUsage().heapUsed - before) / MB;
}

it('does not keep the tokens that it refuses', async () => {
  const growth = await kept((n) => shop.request('/api/cart', { headers: { cookie: `token=${long(n)}` } }));
  expect(growth).toBeLessThan(10);
}, 60_000);

it('does not keep tokens that only look like ours', async () => {
  const header = Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64url');
  const forged = (n: number) =>
    `${header}.${Buffer.from(`{"n":"${n}-${'x'.repeat(680)}"}`).toString('base64url')}.AAAA`;
  const growth = await kept(async (n) => {
    for (let part = 0; part < 5; part += 1) {
      const answer = await shop.request('/api/cart', { headers: { cookie: `token=${forged(n * 5 + part)}` } });
      expect(answer.status).toBe(401);
    }
  });
  // The last 5,000 of them would be 5 MB.
  expect(growth).toBeLessThan(3);
}, 60_000);

it('does not keep long spellings of the same question', async () => {
  const growth = await kept((n) => shop.request(`/api/items?unknown=${long(n)}`));
  expect(growth).toBeLessThan(10);
}, 60_000);

it('does not keep the answers to long questions', async () => {
  const growth = await kept((n) => shop.request(`/api/items?material=${long(n)}`));
  expect(growth).toBeLessThan(10);
}, 60_000);
