import { describe, expect, it } from 'vitest';
import type { PrinterSetup } from '../../contract/filament/printer-setup.ts';
import { MAX_SPOOLS, MAX_SPOOLS_AT_ONCE, type OwnSpool } from '../../contract/filament/spool-inventory.ts';
import { signedIn } from '../test/accounts.ts';
import { createTestApp } from '../test/create-test-app.ts';

const shop = await createTestApp();

const printer: PrinterSetup = {
  name: 'Bench printer',
  nozzleMm: 0.4,
  maxNozzleC: 240,
  maxBedC: 100,
  isEnclosed: false,
  diameterMm: 1.75,
  slicer: 'orcaslicer',
};

const aSpool = (change: Partial<OwnSpool> = {}): OwnSpool => ({
  id: crypto.randomUUID(),
  name: 'PLA Petrol',
  netGrams: 1000,
  leftGrams: 1000,
  addedAt: '2026-11-01T12:00:00.000Z',
  ...change,
});

async function account() {
  const { client, user } = await signedIn(shop);
  const base = `/api/user/${user.user_id}`;
  const send = (path: string, method: string, json?: unknown) =>
    client.request(`${base}/${path}`, { method, ...(json !== undefined && { json }) });
  const add = (...spools: unknown[]) => send('spools', 'POST', { spools });
  const stored = async (): Promise<{ printer: PrinterSetup | null; spools: OwnSpool[] }> =>
    await client.json(`${base}/filament`);
  return { client, base, send, add, stored };
}

describe('an account’s printer', () => {
  it('is stored in place of the one of before, and removed by null', async () => {
    const { send, stored } = await account();
    expect(await stored()).toEqual({ printer: null, spools: [] });
    await send('printer', 'PUT', { printer: { ...printer, name: 'Old printer' } });
    expect(await (await send('printer', 'PUT', { printer })).json()).toEqual({ printer, spools: [] });
    await send('printer', 'PUT', { printer: null });
    expect((await stored()).printer).toBeNull();
  });

  it.each([
    ['nozzle that no printer has', { maxNozzleC: 5000 }],
    ['diameter that no filament has', { diameterMm: 3 }],
    ['name that is too long', { name: 'x'.repeat(61) }],
    ['slicer without profiles', { slicer: 'mine' }],
    ['field of its own', { note: 'x' }],
  ])('is refused with a %s', async (_, change) => {
    const { send, stored } = await account();
    expect((await send('printer', 'PUT', { printer: { ...printer, ...change } })).status).toBe(400);
    expect((await stored()).printer).toBeNull();
  });
});

describe('an account’s spools', () => {
  it('are listed newest first, as they were added', async () => {
    const { add, stored } = await account();
    const old = aSpool({ addedAt: '2026-10-01T12:00:00.000Z', lot: 'L-2207', hex: '#0B5A63' });
    const fresh = aSpool({ itemId: 'pla-petrol-1.75mm-1kg', origin: 'order:NS-1:line:1' });
    await add(old, fresh);
    expect((await stored()).spools).toEqual([fresh, old]);
  });

  it('are added once each, by their id and by what they stand for', async () => {
    const { add, stored } = await account();
    const spool = aSpool({ origin: 'order:NS-1:line:1' });
    const atOnce = await Promise.all([1, 2, 3, 4].map(() => add(spool, aSpool({ origin: 'order:NS-1:line:1' }))));
    expect(atOnce.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const again = await add(aSpool({ origin: 'order:NS-1:line:1' }), { ...spool, origin: 'spoolman:7' });
    expect(again.status).toBe(200);
    expect((await stored()).spools).toHaveLength(1);
  });

  it('are changed by what is left and by the lot, and never have more than when they were new', async () => {
    const { add, send, stored } = await account();
    const spool = aSpool();
    await add(spool);
    await send(`spools/${spool.id}`, 'PUT', { leftGrams: 963, lot: 'L-2207' });
    expect((await stored()).spools).toEqual([{ ...spool, leftGrams: 963, lot: 'L-2207' }]);
    await send(`spools/${spool.id}`, 'PUT', { leftGrams: 5000, lot: null });
    expect((await stored()).spools).toEqual([spool]);
  });

  it('are removed one by one', async () => {
    const { add, send, stored } = await account();
    const [gone, kept] = [aSpool(), aSpool()];
    await add(gone, kept);
    await send(`spools/${gone.id}`, 'DELETE');
    expect((await send(`spools/${gone.id}`, 'DELETE')).status).toBe(200);
    expect((await stored()).spools).toEqual([kept]);
  });

  it('have a maximum, above which none of a request is added', async () => {
    const { add, stored } = await account();
    for (let added = 0; added < MAX_SPOOLS - 1; added += MAX_SPOOLS_AT_ONCE) {
      const count = Math.min(MAX_SPOOLS_AT_ONCE, MAX_SPOOLS - 1 - added);
      await add(...Array.from({ length: count }, () => aSpool()));
    }
    const refused = await add(aSpool(), aSpool());
    expect([refused.status, (await refused.json()).code]).toEqual([409, 'spools_full']);
    expect((await stored()).spools).toHaveLength(MAX_SPOOLS - 1);
    expect((await add(aSpool())).status).toBe(200);
  });

  it('fit a request, whatever is typed', async () => {
    const { add } = await account();
    const texts = { name: '漢'.repeat(120), lot: '漢'.repeat(40), origin: `order:${'x'.repeat(100)}` };
    const spools = Array.from({ length: MAX_SPOOLS_AT_ONCE }, (_, index) =>
      aSpool({ ...texts, origin: `order:${index}:${'x'.repeat(90)}`, itemId: 'x'.repeat(80), hex: '#000000' }),
    );
    expect((await add(...spools)).status).toBe(200);
  });

  it.each([
    ['more left than it had', { leftGrams: 1001 }],
    ['no name', { name: ' ' }],
    ['a name that no database takes', { name: 'PLA\u0000' }],
    ['an origin of its own', { origin: 'elsewhere:1' }],
    ['a weight that no spool has', { netGrams: 50_000 }],
    ['an id that is none', { id: '1' }],
  ])('are refused with %s', async (_, change) => {
    const { add, stored } = await account();
    expect((await add(aSpool(), { ...aSpool(), ...change })).status).toBe(400);
    expect((await stored()).spools).toEqual([]);
  });

  it('are refused above what one request may have, and without any', async () => {
    const { add } = await account();
    expect((await add(...Array.from({ length: MAX_SPOOLS_AT_ONCE + 1 }, () => aSpool()))).status).toBe(400);
    expect((await add()).status).toBe(400);
  });

  it('are the account’s alone', async () => {
    const [ada, bob] = [await account(), await account()];
    const spool = aSpool({ origin: 'spoolman:7' });
    await ada.add(spool);
    expect((await bob.client.request(`${ada.base}/filament`)).status).toBe(404);
    expect(
      (await bob.client.request(`${ada.base}/spools`, { method: 'POST', json: { spools: [aSpool()] } })).status,
    ).toBe(404);
    expect((await bob.send(`spools/${spool.id}`, 'PUT', { leftGrams: 0, lot: null })).status).toBe(404);
    await bob.send(`spools/${spool.id}`, 'DELETE');
    await bob.add({ ...spool, name: 'Mine' });
    expect((await ada.stored()).spools).toEqual([spool]);
    expect((await bob.stored()).spools).toMatchObject([{ name: 'Mine' }]);
    expect((await shop.asGuest().request(`${ada.base}/filament`)).status).toBe(401);
  });
});
