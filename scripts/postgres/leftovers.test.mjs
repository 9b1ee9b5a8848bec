// @ts-check
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { clearLeftovers } from './leftovers.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'northspool-leftovers-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('clears a lock file whose process id now belongs to another program, and spares the program', async () => {
  const stranger = spawn('sleep', ['60']);
  onTestFinished(() => void stranger.kill());
  const file = join(folder, 'postmaster.pid');
  writeFileSync(file, `${stranger.pid}\n${folder}\n`);
  await clearLeftovers(folder);
  expect(existsSync(file)).toBe(false);
  expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
});

it('leaves the lock file of a dead process to Postgres', async () => {
  const file = join(folder, 'postmaster.pid');
  writeFileSync(file, '99999999\n');
  await clearLeftovers(folder);
  expect(existsSync(file)).toBe(true);
});
