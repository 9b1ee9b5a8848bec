import { sign } from 'hono/jwt';
import { describe, expect, it, onTestFinished } from 'vitest';
import { lineFacts } from '../../contract/line-facts.ts';
import { quoteSchema } from '../../contract/queu3d/quote.ts';
import { createTestApp } from '../test/create-test-app.ts';
import { goods } from '../test/factory-items.ts';
import { filesInMemory } from '../test/files-in-memory.ts';
import { finishJob, ownerOf, plaSettings, printBuyer } from '../test/finished-job.ts';

let now = () => new Date();
const shop = await createTestApp({ ...filesInMemory(), clock: () => now() });
const refusal = async (response: Response) => ({ status: response.status, ...(await response.json()) });

describe('a quote', () => {
  it('shows how the price is calculated, with figures that multiply to it', async () => {
    const ada = await printBuyer(shop.deps, shop.asGuest());
    const { prints, total, validUntil } = quoteSchema.parse(await (await ada.quoteOf({ quantity: 3 })).json());
    const [print] = prints;
    expect(print).toMatchObject({
      ...{ jobId: ada.jobId, fileId: ada.fileId, name: 'gear.stl', material: 'PLA', colorName: 'Petrol' },
      ...{ hex: '#0B5A63', infill: 20, supports: false, printTime: 3600, quantity: 3 },
      quality: { stop: 50, layerHeight: 0.16, label: 'Standard' },
      ...{ grams: 18.8, perGram: 15, each: 282, price: 846 },
    });
    expect(total).toBe(846);
    const hours = (Date.parse(validUntil) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(167.9);
    expect(hours).toBeLessThanOrEqual(168);
  });

  it('takes quantity breaks off each piece, and the cart reprices a line by its quantity', async () => {
    const client = shop.asGuest();
    const ada = await printBuyer(shop.deps, client);
    const { prints, total, quote } = quoteSchema.parse(await (await ada.quoteOf({ quantity: 10 })).json());
    expect(prints).toMatchObject([{ single: 282, each: 268, quantity: 10, price: 2680 }]);
    expect(total).toBe(2680);
    const { lines } = await (await ada.putQuoted(quote, { quantity: 10 })).json();
    expect(lines).toMatchObject([{ qty: 10, price: 268, options: { price: 268 } }]);
    const priceAt = async (quantity: number) => {
      const answer = await client.json(`/api/cart/${lines[0].id}`, { method: 'PUT', json: { qty: quantity } });
      return answer.lines[0].price;
    };
    expect([await priceAt(9), await priceAt(25), await priceAt(50)]).toEqual([282, 254, 240]);
  });

  it('keeps its breaks while it is valid, and then follows those of the day', async () => {
    const client = shop.asGuest();
    const ada = await printBuyer(shop.deps, client);
    await ada.put(10);
    const { breaks } = shop.deps.print;
    Object.assign(shop.deps.print, { breaks: [{ from: 10, percent: 50 }] });
    onTestFinished(() => void Object.assign(shop.deps.print, { breaks }));
    expect((await client.json('/api/cart')).lines).toMatchObject([{ price: 268 }]);
    await shop.deps.connection.db
      .updateTable('prints')
      .set({ quoted_until: new Date(0) })
      .execute();
    expect((await client.json('/api/cart')).lines).toMatchObject([{ price: 141 }]);
  });

  it('names walls and brim in quote, cart and line, where a print has more than the usual', async () => {
    const client = shop.asGuest();
    const overrides = { ...plaSettings.overrides, wall_line_count: 4, adhesion_type: 'brim' } as const;
    const ada = await printBuyer(shop.deps, client, { settings: { ...plaSettings, overrides } });
    const { prints } = quoteSchema.parse(await (await ada.quoteOf()).json());
    expect(prints).toMatchObject([{ walls: 4, brim: true }]);
    const [line] = await ada.put(5);
    expect(line.options).toMatchObject({ walls: 4, brim: true });
    expect(lineFacts(line)).toContain('20% infill · 4 walls · brim');
    const plain = await printBuyer(shop.deps, client);
    const usual = quoteSchema.parse(await (await plain.quoteOf()).json());
    expect(usual.prints[0]).not.toHaveProperty('walls');
    expect((await plain.put(5)).at(-1).options).not.toHaveProperty('brim');
  });

  it('covers no more pieces than there is filament of the color for, paid prints counted', async () => {
    const { lastThree, spool } = goods;
    const { colorName } = lastThree.tags;
    const client = shop.asGuest();
    // 3 kg on the shelf, 188 g each.
    const ada = await printBuyer(shop.deps, client, { filament: 151_610 });
    expect((await ada.quoteOf({ colorName, quantity: 15 })).status).toBe(200);
    const refused = await ada.quoteOf({ colorName, quantity: 16 });
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      {
        code: 'filament_short',
        message: expect.stringContaining(`We have ${colorName} PLA for 15 pieces of this print`),
      },
    ]);
    const print = { jobId: ada.jobId, material: 'PLA', colorName };
    const twice = { prints: [10, 6].map((quantity) => ({ ...print, quantity })) };
    const both = await client.request('/api/quotes', { method: 'POST', json: twice });
    expect((await both.json()).message).toContain('for 5 pieces');
    expect((await ada.quoteOf({ colorName: spool.tags.colorName, quantity: 16 })).status).toBe(200);
  });

  it('is not outgrown by the cart: a quantity beyond the filament is refused, and the cart stays as it was', async () => {
    const { colorName } = goods.lastThree.tags;
    const client = shop.asGuest();
    const ada = await printBuyer(shop.deps, client, { filament: 151_610 });
    const { quote } = await (await ada.quoteOf({ colorName, quantity: 10 })).json();
    const put = (quantity: number) => ada.putQuoted(quote, { quantity, options: { color: colorName } });
    expect((await (await put(16)).json()).code).toBe('filament_short');
    expect((await client.json('/api/cart')).lines).toEqual([]);
    const [line] = (await (await put(10)).json()).lines;
    expect((await (await put(6)).json()).code).toBe('filament_short');
    const changed = await client.request(`/api/cart/${line.id}`, { method: 'PUT', json: { qty: 16 } });
    expect((await changed.json()).code).toBe('filament_short');
    expect((await client.json('/api/cart')).lines).toMatchObject([{ qty: 10 }]);
    const raised = await client.request(`/api/cart/${line.id}`, { method: 'PUT', json: { qty: 15 } });
    expect(raised.status).toBe(200);
  });

  it('adds up several prints, each by its own slice', async () => {
    const client = shop.asGuest();
    const owner = await ownerOf(client);
    const finer = { ...plaSettings, overrides: { ...plaSettings.overrides, layer_height: 0.12 } };
    const one = await finishJob(shop.deps, owner);
    const other = await finishJob(shop.deps, owner, { filament: 8_065, settings: finer });
    const prints = [one, other].map(({ jobId }) => ({ jobId, material: 'PLA', colorName: 'Black', quantity: 2 }));
    const quote = quoteSchema.parse(await client.json('/api/quotes', { method: 'POST', json: { prints } }));
    expect(quote.prints.map(({ price }) => price)).toEqual([2 * 282, 2 * 200]);
    expect(quote.total).toBe(964);
  });

  it('suggests a spool to print it at home: the cheapest that is enough, else the largest', async () => {
    const ada = await printBuyer(shop.deps, shop.asGuest());
    const spoolFor = async (change: object) => (await (await ada.quoteOf(change)).json()).prints[0].spool;
    const { miniRed, spool } = goods;
    expect(await spoolFor({ colorName: 'Red' })).toMatchObject({ itemId: miniRed.id, price: miniRed.price });
    expect(await spoolFor({ colorName: 'Red', quantity: 99 })).toMatchObject({ itemId: miniRed.id });
    expect(await spoolFor({})).toEqual({
      ...{ itemId: spool.id, name: 'Petrol', price: spool.price },
      url: '/shop/PLA/Petrol-1.75mm-1kg/',
    });
  });

  it.each([
    ['a color that is out of stock', { colorName: goods.soldOut.tags.colorName }, 409, 'colour_unavailable'],
    ['a color of the community', { colorName: goods.discordOnly.tags.colorName }, 409, 'colour_unavailable'],
    ['a color that never was', { colorName: 'Mauve' }, 409, 'colour_unavailable'],
    ['a material that the shop does not print with', { material: 'PMMA' }, 400, 'print_settings'],
    ['a material of other temperatures', { material: 'FORGE', colorName: 'Gunmetal' }, 400, 'print_settings'],
    ['a material that is none', { material: 'Cheese' }, 400, 'invalid_request'],
    ['no pieces', { quantity: 0 }, 400, 'invalid_request'],
    ['too many pieces', { quantity: 1000 }, 400, 'invalid_request'],
    ['a price of its own', { price: 1 }, 400, 'invalid_request'],
  ])('is rejected for %s', async (_, change, status, code) => {
    const ada = await printBuyer(shop.deps, shop.asGuest());
    expect(await refusal(await ada.quoteOf(change))).toMatchObject({ status, code });
  });

  it('is rejected for an unfinished job, and for another shopper’s job or file', async () => {
    const waiting = await printBuyer(shop.deps, shop.asGuest(), { isFinished: false });
    expect(await refusal(await waiting.quoteOf())).toMatchObject({ status: 409, code: 'job_unfinished' });
    const [ada, eve] = [await printBuyer(shop.deps, shop.asGuest()), await printBuyer(shop.deps, shop.asGuest())];
    expect(await refusal(await eve.quoteOf({ jobId: ada.jobId }))).toMatchObject({ status: 404, code: 'job_unknown' });
    const stolen = await printBuyer(shop.deps, shop.asGuest(), { fileId: ada.fileId });
    expect(await refusal(await stolen.quoteOf())).toMatchObject({ status: 404, code: 'model_unknown' });
  });
});

