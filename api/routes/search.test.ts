import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { Content } from '../../content-reader/content.ts';
import { readShopContent } from '../../content-reader/shop-content.ts';
import { itemId } from '../../contract/catalogue/expand-family.ts';
import { mainListing } from '../../contract/listing/listed-items.ts';
import { productCards } from '../../contract/listing/product-cards.ts';
import { searchAnswerSchema } from '../../contract/search.ts';
import { suggestionsSchema } from '../../contract/search-suggestions.ts';
import { searchSource } from '../domain/search/search-index.ts';
import { createTestApp } from '../test/create-test-app.ts';

const { catalogue, search, posts } = readShopContent(
  new Content(fileURLToPath(new URL('../../content', import.meta.url))),
);
const shop = await createTestApp({
  posts,
  search: { ...searchSource(catalogue, search.words), answers: search.answers },
  clock: () => new Date('2026-11-20T12:00:00Z'),
});
beforeEach(() => shop.stock(catalogue.items));

/** As the pages list it. */
const familyOf = new Map(
  catalogue.families.flatMap((family) => family.variants.map((variant) => [itemId(family, variant), family] as const)),
);
const wholeShop = productCards(mainListing(catalogue.items), familyOf);

async function searched(query: string) {
  const response = await shop.request(`/api/search?${query}`);
  expect(response.status).toBe(200);
  const answer = searchAnswerSchema.parse(await response.json());
  return { ...answer, ids: answer.cards.map(({ id }) => id) };
}

