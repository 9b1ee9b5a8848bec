import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { tokenReader } from '../../http/shop-token.ts';
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

it('does not cache invalid tokens', async () => {
  const growth = await kept((n) => shop.request('/api/cart', { headers: { cookie: `token=${long(n)}` } }));
  expect(growth).toBeLessThan(10);
});

it('does not cache tokens that only look like ours', async () => {
  const read = tokenReader(shop.deps.settings.tokenSecrets, () => new Date());
  const growth = await kept(async (n) => expect(read(`${n}${'x'.repeat(500)}.e30.${'y'.repeat(500)}`)).toBeUndefined());
  // All of them would be 2 MB as texts alone.
  expect(growth).toBeLessThan(1);
});

it('does not cache long spellings of the same query', async () => {
  const spelling = 'discord=false&'.repeat(1_000);
  const growth = await kept(async (n) => {
    const answer = await shop.request(`/api/items/tags/all?${spelling}discord=${n}`);
    expect(answer.status).toBe(200);
  });
  expect(growth).toBeLessThan(10);
});
