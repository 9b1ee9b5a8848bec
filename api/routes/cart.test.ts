import { describe, expect, it } from 'vitest';
import { cartSchema } from '../../contract/cart.ts';
import { signToken } from '../http/shop-token.ts';
import { createTestApp } from '../test/create-test-app.ts';
import { ADD_ON, goods, makeItem } from '../test/factory-items.ts';
import type { ShopClient } from '../test/shop-client.ts';

const shop = await createTestApp();
const { connection, settings } = shop.deps;

const post = (client: ShopClient, json: unknown) => client.request('/api/cart', { method: 'POST', json });
const put = (client: ShopClient, id: string, json: unknown) =>
  client.request(`/api/cart/${id}`, { method: 'PUT', json });
const lines = async (client: ShopClient) => cartSchema.parse(await client.json('/api/cart')).lines;

async function withLine(item: { id: string }, qty: number, sides: readonly string[] = []) {
  const client = shop.asGuest();
  const response = await post(client, { id: item.id, qty, sides });
  const [line] = cartSchema.parse(await response.json()).lines;
  if (!line) throw new Error('The line was not added.');
  return { client, line };
}

async function refusal(response: Response) {
  return { status: response.status, ...(await response.json()) };
}

describe('adding', () => {
  it('takes two connections, however many shoppers add at once', async () => {
    let held = 0;
    let most = 0;
    const take = () => {
      held += 1;
      most = Math.max(most, held);
    };
    const giveBack = () => {
      held -= 1;
    };
    connection.pool.on('acquire', take).on('release', giveBack);
    const adds = Array.from({ length: 30 }, () => post(shop.asGuest(), { id: goods.spool.id, qty: 1 }));
    const statuses = (await Promise.all(adds)).map(({ status }) => status);
    connection.pool.off('acquire', take).off('release', giveBack);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(most).toBe(2);
  });

  it('returns the whole cart, priced and described by the shop', async () => {
    const response = await post(shop.asGuest(), { id: goods.spool.id, qty: 2, type: 'item', sides: [ADD_ON] });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      lines: [
        {
          id: expect.any(String),
          itemId: goods.spool.id,
          type: 'item',
          qty: 2,
          options: { material: 'PLA', colorName: 'Petrol', weight: '1kg', diameter: '1.75mm', color: 'Petrol' },
          sides: [ADD_ON],
          price: 2299 + 450,
          name: 'Petrol',
          description: 'A summary.',
          images: goods.spool.imgSrc,
          data: {
            freeGround: false,
            hex: '#0B5A63',
            isPart: false,
            isSpool: true,
            isTenPack: false,
            qoh: 50,
            atMost: 50,
            step: 1,
            sideNames: ['Desiccant pack'],
          },
          error: null,
        },
      ],
    });
  });

  it('keeps the cart for the next visit, in the order in which it was filled', async () => {
    const { client } = await withLine(goods.spool, 1);
    await post(client, { id: goods.part.id, quantity: 3 });
    await post(client, { id: goods.spool.id, qty: 1 });
    expect((await lines(client)).map(({ itemId, qty }) => [itemId, qty])).toEqual([
      [goods.spool.id, 2],
      [goods.part.id, 3],
    ]);
  });

  it('keeps a spool with an add-on apart from one without', async () => {
    const { client } = await withLine(goods.spool, 1);
    await post(client, { id: goods.spool.id, qty: 1, sides: [ADD_ON] });
    expect((await lines(client)).map(({ sides }) => sides)).toEqual([[], [ADD_ON]]);
  });

  it('ignores prices, names and discounts that a browser sends', async () => {
    const forged = { id: goods.spool.id, qty: 1, price: 1, total: 1, name: 'Free', data: { freeGround: true } };
    const response = await post(shop.asGuest(), forged);
    expect((await response.json()).lines).toMatchObject([{ price: 2299, name: 'Petrol', data: { freeGround: false } }]);
  });

  it('marks parts, ten-packs and goods that ship free', async () => {
    expect((await withLine(goods.part, 1)).line.data).toMatchObject({ isPart: true, isTenPack: false });
    expect((await withLine(goods.poster, 1)).line.data).toMatchObject({ isPart: false, freeGround: true });
    const rolls = Array.from({ length: 10 }, () => goods.spool.id);
    expect((await withLine(goods.bulkBox, 1, rolls)).line.data).toMatchObject({ isTenPack: true });
  });

  it.each([
    ['that does not exist', 'pla-nothing-1.75mm-1kg', 404, 'item_unknown'],
    ['that was withdrawn', goods.withdrawn.id, 404, 'item_unknown'],
    ['for members', goods.membersOnly.id, 403, 'item_members_only'],
    ['a vending token', goods.token.id, 403, 'item_members_only'],
    ['that is sold out', goods.soldOut.id, 409, 'item_out_of_stock'],
  ])('rejects an item %s', async (_, id, status, code) => {
    expect(await refusal(await post(shop.asGuest(), { id, qty: 1 }))).toMatchObject({ status, code });
  });

  it('returns the message as plain text to a client that does not accept JSON', async () => {
    const json = { id: goods.lastThree.id, qty: 4 };
    const response = await shop.request('/api/cart', { method: 'POST', json, headers: { accept: '*/*' } });
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(await response.text()).toBe('Only 3 Peony left. Please lower the quantity.');
  });

  it('holds at most a hundred lines', async () => {
    const many = Array.from({ length: 101 }, (_, n) => makeItem({ tags: { color: `Shade${n}` } }));
    await shop.stock(many);
    const client = shop.asGuest();
    for (const { id } of many.slice(0, 100)) expect((await post(client, { id, qty: 1 })).status).toBe(200);
    const { id } = many[100] ?? goods.spool;
    expect(await refusal(await post(client, { id, qty: 1 }))).toMatchObject({ status: 409, code: 'cart_full' });
    expect((await post(client, { id: many[0]?.id, qty: 1 })).status).toBe(200);
  });
});

