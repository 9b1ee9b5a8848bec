import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { Content } from '../../../content-reader/content.ts';
import { readShopContent } from '../../../content-reader/shop-content.ts';
import { everything } from '../../../contract/listing/facets.ts';
import { colorDistance, labOf } from './color-distance.ts';
import { familyKey, searchSource } from './search-index.ts';
import { ShopSearch } from './shop-search.ts';

const { catalogue, search, posts } = readShopContent(
  new Content(fileURLToPath(new URL('../../../content', import.meta.url))),
);
const shop = new ShopSearch({
  posts,
  search: { ...searchSource(catalogue, search.words), answers: search.answers },
  catalogue: { version: 1, contentVersion: 1, list: () => catalogue.items },
});

function searched(q: string, sort = everything.sort) {
  const result = shop.search({ list: undefined, choice: { ...everything, q, sort }, page: 1, discord: false });
  return {
    ...result,
    products: result.cards.map(({ tags }) => familyKey(tags)),
    prices: result.cards.map(({ price }) => price),
    near: result.nearest.map(({ tags }) => familyKey(tags)),
    pages: result.foundPages.map(({ url }) => url),
    labels: result.foundPages.map(({ label }) => label),
  };
}

interface Expected {
  /** the beginning of the first product: material, or material and color; absent: no goods match */
  readonly goods?: string;
  /** the first of the pages beside the results */
  readonly page?: string;
  /** what is said of the words, as the title of the first page */
  readonly says?: string;
  /** the beginning of the first product that is offered instead */
  readonly near?: string;
  readonly reading?: string;
  readonly corrected?: string;
}

const goods = (first: string, rest: Expected = {}): Expected => ({ goods: first, ...rest });
const page = (url: string, rest: Expected = {}): Expected => ({ page: url, ...rest });
const instead = (says: string, near: string): Expected => ({ says, near });

