import { PgBoss } from 'pg-boss';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { connect } from './db/connect.ts';
import { listen } from './db/listen.ts';
import type { SliceJobState } from './domain/slices/slice-jobs.ts';
import { SliceWatch } from './domain/slices/slice-watch.ts';
import { VendingWatch } from './domain/vending/vending-watch.ts';
import { startQueue } from './jobs/queue.ts';
import { createTestApp } from './test/create-test-app.ts';
import { workerDatabase } from './test/test-database.ts';
import { currentContext, runInContext, type WorkContext } from './work-context.ts';

const shop = await createTestApp();
const other = connect(await workerDatabase(), 1, () => {});
afterAll(() => other.close());

/** Someone else's work, which starts what this process then shares. */
const job: WorkContext = { facts: { job: 'order-shipped', jobId: '1' } };

/** Notes in whose context something runs: of each test its own, since what was started may run on after it. */
function openNotes() {
  const contexts: (WorkContext | undefined)[] = [];
  return {
    note: () => void contexts.push(currentContext()),
    /** the contexts of the next notes, each once */
    noted: async (count: number) => {
      await vi.waitFor(() => expect(contexts.length).toBeGreaterThanOrEqual(count));
      return [...new Set(contexts.splice(0))];
    },
  };
}

const endConnection = (name: string) =>
  other.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and datname = current_database()',
    [name],
  );

describe('work that a job starts and others share', () => {
  it('does not name the job in a listener’s notifications, also after it reconnects', async () => {
    const { note, noted } = openNotes();
    const config = { connectionString: await workerDatabase(), application_name: 'listens' };
    const listening = { channel: 'context', received: note, connected: note, lost: note };
    const listener = await runInContext(job, () => listen(config, listening));
    onTestFinished(() => listener.close());
    await other.pool.query('notify context');
    expect(await noted(2)).toEqual([undefined]);
    await endConnection('listens');
    expect(await noted(2)).toEqual([undefined]);
  });

  it('does not name the job of a pool’s idle connection that breaks', async () => {
    const { note, noted } = openNotes();
    const broken = connect(await workerDatabase(), 1, note);
    onTestFinished(() => broken.close());
    await runInContext(job, () => broken.pool.query(`set application_name = 'idle'`));
    await endConnection('idle');
    expect(await noted(1)).toEqual([undefined]);
  });

  it('does not name the job when the queue goes wrong', async () => {
    const { note, noted } = openNotes();
    const on = vi.spyOn(PgBoss.prototype, 'on');
    onTestFinished(() => on.mockRestore());
    const schema = 'context_jobs';
    const log = { ...shop.deps.log, error: note };
    const queue = await startQueue({ connectionString: await workerDatabase(), schema }, log);
    onTestFinished(async () => {
      await queue.stop();
      await other.pool.query(`drop schema ${schema} cascade`);
    });
    const boss = on.mock.contexts[0] as PgBoss;
    runInContext(job, () => boss.emit('error', new Error('A connection broke.')));
    expect(await noted(1)).toEqual([undefined]);
  });

  it('does not name the job in the changes of a vending machine that it uses', async () => {
    const { note, noted } = openNotes();
    let state = async () => 'ready' as const;
    let changed = () => {};
    const machine = {
      ...shop.deps.machine,
      state: () => state(),
      onState: (listener: () => void) => {
        changed = listener;
      },
    };
    const watch = new VendingWatch({ ...shop.deps, machine, log: { ...shop.deps.log, warn: note } });
    onTestFinished(() => watch.close());
    const watcher = { send: vi.fn() };
    await watch.watchMachine(watcher);
    // It reads the machine once more when its listener is connected.
    await vi.waitFor(() => expect(watcher.send).toHaveBeenCalledTimes(2));
    state = () => Promise.reject(new Error('The machine is offline.'));
    runInContext(job, changed);
    expect(await noted(1)).toEqual([undefined]);
  });

  it('does not name the job in the heartbeat of watched slices', async () => {
    const { note, noted } = openNotes();
    const start = vi.spyOn(globalThis, 'setInterval').mockImplementation(() => {
      note();
      return undefined as never;
    });
    onTestFinished(() => start.mockRestore());
    const watch = new SliceWatch(shop.deps);
    onTestFinished(() => watch.close());
    const waiting = { sliceId: crypto.randomUUID(), update: { id: crypto.randomUUID() } } as SliceJobState;
    await runInContext(job, () => watch.watch({ send: () => {} }, waiting));
    expect(await noted(1)).toEqual([undefined]);
  });
});
