import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { Content } from '../../../content-reader/content.ts';
import { readShopContent } from '../../../content-reader/shop-content.ts';
import { everything } from '../../../contract/listing/facets.ts';
import { familyKey, SearchIndex, searchSource } from './search-index.ts';

const { catalogue, search } = readShopContent(new Content(fileURLToPath(new URL('../../../content', import.meta.url))));
const { items } = catalogue;
const index = new SearchIndex(items, searchSource(catalogue, search.words));
const idOf = (card: number) => items[index.table.itemsOf(card)[0] ?? -1]?.id ?? '';
const productOf = (card: number) => {
  const item = items[index.table.itemsOf(card)[0] ?? -1];
  return item ? familyKey(item.tags) : '';
};

function searched(q: string) {
  const match = index.search(q);
  const pages = [1, 2, 3].flatMap((page) => {
    const selection = index.table.select({
      list: index.table.listOf(undefined),
      discord: false,
      choice: everything,
      page,
      match,
    });
    return selection.page === page ? selection.cards : [];
  });
  return {
    corrected: match.corrected,
    ids: pages.map(idOf),
    products: [...new Set(pages.map(productOf))],
    nearest: index.nearest(q, (card) => !index.table.isForCommunity(card), 8).map(productOf),
  };
}

/** The 200 g spools, which the list of the whole shop leaves to their own page. */
const minis = items
  .filter(({ active, data, tags }) => active && !data.discordOnly && tags.weight === '200g' && tags.material === 'PLA')
  .map(({ id }) => id);

interface Expected {
  /** the first products, in this order; /StoneGrey is one in any material, PLA any one of PLA */
  readonly first?: readonly string[];
  /** products among the results */
  readonly has?: readonly string[];
  /** beginnings of what no result may have */
  readonly lacks?: readonly string[];
  /** all products of the results, in any order */
  readonly only?: readonly string[];
  /** all items of the results, in any order */
  readonly items?: readonly string[];
  readonly corrected?: string;
}