/** What shoppers of filament type, and what has to come first or to be said. */
const table: Readonly<Record<string, Expected>> = {
  // large quantities
  bulk: goods('Bulk/BulkBox', { page: '/shop/Bulk/' }),
  '10 pack': goods('Bulk/BulkBox', { page: '/shop/Bulk/' }),
  '10-pack': goods('Bulk/BulkBox', { page: '/shop/Bulk/' }),
  'ten pack': goods('Bulk/BulkBox', { page: '/shop/Bulk/' }),
  wholesale: goods('Bulk/BulkBox', { page: '/shop/Bulk/' }),
  'school discount': page('/shop/Bulk/', { near: 'Bulk/BulkBox' }),
  'sample pack': page('/shop/minis/', { near: 'PLA/' }),
  minis: goods('PLA/Black', { page: '/shop/minis/' }),
  // prices
  cheap: goods('PLA/', { reading: 'price, low to high' }),
  'cheap petg': goods('PETG/SafetyOrange', { reading: 'price, low to high' }),
  'cheapest black pla': goods('PLA/Black', { reading: 'price, low to high' }),
  'budget nozzle': goods('parts/Brass', { reading: 'price, low to high' }),
  'red under $20': goods('PLA/Oxblood', { reading: 'up to $20.00' }),
  'red under 20': goods('PLA/Oxblood', { reading: 'up to $20.00' }),
  'petg less than 25 dollars': goods('PETG/SafetyOrange', { reading: 'up to $25.00' }),
  '$20 pla': goods('PLA/', { reading: 'up to $20.00' }),
  'under $3': goods('parts/DesiccantPack', { reading: 'up to $3.00' }),
  'black over $100': goods('PETG/Black', { reading: 'from $100.00' }),
  'between $20 and $23 blue': goods('PLA/Cobalt', { reading: 'from $20.00, up to $23.00' }),
  'abs $20-$22.50': goods('ABS/Forest', { reading: 'from $20.00, up to $22.50' }),
  '20 to 22 dollars abs': goods('ABS/Forest', { reading: 'from $20.00, up to $22.00' }),
  // colors by number
  '#0b5a63': goods('PLA/Petrol', { reading: 'colors nearest to #0B5A63', page: '/colors/?hex=0B5A63' }),
  '0b5a63': goods('PLA/Petrol', { reading: 'colors nearest to #0B5A63', page: '/colors/?hex=0B5A63' }),
  '#f00 petg': goods('PETG/SignalRed', { reading: 'colors nearest to #FF0000', page: '/colors/?hex=FF0000' }),
  '#1d4fc1': goods('FORGE/Cobalt', { reading: 'colors nearest to #1D4FC1', page: '/colors/?hex=1D4FC1' }),
  'abs #ffffff': goods('ABS/White', { reading: 'colors nearest to #FFFFFF', page: '/colors/?hex=FFFFFF' }),
  'like petrol': goods('PLA/Petrol', { reading: 'colors nearest to Petrol (#0B5A63)', page: '/colors/?hex=0B5A63' }),
  'Something like the Signal Red PETG': goods('PETG/SignalRed', {
    reading: 'colors nearest to Signal Red (#CF2B22)',
    page: '/colors/?hex=CF2B22',
  }),
  'ral 5021': { says: 'We do not search by RAL or Pantone numbers', page: '/colors/' },
  'hex code': page('/colors/'),
  'similar to cobalt under $24': goods('PLA/Cobalt', { reading: 'colors nearest to Cobalt (#1D4FC0), up to $24.00' }),
  // alternatives
  'black or white': goods('PLA/White'),
  'black or white petg': goods('PETG/Black'),
  'petg black or white': goods('PETG/Black'),
  'signal red or cobalt': goods('PLA/SignalRed'),
  'petg vs abs': goods('PETG/', { page: '/blog/petg-versus-abs/' }),
  'black and white': goods('PLA/White'),
  'black, white': goods('PLA/White'),
  'petg/abs': goods('PETG/'),
  // sizes
  '1.75 black': goods('PLA/Black'),
  'black 1.75mm': goods('PLA/Black'),
  'black 1kg': goods('PLA/Black'),
  'white 5 kg': goods('PLA/White'),
  '2.85': goods('PLA/'),
  '3mm petg': goods('PETG/'),
  '2.2 lbs petrol': goods('PLA/Petrol'),
  'ns-pla-petrol-175-1kg': goods('PLA/Petrol'),
  'ns-petg-clear': goods('PETG/Clear'),
  // colors in other words
  negro: goods('FORGE/Black'),
  'noir petg': goods('PETG/Black'),
  rojo: goods('PLA/SignalRed'),
  'filamento blanco': goods('PLA/White'),
  'bleu pla': goods('PLA/Sky'),
  navy: goods('PLA/Sky'),
  'army green': goods('PLA/Forest'),
  skin: goods('PLA Ltd/CorktownRose'),
  chocolate: goods('PLA/Cocoa'),
  'see through': goods('PETG/Clear'),
  'silk gold': goods('PLA Ltd/EasternMarketGold'),
  // uses
  lithophane: goods('PLA/White', { page: '/blog/printing-with-200-g/' }),
  hueforge: goods('PLA/', { page: '/blog/printing-with-200-g/' }),
  'hue forge': page('/blog/printing-with-200-g/'),
  'hot car': goods('ABS/', { page: '/blog/petg-versus-abs/' }),
  'heat resistant': goods('ABS/'),
  'high temp': page('/faq/#which', { near: 'ABS/' }),
  'which filament for outdoors': page('/adviser/'),
  'what filament for a bracket': goods('FORGE/', { page: '/adviser/' }),
  'recommend filament': page('/adviser/'),
  'part advisor': page('/adviser/'),
  outdoor: goods('PETG/'),
  cosplay: goods('PLA/'),
  gift: goods('merch/WorkshopTee'),
  'dry box': goods('parts/DesiccantPack', { page: '/tutorials/dry-a-spool-at-home/' }),
  'starter kit': goods('Kit/Black', { page: '/shop/Kit/' }),
  // typos
  'blak pla': goods('PLA/Black', { corrected: 'black pla' }),
  orangge: goods('PETG/SafetyOrange', { corrected: 'orange' }),
  coblat: goods('FORGE/Cobalt', { corrected: 'cobalt' }),
  'brass nozzel': goods('parts/Brass', { corrected: 'brass nozzle' }),
  shiping: page('/faq/#cost'),
  retuns: page('/faq/#return'),
  nylom: instead('We do not wind nylon', 'FORGE/'),
  // what is not wound
  tpu: instead('We do not wind TPU', 'FORGE/'),
  'black tpu': instead('We do not wind TPU', 'FORGE/Black'),
  'tpu 95a': instead('We do not wind TPU', 'FORGE/'),
  nylon: instead('We do not wind nylon', 'FORGE/'),
  wood: instead('We do not wind wood-filled PLA', 'PLA/Cocoa'),
  'wood pla': instead('We do not wind wood-filled PLA', 'PLA/Cocoa'),
  'carbon fiber': instead('We wind nothing with fibers', 'FORGE/'),
  'petg-cf': instead('We wind nothing with fibers', 'FORGE/'),
  polycarbonate: instead('We do not wind polycarbonate', 'ABS/'),
  asa: instead('We do not wind ASA', 'PETG/'),
  pva: instead('We wind no support material', 'PLA/Natural'),
  resin: instead('We sell no resin', 'merch/'),
  swatch: goods('merch/Swatches'),
  'swatch card': page('/faq/#swatches', { near: 'merch/' }),
  'gift card': instead('We sell no gift cards yet', 'merch/'),
  'glow in the dark': goods('PLA/Spring', { says: 'We wind nothing that glows' }),
  // shipping
  shipping: page('/faq/#cost'),
  'free shipping': page('/faq/#cost'),
  'how much is shipping': page('/faq/#cost'),
  livraison: page('/faq/#cost'),
  envío: page('/faq/#cost'),
  'how long does shipping take': page('/faq/#when'),
  canada: page('/faq/#canada'),
  'canada shipping': page('/faq/#canada'),
  'do you ship to alaska': page('/faq/#canada'),
  uk: page('/faq/#canada'),
  'shipping to hawaii': page('/faq/#canada'),
  overnight: page('/overnight-shipping/'),
  'next day delivery': page('/overnight-shipping/'),
  'local pickup': page('/faq/#pickup'),
  // orders
  returns: page('/faq/#return'),
  'return policy': page('/faq/#return'),
  refund: page('/faq/#return'),
  'how do i return a spool': page('/faq/#return'),
  devolución: page('/faq/#return'),
  'broken spool': page('/faq/#fault'),
  warranty: page('/faq/#fault'),
  'track order': page('/track-order/'),
  'where is my order': page('/track-order/'),
  'cancel order': page('/faq/#change'),
  'premium cancel': page('/faq/#premium'),
  'cancel premium': page('/faq/#premium'),
  coupon: page('/cart/'),
  'promo code': page('/cart/'),
  paypal: page('/faq/#payment'),
  klarna: page('/faq/#payment'),
  'black friday': page('/shop/?sale=true', { near: 'PETG/SafetyOrange' }),
  login: page('/account/profile/'),
  'phone number': page('/help/'),
  // printers and printing
  bambu: page('/faq/#fit'),
  'bambu lab ams': page('/faq/#fit'),
  'prusa mk4': page('/faq/#fit'),
  'ender 3': page('/faq/#fit'),
  temperature: page('/faq/#temperatures'),
  'petg temperature': page('/faq/#temperatures'),
  'bed temp': page('/faq/#temperatures'),
  stringing: page('/tutorials/dry-a-spool-at-home/'),
  warping: page('/tutorials/level-and-first-layer/'),
  'clogged nozzle': page('/tutorials/change-a-nozzle/'),
  sds: page('/docs/'),
  'data sheet': page('/docs/'),
  recycle: page('/blog/spool-reuse/'),
  stl: page('/faq/#queu3d'),
  'made in usa': page('/process/'),
  vote: page('/vote/'),
  wishlist: page('/wishlist/'),
};

