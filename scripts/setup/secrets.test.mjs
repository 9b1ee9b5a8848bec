// @ts-check
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addTokenSecret, loadSecrets, removeOldTokenSecrets } from './secrets.mjs';

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

it('puts a new token secret before the old one, until that is removed, and changes nothing else', () => {
  const { tokenSecret: old, databasePassword } = loadSecrets(folder);
  addTokenSecret(folder);
  const { tokenSecret: both } = loadSecrets(folder);
  expect(both).toMatch(new RegExp(`^[0-9a-f]{64},${old}$`));
  expect(removeOldTokenSecrets(folder)).toBe(1);
  expect(loadSecrets(folder)).toEqual({ databasePassword, tokenSecret: both.split(',')[0] });
  expect(removeOldTokenSecrets(folder)).toBe(0);
  expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
});

it('changes no secret of a shop that was never started', () => {
  expect(() => addTokenSecret(folder)).toThrow('The first start of the shop makes it.');
});

it.each(['{', '{}', '{"databasePassword":"x\'; drop","tokenSecret":"short"}'])(
  'does not silently replace damaged secrets (%s)',
  (text) => {
    writeFileSync(join(folder, 'secrets.json'), text);
    expect(() => loadSecrets(folder)).toThrow('secrets.json is damaged. Restore it from a backup, or remove it');
  },
);