describe('adding a print to the cart', () => {
  it('uses the quoted price, whatever the browser sends', async () => {
    const client = shop.asGuest();
    const ada = await printBuyer(shop.deps, client);
    const { quote } = await (await ada.quoteOf()).json();
    const options = { material: 'PLA', color: 'Petrol', infill: 20, quality: 50, price: 1, fileId: ada.fileId };
    const response = await ada.putQuoted(quote, { quantity: 4, price: 1, options });
    expect(response.status).toBe(200);
    const { lines } = await response.json();
    expect(lines).toEqual([
      {
        id: expect.any(String),
        ...{
          itemId: 'queu3d-print',
          type: 'pod',
          qty: 4,
          price: 282,
          name: 'Print of gear.stl',
          sides: [],
          error: null,
        },
        options: {
          ...{ material: 'PLA', colorName: 'Petrol', color: 'Petrol', quality: 'Standard', infill: 20 },
          ...{ weight: '18.8g', diameter: '', price: 282, fileId: ada.fileId },
          preview: `/api/file/${ada.fileId}/preview?of=${ada.previewId}`,
        },
        description: 'Your model, printed in Petrol PLA.',
        images: [`/api/file/${ada.fileId}/preview?of=${ada.previewId}`],
        data: {
          ...{ freeGround: false, isPart: false, isTenPack: false, hex: '#0B5A63', printId: expect.any(String) },
          ...{ qoh: 999, atMost: 999, step: 1, sideNames: [] },
        },
      },
    ]);
    expect((await client.json('/api/cart')).lines).toEqual(lines);
  });

  it('shows the densest infill as the 100% that was chosen', async () => {
    const overrides = { ...plaSettings.overrides, infill_sparse_density: 99 };
    const ada = await printBuyer(shop.deps, shop.asGuest(), { settings: { ...plaSettings, overrides } });
    expect((await (await ada.quoteOf()).json()).prints).toMatchObject([{ infill: 100 }]);
    expect(await ada.put()).toMatchObject([{ options: { infill: 100 } }]);
  });

  it('says that a print has supports, and how much of it they are', async () => {
    const overrides = { ...plaSettings.overrides, support_enable: true };
    const input = { settings: { ...plaSettings, overrides }, supports: 2_581 };
    const ada = await printBuyer(shop.deps, shop.asGuest(), input);
    const { prints } = quoteSchema.parse(await (await ada.quoteOf()).json());
    // The same price as without: supports cost what their grams cost.
    expect(prints).toMatchObject([{ supports: true, supportGrams: 3.2, grams: 18.8, each: 282 }]);
    expect(await ada.put()).toMatchObject([{ price: 282, options: { supports: true } }]);
  });

  it('does not say that a print has supports when the slicer found that it needs none', async () => {
    const overrides = { ...plaSettings.overrides, support_enable: true };
    const ada = await printBuyer(shop.deps, shop.asGuest(), { settings: { ...plaSettings, overrides }, supports: 0 });
    const { prints } = quoteSchema.parse(await (await ada.quoteOf()).json());
    expect(prints).toMatchObject([{ supports: false, supportGrams: 0 }]);
    const [line] = await ada.put();
    expect(line).not.toHaveProperty('options.supports');
  });

  it('says that a print has a repair that its shopper accepted', async () => {
    const ada = await printBuyer(shop.deps, shop.asGuest(), { settings: { ...plaSettings, repair: 'accepted' } });
    const { prints } = quoteSchema.parse(await (await ada.quoteOf()).json());
    expect(prints).toMatchObject([{ repaired: true, each: 282 }]);
    expect(await ada.put()).toMatchObject([{ options: { repaired: true } }]);
  });

  it('merges equal prints, beside other colors and spools', async () => {
    const client = shop.asGuest();
    const ada = await printBuyer(shop.deps, client);
    await Promise.all([ada.put(2), ada.put(3)]);
    await ada.put(1, { colorName: 'Black' });
    await client.json('/api/cart', { method: 'POST', json: { id: goods.spool.id, qty: 1 } });
    const { lines } = await client.json('/api/cart');
    expect(
      lines.map(({ qty, options }: { qty: number; options: { colorName: string } }) => [options.colorName, qty]),
    ).toEqual([
      ['Petrol', 5],
      ['Black', 1],
      ['Petrol', 1],
    ]);
  });

  it('uses no stock: a color that sells out after the quote can still be printed', async () => {
    const client = shop.asGuest();
    const ada = await printBuyer(shop.deps, client);
    const { quote } = await (await ada.quoteOf()).json();
    await shop.setStock(goods.spool.id, 0);
    expect((await (await ada.putQuoted(quote)).json()).lines[0]).toMatchObject({ error: null, price: 282 });
  });

  it('allows another quantity, and adding it back within a day', async () => {
    const client = shop.asGuest();
    const [line] = await (await printBuyer(shop.deps, client)).put();
    const changed = await client.json(`/api/cart/${line.id}`, { method: 'PUT', json: { type: 'pod', qty: 7 } });
    expect(changed.lines[0]).toMatchObject({ qty: 7, error: null });
    await client.json(`/api/cart/${line.id}`, { method: 'DELETE' });
    const back = { type: 'pod', id: line.data.printId, quantity: 7 };
    const { lines } = await client.json('/api/cart', { method: 'POST', json: back });
    expect(lines[0]).toMatchObject({ qty: 7, price: 282, data: { printId: line.data.printId } });
    const stranger = await shop.asGuest().request('/api/cart', { method: 'POST', json: back });
    expect(await refusal(stranger)).toMatchObject({ status: 400, code: 'quote_invalid' });
  });

  it('rejects a quote that is another shopper’s, unsigned, changed, or for another job or color', async () => {
    const [ada, eve] = [await printBuyer(shop.deps, shop.asGuest()), await printBuyer(shop.deps, shop.asGuest())];
    const { quote } = await (await ada.quoteOf()).json();
    const [head, claims, seal] = quote.split('.');
    const cheaper = { ...JSON.parse(atob(claims)), prints: [{ ...JSON.parse(atob(claims)).prints[0], price: 1 }] };
    const forged = `${head}.${btoa(JSON.stringify(cheaper)).replaceAll('=', '')}.${seal}`;
    const unsigned = await sign(cheaper, 'another secret than the shop’s own one', 'HS256');
    for (const [attempt, more] of [
      [eve.putQuoted(quote), 'the quote of another'],
      [eve.putQuoted(quote, { id: ada.jobId }), 'the quote and the job of another'],
      [ada.putQuoted(forged), 'another price'],
      [ada.putQuoted(unsigned), 'another secret'],
      [ada.putQuoted('x'), 'no token'],
      [ada.putQuoted(quote, { id: eve.jobId }), 'a job that was not quoted'],
      [ada.putQuoted(quote, { options: { color: 'Black' } }), 'a color that was not quoted'],
      [ada.putQuoted(quote, { options: { material: 'ABS' } }), 'a material that was not quoted'],
    ] as const) {
      expect(await refusal(await attempt), more).toMatchObject({ status: 400, code: 'quote_invalid' });
    }
    const nothing = await shop.asGuest().request('/api/cart', { method: 'POST', json: { type: 'pod', id: ada.jobId } });
    expect((await refusal(nothing)).code).toBe('quote_invalid');
    const sold = await shop.asGuest().request('/api/cart', { method: 'POST', json: { id: 'queu3d-print' } });
    expect((await refusal(sold)).code).toBe('item_unknown');
  });

  it('rejects a token of the shop with another purpose', async () => {
    const client = shop.asGuest();
    const ada = await printBuyer(shop.deps, client);
    expect(await refusal(await ada.putQuoted(client.token ?? ''))).toMatchObject({ code: 'quote_invalid' });
  });

  it('rejects an expired quote, and reprices the cart’s line', async () => {
    const client = shop.asGuest();
    const ada = await printBuyer(shop.deps, client);
    const { quote } = await (await ada.quoteOf()).json();
    await ada.putQuoted(quote);
    const { db } = shop.deps.connection;
    await db.updateTable('prints').set({ price: 250 }).execute();
    const priceNow = async () => (await client.json('/api/cart')).lines[0].price;
    expect(await priceNow()).toBe(250);
    now = () => new Date(Date.now() + 169 * 3_600_000);
    try {
      expect(await refusal(await ada.putQuoted(quote))).toMatchObject({ status: 410, code: 'quote_expired' });
      expect(await priceNow()).toBe(282);
    } finally {
      now = () => new Date();
    }
  });

  it('limits a line to 999', async () => {
    const ada = await printBuyer(shop.deps, shop.asGuest());
    await ada.put(999);
    const { quote } = await (await ada.quoteOf()).json();
    expect(await refusal(await ada.putQuoted(quote))).toMatchObject({ status: 409, code: 'quantity_limit' });
  });
});
