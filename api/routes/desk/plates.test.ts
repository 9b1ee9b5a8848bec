import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DeskPrinters, PlateProposals } from '../../../contract/desk/printers.ts';
import type { SliceOverrides } from '../../../contract/queu3d/settings.ts';
import { sweepModels } from '../../domain/models/sweep-models.ts';
import { followPrinter, registerPrinters } from '../../domain/prints/follow-printer.ts';
import { withPlateFile } from '../../domain/prints/plate-file.ts';
import { slicePlate } from '../../domain/prints/plate-slices.ts';
import { checkSettings } from '../../domain/slices/check-settings.ts';
import { openPrinters } from '../../gateways/printers/open-printers.ts';
import { httpSlicer } from '../../gateways/slicer/http-slicer.ts';
import type { JobHandlers } from '../../jobs/jobs.ts';
import { runShopCommand } from '../../operator/shop-command.ts';
import { createTestApp } from '../../test/create-test-app.ts';
import { staffClient } from '../../test/desk.ts';
import { filesInMemory, streamOf } from '../../test/files-in-memory.ts';
import { addDispute } from '../../test/fixtures/order.ts';
import { addPrintOrder } from '../../test/fixtures/print.ts';
import { jobsInMemory } from '../../test/jobs-in-memory.ts';
import type { ShopClient } from '../../test/shop-client.ts';
import { makeSliceSettings } from '../../test/slice-settings.ts';
import { startSlicer } from '../../test/slicer-server.ts';
import { startPrinter } from '../../test/start-test-printers.ts';

const slicer = await startSlicer();
afterAll(() => slicer.stop());
const { files, kept } = filesInMemory();
const queue = jobsInMemory();
const small = {
  printers: ['Small 1'],
  volume: { width: 220, depth: 210, height: 100 },
  startGcode: 'G28 ; small',
  endGcode: 'M84 ; small',
};
const shop = await createTestApp(({ print }) => ({
  ...{ files, jobs: queue.jobs, slicer: httpSlicer([slicer.url]) },
  print: { ...print, machine: { ...print.machine, models: [small] } },
}));
const { db } = shop.deps.connection;
const folder = mkdtempSync(join(tmpdir(), 'plates-'));

let packer: ShopClient;
beforeEach(async () => {
  packer = await staffClient(shop, 'packer');
});
afterEach(() => {
  slicer.reset();
  queue.empty();
  expect(readdirSync(folder)).toEqual([]);
});

interface Part {
  readonly qty?: number;
  /** mm */
  readonly size?: readonly [number, number];
  readonly colorName?: string;
  readonly overrides?: Partial<SliceOverrides>;
  readonly seconds?: number;
  readonly triangles?: number;
  /** the day on which it is promised to ship */
  readonly ships?: string;
}

/** An order of a part with its files: three lie side by side on the bed, unless its size says otherwise. */
async function order({ qty = 1, size = [100, 200], overrides, seconds = 600, triangles, ships, colorName }: Part = {}) {
  const [width, depth] = size;
  const placed = await addPrintOrder(
    { db },
    {
      qty,
      slice: {
        settings: JSON.stringify(checkSettings(makeSliceSettings(overrides), shop.deps.print)),
        size: JSON.stringify({ width, depth, height: 10 }),
        ...{ print_seconds: seconds, filament_mm3: 1000, triangles: triangles ?? null },
      },
      ...(colorName && { print: { color_name: colorName } }),
      ...(ships && { arrival: { ships, earliest: ships, latest: ships } as never }),
    },
  );
  await files.put(`models/${placed.modelId}`, streamOf(Buffer.from('a model')));
  await files.put(`gcode/${placed.sliceId}`, streamOf(gzipSync(';TIME:600\nG28\n')));
  return placed;
}

/** What the shop's worker does. */
const slicePlates = () => queue.work({ 'slice-plate': ({ sliceId }) => slicePlate(shop.deps, sliceId) } as JobHandlers);

