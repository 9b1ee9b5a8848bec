// @ts-check
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { identify, identifyFolder, isRunning } from '../processes/identity.mjs';
import { claimDataFolder } from './running-record.mjs';

const DEAD_PROCESS = '1 1 another-boot';
let folder = '';
/** @type {import('node:child_process').ChildProcess[]} */
const services = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'northspool-running-'));
});
afterEach(() => {
  for (const each of services.splice(0)) each.kill('SIGKILL');
  rmSync(folder, { recursive: true });
  rmSync(`${folder}-copy`, { recursive: true, force: true });
});

function startService() {
  const service = spawn('sleep', ['60']);
  services.push(service);
  /** @type {Promise<string | null>} */
  const signal = new Promise((resolve) => service.once('exit', (_, ended) => resolve(ended)));
  const pid = service.pid ?? 0;
  const identity = identify(pid) ?? '';
  return { pid, signal, lives: () => isRunning(identity) };
}

/** @param {object} record */
function writeRecord(record) {
  writeFileSync(join(folder, 'running.json'), JSON.stringify(record));
}

describe('a second shop with the same data folder', () => {
  it('is rejected with the process that uses the folder, since when, and what to do', async () => {
    const first = await claimDataFolder(folder, 'npm start');
    const { since } = JSON.parse(readFileSync(join(folder, 'running.json'), 'utf8'));
    await expect(claimDataFolder(folder, 'npm run dev')).rejects.toThrow(
      `"npm start" (process ${process.pid}) is using the data folder ${folder} since ${since.slice(0, 16).replace('T', ' ')} UTC. ` +
        `Stop it first (Ctrl-C where it runs, or kill ${process.pid}), or start a second shop with its own DATA_DIR and PORT. ` +
        'To upgrade it, build the pages of this version while it is open: npm run publish -- --ahead.',
    );
    first.remove();
    const second = await claimDataFolder(folder, 'npm start');
    second.remove();
    expect(existsSync(join(folder, 'running.json'))).toBe(false);
  });

  it('waits for one that is closing', async () => {
    const first = await claimDataFolder(folder, 'npm start');
    first.closes();
    const second = claimDataFolder(folder, 'npm start');
    first.remove();
    (await second).remove();
  });

  it('is rejected while a shop of an earlier version runs, which uses another lock', async () => {
    const api = startService();
    writeRecord({ shop: identify(process.pid), api: identify(api.pid), closing: false });
    await expect(claimDataFolder(folder, 'npm start')).rejects.toThrow(
      `Another command (process ${process.pid}) is using the data folder ${folder}. Stop it first`,
    );
    expect(api.lives()).toBe(true);
  });
});

it('stops the services that a killed shop left behind in this folder', async () => {
  const [api, slicer] = [startService(), startService()];
  const left = { api: identify(api.pid), slicer: identify(slicer.pid) };
  writeRecord({ folder: identifyFolder(folder), path: folder, shop: DEAD_PROCESS, services: left });
  (await claimDataFolder(folder, 'npm start')).remove();
  expect(await Promise.all([api.signal, slicer.signal])).toEqual(['SIGTERM', 'SIGTERM']);
});

it('leaves the original’s services alone when started with a copy of the data folder', async () => {
  const api = startService();
  const original = await claimDataFolder(folder, 'npm start');
  original.add('api', api.pid);
  cpSync(folder, `${folder}-copy`, { recursive: true });
  const copy = await claimDataFolder(`${folder}-copy`, 'npm start');
  copy.remove();
  original.remove();
  expect(api.lives()).toBe(true);
});

it('leaves the original’s services alone even after the original was killed', async () => {
  const api = startService();
  writeRecord({ folder: 'another', path: '/srv/shop', shop: DEAD_PROCESS, services: { api: identify(api.pid) } });
  (await claimDataFolder(folder, 'npm start')).remove();
  expect(api.lives()).toBe(true);
});

it('leaves a process alone that reuses the id of an earlier service', async () => {
  const stranger = startService();
  writeRecord({
    folder: identifyFolder(folder),
    shop: DEAD_PROCESS,
    services: { api: `${stranger.pid} 1 another-boot` },
  });
  (await claimDataFolder(folder, 'npm start')).remove();
  expect(stranger.lives()).toBe(true);
});
