// @ts-check
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { secretsOf } from './secrets.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'northspool-secrets-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('secrets are made once, for the owner’s eyes only', () => {
  const first = secretsOf(folder);
  expect(secretsOf(folder)).toEqual(first);
  expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
  expect(first.tokenSecret).toMatch(/^[0-9a-f]{64}$/);
});

test('two shops share no secret', () => {
  const first = secretsOf(folder);
  rmSync(join(folder, 'secrets.json'));
  const second = secretsOf(folder);
  expect(second.tokenSecret).not.toBe(first.tokenSecret);
  expect(second.databasePassword).not.toBe(first.databasePassword);
});

test.each(['{', '{}', '{"databasePassword":"x\'; drop","tokenSecret":"short"}'])(
  'damaged secrets (%s) are not replaced silently',
  (text) => {
    writeFileSync(join(folder, 'secrets.json'), text);
    expect(() => secretsOf(folder)).toThrow('secrets.json is damaged. Restore it from a backup, or remove it');
  },
);