describe('quantities', () => {
  it.each([
    ['negative', -1],
    ['zero', 0],
    ['a fraction', 1.5],
    ['huge', 1e9],
    ['above the limit', 1000],
    ['text', '2'],
    ['null', null],
    ['a list', [1]],
    ['true', true],
  ])('rejects a quantity that is %s, and leaves the cart unchanged', async (_, qty) => {
    const { client, line } = await withLine(goods.spool, 2);
    for (const response of [await post(client, { id: goods.spool.id, qty }), await put(client, line.id, { qty })]) {
      const { status, code, message, fields } = await refusal(response);
      expect({ status, code }).toEqual({ status: 400, code: 'invalid_request' });
      expect(message).toMatch(/quantity|qty/);
      expect(Object.keys(fields)).toEqual(['qty']);
    }
    expect(await lines(client)).toMatchObject([{ qty: 2 }]);
  });

  it('rejects a quantity that is too large for a number', async () => {
    const body = `{"id":"${goods.spool.id}","qty":1e400}`;
    const headers = { 'content-type': 'application/json' };
    expect((await shop.request('/api/cart', { method: 'POST', body, headers })).status).toBe(400);
  });

  it('rejects a quantity above stock', async () => {
    const response = await post(shop.asGuest(), { id: goods.lastThree.id, qty: 4 });
    expect(await refusal(response)).toMatchObject({
      status: 409,
      code: 'stock_too_low',
      message: 'Only 3 Peony left. Please lower the quantity.',
    });
  });

  it('says how much of the stock is in the cart already', async () => {
    const { client, line } = await withLine(goods.lastThree, 2);
    const { id } = goods.lastThree;
    const short = 'Only 3 Peony left, 2 of them in your cart. Please lower the quantity.';
    expect(await refusal(await post(client, { id, qty: 2 }))).toMatchObject({ status: 409, message: short });
    expect(await refusal(await put(client, line.id, { qty: 4 }))).toMatchObject({ status: 409, message: short });
    await post(client, { id, qty: 1 });
    const all = { status: 409, code: 'stock_in_cart', message: 'Your cart already has the last 3 Peony.' };
    expect(await refusal(await post(client, { id, qty: 1 }))).toMatchObject(all);
    expect(await refusal(await put(client, line.id, { qty: 4 }))).toMatchObject(all);
    await shop.setStock(id, 1);
    const fewer = { code: 'stock_too_low', message: 'Only 1 Peony left. Please lower the quantity.' };
    expect(await refusal(await post(client, { id, qty: 1 }))).toMatchObject(fewer);
    await put(client, line.id, { qty: 1 });
    expect(await refusal(await put(client, line.id, { qty: 2 }))).toMatchObject({
      message: 'Your cart already has the last Peony.',
    });
  });

  it('counts what is already in the cart, including rolls of bundles', async () => {
    const { client } = await withLine(goods.lastThree, 2);
    expect((await post(client, { id: goods.lastThree.id, qty: 2 })).status).toBe(409);
    expect((await post(client, { id: goods.lastThree.id, qty: 1, sides: [ADD_ON] })).status).toBe(200);
    const rolls = [goods.lastThree.id, ...Array.from({ length: 9 }, () => goods.spool.id)];
    expect((await post(client, { id: goods.bulkBox.id, qty: 1, sides: rolls })).status).toBe(409);
  });

  it('takes stock from the database, not from a replica’s memory', async () => {
    await connection.pool.query('update items set qoh = 1 where id = $1', [goods.spool.id]);
    expect((await post(shop.asGuest(), { id: goods.spool.id, qty: 2 })).status).toBe(409);
  });

  it('never lets a line grow beyond the limit', async () => {
    await shop.setStock(goods.spool.id, 5000);
    const { client } = await withLine(goods.spool, 600);
    const response = await post(client, { id: goods.spool.id, qty: 600 });
    expect(await refusal(response)).toMatchObject({ status: 409, code: 'quantity_limit' });
    expect(await lines(client)).toMatchObject([{ qty: 600 }]);
  });

  it('sells Leftovers in pairs', async () => {
    const { client, line } = await withLine(goods.leftovers, 4);
    expect(line.data.step).toBe(2);
    for (const response of [
      await post(client, { id: goods.leftovers.id, qty: 3 }),
      await put(client, line.id, { qty: 3 }),
      await put(client, line.id, { qty: 5 }),
    ]) {
      expect(await refusal(response)).toMatchObject({
        status: 400,
        code: 'quantity_step',
        message: 'This product must be ordered in multiples of 2',
      });
    }
  });

  it('adds up when the same shopper adds many times at once', async () => {
    const { client } = await withLine(goods.spool, 1);
    await Promise.all(Array.from({ length: 20 }, () => post(client, { id: goods.spool.id, qty: 1 })));
    expect(await lines(client)).toMatchObject([{ qty: 21 }]);
  });
});

