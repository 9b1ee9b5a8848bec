// @ts-check
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { identify, identifyFolder, isRunning } from '../processes/identity.mjs';
import { becomeTheShopOf } from './running-record.mjs';

const NOBODY = '1 1 another-boot';
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
function leave(record) {
  writeFileSync(join(folder, 'running.json'), JSON.stringify(record));
}

describe('a second shop with the same data folder', () => {
  it('is refused with the process that has it, since when, and what to do', async () => {
    const first = await becomeTheShopOf(folder, 'npm start');
    const { since } = JSON.parse(readFileSync(join(folder, 'running.json'), 'utf8'));
    await expect(becomeTheShopOf(folder, 'npm run dev')).rejects.toThrow(
      `"npm start" (process ${process.pid}) runs with the data folder ${folder} since ${since.slice(0, 16).replace('T', ' ')} UTC. ` +
        `Stop that first (Ctrl-C where it runs, or kill ${process.pid}), or start a second shop with its own DATA_DIR and PORT.`,
    );
    first.remove();
    const second = await becomeTheShopOf(folder, 'npm start');
    second.remove();
    expect(existsSync(join(folder, 'running.json'))).toBe(false);
  });

  it('waits for one that is closing', async () => {
    const first = await becomeTheShopOf(folder, 'npm start');
    first.closes();
    const second = becomeTheShopOf(folder, 'npm start');
    first.remove();
    (await second).remove();
  });

  it('is refused beside a shop of an earlier version, which has another lock', async () => {
    const api = startService();
    leave({ shop: identify(process.pid), api: identify(api.pid), closing: false });
    await expect(becomeTheShopOf(folder, 'npm start')).rejects.toThrow(
      `Another command (process ${process.pid}) runs with the data folder ${folder}. Stop that first`,
    );
    expect(api.lives()).toBe(true);
  });
});

it('ends the services that a killed shop left behind in this folder', async () => {
  const [api, slicer] = [startService(), startService()];
  const left = { api: identify(api.pid), slicer: identify(slicer.pid) };
  leave({ folder: identifyFolder(folder), path: folder, shop: NOBODY, services: left });
  (await becomeTheShopOf(folder, 'npm start')).remove();
  expect(await Promise.all([api.signal, slicer.signal])).toEqual(['SIGTERM', 'SIGTERM']);
});

it('leaves the services of the original alone when it starts with a copy of the data folder', async () => {
  const api = startService();
  const original = await becomeTheShopOf(folder, 'npm start');
  original.add('api', api.pid);
  cpSync(folder, `${folder}-copy`, { recursive: true });
  const copy = await becomeTheShopOf(`${folder}-copy`, 'npm start');
  copy.remove();
  original.remove();
  expect(api.lives()).toBe(true);
});

it('leaves the services of the original alone after the original was killed, too', async () => {
  const api = startService();
  leave({ folder: 'another', path: '/srv/shop', shop: NOBODY, services: { api: identify(api.pid) } });
  (await becomeTheShopOf(folder, 'npm start')).remove();
  expect(api.lives()).toBe(true);
});

it('leaves a process alone that only got the number of a former service', async () => {
  const stranger = startService();
  leave({ folder: identifyFolder(folder), shop: NOBODY, services: { api: `${stranger.pid} 1 another-boot` } });
  (await becomeTheShopOf(folder, 'npm start')).remove();
  expect(stranger.lives()).toBe(true);
});
