// @ts-check
import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { claimLinkedDatabase, linkedDatabase } from './linked-database.mjs';

let folder = '';
let database = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'northspool-linked-'));
  database = join(folder, 'database');
  mkdirSync(database);
});
afterEach(() => rmSync(folder, { recursive: true }));

/** @param {string} name */
function dataFolder(name) {
  const dataDir = join(folder, name);
  mkdirSync(dataDir);
  symlinkSync(database, join(dataDir, 'postgres'));
  return dataDir;
}

describe('a database outside its data folder', () => {
  it('is not shared with a copy of that folder', () => {
    const original = dataFolder('original');
    expect(linkedDatabase(original)).toBe(database);
    claimLinkedDatabase(database, original);
    const copy = dataFolder('copy');
    expect(() => claimLinkedDatabase(database, copy)).toThrow(
      `${copy} is a copy of ${original} and links to the database of that shop, ${database}. Replace the link`,
    );
    expect(() => claimLinkedDatabase(database, original)).not.toThrow();
  });

  it('stays with a data folder that was moved', () => {
    const original = dataFolder('original');
    claimLinkedDatabase(database, original);
    renameSync(original, join(folder, 'away'));
    rmSync(join(folder, 'away'), { recursive: true });
    expect(() => claimLinkedDatabase(database, dataFolder('moved'))).not.toThrow();
  });
});
