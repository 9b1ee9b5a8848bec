import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { storeSchema } from '../../../contract/catalogue/store.ts';
import { canadaRulesSchema } from '../../../contract/money/canada-rules.ts';
import { shopFigures } from '../catalogue/shop-figures.ts';

const store = storeSchema.parse(parse(readFileSync('content/store.yaml', 'utf8')));
const canada = canadaRulesSchema.parse(parse(readFileSync('content/canada.yaml', 'utf8')));

test('pages say what the shop charges and promises', () => {
  expect(Object.fromEntries(shopFigures(store, [], canada))).toMatchObject({
    ground: '$5',
    overnight: '$10',
    canada: '$20',
    'canada tax free': 'CAD 40',
    'canada duty free': 'CAD 150',
    'canada checked': expect.stringMatching(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/),
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