describe('add-ons and bundles', () => {
  const minis = (red: number, blue: number) => [
    ...Array.from({ length: red }, () => goods.miniRed.id),
    ...Array.from({ length: blue }, () => goods.miniBlue.id),
  ];

  it('rejects an add-on that the item does not offer, and the same add-on twice', async () => {
    for (const [item, sides] of [
      [goods.part, [ADD_ON]],
      [goods.spool, [goods.part.id]],
      [goods.spool, [ADD_ON, ADD_ON]],
      [goods.spool, ['nothing']],
    ] as const) {
      const response = await post(shop.asGuest(), { id: item.id, qty: 1, sides });
      expect(await refusal(response)).toMatchObject({ status: 400, code: 'sides_invalid' });
    }
  });

  it('rejects an add-on that is out of stock', async () => {
    await shop.setStock(ADD_ON, 0);
    const response = await post(shop.asGuest(), { id: goods.spool.id, qty: 1, sides: [ADD_ON] });
    expect(await refusal(response)).toMatchObject({ status: 409, code: 'item_out_of_stock' });
  });

  it('sells five minis at the price of the bundle, whatever the order of picking', async () => {
    const { client, line } = await withLine(goods.minisBundle, 1, minis(3, 2));
    expect(line).toMatchObject({ price: 3300, type: 'bundle', qty: 1 });
    await post(client, { id: goods.minisBundle.id, qty: 1, sides: minis(3, 2).toReversed() });
    expect(await lines(client)).toMatchObject([{ qty: 2 }]);
  });

  it('names a 10-pack’s rolls so that FORGE and PLA spools differ', async () => {
    const rolls = Array.from({ length: 10 }, (_, place) => (place < 9 ? goods.spool.id : goods.forge.id));
    const { line } = await withLine(goods.bulkBox, 1, rolls);
    expect(new Set(line.data.sideNames)).toEqual(new Set(['Petrol', 'FORGE Gunmetal']));
  });

  it.each([
    ['four', minis(4, 0)],
    ['six', minis(3, 3)],
    ['none', []],
  ])('rejects a minis bundle of %s', async (_, sides) => {
    const response = await post(shop.asGuest(), { id: goods.minisBundle.id, qty: 1, sides });
    expect(await refusal(response)).toMatchObject({ status: 400, code: 'bundle_incomplete' });
  });

  it('rejects rolls that do not fit the bundle', async () => {
    const withSpool = [...minis(4, 0), goods.spool.id];
    expect(await refusal(await post(shop.asGuest(), { id: goods.minisBundle.id, sides: withSpool }))).toMatchObject({
      status: 400,
      code: 'bundle_side_unfit',
      message: 'Petrol cannot be part of Minis bundle.',
    });
    const withLeftovers = [goods.leftovers.id, ...Array.from({ length: 9 }, () => goods.spool.id)];
    expect((await post(shop.asGuest(), { id: goods.bulkBox.id, sides: withLeftovers })).status).toBe(400);
  });

  it('counts a roll as often as it was picked, times the bundles', async () => {
    await shop.setStock(goods.miniRed.id, 8);
    const client = shop.asGuest();
    expect((await post(client, { id: goods.minisBundle.id, qty: 2, sides: minis(5, 0) })).status).toBe(409);
    expect((await post(client, { id: goods.minisBundle.id, qty: 2, sides: minis(4, 1) })).status).toBe(200);
    expect((await post(client, { id: goods.miniRed.id, qty: 1 })).status).toBe(409);
  });
});

