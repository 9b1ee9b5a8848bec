import { expect, it } from 'vitest';
import { sampleFilament } from '../../../content-reader/filament/sample-filament-for-test.ts';
import type { Order, OrderLine } from '../../../contract/order.ts';
import { ownSpools } from './own-spools.ts';

const filaments = new Map(['pla-petrol', 'pla-red', 'pla-blue'].map((id) => [id, sampleFilament({ id })]));
const lines = [
  { id: 'a', itemId: 'pla-petrol', qty: 2, sides: ['desiccant'] },
  { id: 'b', itemId: 'minis-bundle', qty: 2, sides: ['pla-red', 'pla-blue', 'pla-red'] },
  { id: 'c', itemId: 'nozzle', qty: 1, sides: [] },
] as unknown as OrderLine[];
const order = { id: '7', status: 'paid', lines } as unknown as Order;

it('finds each spool of an order, those of packs one by one', () => {
  const spools = ownSpools({ filaments }, order);
  const ids = ['petrol', 'petrol', 'red', 'blue', 'red', 'red', 'blue', 'red'];
  expect(spools.map(({ filament }) => filament.id)).toEqual(ids.map((id) => `pla-${id}`));
  expect(new Set(spools.map(({ key }) => key)).size).toBe(8);
});

it('finds none before an order is paid, and none after it is canceled', () => {
  expect(ownSpools({ filaments }, { ...order, status: 'pending' })).toEqual([]);
  expect(ownSpools({ filaments }, { ...order, cancelledAt: '2026-11-28T12:00:00Z' })).toEqual([]);
});