it.each(Object.entries(table))('answers “%s”', (q, expected) => {
  const { total, products, pages, labels, near, reading, corrected } = searched(q);
  expect({ total: total > 0, reading, corrected }).toEqual({
    total: expected.goods !== undefined,
    reading: expected.reading,
    corrected: expected.corrected,
  });
  if (expected.goods) expect(products[0]).toMatch(new RegExp(`^${expected.goods}`));
  if (expected.page) expect(pages[0]).toBe(expected.page);
  if (expected.says) expect(labels[0]).toBe(expected.says);
  // Nobody who asks for a page is shown goods at random.
  if (total === 0) expect(near[0] ?? 'none').toMatch(new RegExp(`^${expected.near ?? 'none'}`));
});

it('lists the cheapest first, unless another order was chosen', () => {
  expect(searched('cheap petg').prices).toEqual(searched('petg', 'price').prices);
  expect(searched('cheap petg', 'price-desc').prices).toEqual(searched('petg', 'price-desc').prices);
});

it('narrows the prices that the words name by those of the filter', () => {
  const choice = { ...everything, q: 'pla under $24', min: 2000, max: 9000 };
  const { cards } = shop.search({ list: undefined, choice, page: 1, discord: false });
  expect(cards.length).toBeGreaterThan(0);
  expect(cards.every(({ price }) => price >= 2000 && price <= 2400)).toBe(true);
});