describe('changing and removing', () => {
  it('sets a quantity, and rejects one above stock', async () => {
    const { client, line } = await withLine(goods.lastThree, 1);
    expect((await (await put(client, line.id, { type: 'item', qty: 3 })).json()).lines).toMatchObject([{ qty: 3 }]);
    expect(await refusal(await put(client, line.id, { qty: 4 }))).toMatchObject({ code: 'stock_in_cart' });
    expect(await lines(client)).toMatchObject([{ qty: 3 }]);
  });

  it('lets a line shrink although others bought the rest', async () => {
    const { client, line } = await withLine(goods.spool, 10);
    await shop.setStock(goods.spool.id, 3);
    expect((await put(client, line.id, { qty: 9 })).status).toBe(200);
    expect((await put(client, line.id, { qty: 10 })).status).toBe(409);
  });

  it('removes a line', async () => {
    const { client, line } = await withLine(goods.spool, 1);
    const response = await client.request(`/api/cart/${line.id}`, { method: 'DELETE' });
    expect(await response.json()).toEqual({ deleted: true, id: line.id });
    expect(await lines(client)).toEqual([]);
  });

  it.each(['not-an-id', '00000000-0000-4000-8000-000000000000', `'; drop table items; --`])(
    'rejects the unknown line %s',
    async (id) => {
      const client = shop.asGuest();
      const path = `/api/cart/${encodeURIComponent(id)}`;
      for (const response of [
        await client.request(path, { method: 'DELETE' }),
        await client.request(path, { method: 'PUT', json: { qty: 1 } }),
      ]) {
        expect(await refusal(response)).toMatchObject({ status: 404, code: 'line_unknown' });
      }
    },
  );

  it('treats another shopper’s line like an unknown one', async () => {
    const { client, line } = await withLine(goods.spool, 2);
    const stranger = (await withLine(goods.spool, 1)).client;
    const never = '00000000-0000-4000-8000-000000000000';
    for (const call of [{ method: 'DELETE' }, { method: 'PUT', json: { qty: 1 } }]) {
      const foreign = await stranger.request(`/api/cart/${line.id}`, call);
      const unknown = await stranger.request(`/api/cart/${never}`, call);
      expect(await refusal(foreign)).toEqual(await refusal(unknown));
    }
    expect(await lines(client)).toMatchObject([{ id: line.id, qty: 2 }]);
  });
});

