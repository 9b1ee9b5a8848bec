import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { emptyDatabase } from '../test/empty-database.ts';
import { connect } from './connect.ts';
import { migrateAt, migrateTo, migrationNames } from './migrate.ts';

let close = async () => {};
afterEach(() => close());

/** A database with the migrations, and the functions that they created. */
async function migratedDatabase() {
  const database = await emptyDatabase();
  const { db, close: disconnect } = connect(database.url, 2, () => {});
  close = () => disconnect().then(database.drop);
  await migrateTo(db, migrationNames);
  const functions = async () => {
    const { rows } = await sql<{ name: string; body: string; version: string }>`
      select oid::regprocedure::text as name, prosrc as body, xmin::text as version from pg_proc
      where pronamespace = 'public'::regnamespace and proname in ('place_order', 'note_customer') order by name`.execute(
      db,
    );
    return rows;
  };
  return { ...database, db, functions };
}

it('creates functions from their files, also in a restored database, and leaves them alone until a file changes', async () => {
  const { url, functions } = await migratedDatabase();
  expect(await functions()).toHaveLength(2);
  await migrateAt(url);
  const created = await functions();
  // The overload of older versions stays for their replicas.
  expect(created.map(({ name }) => name.replace(/\(.*/, ''))).toEqual(['note_customer', 'place_order', 'place_order']);
  await migrateAt(url);
  expect(await functions()).toEqual(created);
});

it('creates a function again whose file has changed, while several replicas start', async () => {
  const { url, db, functions } = await migratedDatabase();
  await migrateAt(url);
  const bodies = async () => (await functions()).map(({ body }) => body);
  const created = await bodies();
  await sql`
    create or replace function note_customer(email text, name text, phone text, seen timestamptz) returns void
    language plpgsql as 'begin return; end';
    comment on function note_customer is 'the hash of an older file'`.execute(db);
  expect(await bodies()).not.toEqual(created);
  await Promise.all([migrateAt(url), migrateAt(url), migrateAt(url)]);
  expect(await bodies()).toEqual(created);
});