async function send(path: string, json: unknown = {}) {
  const response = await packer.request(`/api/desk${path}`, { method: 'POST', json });
  return response.status === 200 ? 'done' : (await response.json()).code;
}

/** A printer with its link. `pass`: the link's next turn after some seconds. */
async function printer(name = 'Printer 2') {
  const { machine, url } = await startPrinter.moonraker(name);
  const [named] = openPrinters([url]);
  if (!named) throw new Error('no printer');
  let now = Date.now();
  const deps = { ...shop.deps, clock: () => new Date(now), folder, readPrint: async () => shop.deps.print };
  await registerPrinters(deps, [named.name]);
  const turn = followPrinter(deps, named);
  const plates = async () => {
    const { printers } = (await packer.json('/api/desk/printers')) as DeskPrinters;
    return printers[0]?.plates ?? [];
  };
  const first = async () => {
    const [plate] = await plates();
    if (!plate) throw new Error('no plate');
    return plate;
  };
  return {
    machine,
    plates,
    first,
    async pass(seconds = 60, times = 1) {
      for (let each = 0; each < times; each++) {
        now += seconds * 1000;
        await turn();
      }
    },
    load: (number: string, pieces: number) => send(`/prints/${number}/1/plates`, { printer: name, pieces }),
    loadMixed: (lines: unknown, printer = name) => send('/plates', { printer, lines }),
    start: async () => send(`/plates/${(await first()).id}/start`, { filament: 'PLA Petrol' }),
    end: async (index: number, good: number, reason = '') =>
      send(`/print-runs/${(await first()).lines[index]?.runId}/end`, { good, reason }),
  };
}

/** What a printer is sent. */
async function textOf(plateId: number): Promise<string> {
  let text = '';
  const deps = { ...shop.deps, folder, readPrint: async () => shop.deps.print };
  await withPlateFile(deps, plateId, async ({ content }) => {
    text = await content.text();
  });
  return text;
}

const rowOf = async (number: string) => (await packer.json(`/api/desk/prints?q=${number}`)).rows[0];
const proposals = async () => ((await packer.json('/api/desk/plate-proposals')) as PlateProposals).proposals;
const line = (number: string, pieces = 1) => ({ number, line: 1, pieces });