/** What shoppers type, and what they expect of it. A product is named by its material and color. */
const table: Readonly<Record<string, Expected>> = {
  // materials
  pla: {
    first: ['PLA', 'PLA', 'PLA', 'PLA'],
    has: ['PLA/Black', 'PLA Ltd/BobloBlue'],
    lacks: ['PETG', 'ABS', 'PMMA', 'parts', 'merch'],
  },
  PETG: { has: ['PETG/Clear', 'PETG/Smoke'], lacks: ['PLA', 'ABS', 'PMMA', 'FORGE', 'parts'] },
  abs: { has: ['ABS/Black', 'ABS/Natural'], lacks: ['PLA', 'PETG', 'PMMA', 'FORGE', 'AcryBlend', 'parts'] },
  'pla+': { has: ['FORGE/Black', 'FORGE/Gunmetal'], lacks: ['PLA', 'PETG', 'ABS'] },
  forge: { has: ['FORGE/Black'], lacks: ['PLA', 'PETG', 'ABS', 'parts'] },
  acryblend: { only: ['AcryBlend/Clear', 'AcryBlend/Smoke', 'AcryBlend/Amber', 'AcryBlend/Rose'] },
  'acry blend': { only: ['AcryBlend/Clear', 'AcryBlend/Smoke', 'AcryBlend/Amber', 'AcryBlend/Rose'] },
  acrylic: { has: ['PMMA/Clear', 'AcryBlend/Clear', 'merch/PosterSpool'], lacks: ['PLA/', 'PETG', 'ABS'] },
  'limited edition': { has: ['PLA Ltd/BelleIsleLilac', 'PLA Ltd/BobloBlue'], lacks: ['PLA/', 'PETG'] },
  filament: { has: ['PLA/Petrol', 'ABS/Black', 'PMMA/Frost'], lacks: ['merch', 'parts'] },
  // colors and families
  black: { first: ['PLA/Black'], has: ['PETG/Black', 'ABS/Black', 'FORGE/Black', 'PMMA/Black'], lacks: ['PLA/White'] },
  gray: {
    first: ['/StoneGrey', '/StoneGrey', '/StoneGrey', '/StoneGrey'],
    has: ['PLA/Silver', 'PETG/StoneGrey', 'ABS/StoneGrey'],
    lacks: ['PLA/Sky', 'PLA/Forest'],
  },
  grey: { first: ['/StoneGrey', '/StoneGrey', '/StoneGrey', '/StoneGrey'], has: ['PLA/Silver', 'FORGE/Gunmetal'] },
  red: { first: ['PLA/SignalRed'], has: ['PLA/Oxblood', 'PLA Ltd/RiverRouge'], lacks: ['PLA/Petrol', 'PLA/Black'] },
  'stone gray': { only: ['PLA/StoneGrey', 'FORGE/StoneGrey', 'PETG/StoneGrey', 'ABS/StoneGrey'] },
  signalred: { only: ['PLA/SignalRed', 'FORGE/SignalRed', 'PETG/SignalRed', 'ABS/SignalRed'] },
  turquoise: { has: ['PLA/Petrol', 'PLA/Seafoam'], lacks: ['PLA/Black'] },
  lilac: { first: ['PLA Ltd/BelleIsleLilac'] },
  clear: { first: ['PETG/Clear'], has: ['AcryBlend/Clear', 'PMMA/Clear', 'PMMA/Frost'], lacks: ['PLA/Black', 'ABS'] },
  transparent: { has: ['PETG/Clear', 'PETG/Ice', 'AcryBlend/Smoke'], lacks: ['PLA/', 'ABS'] },
  // finishes
  silk: { has: ['PLA/Silver', 'FORGE/Gunmetal', 'PLA Ltd/BobloBlue'], lacks: ['PLA/Black', 'PETG'] },
  matte: { has: ['PLA/Seafoam', 'PLA/Cocoa'], lacks: ['PLA/Black', 'PLA/Silver'] },
  'matt pla': { has: ['PLA/Seafoam', 'PLA/Peony'], lacks: ['ABS', 'PMMA'] },
  // two and three words, in any order
  'black pla': { first: ['PLA/Black'], lacks: ['PETG', 'ABS', 'PLA/White', 'merch'] },
  'pla black': { first: ['PLA/Black'], lacks: ['PETG', 'ABS', 'PLA/White', 'merch'] },
  'red petg': { only: ['PETG/SignalRed'] },
  'black pla 5kg': { items: ['pla-black-1.75mm-5kg', 'forge-black-1.75mm-5kg'], first: ['PLA/Black'] },
  'petg clear 2.85': { items: ['petg-clear-2.85mm-1kg'] },
  'blue silk pla': { only: ['PLA Ltd/BobloBlue'] },
  // sizes
  '5kg': {
    has: ['PLA/Black', 'PETG/Clear', 'ABS/Black'],
    lacks: ['parts', 'merch', 'PLA/Petrol', 'PLA/Silver', 'AcryBlend'],
  },
  '5 kg': { has: ['PLA/Black', 'PETG/Clear'], lacks: ['parts', 'merch', 'PLA/Petrol'] },
  '5000 grams': { has: ['PLA/Black', 'PETG/Clear'], lacks: ['parts', 'merch', 'PLA/Petrol'] },
  '2.85': { has: ['PLA/Petrol', 'PMMA/Clear'], lacks: ['PLA/Silver', 'parts', 'merch'] },
  '2,85 mm petrol': { items: ['pla-petrol-2.85mm-1kg'] },
  '3mm filament': { has: ['PLA/Petrol', 'ABS/White'], lacks: ['PLA/Silver', 'parts', 'merch'] },
  pla5kg: { has: ['PLA/Black', 'PLA/White'], lacks: ['PETG', 'PLA/Petrol'] },
  // minis
  mini: { items: minis },
  minis: { items: minis },
  'mini spools': { items: minis },
  sample: { items: minis },
  samples: { items: minis },
  'trial pla': { items: minis },
  'mini black': { items: ['pla-black-1.75mm-200g'] },
  '200g': { items: minis },
  '200 g petrol': { items: ['pla-petrol-1.75mm-200g'] },
  petrol: { first: ['PLA/Petrol'], lacks: ['Minis'] },
  // goods
  nozzle: { first: ['parts/Brass', 'parts/HardenedSteel'], lacks: ['PLA', 'merch', 'parts/PTFETubing'] },
  nozzles: { first: ['parts/Brass', 'parts/HardenedSteel'] },
  '0.6 nozzle': { first: ['parts/Brass', 'parts/HardenedSteel'], lacks: ['PLA', 'merch'] },
  '.25mm nozzle': { only: ['parts/Brass'] },
  'ptfe tube': { only: ['parts/PTFETubing'] },
  poster: { only: ['merch/PosterSpool', 'merch/PosterLayers'] },
  posters: { only: ['merch/PosterSpool', 'merch/PosterLayers'] },
  tee: { first: ['merch/WorkshopTee'] },
  't-shirt xl': { only: ['merch/WorkshopTee'] },
  'shirt large': { only: ['merch/WorkshopTee'] },
  'build plate': { first: ['parts/SpringSteelPEI'], lacks: ['PLA', 'PETG'] },
  'starter kit': { only: ['Kit/Black'] },
  token: { only: ['merch/MysteryToken'] },
  // uses
  outdoor: { has: ['PETG/Black', 'PMMA/Clear'], lacks: ['PLA', 'merch', 'parts', 'ABS'] },
  'heat resistant': { has: ['ABS/Black', 'PMMA/Clear'], lacks: ['PLA', 'FORGE', 'PETG', 'merch', 'parts'] },
  flexible: { has: ['FORGE/Black', 'PETG/Black'], lacks: ['PLA', 'PMMA', 'merch'] },
  'strong black': { has: ['FORGE/Black', 'ABS/Black'], lacks: ['PLA', 'PMMA', 'ABS/White'] },
  // typos
  nozzel: { first: ['parts/Brass', 'parts/HardenedSteel'], corrected: 'nozzle' },
  petrl: { first: ['PLA/Petrol'], has: ['FORGE/Petrol'], corrected: 'petrol' },
  'blak pla': { first: ['PLA/Black'], corrected: 'black pla' },
  safty: { has: ['PLA/SafetyOrange', 'PETG/SafetyOrange'], corrected: 'safety' },
  'acriblend amber': { only: ['AcryBlend/Amber'], corrected: 'acryblend amber' },
  gren: { has: ['PLA/Forest', 'PLA/Spring'], lacks: ['PLA/StoneGrey'], corrected: 'green' },
  pteg: { has: ['PETG/Black'], lacks: ['PLA'], corrected: 'petg' },
  // parts of words
  petr: { first: ['PLA/Petrol'], has: ['FORGE/Petrol'], lacks: ['PLA/Black', 'PETG'] },
  rol: { has: ['PLA/Petrol', 'FORGE/Petrol'] },
  'nal re': { has: ['PLA/SignalRed', 'FORGE/SignalRed'], lacks: ['PLA/Black'] },
  whi: { has: ['PLA/White', 'PETG/White'], lacks: ['PLA/Black'] },
  // article numbers
  'NS-PLA-PETROL-175-1KG': { items: ['pla-petrol-1.75mm-1kg'] },
  'ns-parts-brass-04-1pc': { only: ['parts/Brass'] },
  // marks
  'colors on sale': { lacks: ['parts', 'merch'] },
  'light blue': { has: ['PLA/Sky', 'PLA/Cobalt'], lacks: ['PLA/Forest'] },
  sale: { lacks: ['parts', 'merch'] },
  // as people write
  'Stone–Grey!': { only: ['PLA/StoneGrey', 'FORGE/StoneGrey', 'PETG/StoneGrey', 'ABS/StoneGrey'] },
  '“petrol” 🧵': { first: ['PLA/Petrol'] },
  'the best pla for a printer': { has: ['PLA/Petrol'], lacks: ['PETG', 'ABS', 'merch'] },
};