describe('a cart whose items changed', () => {
  it('shows an error on each line, counting all lines of an item', async () => {
    const { client } = await withLine(goods.spool, 2);
    await post(client, { id: goods.spool.id, qty: 2, sides: [ADD_ON] });
    await post(client, { id: goods.part.id, qty: 1 });
    await shop.setStock(goods.spool.id, 3);
    expect((await lines(client)).map(({ error }) => error)).toEqual([
      'Only 3 Petrol left. Please lower the quantity.',
      'Only 3 Petrol left. Please lower the quantity.',
      null,
    ]);
    await shop.setStock(goods.spool.id, 0);
    expect(await lines(client)).toMatchObject([{ error: 'Petrol is out of stock.', data: { qoh: 0 } }, {}, {}]);
  });

  it('returns each line’s maximum, less what other lines use of the same stock', async () => {
    const { client } = await withLine(goods.spool, 2);
    await post(client, { id: goods.spool.id, qty: 2, sides: [ADD_ON] });
    await post(client, { id: goods.leftovers.id, qty: 4 });
    await shop.setStock(goods.spool.id, 3);
    await shop.setStock(goods.leftovers.id, 3);
    expect((await lines(client)).map(({ data }) => data.atMost)).toEqual([1, 1, 2]);
    await shop.setStock(ADD_ON, 0);
    expect((await lines(client)).map(({ data }) => data.atMost)).toEqual([1, 0, 2]);
  });

  it('counts rolls by bundle: eleven of a color are enough for two bundles with four of it', async () => {
    const rolls = [...Array.from({ length: 4 }, () => goods.miniRed.id), goods.miniBlue.id];
    await shop.setStock(goods.miniRed.id, 11);
    const { line } = await withLine(goods.minisBundle, 1, rolls);
    expect(line.data.atMost).toBe(2);
  });

  it('shows an error when an add-on is out of stock', async () => {
    const { client } = await withLine(goods.spool, 1, [ADD_ON]);
    await shop.setStock(ADD_ON, 0);
    expect(await lines(client)).toMatchObject([{ error: 'Desiccant pack is out of stock.' }]);
  });

  it('shows an error when an item was withdrawn, and uses the current price', async () => {
    const { client } = await withLine(goods.spool, 1);
    await shop.deps.catalogue.load([makeItem({ price: 2599 })]);
    expect(await lines(client)).toMatchObject([{ price: 2599, error: null }]);
    await shop.deps.catalogue.load([goods.part]);
    expect(await lines(client)).toMatchObject([
      { name: 'Petrol', error: 'We don’t carry this item. It may have been discontinued.' },
    ]);
  });
});

describe('invalid requests', () => {
  it.each([
    ['malformed JSON', '{"id": ', 'application/json', 400, 'malformed_json'],
    ['nothing at all', '', 'application/json', 400, 'malformed_json'],
    ['a list', '[]', 'application/json', 400, 'invalid_request'],
    ['no item', '{}', 'application/json', 400, 'invalid_request'],
    ['a form', 'id=1&qty=1', 'application/x-www-form-urlencoded', 415, 'content_type'],
    ['text', '{"id":"x"}', 'text/plain', 415, 'content_type'],
    ['more than a megabyte', `{"id":"${'x'.repeat(1024 * 1024)}"}`, 'application/json', 413, 'body_too_large'],
  ])('rejects %s', async (_, body, type, status, code) => {
    const headers = { 'content-type': type };
    const response = await shop.request('/api/cart', { method: 'POST', body, headers });
    expect(await refusal(response)).toMatchObject({ status, code });
  });

  it('rejects a body over a megabyte that arrives in chunks', async () => {
    const chunk = new TextEncoder().encode('x'.repeat(256 * 1024));
    const body = new ReadableStream({
      start(pieces) {
        for (let n = 0; n < 5; n++) pieces.enqueue(chunk);
        pieces.close();
      },
    });
    const init: RequestInit & { duplex: string } = {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
      duplex: 'half',
    };
    expect((await shop.app.request('/api/cart', init)).status).toBe(413);
  });

  it('rejects another site’s writes, and answers its reads', async () => {
    const json = { id: goods.spool.id, qty: 1 };
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://elsewhere.example' },
      { origin: 'null' },
    ];
    for (const headers of foreign) {
      const response = await shop.request('/api/cart', { method: 'POST', json, headers });
      expect(await refusal(response)).toMatchObject({ status: 403, code: 'cross_origin' });
      expect((await shop.request('/api/cart', { headers })).status).toBe(200);
    }
    const own = { origin: 'http://localhost', 'sec-fetch-site': 'same-origin' };
    expect((await shop.request('/api/cart', { method: 'POST', json, headers: own })).status).toBe(200);
  });
});