describe('several pieces of a print', () => {
  it('are loaded on as few plates as they fit on, sliced once, and sent with a header that says how many', async () => {
    const { load, plates, pass, machine } = await printer();
    const { number, modelId } = await order({ qty: 5 });
    expect(await rowOf(number)).toMatchObject({ perPlate: 3 });
    expect(await load(number, 5)).toBe('done');
    expect(await rowOf(number)).toMatchObject({ printing: 5 });
    await pass();
    const [first, second] = await plates();
    expect(first).toMatchObject({ state: 'waiting', reason: 'It is being sliced.', lines: [{ pieces: 3 }] });
    expect(second).toMatchObject({ state: 'waiting', lines: [{ pieces: 2 }] });
    await slicePlates();
    await pass(5);
    const file = `${number}-1_3x-gear_PLA-Petrol-P${first?.id}.gcode`;
    expect((await plates())[0]).toMatchObject({ state: 'sent', file, reason: null, seconds: 320 });
    expect([...machine.files.keys()]).toEqual([file]);
    const parts = slicer.calls.map((call) => call.parts);
    expect(parts).toMatchObject([[{ model: modelId, pieces: 3 }], [{ model: modelId, pieces: 2 }]]);
    expect(slicer.calls[0]?.settings).toMatchObject({ overrides: { layer_height: 0.16 } });
    const gcode = await (await packer.request(`/api/desk/prints/${number}/1/gcode?pieces=3`)).text();
    expect(gcode).toMatch(new RegExp(`^;Order ${number}, line 1: 3 x gear-stl\n;Filament weight = \\[1\\.53\\]`));
    expect(gcode).toMatch(/\nM140 S60\n[\s\S]*\n;TIME:320\nG28\n/);

    for (const { id } of await plates()) expect(await send(`/plates/${id}/remove`)).toBe('done');
    await load(number, 3);
    await slicePlates();
    await pass(30);
    expect((await plates())[0]).toMatchObject({ state: 'sent' });
    expect(slicer.calls).toHaveLength(2);
  });

  it('are one plate each where their G-code is from before profiles, or the model is too large', async () => {
    const { load, plates } = await printer();
    const { number, sliceId } = await order({ qty: 2 });
    const settings = JSON.stringify(makeSliceSettings());
    await db.updateTable('slices').set({ settings }).where('id', '=', sliceId).execute();
    await load(number, 2);
    expect((await plates()).map(({ lines }) => lines[0]?.pieces)).toEqual([1, 1]);
    expect(queue.names()).toEqual([]);
    expect(await rowOf((await order({ qty: 2, triangles: 900_000 })).number)).toMatchObject({ perPlate: 1 });
  });

  it('wait again when they failed, the others are good', async () => {
    const { load, pass, start, machine, end, first } = await printer();
    const { number } = await order({ qty: 3 });
    await load(number, 3);
    await slicePlates();
    await pass();
    await start();
    await pass(1, 2);
    machine.printTo(1);
    await pass(5);
    expect(await first()).toMatchObject({ state: 'finished' });
    expect(await end(0, 2, 'It came off the bed.')).toBe('done');
    expect(await rowOf(number)).toMatchObject({ done: 2, printing: 0, printedAt: null });
    expect(await load(number, 2)).toBe('print_pieces');
    expect(await load(number, 1)).toBe('done');
  });

  it('say why they could not be sliced, and are sliced again when they are loaded again', async () => {
    const { load, pass, first } = await printer();
    const { number } = await order({ qty: 3 });
    slicer.answers.push((call) => call.fail('too_many_triangles'));
    await load(number, 3);
    await slicePlates();
    await pass();
    const { id, state, reason } = await first();
    expect([state, reason]).toEqual(['waiting', expect.stringContaining('Print fewer at a time.')]);
    expect(await send(`/plates/${id}/remove`)).toBe('done');
    await load(number, 3);
    await slicePlates();
    await pass(30);
    expect(await first()).toMatchObject({ state: 'sent', reason: null });
  });
});

describe('the G-code of several pieces', () => {
  const ask = async (number: string, pieces: number) =>
    packer.json(`/api/desk/prints/${number}/1/plate`, { method: 'POST', json: { pieces } });
  const state = (number: string, pieces: number) => packer.json(`/api/desk/prints/${number}/1/plate?pieces=${pieces}`);
  const download = (number: string, pieces: number) =>
    packer.request(`/api/desk/prints/${number}/1/gcode?pieces=${pieces}`);

  it('is downloaded once it is sliced, for printers that the shop is not linked to', async () => {
    const { number } = await order({ qty: 3 });
    expect(await ask(number, 3)).toEqual({ state: 'waiting', reason: null });
    expect(await (await download(number, 3)).json()).toMatchObject({ code: 'plate_not_sliced' });
    expect(await state(number, 3)).toEqual({ state: 'waiting', reason: null });
    await slicePlates();
    expect(await state(number, 3)).toEqual({ state: 'complete', reason: null });
    const file = await download(number, 3);
    expect(file.headers.get('content-disposition')).toContain(`"${number}-1_3x-gear_PLA-Petrol.gcode"`);
    expect(await file.text()).toContain('\nG28\n');
    expect(await ask(number, 3)).toEqual({ state: 'complete', reason: null });
    // It starts nothing: the order may still be canceled.
    expect(await rowOf(number)).toMatchObject({ printing: 0 });
  });

  it('says why there is none, and is sliced again when somebody asks once more', async () => {
    const { number } = await order({ qty: 3 });
    await ask(number, 2);
    const [sliceId = ''] = (await db.selectFrom('plate_slices').select('id').execute()).map(({ id }) => id);
    await slicePlate({ ...shop.deps, slicer: httpSlicer(['http://127.0.0.1:9']) }, sliceId, 50);
    expect(await state(number, 2)).toEqual({
      state: 'failed',
      reason: 'No slicer was free to slice this plate. Try it again.',
    });
    expect(await ask(number, 2)).toMatchObject({ state: 'waiting' });
    await slicePlate({ ...shop.deps, slicer: undefined }, sliceId, 50);
    expect(await state(number, 2)).toMatchObject({ state: 'failed' });
  });

  it('is of no more pieces than a plate takes', async () => {
    const { number } = await order({ qty: 9 });
    expect(await send(`/prints/${number}/1/plate`, { pieces: 4 })).toBe('print_pieces');
    expect(await send(`/prints/${number}/1/plate`, { pieces: 1 })).toBe('invalid_request');
    expect((await packer.request(`/api/desk/prints/${number}/1/plate?pieces=2`)).status).toBe(409);
  });

  it('is removed a day after its last use, unless it is on a plate', async () => {
    const { load } = await printer();
    const { number } = await order({ qty: 3 });
    await ask(number, 2);
    await load(number, 3);
    await slicePlates();
    const stored = async () => {
      const ids = await db.selectFrom('plate_slices').select('id').execute();
      return ids.filter(({ id }) => kept.has(`gcode/${id}`)).length;
    };
    const later = (hours: number) => ({ ...shop.deps, clock: () => new Date(Date.now() + hours * 3_600_000) });
    await sweepModels(later(23));
    expect(await stored()).toBe(2);
    await sweepModels(later(25));
    expect(await stored()).toBe(1);
    await db.updateTable('print_plates').set({ state: 'cleared', ended_at: new Date() }).execute();
    const before = kept.size;
    await sweepModels(later(25));
    expect(await db.selectFrom('plate_slices').select('id').execute()).toEqual([]);
    expect(kept.size).toBe(before - 1);
  });
});

