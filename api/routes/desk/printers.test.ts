import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import type { DeskPrinters } from '../../../contract/desk/printers.ts';
import { followPrinter, registerPrinters } from '../../domain/prints/follow-printer.ts';
import { PRINTER_LINK } from '../../domain/prints/read-printers.ts';
import { checkSettings } from '../../domain/slices/check-settings.ts';
import { openPrinters } from '../../gateways/printers/open-printers.ts';
import { runShopCommand } from '../../operator/shop-command.ts';
import { createTestApp } from '../../test/create-test-app.ts';
import { staffClient } from '../../test/desk.ts';
import { filesInMemory, streamOf } from '../../test/files-in-memory.ts';
import { addDispute } from '../../test/fixtures/order.ts';
import { addPrintOrder } from '../../test/fixtures/print.ts';
import { makeSliceSettings } from '../../test/slice-settings.ts';
import { startPrinter } from '../../test/start-test-printers.ts';
import { workerDatabase } from '../../test/test-database.ts';

const post = (json: unknown = {}) => ({ method: 'POST', json });

describe('a printer that the shop is linked to', async () => {
  const { files } = filesInMemory();
  const shop = await createTestApp({ files });
  const { db } = shop.deps.connection;
  const folder = mkdtempSync(join(tmpdir(), 'plates-'));
  afterEach(() => expect(readdirSync(folder)).toEqual([]));

  /** An order of pieces, a printer with its link, and a packer. `pass`: the link's next turn after some seconds. */
  async function workshop(qty = 3, kind: keyof typeof startPrinter = 'moonraker') {
    const { number: refId, sliceId } = await addPrintOrder({ db }, { qty });
    await files.put(`gcode/${sliceId}`, streamOf(gzipSync(';TIME:3600\nG28\n')));
    const packer = await staffClient(shop, 'packer');
    const { machine, url, stop } = await startPrinter[kind]('Printer 2');
    const [named] = openPrinters([url]);
    if (!named) throw new Error('no printer');
    let now = Date.now();
    const deps = { ...shop.deps, clock: () => new Date(now), folder, readPrint: async () => shop.deps.print };
    await registerPrinters(deps, [named.name]);
    const turn = followPrinter(deps, named);
    const read = async () => {
      const { printers } = (await packer.json('/api/desk/printers')) as DeskPrinters;
      return printers[0] as DeskPrinters['printers'][number];
    };
    const plate = async () => (await read()).plates[0];
    const send = async (path: string, json?: unknown) => {
      const response = await packer.request(`/api/desk${path}`, post(json));
      return response.status === 200 ? 'done' : (await response.json()).code;
    };
    return {
      ...{ refId, machine, packer, read, plate, send, stop, deps, named },
      load: (pieces: number) => send(`/prints/${refId}/1/plates`, { printer: 'Printer 2', pieces }),
      start: async (filament = 'PLA Petrol') => send(`/plates/${(await plate())?.id}/start`, { filament }),
      async pass(seconds = 1, times = 1) {
        for (let each = 0; each < times; each++) {
          now += seconds * 1000;
          await turn();
        }
      },
      end: async (good: number, why = '') =>
        send(`/print-runs/${(await plate())?.lines[0]?.runId}/end`, { good, reason: why }),
      queue: async () => (await packer.json('/api/desk/prints')).rows[0],
    };
  }

  const kinds = Object.keys(startPrinter) as (keyof typeof startPrinter)[];

  it.each(kinds)(
    'by %s gets the file of a plate, starts when a person says so, and is done when one says how it went',
    async (kind) => {
      const { load, pass, read, plate, start, machine, end, refId, queue } = await workshop(3, kind);
      expect(await load(2)).toBe('done');
      expect(await queue()).toMatchObject({ printing: 2, done: 0 });
      await pass();
      const [first, second] = (await read()).plates;
      const file = `${refId}-1_gear_PLA-Petrol-P${first?.id}.gcode`;
      expect(first).toMatchObject({
        ...{ state: 'sent', file, reason: null, filament: 'PLA Petrol', seconds: 3600, isStopping: false },
        lines: [{ refId, line: 1, name: 'gear.stl', pieces: 1, isOpen: true }],
      });
      expect(second).toMatchObject({ state: 'waiting', file: null });
      expect([...machine.files.keys()]).toEqual([file]);
      await pass(60, 3);
      expect(machine.began).toEqual([]);

      expect(await start()).toBe('done');
      await pass(1, 2);
      expect(machine.began).toEqual([file]);
      expect(await read()).toMatchObject({
        filament: 'PLA Petrol',
        plates: [{ state: 'printing' }, { state: 'waiting' }],
      });
      machine.printTo(0.5);
      await pass(5);
      expect((await read()).state).toMatchObject({ is: 'printing', file, progress: 0.5, secondsLeft: 1800 });
      machine.printTo(1);
      await pass(5);
      expect(await plate()).toMatchObject({ state: 'finished' });
      expect(await end(1)).toBe('done');
      expect(await queue()).toMatchObject({ printing: 1, done: 1 });
      expect(await plate()).toMatchObject({ id: second?.id, state: 'waiting' });
      await pass();
      expect(await plate()).toMatchObject({ state: 'sent' });
    },
  );

  it('gets the whole file that the desk downloads, with the heating and the end around the slice', async () => {
    const { load, pass, plate, machine, packer, refId } = await workshop();
    const settings = JSON.stringify(checkSettings(makeSliceSettings(), shop.deps.print));
    await db.updateTable('slices').set({ settings }).execute();
    await load(1);
    await pass();
    const download = await packer.request(`/api/desk/prints/${refId}/1/gcode`);
    const gcode = await download.text();
    expect(gcode).toMatch(/^;Order [\s\S]*\n;TIME:3600\nG28\n[\s\S]+/);
    const sha256 = createHash('sha256').update(gcode).digest('hex');
    expect([...machine.files]).toEqual([[(await plate())?.file, sha256]]);
  });

  it.each(kinds)('by %s is told to start once, whatever answers are lost', async (kind) => {
    const { load, pass, plate, start, machine } = await workshop(3, kind);
    await load(1);
    machine.mood = 'losing';
    await pass();
    expect(await plate()).toMatchObject({ state: 'waiting', reason: expect.stringMatching(/Gateway|connection/) });
    machine.mood = 'well';
    await pass(30);
    expect(await plate()).toMatchObject({ state: 'sent', reason: null });
    await start();
    machine.mood = 'losing';
    await pass();
    expect(await plate()).toMatchObject({ state: 'starting' });
    expect(machine.began).toHaveLength(1);
    // A short print: when the link looks again, it is over and its bed is not clear.
    machine.printTo(1);
    await pass(1, 3);
    expect(await plate()).toMatchObject({ state: 'finished' });
    expect(machine.began).toHaveLength(1);
  });

  it('is not told again when nobody knows whether it began: a person looks at it first', async () => {
    const { load, pass, plate, start, machine } = await workshop();
    await load(1);
    await pass();
    await start();
    machine.mood = 'losing';
    await pass();
    // Somebody clears the screen of the printer.
    machine.job = undefined;
    await pass(1, 20);
    expect(await plate()).toMatchObject({ state: 'starting' });
    await pass(60);
    expect(await plate()).toMatchObject({ state: 'sent', reason: expect.stringContaining('did not begin') });
    await pass(60, 3);
    expect(machine.began).toHaveLength(1);
    machine.mood = 'well';
    await start();
    await pass(1, 2);
    expect(machine.began).toHaveLength(2);
  });

  it('is told by one of two links', async () => {
    const { load, pass, start, machine, deps, named } = await workshop();
    await load(1);
    await pass();
    await start();
    const other = followPrinter(deps, named);
    await Promise.all([pass(), other()]);
    await pass(1, 2);
    expect(machine.told).toBe(1);
  });

  it('is not started beside what somebody else prints on it', async () => {
    const { load, pass, plate, start, machine } = await workshop();
    await load(1);
    await pass();
    machine.store('vase.gcode', new Uint8Array([1]));
    machine.begin('vase.gcode');
    await start();
    await pass();
    expect(await plate()).toMatchObject({ state: 'sent', reason: expect.stringContaining('vase.gcode') });
    expect(machine.began).toEqual(['vase.gcode']);
    machine.printTo(1);
    await start();
    await pass(1, 2);
    expect(machine.began).toHaveLength(2);
  });

  it('sends the pieces of a failed plate back to the queue, with what the printer said', async () => {
    const { load, pass, plate, start, machine, end, queue } = await workshop();
    await load(1);
    await pass();
    await start();
    machine.mood = 'failing-print';
    await pass(1, 2);
    machine.printTo(0.4);
    await pass(5);
    expect(await plate()).toMatchObject({
      state: 'failed',
      reason: 'Heater extruder not heating at expected rate',
    });
    expect(await end(0, 'Heater')).toBe('done');
    expect(await queue()).toMatchObject({ printing: 0, done: 0, runs: [{ good: 0, reason: 'Heater' }] });
    expect(await load(3)).toBe('done');
  });

  it('fails with one piece, which waits again, goes to another printer, and is finished there', async () => {
    const { load, pass, plate, start, machine, end, send, queue, packer, refId, deps } = await workshop(2);
    await load(1);
    await pass();
    await start();
    machine.mood = 'failing-print';
    await pass(1, 2);
    machine.printTo(0.4);
    await pass(5);
    expect(await end(0, 'It came off the bed.')).toBe('done');
    expect(await plate()).toBeUndefined();

    const other = await startPrinter.octoprint('Printer 3');
    await registerPrinters(deps, ['Printer 2', 'Printer 3']);
    const [named] = openPrinters([other.url]);
    const turn = named ? followPrinter(deps, named) : () => Promise.reject(new Error('no printer'));
    const onOther = async () => {
      const { printers } = (await packer.json('/api/desk/printers')) as DeskPrinters;
      return printers.find(({ name }) => name === 'Printer 3')?.plates ?? [];
    };
    expect(await send(`/prints/${refId}/1/plates`, { printer: 'Printer 3', pieces: 2 })).toBe('done');
    expect(await send(`/prints/${refId}/1/plates`, { printer: 'Printer 3', pieces: 1 })).toBe('print_pieces');
    for (let piece = 1; piece <= 2; piece++) {
      await pass(60);
      await turn();
      const [{ id, lines } = { id: 0, lines: [] }] = await onOther();
      expect(await send(`/plates/${id}/start`, { filament: 'PLA Petrol' })).toBe('done');
      await pass(60);
      await turn();
      await pass(60);
      await turn();
      other.machine.printTo(1);
      await pass(60);
      await turn();
      expect(await onOther()).toMatchObject([
        { id, state: 'finished' },
        ...(piece === 1 ? [{ state: 'waiting' }] : []),
      ]);
      expect(await send(`/print-runs/${lines[0]?.runId}/end`, { good: 1, reason: '' })).toBe('done');
    }
    const printed = await packer.json(`/api/desk/prints?state=printed&q=${refId}`);
    expect(printed.rows).toMatchObject([{ printing: 0, done: 2 }]);
    expect(other.machine.began).toHaveLength(2);
    expect(machine.began).toHaveLength(1);
    expect(await queue()).toBeUndefined();
  });

  it.each(kinds)('by %s stops when somebody asks for it', async (kind) => {
    const { load, pass, plate, start, machine, send } = await workshop(3, kind);
    await load(1);
    await pass();
    const id = (await plate())?.id;
    expect(await send(`/plates/${id}/stop`)).toBe('plate_changed');
    await start();
    await pass(1, 2);
    expect(await send(`/plates/${id}/stop`)).toBe('done');
    expect(await plate()).toMatchObject({ isStopping: true });
    await pass(1, 2);
    expect(machine.job?.state).toBe('canceled');
    await pass(5);
    expect(await plate()).toMatchObject({ state: 'failed', reason: expect.stringMatching(/canceled|stopped/) });
  });

  it('gives back the pieces of a plate that is taken off before it began', async () => {
    const { load, pass, plate, start, send, queue, read } = await workshop();
    await load(2);
    await pass();
    const { plates } = await read();
    for (const { id } of plates) expect(await send(`/plates/${id}/remove`)).toBe('done');
    expect(await queue()).toMatchObject({ printing: 0, runs: [] });
    expect(await plate()).toBeUndefined();
    await load(1);
    await pass();
    await start();
    expect(await send(`/plates/${(await plate())?.id}/remove`)).toBe('plate_changed');
  });

  it('gets no more pieces than are missing, and only pieces of prints that may be made', async () => {
    const { load, send, refId } = await workshop(2);
    expect(await load(3)).toBe('print_pieces');
    expect(await send(`/prints/${refId}/1/plates`, { printer: 'Printer 9', pieces: 1 })).toBe('printer_unknown');
    const order = await db
      .selectFrom('orders')
      .select(['id', 'printing_at'])
      .where('ref_id', '=', refId)
      .executeTakeFirstOrThrow();
    expect(order.printing_at).toBeNull();
    await addDispute({ db }, order.id, { status: 'open' });
    expect(await load(1)).toBe('order_disputed');
  });

  it('is not started with another filament, before its turn, or for an order that is not to be printed by now', async () => {
    const { load, pass, read, start, send, refId } = await workshop();
    await load(2);
    await pass();
    const [, second] = (await read()).plates;
    expect(await start('PLA White')).toBe('plate_filament');
    expect(await send(`/plates/${second?.id}/start`, { filament: 'PLA Petrol' })).toBe('plate_changed');
    expect(await send('/plates/999999/start', { filament: 'PLA Petrol' })).toBe('plate_unknown');
    const { id } = await db.selectFrom('orders').select('id').where('ref_id', '=', refId).executeTakeFirstOrThrow();
    await addDispute({ db }, id, { status: 'open' });
    expect(await start()).toBe('order_disputed');
    await db.deleteFrom('order_disputes').execute();
    expect(await start()).toBe('done');
    expect(await start()).toBe('plate_changed');
  });

  it('is free again when the command line says that the order is printed', async () => {
    const { load, pass, plate, refId } = await workshop();
    await load(1);
    await pass();
    const context = { deps: shop.deps, user: 'dana', print: () => {} };
    expect(await runShopCommand(context, ['prints', 'done', refId], () => {})).toBe(0);
    expect(await plate()).toBeUndefined();
    expect(await db.selectFrom('print_plates').select('state').executeTakeFirst()).toEqual({ state: 'removed' });
  });

  it('says why it cannot be reached, and goes on when it can', async () => {
    const { load, pass, read, machine, plate } = await workshop();
    machine.shutdown = 'Lost communication with the board';
    await load(1);
    await pass();
    expect((await read()).state).toEqual({ is: 'unavailable', reason: 'Lost communication with the board' });
    expect(await plate()).toMatchObject({ state: 'waiting' });
    machine.shutdown = '';
    await pass(30);
    expect(await plate()).toMatchObject({ state: 'sent' });
  });

  it('says that it is off', async () => {
    const { pass, read, stop } = await workshop();
    await stop();
    await pass();
    expect((await read()).state).toMatchObject({ is: 'unavailable', reason: expect.stringContaining('ECONNREFUSED') });
  });

  it('says that a print was lost when the printer shows another one', async () => {
    const { load, pass, plate, start, machine } = await workshop();
    await load(1);
    await pass();
    await start();
    await pass(1, 2);
    machine.job = undefined;
    await pass(5);
    expect(await plate()).toMatchObject({ state: 'failed', reason: expect.stringContaining('no longer shows') });
  });

  it('counts today as stopped while it is paused or has failed, and as finished before it is cleared', async () => {
    const { load, pass, start, machine, packer } = await workshop();
    const counted = async () => (await packer.json('/api/desk/today')).plates;
    await load(1);
    await pass();
    await start();
    await pass(1, 2);
    expect(await counted()).toEqual({ finished: 0, stopped: 0 });
    machine.pause();
    await pass(5);
    expect(await counted()).toEqual({ finished: 0, stopped: 1 });
    machine.resume();
    machine.printTo(1);
    await pass(5);
    expect(await counted()).toEqual({ finished: 1, stopped: 0 });
  });

  it('is forgotten without an address, unless something is on it', async () => {
    const { load, packer, deps } = await workshop();
    await load(1);
    await registerPrinters(deps, ['Printer 3']);
    const names = async () =>
      ((await packer.json('/api/desk/printers')) as DeskPrinters).printers.map(({ name }) => name);
    expect(await names()).toEqual(['Printer 2', 'Printer 3']);
    await registerPrinters(deps, ['Printer 2']);
    expect(await names()).toEqual(['Printer 2']);
  });

  it('is offered beside those that are filled by hand', async () => {
    const { packer } = await workshop();
    const { machines } = await packer.json('/api/desk/prints');
    expect(machines.slice(0, 2)).toEqual([
      { name: 'Printer 1', isLinked: false },
      { name: 'Printer 2', isLinked: true },
    ]);
  });

  it('is followed while the process that talks to printers runs', async () => {
    const { packer } = await workshop();
    const isLinked = async () => (await packer.json('/api/desk/printers')).isLinked;
    expect(await isLinked()).toBe(false);
    const link = new pg.Client({ connectionString: await workerDatabase(), application_name: PRINTER_LINK });
    await link.connect();
    onTestFinished(() => link.end());
    expect(await isLinked()).toBe(true);
  });
});