describe('GET /api/search', () => {
  it('finds a color, best first', async () => {
    const { total, all, ids, corrected, nearest } = await searched('q=petrol');
    expect(ids[0]).toMatch(/^pla-petrol-/);
    expect(total).toBe(ids.length);
    expect(all).toBe(wholeShop.length);
    expect({ corrected, nearest }).toEqual({ corrected: null, nearest: [] });
  });

  it('says what it searched for instead of a typo', async () => {
    expect(await searched('q=nozzel')).toMatchObject({ total: 2, corrected: 'nozzle' });
  });

  it('answers a question by pages, and offers goods only where an entry of the content names some', async () => {
    expect(await searched('q=return+policy')).toMatchObject({
      total: 0,
      foundPages: [{ label: 'Can I send something back?', url: '/faq/#return', detail: 'Returns and faults' }],
      nearest: [],
    });
    const { foundPages, nearest } = await searched('q=black+tpu');
    expect(foundPages[0]?.label).toBe('We do not wind TPU');
    expect(nearest[0]).toMatchObject({ name: 'FORGE Black' });
  });

  it('says what it read as a price', async () => {
    const { cards, reading } = await searched('q=red+under+%2420');
    expect(reading).toBe('up to $20.00');
    expect(cards.length).toBeGreaterThan(0);
    expect(cards.every(({ price, facets }) => price <= 2000 && facets.colorFamily === 'Red')).toBe(true);
    expect((await searched('q=red')).reading).toBeNull();
  });

  it('offers the nearest when nothing matches', async () => {
    const { total, nearest } = await searched('q=purple+nozzle');
    expect(total).toBe(0);
    expect(nearest).toHaveLength(8);
    expect(nearest.slice(0, 2).map(({ name }) => name)).toEqual(['Brass nozzle', 'Hardened steel nozzle']);
  });

  it('offers what the filters or the list leave out', async () => {
    expect((await searched('q=nozzle&list=PLA')).nearest.map(({ name }) => name)).toEqual([
      'Brass nozzle',
      'Hardened steel nozzle',
    ]);
    const { total, nearest } = await searched('list=PLA&min=900');
    expect(total).toBe(0);
    expect(nearest.every(({ facets }) => facets.material === 'PLA')).toBe(true);
  });

  it('filters, and counts each option as if it were picked too', async () => {
    const { total, counts, cards } = await searched('material=PETG&colorFamily=black,clear&sort=price');
    expect(cards.map(({ facets }) => facets.material)).toEqual(Array(total).fill('PETG'));
    expect(counts.material['PETG']).toBe(total);
    expect(counts.material['ABS']).toBeGreaterThan(0);
    expect(counts.colorFamily['Red']).toBeGreaterThan(0);
    const prices = cards.map(({ price }) => price);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  });

  it('filters and sorts what it found', async () => {
    const { cards } = await searched('q=black&material=PLA&material=ABS&sort=price-desc&max=30');
    expect(cards.length).toBeGreaterThan(1);
    expect(cards.every(({ facets, price }) => ['PLA', 'ABS'].includes(facets.material) && price <= 3000)).toBe(true);
    const prices = cards.map(({ price }) => price);
    expect(prices).toEqual(prices.toSorted((a, b) => b - a));
  });

  it('pages 48 cards, and returns the last page for one beyond it', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => searched(`page=${page}`)));
    expect(pages.map(({ cards }) => cards.length)).toEqual([48, 48, wholeShop.length - 96]);
    expect(pages.flatMap(({ ids }) => ids)).toEqual(wholeShop.map(({ id }) => id));
    expect(await searched('page=99')).toEqual(pages[2]);
    expect(await searched('page=-1')).toEqual(pages[0]);
  });

  it('keeps the shop’s order without words', async () => {
    const { ids } = await searched('list=PLA');
    expect(ids).toEqual(wholeShop.filter(({ tags }) => tags.material === 'PLA').map(({ id }) => id));
  });

  it.each([
    ['list=merch', ['Poster', 'Poster', 'Swatches', 'T-shirt', 'Token']],
    ['list=UPGRADES&q=nozzle', ['Nozzle', 'Nozzle']],
  ])('lists the goods of a category: %s', async (query, kinds) => {
    const { cards } = await searched(query);
    expect(cards.map(({ line }) => line.split(' · ')[0]).sort()).toEqual(kinds);
  });

  it('lists goods in several sizes as one card', async () => {
    const { cards } = await searched('q=tee');
    expect(cards[0]).toMatchObject({ name: 'Workshop tee', line: 'T-shirt · 5 sizes' });
    expect(cards[0]?.sizes).toHaveLength(5);
  });

  it('ignores unknown values and parameters', async () => {
    const plain = await searched('q=petg');
    expect(await searched('q=petg&material=Wood&sort=magic&min=cheap&page=x&list=nowhere&utm_source=mail')).toEqual(
      plain,
    );
  });

  it('hides 200 g minis, past exclusives and bundles, and community items unless asked for', async () => {
    const everything = await Promise.all([1, 2, 3].map((page) => searched(`page=${page}`)));
    const ids = everything.flatMap((page) => page.ids);
    expect(ids.filter((id) => /200g|pewabic|bulk|^minis/.test(id))).toEqual([]);
    expect(ids).toContain('pla-sub-fisherteal-1.75mm-1kg');
    const community = catalogue.items.find(({ active, data, tags }) => {
      return active && data.discordOnly && tags.weight !== '200g';
    });
    expect(ids).not.toContain(community?.id);
    expect(await searched('discord=true')).toMatchObject({ all: wholeShop.length + 1 });
    expect((await searched(`discord=true&q=${community?.name}`)).ids).toContain(community?.id);
    expect((await searched(`q=${community?.name}`)).ids).not.toContain(community?.id);
  });

  it('moves sold-out goods behind the others at once', async () => {
    const before = await searched('q=petrol');
    const [best = '', next = ''] = before.ids;
    await shop.setStock(best, 0);
    const after = await searched('q=petrol');
    expect(after.ids[0]).toBe(next);
    expect(after.ids.at(-1)).toBe(best);
    expect(after.cards.at(-1)?.qoh).toBe(0);
    expect(after.counts.inStock['true']).toBe((before.counts.inStock['true'] ?? 0) - 1);
    expect((await searched('q=petrol&inStock=true')).ids).not.toContain(best);
    await shop.setStock(best, 5);
    expect((await searched('q=petrol')).ids[0]).toBe(best);
  });

  it('follows new prices and items that have left the shop', async () => {
    expect((await searched('q=petrol')).total).toBeGreaterThan(0);
    const [first, ...others] = catalogue.items.filter(({ name }) => name.includes('Petrol'));
    await shop.stock(
      catalogue.items
        .filter((item) => !others.includes(item))
        .map((item) => ({ ...item, price: 100 as typeof item.price })),
    );
    const { cards } = await searched('q=petrol');
    expect(cards).toMatchObject([{ id: first?.id, price: 100 }]);
  });

  it.each(['%25', '%22petrol%22', '%F0%9F%A7%B5', '..', '%00', '\\', '%27;drop table items', '+', '%2B'])(
    'answers odd text: %s',
    async (q) => {
      await searched(`q=${q}`);
    },
  );

  it.each([`q=${'a'.repeat(101)}`, `list=${'a'.repeat(41)}`, `material=${'a,'.repeat(300)}`])(
    'rejects what is too long: %.20s…',
    async (query) => {
      const response = await shop.request(`/api/search?${query}`);
      expect([response.status, (await response.json()).code]).toEqual([400, 'invalid_request']);
    },
  );

  it('spares a client what it has', async () => {
    const etag = (await shop.request('/api/search?q=petg')).headers.get('etag') ?? '';
    expect((await shop.request('/api/search?q=petg', { headers: { 'if-none-match': etag } })).status).toBe(304);
    await shop.setStock('petg-clear-1.75mm-1kg', 1);
    expect((await shop.request('/api/search?q=petg', { headers: { 'if-none-match': etag } })).status).toBe(200);
  });
});

