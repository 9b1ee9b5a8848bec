import { gunzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { itemSchema } from '../contract/catalogue/item.ts';
import { itemListSchema, tagValuesSchema } from '../contract/item-query.ts';
import { createTestApp } from '../test/create-test-app.ts';
import { goods, makeItem } from '../test/factory-items.ts';

const shop = await createTestApp();

async function idsOf(query: string, path = '/api/items'): Promise<string[]> {
  const response = await shop.request(`${path}?${query}`);
  expect(response.status, await response.clone().text()).toBe(200);
  return itemListSchema.parse(await response.json()).map(({ id }) => id);
}

describe('listing', () => {
  it('returns whole items, highest display index first', async () => {
    const items = itemSchema.array().parse(await (await shop.request('/api/items')).json());
    const indexes = items.map(({ displayIndex }) => displayIndex);
    expect(indexes).toEqual(indexes.toSorted((a, b) => b - a));
    expect(items[0]).toEqual(goods.spool);
  });

  it('hides inactive items, whatever the query', async () => {
    expect(await idsOf('')).not.toContain(goods.withdrawn.id);
    expect(await idsOf('active=false')).toEqual([]);
    expect(await idsOf('q=active=true,false')).not.toContain(goods.pastMembersOnly.id);
  });

  it('lists community items only on request', async () => {
    expect(await idsOf('')).not.toContain(goods.discordOnly.id);
    expect(await idsOf('material=PLA')).not.toContain(goods.discordOnly.id);
    expect(await idsOf('discord=true')).toEqual(expect.arrayContaining([goods.discordOnly.id, goods.spool.id]));
    expect(await idsOf('q=data.discordOnly=true')).toEqual([goods.discordOnly.id]);
    expect(await idsOf('q=data.discordOnly=false')).not.toContain(goods.discordOnly.id);
  });

  it('answers the queries of the shop’s pages', async () => {
    const fields = 'filter=tags,qoh,price,name,options,imgSrc,data&filterInclusion=true';
    const home = await (await shop.request(`/api/items/tags?key=showOnHome&value=true&${fields}`)).json();
    expect(home.map(({ id }: { id: string }) => id)).toEqual([goods.minisBundle.id]);
    expect(Object.keys(home[0]).sort()).toEqual(
      ['id', 'tags', 'qoh', 'price', 'name', 'options', 'imgSrc', 'data'].sort(),
    );
    expect(await idsOf('key=material&value=FORGE', '/api/items/tags')).toEqual([goods.forge.id]);
    expect((await idsOf('key=weight&value=200g', '/api/items/tags')).sort()).toEqual(
      [goods.minisBundle.id, goods.miniBlue.id, goods.miniRed.id].sort(),
    );
    const bulk = await idsOf('q=weight=1kg%26material=PLA,PLA+Ltd,Bulk&filter=name,tags,price&filterInclusion=true');
    expect(bulk).toContain(goods.bulkBox.id);
    expect(bulk).not.toContain(goods.forge.id);
    expect(await idsOf('q=options.material=PLA+Sub&active=true', '/api/items/')).toEqual([goods.membersOnly.id]);
    expect(await idsOf('q=tags.material=FORGE&nsg=false&showOnHome=false', '/api/items/tags')).toEqual([
      goods.forge.id,
    ]);
  });

  it('lists no items of a closed premium line', async () => {
    await shop.stock([goods.spool, { ...goods.membersOnly, active: false }]);
    expect(await idsOf('q=options.material=PLA+Sub&active=true', '/api/items/')).toEqual([]);
  });

  it.each([
    ['q=material%3DFORGE', [goods.forge.id]],
    ['q=tags.material=forge', [goods.forge.id]],
    ['q=material=FORGE%26color=Black', []],
    ['q=price=2999', [goods.forge.id]],
    ['q=qoh=0', [goods.soldOut.id]],
    ['q=kind=nozzles,Poster', [goods.poster.id, goods.part.id]],
    ['q=data.freeGround=true', [goods.poster.id, goods.token.id]],
    ['q=GUNM', [goods.forge.id]],
    ['q=gunmetal+forge', [goods.forge.id]],
    ['q=nozzle%26kind=nozzles', [goods.part.id]],
    ['q=nozzle%26kind=Poster', []],
    ['q=nothing+like+it', []],
    ['q=bundle&nsg=false&showOnHome', [goods.minisBundle.id]],
    ['q=bundle%26nsg=false%26showOnHome', [goods.minisBundle.id]],
    ['showOnHome', [goods.minisBundle.id]],
    ['q=minis&showOnHome=false', []],
    ['q=name=brass%20nozzle', [goods.part.id]],
    ['q=type=bundle', [goods.bulkBox.id, goods.minisBundle.id]],
    [`q=id=${goods.part.id}`, [goods.part.id]],
    ['q=', undefined],
  ])('understands %s', async (query, expected) => {
    const ids = await idsOf(query);
    if (expected) expect(ids.sort()).toEqual([...expected].sort());
    else expect(ids).toEqual(await idsOf(''));
  });

  it('omits fields, but never the id', async () => {
    const [item] = await (await shop.request('/api/items?filter=id,desc,extraInfo&filterInclusion=false')).json();
    expect(Object.keys(item)).toEqual(expect.arrayContaining(['id', 'name', 'price']));
    expect(item).not.toHaveProperty('desc');
    const [bare] = await (await shop.request('/api/items?filter=name')).json();
    expect(bare).toEqual({ id: goods.spool.id, name: 'Petrol' });
  });

  it.each([
    ['q=hue=red', 'Items have no field “hue” that could be asked for.'],
    ['q==5', 'q: “=5” is not a condition such as material=PLA.'],
    ['q=price>=5', 'Items have no field “price>” that could be asked for.'],
    ['q=material!=PLA', 'Items have no field “material!” that could be asked for.'],
    ['q=material=', 'The condition on “material” has no value.'],
    ['q=constructor=x', 'Items have no field “constructor” that could be asked for.'],
    ['key=material', 'key and value belong together, such as key=material&value=PLA.'],
    ['page=2', 'Items have no field “page” that could be asked for.'],
    ['filter=price,cost', 'filter: items have no field “cost”.'],
  ])('explains what is wrong with %s', async (query, sentence) => {
    const response = await shop.request(`/api/items?${query}`, { headers: { accept: '*/*' } });
    expect(response.status).toBe(400);
    expect(await response.text()).toBe(sentence);
  });

  it('rejects excessive queries', async () => {
    expect((await shop.request(`/api/items?q=${'x'.repeat(1001)}`)).status).toBe(400);
    expect((await shop.request('/api/items?filterInclusion=maybe&filter=name')).status).toBe(400);
  });
});

describe('tags', () => {
  it('lists each tag with its values, of listed items only', async () => {
    const path = '/api/items/tags/all?filter=color,colorName,weight,material,diameter&filterInclusion=true';
    const tags = tagValuesSchema.parse(await (await shop.request(path)).json());
    expect(Object.keys(tags).sort()).toEqual(['color', 'colorName', 'diameter', 'material', 'weight']);
    const { material, color } = tags;
    expect(material).toEqual(['Bulk', 'FORGE', 'Minis', 'PLA', 'PLA Sub', 'merch', 'parts'].sort());
    expect(color).toContain('Petrol');
    expect(color).not.toContain('Withdrawn');
    expect(color).not.toContain('Violet');
  });

  it('can omit tags, and accepts conditions', async () => {
    const path = '/api/items/tags/all?filter=color,colorName&filterInclusion=false&material=FORGE';
    expect(await (await shop.request(path)).json()).toMatchObject({ material: ['FORGE'], weight: ['1kg'] });
    expect((await shop.request('/api/items/tags/all?filter=price')).status).toBe(400);
  });
});

describe('one item', () => {
  it('is found by its id, including community items', async () => {
    expect(itemSchema.parse(await (await shop.request(`/api/item/${goods.part.id}`)).json())).toEqual(goods.part);
    expect((await shop.request(`/api/item/${goods.discordOnly.id}`)).status).toBe(200);
  });

  it('is the base item of prints, with the price of a gram', async () => {
    const item = itemSchema.parse(await (await shop.request('/api/item/queu3d-print')).json());
    const { materials } = shop.deps.print;
    expect(item).toMatchObject({ type: 'pod', price: materials[0]?.perGram });
    expect(item.options.material).toEqual(materials.map(({ name }) => name));
    expect(await idsOf('')).not.toContain(item.id);
  });

  it.each([goods.withdrawn.id, 'nothing', '%00', '..%2f..'])('is unknown as %s', async (id) => {
    const response = await shop.request(`/api/item/${id}`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'item_unknown' });
  });
});

