// @ts-check
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { identify } from '../processes/identity.mjs';
import { becomeTheShopOf } from './running-record.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'northspool-running-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a second shop on the same data is told which process has them', async () => {
  const first = await becomeTheShopOf(folder);
  await expect(becomeTheShopOf(folder)).rejects.toThrow(
    `already runs with the data folder ${folder} as process ${process.pid}.`,
  );
  first.remove();
  const second = await becomeTheShopOf(folder);
  second.remove();
  expect(existsSync(join(folder, 'running.json'))).toBe(false);
});

test('a shop that is closing is waited for', async () => {
  const first = await becomeTheShopOf(folder);
  first.closes();
  const second = becomeTheShopOf(folder);
  first.remove();
  (await second).remove();
});

test('an API that a killed shop left behind is ended', async () => {
  const api = spawn('sleep', ['60']);
  const ended = new Promise((resolve) => api.once('exit', (_, signal) => resolve(signal)));
  writeFileSync(join(folder, 'running.json'), JSON.stringify({ shop: '1 1 gone', api: identify(api.pid ?? 0) }));
  (await becomeTheShopOf(folder)).remove();
  expect(await ended).toBe('SIGTERM');
});

test('a process that only got the number of a former API is left alone', async () => {
  const stranger = spawn('sleep', ['60']);
  writeFileSync(
    join(folder, 'running.json'),
    JSON.stringify({ shop: '1 1 gone', api: `${stranger.pid} 1 another-boot` }),
  );
  (await becomeTheShopOf(folder)).remove();
  expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
  stranger.kill();
});
