import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { spoolSchema } from '../../contract/filament/spool.ts';
import { SPOOL_ID_LENGTH, SPOOL_ID_LETTERS } from '../../contract/filament/spool-id.ts';
import { newSpoolId } from '../domain/spools/new-spool-id.ts';
import { createTestApp } from '../test/create-test-app.ts';
import { staffClient } from '../test/desk.ts';
import { goods } from '../test/factory-items.ts';
import { addOrder } from '../test/fixtures/order.ts';
import { addSpools } from '../test/fixtures/spool.ts';

const shop = await createTestApp();
const { db } = shop.deps.connection;

describe('a spool', () => {
  it('is described by the code on its label, for programs of other sites too', async () => {
    const { id, ids, code } = await addSpools({ db }, { count: 3, lot: { dried_c: 45, dried_hours: 6 } });
    const answer = await shop.request(`/api/spools/${id.toUpperCase()}`, {
      headers: { origin: 'https://maker.example' },
    });
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(spoolSchema.parse(await answer.json())).toMatchObject({
      ...{ id, gauge: null, netGrams: null, emptyGrams: 236, packedOn: '2026-11-03' },
      item: { id: goods.spool.id, name: 'Petrol PLA', price: 2299, stock: 50, isSold: true },
      lot: { code, madeOn: '2026-11-02', dried: { temperatureC: 45, hours: 6 } },
      sameLotInStock: ids.length,
    });
  });

  it('shows its own gauge log, else that of its lot', async () => {
    const { id, ids, lotId } = await addSpools({ db }, { count: 2 });
    const packer = await staffClient(shop, 'packer');
    const send = (path: string, mm: string) =>
      packer.json(`/api/desk/spools/${path}/gauge`, { method: 'POST', body: `meter,diameter_mm\n0,${mm}\n1,${mm}` });
    await send(`lots/${lotId}`, '1.75');
    await send(id, '1.76');
    expect((await shop.asGuest().json(`/api/spools/${id}`)).gauge).toMatchObject({ of: 'spool', meanMm: 1.76 });
    const other = (await shop.asGuest().json(`/api/spools/${ids[1]}`)).gauge;
    expect(other).toMatchObject({ of: 'lot', meanMm: 1.75, readings: 2 });
  });

  it('has the files of its filament, the drying, and the weight of the empty spool', async () => {
    const { id } = await addSpools({ db });
    const spool = spoolSchema.parse(await shop.asGuest().json(`/api/spools/${id}`));
    expect(spool).toMatchObject({ emptyGrams: 236, drying: { temperatureC: 45, hours: 6 } });
    expect(spool.files.find(({ kind }) => kind === 'openprinttag')).toEqual({
      ...{ kind: 'openprinttag', label: 'OpenPrintTag', group: 'tag' },
      url: `${shop.deps.settings.publicUrl}/api/spools/${id}/openprinttag`,
    });
    expect(spool.files.find(({ kind }) => kind === 'cura')?.url).toBe(
      `${shop.deps.settings.publicUrl}/api/filaments/${goods.spool.id}/cura`,
    );
  });

  it('has a tag that opens its own page on a phone, and knows its weights', async () => {
    const { id } = await addSpools({ db });
    const response = await shop.request(`/api/spools/${id}/openprinttag`);
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="Northspool-NS-PLA-PETROL-175-1KG.openprinttag.bin"',
    );
    const before = Buffer.from(await response.arrayBuffer()).toString('latin1');
    expect(before).toContain(`/spool/${id}/`);
    await db.updateTable('spools').set({ net_grams: 1013 }).where('id', '=', id).execute();
    const weighed = await (await shop.request(`/api/spools/${id}/openprinttag`)).arrayBuffer();
    expect(Buffer.from(weighed).toString('latin1')).not.toBe(before);
    expect((await shop.request(`/api/spools/${id}/cura`)).status).toBe(404);
    expect((await shop.request(`/api/spools/${'0'.repeat(SPOOL_ID_LENGTH)}/openspool`)).status).toBe(404);
  });

  it('says the same whoever bought it, and counts no longer as in stock', async () => {
    const { id, ids } = await addSpools({ db }, { count: 2 });
    const before = await shop.asGuest().json(`/api/spools/${ids[1]}`);
    const { id: orderId, number, email } = await addOrder({ db });
    await db.updateTable('spools').set({ order_id: orderId, left_at: new Date() }).where('id', '=', id).execute();
    const text = await (await shop.request(`/api/spools/${id}`)).text();
    for (const secret of [orderId, number, email]) expect(text).not.toContain(secret);
    const expected = JSON.parse(JSON.stringify(before).replaceAll(ids[1] ?? '', id));
    expect(JSON.parse(text)).toEqual({ ...expected, sameLotInStock: 1 });
  });

  it.each(['0'.repeat(SPOOL_ID_LENGTH), '1', 'a'.repeat(500), '%00', 'l'.repeat(SPOOL_ID_LENGTH)])(
    'is unknown by the code %s',
    async (id) => {
      const answer = await shop.request(`/api/spools/${id}`);
      expect(answer.status).toBe(404);
      expect(await answer.json()).toEqual({
        code: 'spool_unknown',
        message: 'There is no spool with this code. Please compare it with the label.',
      });
    },
  );

  it('has an id of 100 random bits', () => {
    expect(SPOOL_ID_LENGTH * Math.log2(new Set(SPOOL_ID_LETTERS).size)).toBe(100);
    const ids = Array.from({ length: 2000 }, newSpoolId);
    expect(new Set(ids).size).toBe(2000);
    // Each letter turns up at each place: a generator that favors some would miss one of 640.
    for (let place = 0; place < SPOOL_ID_LENGTH; place++) {
      expect(new Set(ids.map((id) => id[place])).size).toBe(SPOOL_ID_LETTERS.length);
    }
  });

  it('is not found by trying: a caller who asks for too many is stopped', async () => {
    const { id } = await addSpools({ db });
    const { shoppersPerCaller } = shop.deps.settings;
    await shop.request(`/api/spools/${id}`);
    await db
      .updateTable('rate_limits')
      .set({ points: 600 * shoppersPerCaller })
      .where('key', 'like', 'spools by caller:%')
      .execute();
    const answer = await shop.request(`/api/spools/${id}`);
    expect([answer.status, (await answer.json()).code]).toEqual([429, 'too_many_requests']);
  });
});
