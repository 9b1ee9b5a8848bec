import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { Content } from '../../content-reader/content.ts';
import { readShopContent } from '../../content-reader/shop-content.ts';
import { MAX_NEAREST_COLORS, nearestColorsSchema } from '../../contract/nearest-colors.ts';
import { searchSource } from '../domain/search/search-index.ts';
import { createTestApp } from '../test/create-test-app.ts';

const { catalogue, search } = readShopContent(new Content(fileURLToPath(new URL('../../content', import.meta.url))));
const shop = await createTestApp({
  search: { ...searchSource(catalogue, search.words), answers: search.answers },
});
beforeEach(() => shop.stock(catalogue.items));

async function nearest(query: string) {
  const response = await shop.request(`/api/colors/nearest?${query}`);
  expect(response.status).toBe(200);
  return nearestColorsSchema.parse(await response.json());
}

describe('GET /api/colors/nearest', () => {
  it('answers the nearest first, with the difference as a number and in words', async () => {
    const { hex, colors } = await nearest('hex=0b5a63');
    expect(hex).toBe('#0B5A63');
    expect(colors).toHaveLength(12);
    expect(colors[0]).toMatchObject({ deltaE: 0, difference: 'looks the same, even side by side', hex: '#0B5A63' });
    const distances = colors.map(({ deltaE }) => deltaE);
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
  });

  it.each(['hex=%230B5A63', 'hex=0b5a63', 'hex=%230b5a63&limit=12', 'hex=0b5a63&utm_source=x'])(
    'reads %s as the same request',
    async (query) => {
      expect(await nearest(query)).toEqual(await nearest('hex=0B5A63'));
    },
  );

  it('says of a color that nobody measured that it is that of the page', async () => {
    const { colors } = await nearest('hex=0b5a63&limit=24');
    const measured = new Set(catalogue.families.flatMap(({ measured, hex }) => (measured ? [hex] : [])));
    for (const { hex, source } of colors) expect(source).toBe(measured.has(hex) ? 'measured' : 'page');
  });

  it('filters by material and stock', async () => {
    expect(new Set((await nearest('hex=0b5a63&material=PETG')).colors.map(({ material }) => material))).toEqual(
      new Set(['PETG']),
    );
    await shop.stock(catalogue.items.map((item) => (item.tags.color === 'Petrol' ? { ...item, qoh: 0 } : item)));
    const [soldOut] = (await nearest('hex=0b5a63&material=PLA')).colors;
    expect(soldOut).toMatchObject({ name: 'Petrol PLA', qoh: 0 });
    const { colors } = await nearest('hex=0b5a63&material=PLA&inStock=true');
    expect(colors.map(({ name }) => name)).not.toContain('Petrol PLA');
    expect(colors.every(({ qoh }) => qoh > 0)).toBe(true);
  });

  it('answers as many as were asked for, up to its bound', async () => {
    expect((await nearest('hex=fff&limit=3')).colors).toHaveLength(3);
    expect((await nearest(`hex=fff&limit=${MAX_NEAREST_COLORS}`)).colors).toHaveLength(MAX_NEAREST_COLORS);
  });

  it.each([
    ['', 'hex'],
    ['hex=petrol', 'hex'],
    ['hex=%232f6f6', 'hex'],
    [`hex=${'f'.repeat(5_000)}`, 'hex'],
    ['hex=fff&material=wood', 'material'],
    ['hex=fff&inStock=maybe', 'inStock'],
    ['hex=fff&limit=0', 'limit'],
    [`hex=fff&limit=${MAX_NEAREST_COLORS + 1}`, 'limit'],
    ['hex=fff&limit=1.5', 'limit'],
  ])('rejects %s, and names the field', async (query, field) => {
    const response = await shop.request(`/api/colors/nearest?${query}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'invalid_request', fields: { [field]: expect.any(String) } });
  });

  it('says what a color looks like', async () => {
    const response = await shop.request('/api/colors/nearest?hex=teal');
    expect(JSON.stringify(await response.json())).toContain('Type three or six hex digits, such as #2F6F62.');
  });

  it('answers again only after a sale', async () => {
    const ask = (headers = {}) => shop.request('/api/colors/nearest?hex=0b5a63', { headers });
    const etag = (await ask()).headers.get('etag') ?? '';
    expect((await ask({ 'if-none-match': etag })).status).toBe(304);
    await shop.stock(catalogue.items.map((item) => (item.tags.color === 'Petrol' ? { ...item, qoh: 1 } : item)));
    expect((await ask({ 'if-none-match': etag })).status).toBe(200);
  });
});
