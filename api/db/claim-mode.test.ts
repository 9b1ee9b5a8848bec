import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { createTestApp } from '../test/create-test-app.ts';
import { claimMode } from './claim-mode.ts';
import { up } from './migrations/0026-installation.ts';

/** The database of a first start. Changes are rolled back, because the file's other tests share it. */
async function newDatabase() {
  const { db } = (await createTestApp()).deps.connection;
  const trx = await db.startTransaction().execute();
  onTestFinished(() => trx.rollback().execute());
  await trx.deleteFrom('installation').execute();
  return trx;
}

it('accepts the mode of the first start again', async () => {
  const db = await newDatabase();
  await claimMode(db, 'live');
  await expect(claimMode(db, 'live')).resolves.toBeUndefined();
});

it.each([
  ['sandbox', 'live'],
  ['test', 'live'],
  ['live', 'sandbox'],
] as const)('rejects data of %s mode in %s mode, and says what to do', async (first, later) => {
  const db = await newDatabase();
  await claimMode(db, first);
  await expect(claimMode(db, later)).rejects.toThrow(
    new RegExp(`a shop in ${first} mode, and .* for ${later} mode. Start with an empty DATA_DIR`),
  );
});

it('treats data from before modes were stored as a sandbox when it has the sandbox’s tables', async () => {
  const db = await newDatabase();
  await sql`drop table installation; create schema if not exists sandbox`.execute(db);
  await up(db);
  await expect(claimMode(db, 'live')).rejects.toThrow('a shop in sandbox mode');
});
