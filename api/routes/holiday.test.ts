import { expect, it } from 'vitest';
import { createTestApp } from '../test/create-test-app.ts';

let now = new Date('2026-12-24T12:00:00Z');
const shop = await createTestApp({ clock: () => now });

const png = Buffer.from('89504e470d0a1a0a', 'hex');
const ask = () => shop.request('/api/holliday');
const set = (note: string, from: string, until: string, image: Buffer | null = null) =>
  shop.deps.connection.db
    .insertInto('holiday_notices')
    .values({ note, image, starts_at: from, ends_at: until })
    .execute();

it('returns a notice from its start to its end', async () => {
  await set('Closed for Christmas.', '2026-12-24T05:00:00Z', '2026-12-28T05:00:00Z', png);
  const statuses = [];
  for (const moment of ['24T04:59:59Z', '24T05:00:00Z', '28T04:59:59Z', '28T05:00:00Z']) {
    now = new Date(`2026-12-${moment}`);
    statuses.push((await ask()).status);
  }
  expect(statuses).toEqual([204, 200, 200, 204]);
});

it('returns the text and an optional picture as base64', async () => {
  now = new Date('2026-12-25T12:00:00Z');
  await set('Closed <today>.', '2026-12-24T05:00:00Z', '2026-12-28T05:00:00Z', png);
  const answer = await ask();
  expect(await answer.json()).toEqual({ note: 'Closed <today>.', image: png.toString('base64') });
  expect(answer.headers.get('cache-control')).toBe('public, max-age=60');
  await set('Open again.', '2026-12-25T05:00:00Z', '2026-12-28T05:00:00Z');
  expect(await (await ask()).json()).toEqual({ note: 'Open again.', image: '' });
});

it('returns an empty response without a notice', async () => {
  const answer = await ask();
  expect([answer.status, await answer.text()]).toEqual([204, '']);
});
