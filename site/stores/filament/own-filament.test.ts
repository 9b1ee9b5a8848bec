import { describe, expect, it } from 'vitest';
import type { PrinterSetup } from '../../../contract/filament/printer-setup.ts';
import { MAX_SPOOLS, MAX_SPOOLS_AT_ONCE } from '../../../contract/filament/spool-inventory.ts';
import { messages } from '../../../contract/messages.ts';
import { dolores } from '../../mocks/mock-accounts.ts';
import { accountFilament, anOwnSpool } from '../../mocks/mock-filament.ts';
import { $notice } from '../notice.ts';
import { $user } from '../session.ts';
import {
  $deviceSpools,
  addOwnSpools,
  bringFilamentAlong,
  changeOwnSpool,
  choosePrinter,
  ownSpools,
  removeOwnSpool,
  takeGrams,
} from './own-filament.ts';
import { $printer } from './printer.ts';

const printer: PrinterSetup = {
  name: 'Bench printer',
  nozzleMm: 0.4,
  maxNozzleC: 240,
  maxBedC: 100,
  isEnclosed: false,
  diameterMm: 1.75,
  slicer: 'orcaslicer',
};

const many = (count: number) => Array.from({ length: count }, () => anOwnSpool({ id: crypto.randomUUID() }));
const shown = async () => {
  await ownSpools.load();
  const state = ownSpools.$state.get();
  return state.status === 'ready' ? state.data : state.status;
};
const inAnotherTab = (name: string, value: string) =>
  dispatchEvent(new StorageEvent('storage', { key: `northspool:${name}`, newValue: value, storageArea: localStorage }));

describe('a guest’s spools', () => {
  it('stay on the device, newest first, and each is added once', async () => {
    const old = anOwnSpool({ addedAt: '2025-01-01T00:00:00.000Z' });
    const fresh = anOwnSpool({ id: crypto.randomUUID(), origin: 'spoolman:7' });
    expect(await addOwnSpools([old])).toBe(1);
    expect(await addOwnSpools([old, fresh, { ...fresh, id: crypto.randomUUID() }])).toBe(1);
    expect(await shown()).toEqual([fresh, old]);
    expect(accountFilament.calls).toEqual([]);
  });

  it('lose the grams that are taken, down to nothing', async () => {
    const spool = anOwnSpool({ leftGrams: 100, lot: 'L-2207' });
    await addOwnSpools([spool]);
    await takeGrams(spool, 37.2);
    expect(await shown()).toEqual([{ ...spool, leftGrams: 63 }]);
    await takeGrams(spool, 400);
    expect(await shown()).toEqual([{ ...spool, leftGrams: 0 }]);
  });

  it('are changed and removed one by one', async () => {
    const [first, second] = [anOwnSpool({ lot: 'L-1' }), anOwnSpool({ id: crypto.randomUUID() })];
    await addOwnSpools([first, second]);
    await changeOwnSpool(first.id, { leftGrams: 5000, lot: null });
    const { lot: _, ...changed } = { ...first, leftGrams: 1000 };
    expect(await shown()).toEqual([changed, second]);
    await removeOwnSpool(first.id);
    expect(await shown()).toEqual([second]);
  });

  it('have a maximum', async () => {
    await addOwnSpools(many(MAX_SPOOLS));
    await expect(addOwnSpools(many(1))).rejects.toThrow(messages.spoolsFull(MAX_SPOOLS));
    expect($deviceSpools.get()).toHaveLength(MAX_SPOOLS);
  });

  it('are read without what another program stored in their place', () => {
    const stop = $deviceSpools.listen(() => undefined);
    inAnotherTab('spools', JSON.stringify([anOwnSpool()]));
    expect($deviceSpools.get()).toHaveLength(1);
    inAnotherTab('spools', '[{"name":"<b>"}]');
    expect($deviceSpools.get()).toEqual([]);
    stop();
  });
});

describe('the spools of an account', () => {
  it('are in the account alone', async () => {
    $user.set(dolores);
    await addOwnSpools(many(MAX_SPOOLS_AT_ONCE + 1));
    expect(accountFilament.calls).toEqual(['GET filament', 'POST spools', 'POST spools']);
    expect(await shown()).toHaveLength(MAX_SPOOLS_AT_ONCE + 1);
    expect($deviceSpools.get()).toEqual([]);
  });

  it('take a guest’s in at sign-in, without doubles', async () => {
    const bought = anOwnSpool({ origin: 'order:o-1:line-1:1' });
    accountFilament.spools = [{ ...bought, id: crypto.randomUUID() }];
    await addOwnSpools([bought, anOwnSpool({ id: crypto.randomUUID() })]);
    $user.set(dolores);
    await bringFilamentAlong();
    expect(accountFilament.spools).toHaveLength(2);
    expect($deviceSpools.get()).toEqual([]);
  });

  it('leave a guest’s on the device when there is no room, and say so', async () => {
    await addOwnSpools([anOwnSpool()]);
    accountFilament.spools = many(2);
    accountFilament.refuse = { code: 'spools_full', message: 'Full.' };
    $user.set(dolores);
    expect(await shown()).toHaveLength(2);
    expect($notice.get()?.text).toBe(messages.spoolsLeftHere);
    expect($deviceSpools.get()).toHaveLength(1);
  });
});

describe('a printer', () => {
  it('is chosen on the device, and follows into an account that has none', async () => {
    await choosePrinter(printer);
    $user.set(dolores);
    await bringFilamentAlong();
    expect(accountFilament.printer).toEqual(printer);
  });

  it('of the account counts more than the device’s', async () => {
    await choosePrinter(printer);
    accountFilament.printer = { ...printer, name: 'Workshop printer' };
    $user.set(dolores);
    await bringFilamentAlong();
    expect($printer.get()?.name).toBe('Workshop printer');
  });

  it('stays as it was when the account could not store it', async () => {
    $user.set(dolores);
    accountFilament.refuse = { code: 'conflict', message: 'Try again.' };
    await expect(choosePrinter(printer)).rejects.toThrow('Try again.');
    expect($printer.get()).toBeUndefined();
  });

  it('is none where something else is stored', () => {
    const stop = $printer.listen(() => undefined);
    inAnotherTab('printer', JSON.stringify(printer));
    expect($printer.get()).toEqual(printer);
    inAnotherTab('printer', '{"name":7}');
    expect($printer.get()).toBeUndefined();
    stop();
  });
});
