import { expect, it } from 'vitest';
import { createReorderApp } from '../../test/create-reorder-app.ts';
import { reorderTime } from './reorder-time.ts';

const shop = await createReorderApp();
const time = reorderTime(shop.db as never, () => shop.deps.clock());

it('lets the days of a reorder pass: first to its mail, then to its order', async () => {
  const ada = await shop.reordering();
  await ada.change({
    date: new Date(Date.parse(`${ada.added.date}T00:00:00Z`) + 20 * 86_400_000).toISOString().slice(0, 10),
  });
  expect(await time.list()).toMatchObject([{ service: 'reorder', who: ada.user.email, next: { what: 'notice' } }]);
  expect(await shop.run()).toEqual({ notices: 0, charges: 0 });
  expect(await time.shift(ada.id, 0)).toBeGreaterThan(0);
  expect(await shop.run()).toEqual({ notices: 1, charges: 0 });
  expect(await time.list()).toMatchObject([{ next: { what: 'order' } }]);
  await time.shift(ada.id, 0);
  expect(await shop.run()).toEqual({ notices: 0, charges: 1 });
  expect((await ada.orders()).map(({ status }) => status)).toEqual(['paid']);
  expect(await time.list()).toMatchObject([{ next: { what: 'notice' } }]);
});

it('knows no reorder that has stopped', async () => {
  const ada = await shop.reordering();
  await ada.send('stop');
  expect(await time.list()).toEqual([]);
  expect(await time.shift(ada.id, 0)).toBeUndefined();
  expect(await time.shift('nothing', 0)).toBeUndefined();
});