describe('cached responses', () => {
  it('show new stock right after a purchase', async () => {
    const path = `/api/items?q=id=${goods.spool.id}&filter=qoh`;
    expect(await (await shop.request(path)).json()).toEqual([{ id: goods.spool.id, qoh: 50 }]);
    await shop.deps.connection.pool.query('update items set qoh = 49 where id = $1', [goods.spool.id]);
    await vi.waitFor(async () => {
      expect(await (await shop.request(path)).json()).toEqual([{ id: goods.spool.id, qoh: 49 }]);
    });
  });

  it('are 304 for a browser that has the list, until it changes', async () => {
    const etag = (await shop.request('/api/items')).headers.get('etag') ?? '';
    const again = (headers: Record<string, string>) => shop.request('/api/items', { headers });
    const unchanged = await again({ 'if-none-match': `"other", W/${etag}` });
    expect(unchanged.status).toBe(304);
    expect(await unchanged.text()).toBe('');
    await shop.setStock(goods.spool.id, 3);
    expect((await again({ 'if-none-match': etag })).status).toBe(200);
  });

  it('are the same for the same query in another spelling', async () => {
    const etag = async (query: string) => (await shop.request(`/api/items?${query}`)).headers.get('etag');
    expect(await etag('q=material=PLA,FORGE%26weight=1kg')).toBe(await etag('weight=1KG&q=material=forge,pla'));
  });

  it('are compressed for clients that accept it', async () => {
    const zipped = await shop.request('/api/items', { headers: { 'accept-encoding': 'br, gzip;q=0.8' } });
    expect(zipped.headers.get('content-encoding')).toBe('gzip');
    expect(zipped.headers.get('vary')).toBe('accept-encoding');
    const plain = await shop.request('/api/items', { headers: { 'accept-encoding': 'gzip;q=0' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(plain.headers.get('etag')).not.toBe(zipped.headers.get('etag'));
    expect(gunzipSync(await zipped.arrayBuffer()).toString()).toBe(await plain.text());
  });

  it('serve five thousand items, and hundreds of different queries', async () => {
    const many = Array.from({ length: 5000 }, (_, n) => makeItem({ tags: { color: `Tone${n}` } }));
    await shop.stock(many);
    expect(await idsOf('')).toHaveLength(5000);
    for (let n = 0; n < 100; n++) expect(await idsOf(`q=color=tone${n}`)).toHaveLength(1);
  });
});
