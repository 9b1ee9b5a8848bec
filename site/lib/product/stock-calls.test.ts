import { expect, test } from 'vitest';
import { sampleCatalogue, sampleFamily } from '../catalogue/sample-content.ts';
import { stockCallsFor } from '../live-stock.ts';
import { choicesFor } from './choices.ts';
import { stockCalls } from './stock-calls.ts';

const catalogue = sampleCatalogue([
  sampleFamily('PLA Ltd', 'Rose', [{ discordOnly: true }]),
  sampleFamily('PLA', 'Red'),
  sampleFamily('FORGE', 'Red'),
  sampleFamily('parts', 'Desiccant', [{ weight: '1pc' }]),
]);

function callsOf(id: string) {
  const item = catalogue.byId.get(id);
  if (!item) throw new Error(`no ${id}`);
  return stockCalls(item, choicesFor(item, catalogue), item.sides[0]);
}

const idsIn = (call = '') => new URLSearchParams(call.split('?')[1]).get('id')?.split(',');

test('asks for the stock of the item, of what its options lead to, and of its add-on', () => {
  const calls = callsOf('pla-red-1.75mm-1kg');
  expect(calls).toHaveLength(1);
  expect(idsIn(calls[0])).toEqual(['pla-red-1.75mm-1kg', 'forge-red-1.75mm-1kg', 'parts-desiccant-1.75mm-1pc']);
});

test('the stock of a community item is asked for on its own page', () => {
  expect(callsOf('pla-ltd-rose-1.75mm-1kg')[0]).toContain('&discord=true&');
});

test('asks for a bounded number of items at once', () => {
  const ids = Array.from({ length: 300 }, (_, index) => `pla-color-${index}-1.75mm-1kg`);
  const calls = stockCallsFor(ids);
  expect(calls.flatMap(idsIn)).toEqual(ids);
  for (const call of calls) expect(idsIn(call)?.join(',').length).toBeLessThanOrEqual(4_000);
});
