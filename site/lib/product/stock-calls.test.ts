import { expect, test } from 'vitest';
import { sampleCatalogue, sampleFamily } from '../catalogue/sample-content.ts';
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
  return stockCalls(item, choicesFor(item, catalogue), catalogue.byId.get(item.sides[0] ?? ''));
}

test('the material comes first, then the color where it is found in another material, then the add-on by its id', () => {
  expect(callsOf('pla-red-1.75mm-1kg')).toEqual([
    expect.stringContaining('/api/items/tags?key=material&value=PLA&'),
    expect.stringContaining('/api/items/tags?key=color&value=Red&'),
    '/api/item/parts-desiccant-1.75mm-1pc',
  ]);
});

test('the stock of a community item is asked for on its own page', () => {
  expect(callsOf('pla-ltd-rose-1.75mm-1kg')[0]).toMatch(/value=PLA%20Ltd&.*discord=true$/);
});
