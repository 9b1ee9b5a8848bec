// @ts-check
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { initialize } from './initialize.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'northspool-initialize-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it.each([
  ['an editor’s notes', 'notes.txt'],
  ['half a database', 'PG_VERSION'],
])('rejects a data folder that contains %s, and leaves it alone', async (_, name) => {
  const dataFolder = join(folder, 'postgres');
  mkdirSync(dataFolder);
  writeFileSync(join(dataFolder, name), '18\n');
  const cluster = { binaries: '/nowhere', dataFolder, user: null, logFile: join(folder, 'log'), password: 'x' };
  await expect(initialize(cluster)).rejects.toThrow(
    `${dataFolder} is not a complete Postgres data folder. Move it away`,
  );
  expect(readdirSync(dataFolder)).toEqual([name]);
});