describe('a printer of another model', () => {
  it('gets what fits its bed, moved to the middle of it, between its own start and end', async () => {
    const { load, plates } = await printer('Small 1');
    const { number, sliceId } = await order({ qty: 3 });
    await files.put(`gcode/${sliceId}`, streamOf(gzipSync('G1 X175 Y175\n')));
    await load(number, 3);
    expect((await plates()).map(({ lines }) => lines[0]?.pieces)).toEqual([2, 1]);
    await slicePlates();
    expect(slicer.calls.map(({ bed }) => bed)).toEqual([{ width: 220, depth: 210 }]);
    const [plate, other] = await plates();
    expect(await textOf(plate?.id ?? 0)).toMatch(/\nG28 ; small\n[\s\S]*\nM84 ; small\n$/);
    const text = await textOf(other?.id ?? 0);
    expect(text).toMatch(/\nG28 ; small\nG1 X110 Y105\nM84 ; small\n$/);
  });

  it('is not loaded with what is too wide or too high for it, or says itself where it lies', async () => {
    const { load, loadMixed, plates } = await printer('Small 1');
    const wide = await order({ size: [230, 20] });
    expect(await load(wide.number, 1)).toBe('printer_too_small');
    const high = await order();
    const size = JSON.stringify({ width: 20, depth: 20, height: 101 });
    await db.updateTable('slices').set({ size }).where('id', '=', high.sliceId).execute();
    expect(await load(high.number, 1)).toBe('printer_too_small');
    expect(await loadMixed([line(high.number), line((await order()).number)])).toBe('plate_full');
    const old = await order();
    const settings = JSON.stringify(makeSliceSettings());
    await db.updateTable('slices').set({ settings }).where('id', '=', old.sliceId).execute();
    expect(await load(old.number, 1)).toBe('printer_too_small');
    expect(await plates()).toEqual([]);
  });
});

