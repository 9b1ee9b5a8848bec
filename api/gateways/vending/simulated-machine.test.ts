import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { connect } from '../../db/connect.ts';
import { workerDatabase } from '../../test/test-database.ts';
import { simulatedMachine } from './open-machine.ts';
import { MachineSilent } from './vending-machine.ts';

const { pool, close } = connect(await workerDatabase(), 4, () => {});
const quick = { turnMs: 0, jamMs: 60_000, lookMs: 10 };
// Replicas that start at once.
const [machine, other] = await Promise.all([simulatedMachine(pool, quick), simulatedMachine(pool, quick)]);
const set = (change: string) => pool.query(`update sandbox.vending_machine set ${change}`);
const press = () => ({ id: crypto.randomUUID(), slot: 4 });

afterEach(() => set(`offline = false, jams_next = false, jammed_until = '-infinity'`));
afterAll(async () => {
  await machine.close();
  await other.close();
  await close();
});

describe('the simulated machine', () => {
  it('turns once per press, whichever replica sends it', async () => {
    const once = press();
    const outcomes = await Promise.all([machine.press(once), other.press(once), machine.press(once)]);
    expect(outcomes).toEqual([{ fell: true }, { fell: true }, { fell: true }]);
    const { rows } = await pool.query('select from sandbox.vending_turns where press_id = $1', [once.id]);
    expect(rows).toHaveLength(1);
  });

  it('keeps turning when the replica that sent the press is killed', async () => {
    const slow = await simulatedMachine(pool, { ...quick, turnMs: 120 });
    const lost = press();
    const begun = performance.now();
    void slow.press(lost);
    await expect
      .poll(async () => (await pool.query('select from sandbox.vending_turns where press_id = $1', [lost.id])).rowCount)
      .toBe(1);
    // Another replica asks: the coil is still turning, and is waited for.
    expect(await other.press(lost)).toEqual({ fell: true });
    expect(performance.now() - begun).toBeGreaterThan(100);
  });

  it('jams on demand and stays jammed until cleared', async () => {
    await set('jams_next = true');
    const stuck = press();
    expect(await machine.press(stuck)).toEqual({ fell: false, reason: 'jammed' });
    expect(await other.state()).toBe('jammed');
    expect(await other.press(press())).toEqual({ fell: false, reason: 'jammed' });
    await set(`jammed_until = '-infinity'`);
    expect(await machine.state()).toBe('ready');
    expect(await machine.press(press())).toEqual({ fell: true });
    expect(await other.press(stuck)).toEqual({ fell: false, reason: 'jammed' });
  });

  it('reports no outcome while offline and notifies when that changes', async () => {
    let told = 0;
    machine.onState(() => {
      told += 1;
    });
    await set('offline = true');
    await expect.poll(() => told).toBe(1);
    expect(await machine.state()).toBe('offline');
    await expect(machine.press(press())).rejects.toThrow(MachineSilent);
    await set('offline = false');
    await expect.poll(() => told).toBe(2);
  });

  it('notifies when an outage that a reader saw ends before the next look', async () => {
    let notified = 0;
    const rarelyLooking = await simulatedMachine(pool, { ...quick, lookMs: 60_000 });
    rarelyLooking.onState(() => {
      notified += 1;
    });
    await set('offline = true');
    expect(await rarelyLooking.state()).toBe('offline');
    expect(notified).toBe(1);
    await set('offline = false');
    expect(await rarelyLooking.state()).toBe('ready');
    expect(notified).toBe(2);
    await rarelyLooking.close();
  });
});
