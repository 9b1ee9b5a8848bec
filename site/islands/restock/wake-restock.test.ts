import { beforeEach, expect, test, vi } from 'vitest';
import { $stock } from '../product/stock-store.ts';
import { wakeRestock } from './wake-restock.ts';

const { startRestockForm, stopForm } = vi.hoisted(() => {
  const stopForm = vi.fn();
  return { stopForm, startRestockForm: vi.fn(() => stopForm) };
});
vi.mock('./restock-form.ts', () => ({ startRestockForm }));

beforeEach(() => {
  $stock.set(new Map());
  startRestockForm.mockClear();
  stopForm.mockClear();
});

function placeOf(place: 'none' | 'open'): HTMLElement {
  const element = document.createElement('div');
  Object.assign(element.dataset, { restock: 'pla-oxblood', place });
  return element;
}

/** Waits for pending imports. */
const settled = () => vi.dynamicImportSettled();

test('loads no form for a product in stock, until it sells out while the page is open', async () => {
  const place = placeOf('none');
  const stop = wakeRestock(place);
  $stock.set(new Map([['pla-oxblood', 4]]));
  await settled();
  expect(startRestockForm).not.toHaveBeenCalled();
  $stock.set(new Map([['pla-oxblood', 0]]));
  await vi.waitFor(() => expect(startRestockForm).toHaveBeenCalledExactlyOnceWith(place));
  $stock.set(new Map([['pla-oxblood', 0]]));
  await settled();
  expect(startRestockForm).toHaveBeenCalledOnce();
  stop();
  expect(stopForm).toHaveBeenCalledOnce();
});

test('loads the form at once on a page built without stock', async () => {
  const place = placeOf('open');
  wakeRestock(place);
  await vi.waitFor(() => expect(startRestockForm).toHaveBeenCalledExactlyOnceWith(place));
});

test('starts no form on a page that was left meanwhile', async () => {
  wakeRestock(placeOf('open'))();
  await settled();
  expect(startRestockForm).not.toHaveBeenCalled();
});
