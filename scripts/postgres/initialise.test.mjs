// @ts-check
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { initialise } from './initialise.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'northspool-initialise-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test.each([
  ['an editor’s notes', 'notes.txt'],
  ['half a database', 'PG_VERSION'],
])('a data folder that holds %s is refused and left as it is', async (_, name) => {
  const dataFolder = join(folder, 'postgres');
  mkdirSync(dataFolder);
  writeFileSync(join(dataFolder, name), '18\n');
  const cluster = { binaries: '/nowhere', dataFolder, user: null, logFile: join(folder, 'log'), password: 'x' };
  await expect(initialise(cluster)).rejects.toThrow(
    `${dataFolder} is not a complete Postgres data folder. Move it away`,
  );
  expect(readdirSync(dataFolder)).toEqual([name]);
});
