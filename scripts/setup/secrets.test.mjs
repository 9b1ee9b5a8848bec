// @ts-check
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadSecrets } from './secrets.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'northspool-secrets-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('creates secrets once, readable only by the owner', () => {
  const first = loadSecrets(folder);
  expect(loadSecrets(folder)).toEqual(first);
  expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
  expect(first.tokenSecret).toMatch(/^[0-9a-f]{64}$/);
});

it('creates different secrets for each shop', () => {
  const first = loadSecrets(folder);
  rmSync(join(folder, 'secrets.json'));
  const second = loadSecrets(folder);
  expect(second.tokenSecret).not.toBe(first.tokenSecret);
  expect(second.databasePassword).not.toBe(first.databasePassword);
});

it.each(['{', '{}', '{"databasePassword":"x\'; drop","tokenSecret":"short"}'])(
  'does not silently replace damaged secrets (%s)',
  (text) => {
    writeFileSync(join(folder, 'secrets.json'), text);
    expect(() => loadSecrets(folder)).toThrow('secrets.json is damaged. Restore it from a backup, or remove it');
  },
);
