import { beforeEach, describe, expect, it } from 'vitest';
import type { Item } from '../../../contract/catalogue/item.ts';
import type { StaffRole } from '../../../contract/desk/roles.ts';
import type { StockPage, StockRow } from '../../../contract/desk/stock.ts';
import { buyer } from '../../test/buyer.ts';
import { createPayingApp } from '../../test/create-paying-app.ts';
import { staffClient } from '../../test/desk.ts';
import { factoryItems, goods, makeItem } from '../../test/factory-items.ts';
import { pdfText } from '../../test/pdf-text.ts';
import type { ShopClient } from '../../test/shop-client.ts';

const shop = await createPayingApp();
const { db } = shop;
const { spool, part, soldOut, lastThree } = goods;
let manager: ShopClient;
beforeEach(async () => {
  manager = await staffClient(shop, 'manager');
});

const list = (query = ''): Promise<StockPage> => manager.json(`/api/desk/stock${query}`);
const ids = async (query: string) => (await list(query)).rows.map(({ id }) => id);
const read = (id = spool.id) => manager.json(`/api/desk/stock/${id}`);
const send = (path: string, method: string, json: object) => manager.request(`/api/desk/${path}`, { method, json });
const change = (json: object, id = spool.id) =>
  send(`stock/${id}/changes`, 'POST', { key: crypto.randomUUID(), ...json });
const set = (id: string, json: object) => send(`stock/${id}`, 'PUT', json);
const actions = () => db.selectFrom('log.entries').selectAll().orderBy('id').execute();

describe('the list', () => {
  it('has what is available, reserved and sold, and who waits', async () => {
    const ada = buyer(shop.asGuest());
    await ada.put(spool.id, 2);
    await ada.buy();
    await ada.put(spool.id, 3);
    await ada.refused({ card: 'pm_card_chargeDeclined' });
    const alert = { item_id: spool.id, asked_at: new Date(), notified_at: null };
    await db
      .insertInto('restock_alerts')
      .values([
        { ...alert, email: 'ben@example.com', confirmed_at: new Date() },
        { ...alert, email: 'cy@example.com', confirmed_at: null },
      ])
      .execute();
    await set(spool.id, { place: 'B-04', threshold: 60 });
    const row: Partial<StockRow> = {
      ...{ name: 'Petrol PLA', size: 'PLA · 1.75 mm · 1 kg', available: 48, reserved: 2, sold: 2, alerts: 1 },
      ...{ place: 'B-04', threshold: 60, ownThreshold: 60, level: 'low', price: spool.price },
    };
    expect((await list()).rows).toContainEqual(expect.objectContaining(row));
    expect(await read()).toMatchObject({ ...row, prices: [], publisher: { state: 'absent', problem: null } });
  });

  it('finds by words, by SKU and by place, and by filters', async () => {
    await set(part.id, { place: 'C-12' });
    await shop.setStock(part.id, 0);
    expect(await ids('?q=petrol+1+kg')).toContain(spool.id);
    expect(await ids('?q=pétröl+1+kg')).toContain(spool.id);
    expect(await ids('?q=petrol+1+kg')).not.toContain(part.id);
    expect(await ids('?q=c-1')).toEqual([part.id]);
    expect(await ids('?q=%25')).toEqual([]);
    expect(await ids('?show=out')).toEqual([part.id, soldOut.id]);
    expect(await ids(`?material=${encodeURIComponent(part.tags.material)}`)).toContain(part.id);
    expect(await ids('?material=PLA')).not.toContain(part.id);
    await shop.setStock(spool.id, 4);
    expect(await ids('?show=low')).toEqual([part.id, soldOut.id, lastThree.id, spool.id]);
    expect((await send('stock-threshold', 'PUT', { threshold: 3 })).status).toBe(200);
    expect(await ids('?show=low')).toEqual([part.id, soldOut.id]);
    await set(spool.id, { threshold: 5 });
    expect(await ids('?show=low')).toEqual([part.id, soldOut.id, spool.id]);
  });

  it('is looked up by a scan of a SKU, a GTIN or an id, in any case', async () => {
    const scan = async (code: string) => {
      const response = await manager.request(`/api/desk/stock-codes/${encodeURIComponent(code)}`);
      const { id, message } = await response.json();
      return [response.status, id ?? message];
    };
    expect(await scan(spool.data.sku.toLowerCase())).toEqual([200, spool.id]);
    expect(await scan(` ${spool.id.toUpperCase()}`)).toEqual([200, spool.id]);
    expect(await scan('NS-PLAID')).toEqual([404, 'No item has the code “NS-PLAID”.']);
    expect((await scan('x'.repeat(121)))[0]).toBe(400);
    await shop.stock([{ ...spool, data: { ...spool.data, gtin: '036000291452' } }]);
    manager = await staffClient(shop, 'manager');
    expect(await scan('0036000291452')).toEqual([200, spool.id]);
  });

  it('comes in pages, with a number of queries that does not grow', async () => {
    const many = Array.from({ length: 120 }, (_, n) => makeItem({ tags: { color: `Tone${100 + n}` }, qoh: n }));
    await shop.deps.catalogue.load(many);
    const pages = await Promise.all([1, 2, 3, 9].map((page) => list(`?page=${page}`)));
    expect(pages.map(({ rows, page }) => [rows.length, page])).toEqual([
      [50, 1],
      [50, 2],
      [20, 3],
      [20, 3],
    ]);
    expect(pages[0]).toMatchObject({ total: 120, pages: 3 });
    expect(new Set(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).size).toBe(120);
    expect((await manager.request('/api/desk/stock?page=0')).status).toBe(400);
  });

  it('is a spreadsheet as well, in which nothing is a formula', async () => {
    await shop.deps.catalogue.load([...factoryItems, makeItem({ name: '=1+1, "x"', tags: { color: 'Sum' } })]);
    const response = await manager.request('/api/desk/stock.csv?material=PLA');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="northspool-stock.csv"');
    const text = await response.text();
    const [head, ...rows] = text.trim().split('\r\n');
    expect(head).toMatch(/^\uFEFF?ID,Name,Size,SKU,Place,/);
    expect(rows).toContainEqual(expect.stringMatching(/^pla-petrol-1\.75mm-1kg,Petrol PLA,.*,50,0,50,5,0,0,0,yes$/));
    expect(text).toContain(`"'=1+1, ""x"" PLA"`);
  });
});

