import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { create } from 'xmlbuilder2';
import { readCatalogue } from '../../../content-reader/catalogue.ts';
import { Content } from '../../../content-reader/content.ts';
import { sampleFilament } from '../../../content-reader/filament/sample-filament-for-test.ts';
import { testRates } from '../../../contract/money/sample-rates.ts';
import { merchantEntry } from './merchant-entry.ts';
import { element, merchantFeed } from './merchant-feed.ts';

const shop = {
  publicUrl: 'https://shop.example',
  name: 'Northspool',
  tagline: 'Filament, wound tight.',
  rates: testRates,
};
const { items } = readCatalogue(new Content(fileURLToPath(new URL('../../../content', import.meta.url))));

const petrol = sampleFilament();

/** As a library writes it, which builds a tree of each element first. */
function byLibrary(name: string, contents: object | string): string {
  return create({ invalidCharReplacement: '' }, { [name]: contents })
    .root()
    .toString();
}

it('writes each item of the shop as an XML library does', () => {
  for (const item of items) {
    const entry = merchantEntry(item, shop, petrol);
    expect(element('item', entry)).toBe(byLibrary('item', entry));
  }
});

it.each(['', 'A & B <i>“rôle”</i> ]]> 🧵 \'"', 'a\u001bb\u0000\ufffe', 'two\nlines\tand a tab'])(
  'writes the text %j as an XML library does',
  (text) => {
    expect(element('title', text)).toBe(byLibrary('title', text));
  },
);

it('writes one line for each item, and nothing before it is asked for', () => {
  const lines = merchantFeed(shop, items, new Map([[petrol.id, petrol]]));
  expect(lines.next().value).toMatch(/^<\?xml/);
  const rest = [...lines];
  const forSale = items.filter(({ active, data }) => active && !data.discordOnly);
  expect(rest.filter((line) => line.startsWith('<item>'))).toHaveLength(forSale.length);
  expect(rest.every((line) => line.endsWith('\n') && line.length < 10_000)).toBe(true);
});

it('names the figures of a spool with their units, and none of other goods', () => {
  const [, ...lines] = merchantFeed(shop, items, new Map([[petrol.id, petrol]]));
  const withDetails = lines.filter((line) => line.includes('g:product_detail'));
  expect(withDetails).toHaveLength(1);
  expect(withDetails[0]).toContain(
    '<g:attribute_name>Nozzle temperature</g:attribute_name><g:attribute_value>210 °C (205 to 220)</g:attribute_value>',
  );
});
