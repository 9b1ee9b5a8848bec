import { gunzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { itemSchema } from '../../contract/catalogue/item.ts';
import { itemListSchema, tagValuesSchema } from '../../contract/item-query.ts';
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

  it('returns the items of a list of ids as long as a page of a list', async () => {
    const unknown = Array.from({ length: 100 }, (_, index) => `pla-unknown-${index}-1.75mm-1kg`);
    const asked = [goods.discordOnly.id, goods.part.id, ...unknown, goods.withdrawn.id, goods.spool.id].join(',');
    expect(await idsOf(`id=${asked}`)).toEqual([goods.spool.id, goods.part.id]);
    expect(await idsOf(`id=${asked}&discord=true&material=PLA`)).toEqual([goods.spool.id, goods.discordOnly.id]);
    expect((await shop.request(`/api/items?id=${'x'.repeat(4_001)}`)).status).toBe(400);
  });

  it('answers with the asked part, the number of all, and the address of the next part', async () => {
    const all = await idsOf('material=PLA');
    const response = await shop.request('/api/items?material=PLA&limit=1&offset=1');
    expect((await response.json()).map(({ id }: { id: string }) => id)).toEqual(all.slice(1, 2));
    expect(response.headers.get('x-total-count')).toBe(String(all.length));
    expect(response.headers.get('link')).toBe('<?material=PLA&limit=1&offset=2>; rel="next"');
    const last = await shop.request(`/api/items?material=PLA&limit=1&offset=${all.length - 1}`);
    expect(last.headers.get('link')).toBeNull();
    expect(await (await shop.request('/api/items?material=PLA&offset=1000')).json()).toEqual([]);
  });

  it('answers with every item of a shop of our size at once', async () => {
    const response = await shop.request('/api/items');
    expect([response.headers.get('link'), (await response.json()).length]).toEqual([
      null,
      Number(response.headers.get('x-total-count')),
    ]);
  });

  it.each(['limit=0', 'limit=251', 'limit=all', 'offset=-1', 'offset=1.5', 'offset=1000001'])(
    'rejects %s',
    async (query) => {
      expect((await shop.request(`/api/items?${query}`)).status).toBe(400);
    },
  );

  it('finds by stock that changed a moment ago', async () => {
    await shop.setStock(goods.spool.id, 37);
    expect(await idsOf('qoh=37')).toEqual([goods.spool.id]);
    await shop.setStock(goods.spool.id, 38);
    expect(await idsOf('qoh=37')).toEqual([]);
  });

  it('omits fields, but never the id', async () => {
    const [item] = await (await shop.request('/api/items?filter=id,desc,extraInfo&filterInclusion=false')).json();
    expect(Object.keys(item)).toEqual(expect.arrayContaining(['id', 'name', 'price']));
    expect(item).not.toHaveProperty('desc');
    const [bare] = await (await shop.request('/api/items?filter=name')).json();
    expect(bare).toEqual({ id: goods.spool.id, name: 'Petrol' });
  });

  it.each([
    ['q=hue=red', 'Items have no field “hue” to filter by.'],
    ['q==5', 'q: “=5” is not a condition such as material=PLA.'],
    ['q=price>=5', 'Items have no field “price>” to filter by.'],
    ['q=material!=PLA', 'Items have no field “material!” to filter by.'],
    ['q=material=', 'The condition on “material” has no value.'],
    ['q=constructor=x', 'Items have no field “constructor” to filter by.'],
    ['key=material', 'key and value belong together, such as key=material&value=PLA.'],
    ['page=2', 'Items have no field “page” to filter by.'],
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

  it('lists at most as many values of a tag as asked for, with the address of the next', async () => {
    const colors = async (query: string) => {
      const response = await shop.request(`/api/items/tags/all${query}`);
      const { color = [], weight } = tagValuesSchema.parse(await response.json());
      return { color, weight, link: response.headers.get('link'), total: response.headers.get('x-total-count') };
    };
    const all = await colors('?filter=color,weight');
    expect(all).toMatchObject({ link: null, total: String(all.color.length) });
    const first = await colors('?filter=color,weight&limit=3');
    expect(first.color).toEqual(all.color.slice(0, 3));
    expect(first.weight).toEqual(all.weight?.slice(0, 3));
    expect(first.total).toBe(all.total);
    expect(first.link).toBe('<?filter=color%2Cweight&limit=3&offset=3>; rel="next"');
    expect((await colors('?filter=color,weight&limit=3&offset=3')).color).toEqual(all.color.slice(3, 6));
    const many = Array.from({ length: 251 }, (_, n) => makeItem({ tags: { color: `Tone${n}` } }));
    await shop.stock(many);
    expect((await colors('?filter=color')).color).toHaveLength(250);
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
    await shop.setStock(goods.spool.id, 37);
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

  it('end a page of whole items early where each lists thousands of colors, and lose none', async () => {
    const names = Array.from({ length: 10_000 }, (_, n) => `Tone${n}`);
    const options = { color: names, colorName: names, diameter: ['1.75mm'], weight: ['1kg'], material: ['PLA'] };
    await shop.stock(Array.from({ length: 5 }, (_, n) => ({ ...makeItem({ tags: { color: `Tone${n}` } }), options })));
    const sizes: number[] = [];
    const ids = new Set<string>();
    for (let next: string | undefined = '?limit=100'; next; ) {
      const response: Response = await shop.request(`/api/items${next}`);
      const items = itemSchema.array().parse(await response.json());
      sizes.push(items.length);
      for (const { id } of items) ids.add(id);
      next = /^<(.*)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1];
    }
    expect([sizes, ids.size]).toEqual([[2, 2, 1], 5]);
    expect(await idsOf('filter=options&filterInclusion=false')).toHaveLength(5);
  });

  it('serve five thousand items, and hundreds of different queries', async () => {
    const many = Array.from({ length: 5000 }, (_, n) => makeItem({ tags: { color: `Tone${n}` } }));
    await shop.stock(many);
    let pages = 0;
    const ids: string[] = [];
    for (let next: string | undefined = '?filter=id&filterInclusion=true'; next; pages++) {
      const response: Response = await shop.request(`/api/items${next}`);
      expect(response.headers.get('x-total-count')).toBe('5000');
      for (const { id } of await response.json()) ids.push(id);
      next = /^<(.*)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1];
    }
    expect([pages, ids.length, new Set(ids).size]).toEqual([20, 5000, 5000]);
    for (let n = 0; n < 100; n++) expect(await idsOf(`q=color=tone${n}`)).toHaveLength(1);
  });
});