describe('shelf labels', () => {
  const print = async (query: string) => await manager.request(`/api/desk/stock-labels.pdf${query}`);

  it('have name, place and SKU of what the list shows, thirty on a sheet', async () => {
    await set(spool.id, { place: 'B-04' });
    const response = await print('?q=petrol+1+kg');
    expect(response.headers.get('content-type')).toBe('application/pdf');
    const text = pdfText(new Uint8Array(await response.arrayBuffer()));
    expect(text).toEqual(expect.arrayContaining(['Petrol PLA', 'PLA · 1.75 mm · 1 kg · B-04', spool.data.sku]));
    await shop.deps.catalogue.load(Array.from({ length: 61 }, (_, n) => makeItem({ tags: { color: `Tone${n}` } })));
    const sheets = Buffer.from(await (await print('?q=tone')).arrayBuffer()).toString('latin1');
    expect(sheets.match(/\/Type \/Page\b/g)).toHaveLength(3);
  });

  it('are not printed of a whole shop at once', async () => {
    await shop.deps.catalogue.load(Array.from({ length: 301 }, (_, n) => makeItem({ tags: { color: `Tone${n}` } })));
    expect((await (await print('')).json()).code).toBe('labels_too_many');
  });
});

describe('a change', () => {
  it('is counted once, shown in the history with who did it, and recorded', async () => {
    const key = crypto.randomUUID();
    for (let n = 0; n < 2; n += 1) {
      const answer = await change({ kind: 'restock', add: 24, note: 'Kvist Polymers', key });
      expect(await answer.json()).toMatchObject({ available: 74, reserved: 0, change: 24, missing: 0 });
    }
    const { movements, next } = await manager.json(`/api/desk/stock/${spool.id}/movements`);
    expect(movements).toHaveLength(2);
    expect(movements[0]).toMatchObject({ kind: 'restock', change: 24, balance: 74, note: 'Kvist Polymers' });
    expect(movements[0].by).toMatch(/^manager\./);
    expect(next).toBeNull();
    expect((await actions())[0]).toMatchObject({
      verb: 'items restock',
      target: spool.id,
      details: { before: { available: 50 }, add: 24, note: 'Kvist Polymers' },
      outcome: 'done',
    });
    const sold: Item[] = await shop.asGuest().json('/api/items');
    expect(sold.find(({ id }) => id === spool.id)?.qoh).toBe(74);
  });

  it('says what is missing after a count, and refuses to lose what is not there', async () => {
    const ada = buyer(shop.asGuest());
    await ada.put(spool.id, 2);
    await ada.buy();
    expect(await (await change({ kind: 'count', counted: 1 })).json()).toMatchObject({ available: 0, missing: 1 });
    const lost = await change({ kind: 'lost', remove: 1, note: 'dropped' });
    expect([lost.status, (await lost.json()).code]).toEqual([409, 'stock_not_there']);
    expect((await actions()).at(-1)?.outcome).toMatch(/^refused: Only 0 can be removed, and 2 are reserved/);
  });

  it('is undone, in the shop as well', async () => {
    const { movement } = await (await change({ kind: 'restock', add: 24 })).json();
    const path = `stock/${spool.id}/movements/${movement}/undo`;
    expect(await (await send(path, 'POST', {})).json()).toMatchObject({ available: 50, change: -24 });
    const sold: Item[] = await shop.asGuest().json('/api/items');
    expect(sold.find(({ id }) => id === spool.id)?.qoh).toBe(50);
    const again = await send(path, 'POST', {});
    expect([again.status, (await again.json()).code]).toEqual([409, 'stock_undone']);
    const [done, refused] = (await actions()).slice(-2);
    expect([done, refused]).toMatchObject([
      { verb: 'items undo', target: spool.id, outcome: 'done' },
      { outcome: 'refused: This was undone before.' },
    ]);
  });

  it.each([
    ['a number below zero', { kind: 'count', counted: -1 }],
    ['a part of a piece', { kind: 'restock', add: 1.5 }],
    ['nothing', { kind: 'restock', add: 0 }],
    ['a loss without a reason', { kind: 'lost', remove: 1 }],
    ['damage without a reason', { kind: 'damage', remove: 1 }],
    ['an unknown kind', { kind: 'steal', remove: 1 }],
    ['a note without an end', { kind: 'restock', add: 1, note: 'x'.repeat(201) }],
  ])('rejects %s', async (_, wrong) => {
    expect((await change(wrong)).status).toBe(400);
    expect(await shop.stockOf(spool.id)).toBe(50);
  });

  it('is for packers and managers, and of items that exist', async () => {
    const json = { kind: 'restock', add: 1, key: crypto.randomUUID() };
    const asRole = async (role: StaffRole) => {
      const client = await staffClient(shop, role);
      const path = `/api/desk/stock/${spool.id}`;
      const { status } = await client.request(`${path}/changes`, { method: 'POST', json });
      const place = await client.request(path, { method: 'PUT', json: { place: 'A-1' } });
      const { movement } = await (await change(json)).json();
      const undo = await client.request(`${path}/movements/${movement}/undo`, { method: 'POST' });
      return [status, place.status, (await client.request(path)).status, undo.status];
    };
    expect(await asRole('packer')).toEqual([200, 403, 200, 200]);
    expect(await asRole('support')).toEqual([403, 403, 200, 403]);
    expect((await change(json, 'pla-plaid')).status).toBe(404);
    expect((await set('pla-plaid', { place: 'A-1' })).status).toBe(404);
  });
});

describe('place and threshold', () => {
  it('survive that content is loaded again, also with other words', async () => {
    await set(spool.id, { place: ' B-04 ', threshold: 12 });
    await shop.deps.catalogue.load(factoryItems.map((item) => ({ ...item, desc: '<p>Other words.</p>' })));
    expect(await read()).toMatchObject({ place: 'B-04', ownThreshold: 12 });
  });

  it('can be taken away one by one', async () => {
    await set(spool.id, { place: 'B-04', threshold: 12 });
    await set(spool.id, { threshold: null });
    expect(await read()).toMatchObject({ place: 'B-04', ownThreshold: null, threshold: 5 });
    await set(spool.id, { place: null });
    expect(await read()).toMatchObject({ place: null });
  });
});
