import { execFile } from 'node:child_process';
import { expect, it, onTestFinished } from 'vitest';
import { sampleFilament } from '../sample-filament-for-test.ts';
import type { BoughtSpool } from './spoolman.ts';
import { startSpoolman } from './spoolman-look-alike-for-test.ts';
import { spoolmanScript } from './spoolman-script.ts';

const petrol = sampleFilament();
const black = sampleFilament({ colorName: 'Black', material: 'FORGE', hex: '#1A1B1E', sku: 'NS-FORGE-BLACK-175-1KG' });
const order: BoughtSpool[] = [
  { filament: petrol, key: 'order-1/1', lot: 'P-2611' },
  { filament: petrol, key: 'order-1/2', lot: 'P-2611', netGrams: 1004, emptyGrams: 233 },
  { filament: black, key: 'order-1/3' },
];

async function openSpoolman() {
  const spoolman = await startSpoolman();
  onTestFinished(async () => {
    await spoolman.close();
  });
  return spoolman;
}

/** As somebody would, `python3 - ADDRESS < add-to-spoolman.py`. */
function run(script: string, ...args: string[]): Promise<{ code: number; out: string; err: string }> {
  return new Promise((ended) => {
    const child = execFile('python3', ['-', ...args], { timeout: 60_000 }, (error, out, err) =>
      ended({ code: Number(error?.code ?? 0), out, err }),
    );
    child.stdin?.end(script);
  });
}

it('adds each spool with its filament and vendor', async () => {
  const { address, held } = await openSpoolman();
  const { code, out } = await run(spoolmanScript(order), address);
  expect(code).toBe(0);
  expect(out).toContain('Added as spool 1: Northspool PLA Petrol, 1.75 mm, 1000 g, lot P-2611\n');
  expect(out).toContain('3 added, 0 there already.');
  expect(held.vendor).toMatchObject([{ name: 'Northspool', external_id: 'Northspool' }]);
  expect(held.filament).toMatchObject([
    { vendor_id: 1, name: 'Petrol', color_hex: '0B5A63', weight: 1000, spool_weight: 236 },
    { vendor_id: 1, name: 'FORGE Black', color_hex: '1A1B1E' },
  ]);
  expect(held.spool).toMatchObject([
    { filament_id: 1, lot_nr: 'P-2611', initial_weight: 1000, spool_weight: 236 },
    { filament_id: 1, lot_nr: 'P-2611', initial_weight: 1004, spool_weight: 233 },
    { filament_id: 2, initial_weight: 1000 },
  ]);
});

it('adds nothing twice', async () => {
  const { address, held, fields } = await openSpoolman();
  const script = spoolmanScript(order);
  await run(script, address);
  const { out } = await run(script, address);
  expect(out).toContain('There already: Northspool FORGE Black, 1.75 mm, 1000 g\n');
  expect(out).toContain('0 added, 3 there already.');
  expect([held.vendor.length, held.filament.length, held.spool.length, fields.length]).toEqual([1, 2, 3, 1]);
});

it('adds to a second order what the first did not have, and uses its filament again', async () => {
  const { address, held } = await openSpoolman();
  await run(spoolmanScript(order), address);
  await run(spoolmanScript([{ filament: petrol, key: 'order-2/1' }]), address);
  expect([held.vendor.length, held.filament.length]).toEqual([1, 2]);
  expect(held.spool[3]).toMatchObject({ filament_id: 1 });
});

it('does not add a spool again that was used up and archived', async () => {
  const { address, held } = await openSpoolman();
  await run(spoolmanScript(order), address);
  for (const spool of held.spool) spool['archived'] = true;
  const { out } = await run(spoolmanScript(order), address);
  expect(out).toContain('0 added, 3 there already.');
});

it('goes on where it was interrupted', async () => {
  const { address, held } = await openSpoolman();
  await run(spoolmanScript(order.slice(0, 1)), address);
  const { out } = await run(spoolmanScript(order), address);
  expect(out).toContain('2 added, 1 there already.');
  expect(held.spool).toHaveLength(3);
});

it('uses the vendor that somebody typed in, and the filament that they imported from SpoolmanDB', async () => {
  const { address, held } = await openSpoolman();
  held.vendor.push({ id: 1, name: 'Northspool' });
  held.filament.push({ id: 1, vendor_id: 1, external_id: 'northspool_pla_petrol_1000_175_p' });
  await run(spoolmanScript(order.slice(0, 1)), address);
  expect([held.vendor.length, held.filament.length]).toEqual([1, 1]);
  expect(held.spool).toMatchObject([{ filament_id: 1 }]);
});

it('leaves a field as it is that somebody renamed', async () => {
  const { address, fields } = await openSpoolman();
  await run(spoolmanScript(order), address);
  for (const field of fields) field.name = 'From Detroit';
  await run(spoolmanScript([{ filament: petrol, key: 'order-2/1' }]), address);
  expect(fields).toMatchObject([{ name: 'From Detroit' }]);
});

it('carries any text unharmed, and runs none of it', async () => {
  const { address, held } = await openSpoolman();
  const comment = `'''); print("run"); r''' \\ "so" \\u0027 5 °C 🧵`;
  const { out, err } = await run(spoolmanScript([{ filament: petrol, key: comment, comment }]), address);
  expect(err).toBe('');
  expect(out).not.toContain('run');
  expect(held.spool).toMatchObject([{ comment, extra: { northspool_spool: JSON.stringify(comment) } }]);
});

it.each([
  ['nothing answers there', 'http://127.0.0.1:9', 'Nothing answers at http://127.0.0.1:9'],
  ['the address has no http:// and nothing answers', '127.0.0.1:9', 'Nothing answers at http://127.0.0.1:9'],
])('says in a sentence that %s', async (_, address, message) => {
  const { code, err } = await run(spoolmanScript(order), address);
  expect(code).toBe(1);
  expect(err).toContain(message);
  expect(err).toContain('Is Spoolman running');
});

it('says that an address is of a page of Spoolman', async () => {
  const { address, held } = await openSpoolman();
  const { code, err } = await run(spoolmanScript(order), `${address}/spool`);
  expect(code).toBe(1);
  expect(err).toContain('without what follows the port');
  expect(held.vendor).toEqual([]);
});

it('shows why Spoolman refused a spool', async () => {
  const { address } = await openSpoolman();
  const { code, err } = await run(spoolmanScript([{ filament: petrol, key: 'a', lot: 'x'.repeat(65) }]), address);
  expect(code).toBe(1);
  expect(err).toMatch(/Spoolman refused POST \/spool with 422: .*lot_nr/);
});
