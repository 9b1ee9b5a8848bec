import { expect, it } from 'vitest';
import { cartLineSchema } from './cart.ts';
import { newSpools } from './filament/spool-inventory.ts';
import type { OrderLine } from './order.ts';
import { piecesOfOrder, spoolsOfOrder } from './spools-of-order.ts';

const orderLine = ({
  options = {},
  data = {},
  ...change
}: {
  options?: object;
  data?: object;
  [key: string]: unknown;
} = {}): OrderLine =>
  cartLineSchema.omit({ error: true }).parse({
    ...{
      id: 'line-1',
      itemId: 'pla-petrol-1.75mm-1kg',
      type: 'item',
      qty: 1,
      sides: [],
      price: 2299,
      name: 'Petrol',
      images: [],
    },
    ...change,
    options: { material: 'PLA', colorName: 'Petrol', color: 'Petrol', weight: '1kg', diameter: '1.75mm', ...options },
    data: {
      ...{ freeGround: false, hex: '#0B5A63', isPart: false, isTenPack: false, qoh: 40, step: 1, sideNames: [] },
      ...data,
    },
  });

const order = { id: 'o-1', ts: '2026-11-01T12:00:00.000Z', status: 'paid' as const, cancelledAt: null };

it('has each piece of a line of spools once, full, with what it is bought again by', () => {
  const spools = spoolsOfOrder({ ...order, lines: [orderLine({ qty: 2, options: { weight: '5kg' } })] });
  const spool = {
    itemId: 'pla-petrol-1.75mm-1kg',
    name: 'PLA Petrol',
    hex: '#0B5A63',
    netGrams: 5000,
    leftGrams: 5000,
  };
  expect(spools).toMatchObject([
    { ...spool, origin: 'order:o-1:line-1:1', addedAt: order.ts },
    { ...spool, origin: 'order:o-1:line-1:2' },
  ]);
});

it('names the lot of each spool that was scanned when it was packed', () => {
  const itemId = 'pla-petrol-1.75mm-1kg';
  const spools = [
    { id: 'a', itemId, lot: 'P-1' },
    { id: 'b', itemId, lot: 'P-2' },
  ];
  const pieces = piecesOfOrder({ ...order, lines: [orderLine({ qty: 3 })], spools });
  expect(pieces.map(({ key, lot, spoolId }) => [key, lot, spoolId])).toEqual([
    ['o-1:line-1:1', 'P-1', 'a'],
    ['o-1:line-1:2', 'P-2', 'b'],
    ['o-1:line-1:3', undefined, undefined],
  ]);
  expect(spoolsOfOrder({ ...order, lines: [orderLine()], spools })).toMatchObject([{ lot: 'P-1' }]);
});

it('has the rolls of a bundle, by their own items', () => {
  const minis = orderLine({
    ...{ type: 'bundle', itemId: 'minis', qty: 2, sides: ['pla-black-1.75mm-200g', 'forge-red-1.75mm-200g'] },
    ...{ options: { material: 'Minis' }, data: { sideNames: ['Black', 'FORGE Red'] } },
  });
  expect(
    spoolsOfOrder({ ...order, lines: [minis] }).map(({ name, netGrams, origin }) => [name, netGrams, origin]),
  ).toEqual([
    ['Black', 200, 'order:o-1:line-1:1'],
    ['FORGE Red', 200, 'order:o-1:line-1:2'],
    ['Black', 200, 'order:o-1:line-1:3'],
    ['FORGE Red', 200, 'order:o-1:line-1:4'],
  ]);
});

it('leaves out what is no spool: prints, parts, shirts', () => {
  const lines = [
    orderLine({ type: 'pod', options: { weight: '19g' } }),
    orderLine({ options: { material: 'parts', weight: '1pc' } }),
    orderLine({ options: { material: 'merch', weight: '250g' } }),
  ];
  expect(spoolsOfOrder({ ...order, lines })).toEqual([]);
});

it('is empty until the order is paid, and once it was canceled', () => {
  const lines = [orderLine()];
  expect(spoolsOfOrder({ ...order, status: 'processing', lines })).toEqual([]);
  expect(spoolsOfOrder({ ...order, cancelledAt: order.ts, lines })).toEqual([]);
});

it('adds the pieces of an order to a list once', () => {
  const lines = [orderLine({ qty: 2 })];
  const [first] = spoolsOfOrder({ ...order, lines });
  const again = spoolsOfOrder({ ...order, lines });
  expect(newSpools(first ? [first] : [], [...again, ...again]).map(({ origin }) => origin)).toEqual([
    'order:o-1:line-1:2',
  ]);
});
