import { describe, expect, it } from 'vitest';
import { GAUGE_MAX_BYTES, MAX_NEW_SPOOLS } from '../../../contract/desk/spools.ts';
import { createTestApp } from '../../test/create-test-app.ts';
import { newStaff, staffClient } from '../../test/desk.ts';
import { goods } from '../../test/factory-items.ts';
import { addSpools } from '../../test/fixtures/spool.ts';
import { pdfText } from '../../test/pdf-text.ts';

let ticks = 0;
// No two readings of it are of the same moment.
const shop = await createTestApp({ clock: () => new Date(Date.now() + ticks++) });
const { db } = shop.deps.connection;

const lot = { code: 'L-2611A', itemId: goods.spool.id, madeOn: '2026-11-02', driedC: 45, driedHours: 6, note: '' };
const spools = { itemId: goods.spool.id, count: 2, packedOn: '2026-11-03', netGrams: null, emptyGrams: null };
const csv = 'meter,x_mm,y_mm\n0,1.74,1.76\n1,1.76,1.76\n';
const key = () => crypto.randomUUID();

describe('the desk of spools', () => {
  it('registers a lot, adds spools to it once, and lists both', async () => {
    const packer = await staffClient(shop, 'packer');
    const { id } = await packer.json('/api/desk/spools/lots', {
      method: 'POST',
      json: { ...lot, itemId: 'ns-petrol' },
    });
    const request = { method: 'POST', json: { key: key(), ...spools } };
    const { ids } = await packer.json(`/api/desk/spools/lots/${id}/spools`, request);
    expect(await packer.json(`/api/desk/spools/lots/${id}/spools`, request)).toEqual({ ids });
    expect(ids).toHaveLength(2);
    await packer.json(`/api/desk/spools/${ids[0]}/weights`, {
      method: 'PUT',
      json: { netGrams: 1004, emptyGrams: 238 },
    });
    const page = await packer.json(`/api/desk/spools/lots/${id}`);
    expect(page).toMatchObject({ code: 'L-2611A', name: 'Petrol PLA', spools: 2, unsold: 2, gauge: null, total: 2 });
    expect(page.items.map((item: { id: string }) => item.id)).toContain(goods.spool.id);
    expect(page.rows[0]).toMatchObject({ id: ids[0], netGrams: 1004, emptyGrams: 238, order: null, hasGauge: false });
    expect(await packer.json('/api/desk/spools?q=2611')).toMatchObject({ total: 1, rows: [{ id, spools: 2 }] });
    expect(await packer.json('/api/desk/spools?q=none')).toEqual({ total: 0, rows: [] });
  });

  it('refuses a second lot of the same code, goods without spools, and an item of another color', async () => {
    const packer = await staffClient(shop, 'packer');
    const send = async (path: string, json: object) =>
      (await (await packer.request(`/api/desk/spools/${path}`, { method: 'POST', json })).json()).code;
    expect(await send('lots', lot)).toBe(lot.code);
    expect(await send('lots', { ...lot, code: 'l-2611a' })).toBe('lot_exists');
    expect(await send('lots', { ...lot, code: 'L-2', itemId: goods.part.id })).toBe('item_unknown');
    expect(await send('lots', { ...lot, code: 'L 3' })).toBe('invalid_request');
    const { id } = await db.selectFrom('spool_lots').select('id').executeTakeFirstOrThrow();
    await db.updateTable('spool_lots').set({ color: 'Rust' }).execute();
    expect(await send(`lots/${id}/spools`, { key: key(), ...spools })).toBe('lot_other_item');
    expect(await send(`lots/${id}/spools`, { key: key(), ...spools, count: MAX_NEW_SPOOLS + 1 })).toBe(
      'invalid_request',
    );
    expect(await send('lots/999/spools', { key: key(), ...spools })).toBe('lot_unknown');
  });

  it('stores the summary of a gauge log, in place of an earlier one, and says who did', async () => {
    const { lotId } = await addSpools({ db });
    const { client, email } = await newStaff(shop, 'packer');
    const path = `/api/desk/spools/lots/${lotId}/gauge`;
    expect(await client.json(path, { method: 'POST', body: csv })).toEqual({
      ...{ readings: 2, lengthM: 1, meanMm: 1.755, deviationMm: 0.0071, minMm: 1.75, maxMm: 1.76, ovalityMaxMm: 0.02 },
    });
    await client.json(path, { method: 'POST', body: csv.replace('1,1.76,1.76', '2,1.74,1.76') });
    expect((await client.json(`/api/desk/spools/lots/${lotId}`)).gauge).toMatchObject({ lengthM: 2, meanMm: 1.75 });
    const entries = await db.selectFrom('log.entries').selectAll().where('verb', '=', 'spools gauge').execute();
    expect(entries).toMatchObject([{ by: email, target: String(lotId) }, { outcome: 'done' }]);
  });

  it('names the line of a log that is wrong, keeps the one before, and bounds its size', async () => {
    const { lotId } = await addSpools({ db });
    const packer = await staffClient(shop, 'packer');
    const send = (body: string) => packer.request(`/api/desk/spools/lots/${lotId}/gauge`, { method: 'POST', body });
    await send(csv);
    const wrong = await send('meter,diameter_mm\n0,1.75\n1,thick');
    expect([wrong.status, await wrong.json()]).toEqual([
      400,
      { code: 'gauge_invalid', message: 'Line 3: diameter_mm must be a number from 1 to 3.5 mm, not “thick”.' },
    ]);
    const large = await packer.request(`/api/desk/spools/lots/${lotId}/gauge`, {
      method: 'POST',
      headers: { 'content-length': String(GAUGE_MAX_BYTES + 1) },
      body: csv,
    });
    expect([large.status, (await large.json()).code]).toEqual([413, 'gauge_too_large']);
    expect(await db.selectFrom('gauge_logs').select('mean_mm').execute()).toEqual([{ mean_mm: 1.755 }]);
  });

  it('prints labels with the code of each spool', async () => {
    const { ids, code } = await addSpools({ db }, { count: 31 });
    const packer = await staffClient(shop, 'packer');
    const print = (json: object) => packer.request('/api/desk/spools/labels', { method: 'POST', json });
    const answer = await print({ ids });
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    const text = await pdfText(Buffer.from(await answer.arrayBuffer()));
    expect(text).toContain(`Lot ${code}`);
    expect(text).toContain(ids[30]?.slice(0, 10));
    expect((await print({ ids: ['0'.repeat(20)] })).status).toBe(404);
  });

  it('is for those who handle the stock', async () => {
    const { id, lotId } = await addSpools({ db });
    const editor = await staffClient(shop, 'editor');
    expect((await editor.request('/api/desk/spools')).status).toBe(403);
    const support = await staffClient(shop, 'support');
    expect((await support.request(`/api/desk/spools/lots/${lotId}`)).status).toBe(200);
    const calls = [
      ['lots', lot],
      [`lots/${lotId}/spools`, { key: key(), ...spools }],
      [`${id}/take-back`, {}],
    ] as const;
    for (const [path, json] of calls) {
      expect((await support.request(`/api/desk/spools/${path}`, { method: 'POST', json })).status).toBe(403);
    }
    const gauge = await support.request(`/api/desk/spools/${id}/gauge`, { method: 'POST', body: csv });
    expect(gauge.status).toBe(403);
  });
});
