import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { storeSchema } from '../../../contract/catalogue/store.ts';
import { shopFigures } from '../catalogue/shop-figures.ts';

const store = storeSchema.parse(parse(readFileSync('content/store.yaml', 'utf8')));

test('pages say what the shop charges and promises', () => {
  expect(Object.fromEntries(shopFigures(store, []))).toMatchObject({
    ground: '$5',
    overnight: '$10',
    canada: '$20',
    minimum: '$10',
    premium: '$25',
    off: '10%',
    'return fee': '$5',
    'return days': '30',
    'cancel minutes': '30',
    'refund days': '14',
    'pickup hours': 'Mon-Fri 8:30am-4pm',
  });
});