describe('GET /api/search/suggestions', () => {
  const suggested = async (q: string) =>
    suggestionsSchema.parse(await (await shop.request(`/api/search/suggestions?q=${q}`)).json());

  it('suggests one of each product, with its price and color', async () => {
    const { goods } = await suggested('petr');
    expect(goods.map(({ label }) => label).sort()).toEqual(['FORGE Petrol', 'Petrol PLA']);
    expect(goods.find(({ label }) => label === 'Petrol PLA')).toEqual({
      label: 'Petrol PLA',
      url: '/shop/PLA/Petrol-1.75mm-1kg/',
      detail: 'PLA · 1.75 mm · 1 kg · $22.99',
      picture: '/media/spools/pla-petrol-side-160.webp',
      hex: '#0B5A63',
    });
  });

  it('describes a category without the placeholders of its page', async () => {
    const { categories } = await suggested('minis');
    expect(categories).toEqual([
      expect.objectContaining({ url: '/shop/minis/', detail: expect.stringMatching(/^Five 200 g rolls, any colors/) }),
    ]);
  });

  it('suggests categories by name and by use', async () => {
    expect((await suggested('pet')).categories[0]).toMatchObject({ label: 'PETG', url: '/shop/PETG/' });
    expect((await suggested('outdoor')).categories.map(({ label }) => label)).toContain('PETG');
    expect((await suggested('mini')).categories[0]).toMatchObject({ url: '/shop/minis/' });
    expect((await suggested('nozzle')).categories[0]).toMatchObject({ url: '/shop/upgrades/' });
  });

  it('suggests answers by their anchor, and posts', async () => {
    expect((await suggested('canada')).answers[0]).toEqual({
      label: 'Do you ship to Canada, Alaska and Hawaii?',
      url: '/faq/#canada',
      detail: 'Orders and shipping',
    });
    expect((await suggested('canada')).goods).toEqual([]);
    expect((await suggested('coupon')).answers[0]).toMatchObject({ label: 'Where a coupon goes', url: '/cart/' });
    expect((await suggested('track my ord')).answers[0]).toMatchObject({ url: '/track-order/' });
    expect((await suggested('moisture')).posts.map(({ url }) => url)).toContain('/blog/moisture/');
  });

  it('forgives typos', async () => {
    expect((await suggested('nozzel')).goods[0]).toMatchObject({ label: 'Brass nozzle' });
  });

  it('suggests nothing before anything is typed', async () => {
    const none = { goods: [], categories: [], posts: [], answers: [] };
    expect(await suggested('')).toEqual(none);
    expect(await suggested('%20')).toEqual(none);
    expect(await suggested('xqzvk')).toEqual(none);
  });

  it('rejects what is too long', async () => {
    expect((await shop.request(`/api/search/suggestions?q=${'a'.repeat(101)}`)).status).toBe(400);
  });
});
