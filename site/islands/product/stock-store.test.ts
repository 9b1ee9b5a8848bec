import { delay, HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { server } from '../../mocks/server.ts';
import { $stock, $stockUnknown, refreshStock } from './stock-store.ts';

const items = (path: string, stock: Record<string, number>, wait = 0) =>
  http.get(path, async () => {
    await delay(wait);
    return HttpResponse.json(Object.entries(stock).map(([id, qoh]) => ({ id, qoh })));
  });

beforeEach(() => {
  $stock.set(new Map());
  $stockUnknown.set(false);
});

test('combines the lists with the add-on’s own call', async () => {
  server.use(
    items('/api/items/tags', { red: 4, blue: 0 }),
    http.get('/api/item/dry', () => HttpResponse.json({ id: 'dry', qoh: 0 })),
  );
  await refreshStock('/api/items/tags?key=material&value=PLA /api/item/dry');
  expect(Object.fromEntries($stock.get())).toEqual({ red: 4, blue: 0, dry: 0 });
  expect($stockUnknown.get()).toBe(false);
});

test('knows the item’s stock when the add-on’s call fails', async () => {
  server.use(
    items('/api/items/tags', { red: 4 }),
    http.get('/api/item/dry', () => HttpResponse.error()),
  );
  await refreshStock('/api/items/tags?key=material&value=PLA /api/item/dry');
  expect([$stock.get().get('red'), $stockUnknown.get()]).toEqual([4, false]);
});

test('keeps the last known stock when the shop does not answer, and says so', async () => {
  $stock.set(new Map([['red', 4]]));
  server.use(http.get('/api/items/tags', () => HttpResponse.error()));
  await refreshStock('/api/items/tags?key=material&value=PLA');
  expect([$stock.get().get('red'), $stockUnknown.get()]).toEqual([4, true]);
});

test('drops an answer that a later request overtook', async () => {
  server.use(items('/api/items', { red: 9 }, 50), items('/api/items/tags', { red: 1 }));
  const slow = refreshStock('/api/items?all');
  await refreshStock('/api/items/tags?key=material&value=PLA');
  await slow;
  expect($stock.get().get('red')).toBe(1);
});