describe('a plate of several orders', () => {
  it('is proposed, printed and cleared by its orders, and a piece that failed is proposed again', async () => {
    const { loadMixed, pass, first, start, machine, end } = await printer();
    const orders = [];
    for (let each = 0; each < 10; each++) orders.push(await order({ size: [60, 100] }));
    const other = await order({ size: [60, 100], colorName: 'White' });
    const [proposal] = await proposals();
    expect(proposal).toMatchObject({
      filament: 'PLA Petrol',
      layerHeight: 0.16,
      infill: 20,
      supports: false,
      seconds: 6000,
    });
    expect(proposal?.lines.map(({ number }) => number)).toEqual(orders.map(({ number }) => number));
    const lines = proposal?.lines.map(({ number, line: at, pieces }) => ({ number, line: at, pieces }));
    expect(await loadMixed(lines)).toBe('done');
    expect(await proposals()).toEqual([]);
    await slicePlates();
    expect(slicer.calls[0]?.parts).toHaveLength(10);
    await pass();
    const { id, file, filament, lines: loaded } = await first();
    expect([file, filament]).toEqual([`plate-${id}_10-prints_PLA-Petrol.gcode`, 'PLA Petrol']);
    expect(loaded).toHaveLength(10);
    expect([...machine.files.keys()]).toEqual([file]);

    expect(await start()).toBe('done');
    await pass(1, 2);
    expect(machine.began).toEqual([file]);
    machine.printTo(1);
    await pass(5);
    for (let index = 0; index < 9; index++) expect(await end(index, 1)).toBe('done');
    expect(await first()).toMatchObject({ id, state: 'finished' });
    expect(await end(9, 0, 'It came off the bed.')).toBe('done');
    const failed = loaded[9]?.refId ?? '';
    expect(await db.selectFrom('print_plates').select('state').execute()).toEqual([{ state: 'cleared' }]);
    const { rows: printed } = await packer.json('/api/desk/prints?state=printed');
    expect(printed).toHaveLength(9);
    expect(await rowOf(failed)).toMatchObject({ done: 0, printing: 0 });
    await order({ size: [60, 100] });
    const [again] = await proposals();
    expect(again?.lines.map(({ number }) => number)).toContain(failed);
    expect(again?.lines.map(({ number }) => number)).not.toContain(other.number);
  });

  it('names each order in its file', async () => {
    const { loadMixed, plates } = await printer();
    const [a, b] = [await order({ qty: 2 }), await order()];
    await loadMixed([line(a.number, 2), line(b.number)]);
    await slicePlates();
    const [plate] = await plates();
    const text = await textOf(plate?.id ?? 0);
    expect(text).toContain(`;Order ${a.number}, line 1: 2 x gear-stl\n`);
    expect(text).toContain(`;Order ${b.number}, line 1: gear-stl\n`);
    expect(text).not.toContain('thumbnail');
  });

  it('is proposed in the order of the days, of what is printed alike and fits', async () => {
    await order({ qty: 2, ships: '2026-12-03' });
    const urgent = await order({ ships: '2026-12-01' });
    const denser = [
      await order({ overrides: { infill_sparse_density: 40 }, ships: '2026-11-30' }),
      await order({ qty: 5, overrides: { infill_sparse_density: 40 }, ships: '2026-12-02' }),
    ];
    const turned: SliceOverrides['mesh_rotation_matrix'] = [
      [0, -1, 0],
      [1, 0, 0],
      [0, 0, 1],
    ];
    const late = await order({ overrides: { mesh_rotation_matrix: turned }, ships: '2026-12-09' });
    const disputed = await order({ ships: '2026-11-29' });
    const { id } = await db
      .selectFrom('orders')
      .select('id')
      .where('ref_id', '=', disputed.number)
      .executeTakeFirstOrThrow();
    await addDispute({ db }, id, { status: 'open' });
    await order({ overrides: { adhesion_type: 'brim' } });
    const found = await proposals();
    expect(
      found.map(({ infill, lines }) => [infill, lines.map(({ shipBy, pieces }) => `${shipBy} ${pieces}`)]),
    ).toEqual([
      [40, ['2026-11-30 1', '2026-12-02 2']],
      [20, ['2026-12-01 1', '2026-12-03 2']],
    ]);
    expect(found[0]?.lines[0]?.number).toBe(denser[0]?.number);
    expect(found[1]?.lines[0]?.number).toBe(urgent.number);
    expect(JSON.stringify(found)).not.toContain(late.number);
  });

  it('takes no longer than a plate may', async () => {
    for (let each = 0; each < 3; each++) await order({ size: [20, 20], seconds: 4 * 3600 });
    expect((await proposals()).map(({ lines }) => lines.length)).toEqual([2]);
  });

  it('has only what is missing, printed alike, and fits; nothing is loaded otherwise', async () => {
    const { loadMixed, plates } = await printer();
    const [a, b] = [await order({ qty: 2 }), await order()];
    const white = await order({ colorName: 'White' });
    const many = await order({ qty: 9 });
    expect(await loadMixed([line(a.number), line(white.number)])).toBe('plate_mixed');
    expect(await loadMixed([line(a.number), line(many.number, 3)])).toBe('plate_full');
    expect(await loadMixed([line(a.number), line(b.number, 2)])).toBe('print_pieces');
    expect(await loadMixed([line(a.number), line(a.number)])).toBe('invalid_request');
    expect(await loadMixed([line(a.number), line(b.number)], 'Printer 9')).toBe('printer_unknown');
    expect(await loadMixed([line(a.number), { ...line(b.number), line: 2 }])).toBe('print_unknown');
    expect(await loadMixed([line(a.number), line('NS-0000-0000')])).toBe('order_unknown');
    expect(await loadMixed([])).toBe('invalid_request');
    const { id } = await db.selectFrom('orders').select('id').where('ref_id', '=', b.number).executeTakeFirstOrThrow();
    await addDispute({ db }, id, { status: 'open' });
    expect(await loadMixed([line(a.number), line(b.number)])).toBe('order_disputed');
    expect(await plates()).toEqual([]);
    expect(await db.selectFrom('print_runs').select('id').execute()).toEqual([]);
    expect(queue.names()).toEqual([]);
  });

  it('is not started for an order that is not to be printed by now, and gives all pieces back when it is taken off', async () => {
    const { loadMixed, pass, start, first } = await printer();
    const [a, b] = [await order(), await order()];
    await loadMixed([line(a.number), line(b.number)]);
    await slicePlates();
    await pass();
    const { id } = await db.selectFrom('orders').select('id').where('ref_id', '=', b.number).executeTakeFirstOrThrow();
    await addDispute({ db }, id, { status: 'open' });
    expect(await start()).toBe('order_disputed');
    expect(await send(`/plates/${(await first()).id}/remove`)).toBe('done');
    for (const { number } of [a, b]) expect(await rowOf(number)).toMatchObject({ printing: 0, runs: [] });
  });

  it('stays on its printer until all of its orders are printed', async () => {
    const { loadMixed, pass, plates } = await printer();
    const [a, b] = [await order(), await order()];
    await loadMixed([line(a.number), line(b.number)]);
    await slicePlates();
    await pass();
    const context = { deps: shop.deps, user: 'dana', print: () => {} };
    expect(await runShopCommand(context, ['prints', 'done', a.number], () => {})).toBe(0);
    expect(await plates()).toMatchObject([
      { lines: expect.arrayContaining([expect.objectContaining({ isOpen: false })]) },
    ]);
    expect(await runShopCommand(context, ['prints', 'done', b.number], () => {})).toBe(0);
    expect(await plates()).toEqual([]);
  });

  it('is loaded once when two people load the same pieces', async () => {
    const { loadMixed, plates } = await printer();
    const [a, b] = [await order(), await order()];
    const [there, back] = [
      [line(a.number), line(b.number)],
      [line(b.number), line(a.number)],
    ];
    const outcomes = await Promise.all([loadMixed(there), loadMixed(back)]);
    expect(outcomes.toSorted()).toEqual(['done', 'print_pieces']);
    expect(await plates()).toHaveLength(1);
  });
});

it('slices one plate for two people who ask at once', async () => {
  const { number } = await order({ qty: 3 });
  await Promise.all([1, 2, 3].map(() => send(`/prints/${number}/1/plate`, { pieces: 2 })));
  expect(queue.names()).toEqual(['slice-plate']);
});
