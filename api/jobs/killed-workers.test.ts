import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, expect, it } from 'vitest';
import { folderFiles } from '../gateways/files/open-files.ts';
import { createSlicingApp } from '../test/create-slicing-app.ts';
import { DONE, type SlicerCall } from '../test/slicer-server.ts';
import { workerDatabase } from '../test/test-database.ts';
import { type Queue, startQueue } from './queue.ts';

const DENO = fileURLToPath(new URL('../../node_modules/.bin/deno', import.meta.url));
const WORKER = fileURLToPath(new URL('../test/slice-worker.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'killed-'));
const files = await folderFiles(folder);
const silent = { info: () => {}, warn: () => {}, error: () => {} };
let queue: Queue | undefined;
const shop = await createSlicingApp({
  files,
  jobs: { enqueue: async (...job) => await queue?.enqueue(...job) },
});
const workers: ChildProcess[] = [];

async function startWorker(): Promise<ChildProcess> {
  const args = ['run', '-A', '--no-prompt', WORKER, await workerDatabase(), folder, shop.slicer.url];
  const worker = spawn(DENO, args, { stdio: ['ignore', 'ignore', 'inherit'], detached: true });
  workers.push(worker);
  return worker;
}

/** The whole group: the command is a script that starts the program. */
async function kill(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null || !worker.pid) return;
  process.kill(-worker.pid, 'SIGKILL');
  await once(worker, 'exit');
}

afterEach(async () => {
  await Promise.all(workers.splice(0).map(kill));
  await queue?.stop();
  queue = undefined;
});
afterAll(() => rmSync(folder, { recursive: true }));

it('finishes the slice of a killed worker once, in another worker', async () => {
  queue = await startQueue({ connectionString: await workerDatabase() }, silent);
  const ada = await shop.newGuest();
  const held: SlicerCall[] = [];
  shop.slicer.answers.push((call) => {
    call.send({ progress: 0.4 });
    held.push(call);
  });
  const asked = await shop.ask(ada, await shop.uploaded(ada));
  const first = await startWorker();
  await expect.poll(() => held.length).toBe(1);
  await kill(first);
  await held[0]?.hungUp;
  // As when its heartbeats had stopped ten seconds ago.
  await shop.deps.connection.pool.query(
    `update pgboss.job set heartbeat_on = heartbeat_on - interval '10 s' where name = 'slice' and state = 'active'`,
  );
  await startWorker();
  const state = async () => (await shop.look(ada, asked.id)).status;
  await expect.poll(state, { interval: 500 }).toBe('complete');
  expect(await shop.look(ada, asked.id)).toMatchObject({ materialVolume: DONE.filament });
  expect(shop.slicer.calls).toHaveLength(2);
});