describe('switching between a bundle and its rolls', () => {
  const ten = (...ids: string[]) => Array.from({ length: 10 }, (_, at) => ids[at % ids.length] ?? '');
  const switchTo = (client: ShopClient, to: 'bundle' | 'singles', sides: readonly string[], id = goods.bulkBox.id) =>
    client.request('/api/cart/switch', { method: 'POST', json: { id, sides, to } });
  const briefly = async (client: ShopClient) =>
    (await lines(client)).map(({ itemId, qty, sides }) => [itemId, qty, sides.length]);

  it('says of a roll what its bundle costs, and of a bundle what its rolls cost singly', async () => {
    const { client, line } = await withLine(goods.spool, 1);
    expect(line.data.bundle).toEqual({ id: goods.bulkBox.id, pieces: 10, isTenPack: true, price: 19_900, qoh: 50 });
    await post(client, { id: goods.bulkBox.id, qty: 1, sides: ten(goods.forge.id, goods.spool.id) });
    const [, box] = await lines(client);
    expect(box?.data.rollPrices).toEqual([...Array(5).fill(2999), ...Array(5).fill(2299)]);
    const { line: withAddOn } = await withLine(goods.spool, 1, [ADD_ON]);
    expect(withAddOn.data.bundle).toBeUndefined();
    expect((await withLine(goods.leftovers, 2)).line.data.bundle).toBeUndefined();
  });

  it('makes ten spools one carton, and the carton ten spools again', async () => {
    const { client } = await withLine(goods.spool, 25);
    await post(client, { id: goods.otherSpool.id, qty: 5 });
    const rolls = ten(goods.spool.id, goods.otherSpool.id);
    expect((await switchTo(client, 'bundle', rolls)).status).toBe(200);
    expect(await briefly(client)).toEqual([
      [goods.spool.id, 20, 0],
      [goods.bulkBox.id, 1, 10],
    ]);
    await switchTo(client, 'bundle', ten(goods.spool.id));
    expect(await briefly(client)).toContainEqual([goods.spool.id, 10, 0]);
    expect((await switchTo(client, 'singles', rolls)).status).toBe(200);
    expect(await briefly(client)).toEqual(
      expect.arrayContaining([
        [goods.spool.id, 15, 0],
        [goods.otherSpool.id, 5, 0],
      ]),
    );
  });

  it('leaves the cart as it is when it has not that many, or when no carton is left', async () => {
    const { client } = await withLine(goods.spool, 9);
    expect(await refusal(await switchTo(client, 'bundle', ten(goods.spool.id)))).toMatchObject({
      code: 'line_unknown',
    });
    expect(await refusal(await switchTo(client, 'singles', ten(goods.spool.id)))).toMatchObject({
      code: 'line_unknown',
    });
    expect(await refusal(await switchTo(client, 'singles', [], goods.spool.id))).toMatchObject({
      code: 'item_unknown',
    });
    expect(await briefly(client)).toEqual([[goods.spool.id, 9, 0]]);
    const other = (await withLine(goods.spool, 10)).client;
    await connection.db.updateTable('items').set({ qoh: 0 }).where('id', '=', goods.bulkBox.id).execute();
    expect(await refusal(await switchTo(other, 'bundle', ten(goods.spool.id)))).toMatchObject({
      code: 'item_out_of_stock',
    });
    expect(await briefly(other)).toEqual([[goods.spool.id, 10, 0]]);
    await connection.db.updateTable('items').set({ qoh: 50 }).where('id', '=', goods.bulkBox.id).execute();
  });
});

describe('tokens', () => {
  const json = { id: goods.spool.id, qty: 1 };

  it('rejects tokens that are forged, damaged or expired', async () => {
    const { client } = await withLine(goods.spool, 1);
    const shopper = { id: crypto.randomUUID(), userId: 'Guest', loggedIn: false, membership: false, taxExempt: false };
    const longAgo = new Date(Date.now() - 91 * 24 * 60 * 60 * 1000);
    const [header, , signature] = client.token?.split('.') ?? [];
    const forgedClaims = Buffer.from(JSON.stringify({ sub: shopper.id, kind: 'guest' })).toString('base64url');
    for (const token of [
      await signToken({ kind: 'guest', sub: shopper.id }, 'a secret that somebody else made up, long', new Date()),
      await signToken({ kind: 'guest', sub: shopper.id }, settings.tokenSecret, longAgo),
      `${header}.${forgedClaims}.${signature}`,
      `${client.token}x`,
      'nonsense',
    ]) {
      const carriers: Record<string, string>[] = [{ cookie: `token=${token}` }, { authorization: `Bearer ${token}` }];
      for (const headers of carriers) {
        const response = await shop.request('/api/cart', { headers });
        expect(await refusal(response)).toMatchObject({ status: 401, code: 'session_invalid' });
        expect((await shop.request('/api/cart', { method: 'POST', json, headers })).status).toBe(401);
      }
    }
  });

  it('sets the cookie with the first line, out of reach of scripts and other sites', async () => {
    const response = await shop.request('/api/cart', { method: 'POST', json });
    expect(response.headers.get('set-cookie')).toMatch(
      /^token=.+; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    expect((await shop.request('/api/cart')).headers.get('set-cookie')).toBeNull();
  });

  it('reads the Authorization header of clients without cookies', async () => {
    const { client } = await withLine(goods.spool, 1);
    const headers = { authorization: `Bearer ${client.token}` };
    expect((await (await shop.request('/api/cart', { headers })).json()).lines).toHaveLength(1);
  });
});