it('finds what each of two alternatives finds', () => {
  const ids = (q: string) =>
    searched(q)
      .cards.map(({ id }) => id)
      .sort();
  expect(ids('petg black or white')).toEqual([...ids('petg black'), ...ids('petg white')].sort());
  expect(ids('signal red or cobalt')).toEqual([...ids('signal red'), ...ids('cobalt')].sort());
});

it('orders colors by their difference, sold out or not', () => {
  const items = catalogue.items.map((item) => (item.tags.color === 'Petrol' ? { ...item, qoh: 0 } : item));
  const other = new ShopSearch({
    posts,
    search: { ...searchSource(catalogue, search.words), answers: search.answers },
    catalogue: { version: 1, contentVersion: 1, list: () => items },
  });
  const { cards } = other.search({
    list: undefined,
    choice: { ...everything, q: '#0b5a63' },
    page: 1,
    discord: false,
  });
  const distances = cards.map(({ data }) => colorDistance(labOf('#0B5A63'), labOf(data.hex)));
  expect(cards[0]?.tags.color).toBe('Petrol');
  expect(distances.length).toBeGreaterThan(6);
  expect(distances).toEqual(distances.toSorted((a, b) => a - b));
});

it('suggests the color finder for a color, and its nearest goods', () => {
  const { goods: suggested, answers } = shop.suggest('like petrol');
  expect(suggested.map(({ tags }) => tags.color).slice(0, 2)).toEqual(['Petrol', 'Petrol']);
  expect(answers[0]).toMatchObject({ label: 'Colors nearest to Petrol', url: '/colors/?hex=0B5A63', hex: '#0B5A63' });
  expect(shop.suggest('#2f6f62').answers[0]?.label).toBe('Colors nearest to #2F6F62');
  expect(shop.suggest('petrol').answers.map(({ url }) => url)).not.toContain('/colors/?hex=0B5A63');
});

it('offers the nearest colors, and no mixed ones', () => {
  const { products } = searched('#c79a5b');
  expect(new Set(products).size).toBeGreaterThanOrEqual(6);
  expect(products).not.toContain('PLA Ltd/Mystery');
  expect(searched('#0b5a63').products.slice(0, 3)).toEqual(['PLA/Petrol', 'PLA/Petrol', 'FORGE/Petrol']);
});

it('says pages beside goods only where the words name them', () => {
  expect(searched('black').pages).toEqual([]);
  expect(searched('petg').pages[0]).toBe('/shop/PETG/');
});

it('leaves out the category whose list is shown', () => {
  const choice = { ...everything, q: 'petg' };
  const { foundPages } = shop.search({ list: 'PETG', choice, page: 1, discord: false });
  expect(foundPages.map(({ url }) => url)).not.toContain('/shop/PETG/');
});

it.each(
  search.words.pointers.filter((pointer) => pointer.goods).map(({ words: [word = ''], goods: q = '' }) => [word, q]),
)('has the goods that the entry of “%s” offers: %s', (_, q) => expect(searched(q).total).toBeGreaterThan(0));
