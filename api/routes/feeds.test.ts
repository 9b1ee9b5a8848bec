import { gunzipSync } from 'node:zlib';
import { XMLParser } from 'fast-xml-parser';
import { parseRssFeed } from 'feedsmith';
import { describe, expect, it } from 'vitest';
import { create } from 'xmlbuilder2';
import { createTestApp } from '../test/create-test-app.ts';
import { factoryItems, goods, makeItem } from '../test/factory-items.ts';

const shop = await createTestApp();
const parser = new XMLParser({
  isArray: (name) => ['item', 'g:shipping', 'g:additional_image_link'].includes(name),
  parseTagValue: false,
  processEntities: { enabled: true, maxTotalExpansions: 100_000 },
  htmlEntities: true,
});

async function readFeed() {
  const response = await shop.request('/feeds/google.xml');
  expect(response.status).toBe(200);
  const text = await response.text();
  expect(() => create(text)).not.toThrow();
  return parser.parse(text).rss.channel;
}

async function entryOf(id: string): Promise<Record<string, unknown>> {
  const { item } = await readFeed();
  return item.find((entry: Record<string, unknown>) => entry['g:id'] === id);
}

describe('the merchant feed', () => {
  it('lists each item that is for sale once, and no other', async () => {
    const { item, title, link } = await readFeed();
    expect({ title, link }).toEqual({ title: 'Northspool', link: 'http://localhost/' });
    const ids = item.map((entry: Record<string, string>) => entry['g:id']);
    const forSale = factoryItems.filter(({ active, data }) => active && !data.discordOnly).map(({ id }) => id);
    expect(ids.toSorted()).toEqual(forSale.toSorted());
    expect(ids).not.toContain(goods.withdrawn.id);
    expect(ids).not.toContain(goods.discordOnly.id);
  });

  it('is valid for any feed reader', async () => {
    const feed = parseRssFeed(await (await shop.request('/feeds/google.xml')).text());
    expect(feed).toMatchObject({ title: 'Northspool', link: 'http://localhost/' });
    expect(feed.description).toBeTruthy();
    expect(feed.items?.length).toBeGreaterThan(5);
  });

  it('has the catalogue’s prices, to the cent', async () => {
    const { item } = await readFeed();
    for (const entry of item) {
      const { price } = factoryItems.find(({ id }) => id === entry['g:id']) ?? {};
      expect(entry['g:price']).toBe(`${((price ?? 0) / 100).toFixed(2)} USD`);
      expect(entry).not.toHaveProperty('g:sale_price');
    }
  });

  it('shows a sale with both prices', async () => {
    const reduced = { ...goods.spool, data: { ...goods.spool.data, was: goods.forge.price } };
    await shop.stock([reduced]);
    expect(await entryOf(reduced.id)).toMatchObject({ 'g:price': '29.99 USD', 'g:sale_price': '22.99 USD' });
  });

  it('updates availability at once', async () => {
    const { id } = goods.spool;
    expect(await entryOf(id)).toMatchObject({ 'g:availability': 'in_stock' });
    await shop.setStock(id, 0);
    expect(await entryOf(id)).toMatchObject({ 'g:availability': 'out_of_stock' });
    expect(await entryOf(goods.otherSpool.id)).toMatchObject({ 'g:availability': 'in_stock' });
    await shop.setStock(id, 1);
    expect(await entryOf(id)).toMatchObject({ 'g:availability': 'in_stock' });
    // Leftovers are sold in pairs.
    await shop.setStock(goods.leftovers.id, 1);
    expect(await entryOf(goods.leftovers.id)).toMatchObject({ 'g:availability': 'out_of_stock' });
  });

  it('links to each item’s product page, and bundles to their pickers', async () => {
    const links = Object.fromEntries(
      (await readFeed()).item.map((entry: Record<string, string>) => [entry['g:id'], entry['link']]),
    );
    expect(links[goods.spool.id]).toBe('http://localhost/shop/PLA/Petrol-1.75mm-1kg/');
    expect(links[goods.membersOnly.id]).toBe('http://localhost/shop/PLA%20Sub/FisherTeal-1.75mm-1kg/');
    expect(links[goods.miniRed.id]).toBe('http://localhost/shop/PLA/Red-1.75mm-200g/');
    expect(links[goods.minisBundle.id]).toBe('http://localhost/shop/minis/');
    expect(links[goods.bulkBox.id]).toBe('http://localhost/shop/Bulk/');
  });

  it('names pictures, group, size, maker and weight', async () => {
    const more = ['/media/a-800.webp', '/media/b-800.webp'];
    const spool = { ...goods.spool, imgSrc: [...goods.spool.imgSrc, ...more] };
    await shop.stock([spool, goods.part]);
    expect(await entryOf(spool.id)).toMatchObject({
      title: 'Petrol PLA filament, 1.75mm, 1kg',
      description: 'A summary. Wound in Detroit.',
      'g:image_link': 'http://localhost/media/spools/Petrol-side-800.webp',
      'g:additional_image_link': more.map((path) => `http://localhost${path}`),
      'g:item_group_id': 'NS-PLA',
      'g:color': 'Petrol',
      'g:material': 'PLA',
      'g:size': '1.75mm 1kg',
      'g:brand': 'Northspool',
      'g:mpn': spool.data.sku,
      'g:condition': 'new',
      'g:product_type': 'Filament > PLA',
      'g:shipping_weight': '1500 g',
    });
    expect(await entryOf(spool.id)).not.toHaveProperty('g:gtin');
    const part = await entryOf(goods.part.id);
    expect(part).toMatchObject({ 'g:identifier_exists': 'no', 'g:size': '0.4mm', 'g:item_group_id': 'NS-PARTS-BRASS' });
    expect(part).not.toHaveProperty('g:brand');
  });

  it('names the GTIN of an item that has one, of other brands as well', async () => {
    const gtin = '4006381333931';
    await shop.stock([goods.spool, goods.part].map((item) => ({ ...item, data: { ...item.data, gtin } })));
    const maker = { 'g:brand': 'Northspool', 'g:mpn': goods.spool.data.sku };
    expect(await entryOf(goods.spool.id)).toMatchObject({ 'g:gtin': gtin, ...maker });
    const part = await entryOf(goods.part.id);
    expect(part).toMatchObject({ 'g:gtin': gtin });
    expect(part).not.toHaveProperty('g:identifier_exists');
  });

  it('has shipping prices: ground 5, overnight 10, 10-packs ground only, marked items free by ground', async () => {
    const shipping = async (id: string) =>
      ((await entryOf(id))['g:shipping'] as Record<string, string>[]).map((way) => Object.values(way).join(':'));
    expect(await shipping(goods.spool.id)).toEqual(['US:Ground:5.00 USD', 'US:Overnight:10.00 USD']);
    expect(await shipping(goods.bulkBox.id)).toEqual(['US:Ground:5.00 USD']);
    expect(await shipping(goods.poster.id)).toEqual(['US:Ground:0.00 USD', 'US:Overnight:10.00 USD']);
  });

  it('names the material once, even if it is part of the item’s name', async () => {
    const forge = makeItem({ name: 'FORGE Black', tags: { material: 'FORGE', color: 'Black' } });
    await shop.stock([forge]);
    expect(await entryOf(forge.id)).toMatchObject({ title: 'FORGE Black filament, 1.75mm, 1kg' });
  });

  it('escapes special characters in names', async () => {
    const name = 'A & B <i>“rôle”</i> ]]> 🧵 \'"';
    const odd = makeItem({ name: `${name}\u001b`, tags: { color: 'Odd' } });
    await shop.stock([odd]);
    expect(await entryOf(odd.id)).toMatchObject({ title: `${name} PLA filament, 1.75mm, 1kg` });
  });

  it('comes in parts, as fast as the client reads', async () => {
    const many = Array.from({ length: 500 }, (_, n) => makeItem({ tags: { color: `Tone${n}` } }));
    await shop.stock(many);
    const response = await shop.request('/feeds/google.xml');
    const sizes: number[] = [];
    for await (const chunk of response.body ?? []) sizes.push(chunk.length);
    expect(sizes.length).toBeGreaterThan(5);
    expect(Math.max(...sizes)).toBeLessThan(80_000);
    expect((await readFeed()).item).toHaveLength(500);
  });

  it('is compressed, and not sent again to a client that has it', async () => {
    const zipped = await shop.request('/feeds/google.xml', { headers: { 'accept-encoding': 'gzip' } });
    expect(zipped.headers.get('content-type')).toBe('application/xml');
    expect(gunzipSync(await zipped.arrayBuffer()).toString()).toContain(goods.spool.id);
    const etag = zipped.headers.get('etag') ?? '';
    const headers = { 'accept-encoding': 'gzip', 'if-none-match': etag };
    expect((await shop.request('/feeds/google.xml', { headers })).status).toBe(304);
    await shop.setStock(goods.spool.id, 0);
    expect((await shop.request('/feeds/google.xml', { headers })).status).toBe(200);
  });
});

it('is written thirty times in ten minutes for one caller', async () => {
  const read = async () => (await shop.request('/feeds/google.xml')).status;
  for (let n = 0; n < 30; n += 1) expect(await read()).toBe(200);
  expect([await read(), (await shop.request('/feeds/reviews.xml')).status]).toEqual([429, 429]);
});