it.each(Object.entries(table))('finds “%s”', (q, expected) => {
  const { ids, products, corrected } = searched(q);
  expect(products).not.toEqual([]);
  expect(products.slice(0, expected.first?.length ?? 0)).toEqual(
    (expected.first ?? []).map((part, at) => (isOf(products[at] ?? '', part) ? products[at] : part)),
  );
  if (expected.has) expect(products).toEqual(expect.arrayContaining([...expected.has]));
  if (expected.only) expect([...products].sort()).toEqual([...expected.only].sort());
  if (expected.items) expect([...ids].sort()).toEqual([...expected.items].sort());
  const wrong = products.filter((product) => expected.lacks?.some((part) => isOf(product, part)));
  expect(wrong).toEqual([]);
  expect(corrected).toBe(expected.corrected);
});

/** `PLA` stands for all products of that material, and for no other material; `/Black` for any material’s; `PLA/Black` for one. */
function isOf(product: string, part: string): boolean {
  if (part.startsWith('/')) return product.endsWith(part);
  return product === part || product.startsWith(part.endsWith('/') ? part : `${part}/`);
}

it.each([
  'xqzvk',
  '%',
  '%%%%',
  '“”',
  '🧵',
  '<script>alert(1)</script>',
  'purple nozzle',
  'qqqq pla',
  'nylon carbon',
  'a'.repeat(100),
])('finds nothing for “%s”, and offers what comes nearest', (q) => {
  const { products, corrected, nearest } = searched(q);
  expect(products).toEqual([]);
  expect(corrected).toBeUndefined();
  expect(nearest).toHaveLength(8);
});

it('offers goods with most of the words when no goods have all of them', () => {
  expect(searched('purple nozzle').nearest.slice(0, 3)).toEqual(
    expect.arrayContaining(['parts/Brass', 'parts/HardenedSteel']),
  );
  expect(searched('qqqq petrol').nearest.slice(0, 2).sort()).toEqual(['FORGE/Petrol', 'PLA/Petrol']);
  expect(searched('200g').nearest.every((product) => /^(PLA|Minis)\//.test(product))).toBe(true);
});

it('finds any part of every name', () => {
  for (const { name, tags, active, data } of items) {
    if (!active || data.discordOnly || tags.weight === '200g' || tags.material === 'Bulk') continue;
    for (let start = 0; start < name.length - 2; start += 1) {
      const part = name.slice(start, start + 5);
      if (/^\W*$/.test(part)) continue;
      expect(searched(part).products, `“${part}” of ${name}`).toContain(familyKey(tags));
    }
  }
});
