import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { startPrinter } from '../../test/start-test-printers.ts';
import { openPrinters } from './open-printers.ts';
import { type Printer, PrinterRefused } from './printer.ts';

const gcode = ';TIME:3600\nG28\n'.repeat(1000);
const sha256 = createHash('sha256').update(gcode).digest('hex');
const file = (name = 'a-P1.gcode') => ({ name, content: new Blob([gcode]), sha256 });

describe.each(Object.entries(startPrinter))('a printer by %s', (_, start) => {
  async function opened() {
    const { url, ...printer } = await start();
    return { ...printer, gateway: openPrinters([url])[0]?.printer as Printer };
  }

  it('stores a file, starts it when asked, and says how far it is until it is finished', async () => {
    const { machine, gateway } = await opened();
    expect(await gateway.state()).toEqual({ is: 'ready' });
    await gateway.upload(file());
    expect([...machine.files]).toEqual([['a-P1.gcode', sha256]]);
    expect(await gateway.state()).toEqual({ is: 'ready' });
    expect(machine.began).toEqual([]);
    await gateway.start('a-P1.gcode');
    expect(await gateway.state()).toEqual({ is: 'printing', file: 'a-P1.gcode', progress: 0, secondsLeft: null });
    machine.printTo(0.25);
    expect(await gateway.state()).toMatchObject({ is: 'printing', progress: 0.25, secondsLeft: 2700 });
    machine.pause();
    expect(await gateway.state()).toMatchObject({ is: 'paused', file: 'a-P1.gcode' });
    machine.resume();
    machine.printTo(1);
    expect(await gateway.state()).toEqual({ is: 'finished', file: 'a-P1.gcode' });
  });

  it('replaces a file of the same name, as an upload that is repeated does', async () => {
    const { machine, gateway } = await opened();
    machine.store('a-P1.gcode', new Uint8Array([1]));
    await gateway.upload(file());
    expect(machine.files.get('a-P1.gcode')).toBe(sha256);
  });

  it('says why a print failed', async () => {
    const { machine, gateway } = await opened();
    machine.mood = 'failing-print';
    await gateway.upload(file());
    await gateway.start('a-P1.gcode');
    machine.printTo(0.5);
    expect(await gateway.state()).toMatchObject({
      is: 'failed',
      file: 'a-P1.gcode',
      reason: expect.stringMatching(/./),
    });
  });

  it('ends a print, and refuses to end one where nothing is printed', async () => {
    const { gateway } = await opened();
    await expect(gateway.cancel()).rejects.toThrow(PrinterRefused);
    await gateway.upload(file());
    await gateway.start('a-P1.gcode');
    await gateway.cancel();
    // OctoPrint then only shows that it prints nothing.
    expect((await gateway.state()).is).toMatch(/^(failed|ready)$/);
  });

  it('refuses to start beside another print, or a file that is not there', async () => {
    const { machine, gateway } = await opened();
    await expect(gateway.start('b-P2.gcode')).rejects.toThrow(PrinterRefused);
    await gateway.upload(file());
    await gateway.upload(file('b-P2.gcode'));
    await gateway.start('a-P1.gcode');
    await expect(gateway.start('b-P2.gcode')).rejects.toThrow(PrinterRefused);
    expect(machine.began).toEqual(['a-P1.gcode']);
  });

  it('does not take an answer that is lost, or an error of the printer, for a refusal', async () => {
    const { machine, gateway } = await opened();
    await gateway.upload(file());
    machine.mood = 'losing';
    await expect(gateway.start('a-P1.gcode')).rejects.not.toThrow(PrinterRefused);
    machine.mood = 'failing';
    await expect(gateway.start('a-P1.gcode')).rejects.not.toThrow(PrinterRefused);
    await expect(gateway.state()).rejects.toThrow();
  });

  it('fails to store a file where the disk is full', async () => {
    const { machine, gateway } = await opened();
    machine.mood = 'full';
    await expect(gateway.upload(file())).rejects.toThrow(/space|storage|full/i);
    expect(machine.files.size).toBe(0);
  });

  it('cannot be asked with a wrong key, or when it is off', async () => {
    const { url, stop } = await start();
    const wrong = new URL(url);
    if (wrong.password) wrong.password = 'wrong';
    else wrong.username = 'wrong';
    const [{ printer } = { printer: undefined }] = openPrinters([wrong.href]);
    await expect(printer?.state()).rejects.toThrow();
    const [right] = openPrinters([url]);
    await stop();
    await expect(right?.printer.state()).rejects.toThrow();
  });

  it('is not ready while its firmware has a problem, and says which', async () => {
    const { machine, gateway } = await opened();
    machine.shutdown = '0300-8003';
    expect(await gateway.state()).toEqual({ is: 'unavailable', reason: expect.stringContaining('0300-8003') });
  });
});

describe('a printer by moonraker', () => {
  it('stores nothing of a file that arrives damaged', async () => {
    const { machine, url } = await startPrinter.moonraker();
    const [{ printer } = { printer: undefined }] = openPrinters([url]);
    await expect(printer?.upload({ ...file(), content: new Blob(['damaged']) })).rejects.toThrow(/checksum/);
    expect(machine.files.size).toBe(0);
  });
});

describe('the setting PRINTERS', () => {
  it.each([
    ['moonraker://secret@10.0.0.7:7125', /moonraker:\/\/10\.0\.0\.7:7125 needs \?name=/],
    ['moonraker://secret@10.0.0.7?name=A,moonraker://secret@10.0.0.8?name=A', /the name of another printer, A/],
    ['ftp://secret@10.0.0.7?name=A', /is not one of moonraker, octoprint, prusalink, bambu/],
  ])('names what is wrong in %s, without its key', (setting, message) => {
    const open = () => openPrinters(setting.split(','));
    expect(open).toThrow(message);
    expect(open).not.toThrow(/secret/);
  });
});
