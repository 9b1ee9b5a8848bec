import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { connect } from '../db/connect.ts';
import { migrateAt, migrateTo, migrationNames, migrations, schemaStatus } from '../db/migrate.ts';
import { recordAction } from '../domain/operator/actions.ts';
import { pseudonymOf } from '../domain/operator/pseudonyms.ts';
import { emptyDatabase } from '../test/empty-database.ts';
import { filesInMemory } from '../test/files-in-memory.ts';
import { applyUpgrade } from './apply-upgrade.ts';
import { checkUpgrade } from './check-upgrade.ts';
import { restoreBackup } from './restore-backup.ts';
import { verifyBackup } from './verify-backup.ts';

const folder = await mkdtemp(join(tmpdir(), 'upgrade-'));
const opened: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});
afterAll(() => rm(folder, { recursive: true }));

/** A shop of the version that had these migrations, with one order. */
async function shopOf(names: readonly string[]) {
  const database = await emptyDatabase();
  const connection = connect(database.url, 2, () => {});
  opened.push(() => connection.close().then(database.drop));
  const { db } = connection;
  await migrateTo(db, names);
  await sql`insert into installation (mode) values ('test')`.execute(db);
  await sql`insert into orders (ref_id, owner, idempotency_key, fingerprint, status, email, customer, totals, amount, payment_token)
    values ('NS-1', 'ada', 'k', '', 'paid', 'ada@example.com', '{}', '{}', 2799, 'pm')`.execute(db);
  const dataDir = await mkdtemp(join(folder, 'data-'));
  return {
    source: { databaseUrl: database.url, files: filesInMemory().files, dataDir },
    db,
    backups: join(dataDir, 'backups'),
  };
}

const older = migrationNames.slice(0, migrationNames.indexOf('0045-releases'));
const pending = migrationNames.slice(older.length);
const withNext = (...ups: Migration['up'][]): Record<string, Migration> => ({
  ...migrations,
  ...Object.fromEntries(ups.map((up, at) => [`9${at}00-next`, { up }])),
});

describe('an upgrade', () => {
  it('backs up the database first, and the backup brings the older version back', async () => {
    const { source, db, backups } = await shopOf(older);
    const { applied, backup } = await applyUpgrade(source, { folder: backups });
    expect(applied).toEqual(pending);
    expect((await schemaStatus(db)).pending).toEqual([]);
    expect(await readdir(backups)).toEqual([expect.stringMatching(/^northspool-.*-upgrade\.tar\.zst$/)]);
    expect(await db.selectFrom('backups').select(['reason', 'file']).execute()).toEqual([
      { reason: 'upgrade', file: backup?.path },
    ]);
    const place = await emptyDatabase();
    const restored = connect(place.url, 2, () => {});
    opened.push(() => restored.close().then(place.drop));
    const path = backup?.path ?? '';
    const target = { ...source, databaseUrl: place.url, log: { info: () => {}, warn: () => {}, error: () => {} } };
    await restoreBackup(path, await verifyBackup(path), target);
    expect((await schemaStatus(restored.db)).applied).toEqual(older);
    expect(await restored.db.selectFrom('orders').select('ref_id').execute()).toEqual([{ ref_id: 'NS-1' }]);
  });

  it('does not happen when the backup fails, unless somebody decided so', async () => {
    const { source, db } = await shopOf(older);
    const file = join(source.dataDir, 'file');
    await writeFile(file, '');
    await expect(applyUpgrade(source, { folder: file })).rejects.toThrow(
      /^The database was not changed, because it could not be backed up first: .*UPGRADE_WITHOUT_BACKUP=1\.$/,
    );
    expect((await schemaStatus(db)).pending).toEqual(pending);
    expect(await applyUpgrade(source, { folder: file, withoutBackup: true })).toMatchObject({ applied: pending });
    expect((await schemaStatus(db)).pending).toEqual([]);
  });

  it('is made and backed up once by replicas that start together', async () => {
    const { source, backups } = await shopOf(older);
    const done = await Promise.all([1, 2].map(() => applyUpgrade(source, { folder: backups })));
    expect(done.map(({ applied }) => applied.length).sort()).toEqual([0, pending.length]);
    expect(await readdir(backups)).toHaveLength(1);
  });

  it('moves the log to where the shop only appends, and names customers by pseudonyms', async () => {
    const { source, db } = await shopOf(migrationNames.filter((name) => name < '0061'));
    await sql`insert into operator_actions (at, by, verb, target, outcome) values
      (now(), 'dana', 'members grant', 'ada@example.com', 'done'),
      (now(), 'dana', 'staff end', 'pat@northspool.example', null)`.execute(db);
    await applyUpgrade(source, { folder: source.dataDir, withoutBackup: true });
    const rows = await db.selectFrom('log.entries').selectAll().orderBy('id').execute();
    expect(rows).toMatchObject([
      { verb: 'members grant', target: await pseudonymOf(db, 'Ada@example.com'), outcome: 'done', kind: 'change' },
      { verb: 'staff end', target: 'pat@northspool.example', outcome: null },
    ]);
    await expect(sql`delete from log.actions`.execute(db)).rejects.toMatchObject({ code: '42501' });
    await recordAction(
      { connection: { db } as never, clock: () => new Date() },
      { by: 'dana', verb: 'x', target: 'y' },
      async () => {},
    );
    expect(await sql`select from log.actions`.execute(db)).toMatchObject({ rows: { length: 3 } });
  });

  it('leaves a new database to the API', async () => {
    const database = await emptyDatabase();
    opened.push(database.drop);
    const dataDir = await mkdtemp(join(folder, 'new-'));
    const source = { databaseUrl: database.url, files: filesInMemory().files, dataDir };
    expect(await applyUpgrade(source, { folder: join(dataDir, 'backups') })).toEqual({ applied: [] });
    expect(await readdir(dataDir)).toEqual([]);
  });
});

describe('the check of an upgrade', () => {
  it('lists what is pending with its time, and changes nothing', async () => {
    const { source, db } = await shopOf(older);
    const check = await checkUpgrade(source.databaseUrl);
    expect(check.pending).toEqual(pending);
    expect(check.timings.map(({ name }) => name)).toEqual(pending);
    expect(check.breaking).toEqual([]);
    expect(await schemaStatus(db)).toMatchObject({ applied: older, pending });
    const { rows } = await sql`select from pg_namespace where nspname = 'upgrade_check'`.execute(db);
    expect(rows).toEqual([]);
  });

  it('names what replicas of the older version would stumble over, while the running shop sells', async () => {
    const { source, db: running } = await shopOf(migrationNames);
    const { breaking, rewritten } = await checkUpgrade(
      source.databaseUrl,
      withNext(async (db) => {
        await sql`alter table orders drop column fingerprint, alter column amount type bigint`.execute(db);
        await sql`alter table coupons add column next text not null`.execute(db);
        await sql`alter table orders add check (amount < 100000)`.execute(db);
        await sql`alter table orders drop constraint orders_status_check, add constraint orders_status_check check (status
          in ('pending', 'requires_action', 'processing', 'paid', 'declined', 'cancelled', 'refunded', 'new'))`.execute(
          db,
        );
        await sql`alter table orders add column tip integer check (tip < amount)`.execute(db);
        await sql`drop table replicas`.execute(db);
        await sql`create table brand_new (id text not null)`.execute(db);
        await sql`update orders set status = 'paid'`.execute(running);
        await sql`do $$ begin lock table orders in share row exclusive mode nowait; end $$`.execute(running);
      }),
    );
    expect(breaking).toEqual([
      'removes replicas',
      'removes orders.fingerprint',
      'makes orders.amount bigint instead of integer',
      'requires coupons.next',
      'restricts orders: CHECK ((amount < 100000))',
    ]);
    expect(rewritten).toEqual(['orders']);
  });

  it('finds data that a migration cannot work with', async () => {
    const { source } = await shopOf(migrationNames);
    const check = checkUpgrade(
      source.databaseUrl,
      withNext(async (db) => {
        await sql`alter table orders add check (amount < 100)`.execute(db);
      }),
    );
    await expect(check).rejects.toThrow('is violated by some row');
  });
});

describe('a database of a newer version', () => {
  it('is refused with the backup that brings this version back', async () => {
    const { source, db } = await shopOf(migrationNames);
    await sql`insert into kysely_migration (name, timestamp) values ('9900-future', '')`.execute(db);
    await sql`insert into backups (reason, finished_at, file) values ('upgrade', now(), '/backups/before.tar.zst')`.execute(
      db,
    );
    await expect(migrateAt(source.databaseUrl)).rejects.toThrow(
      'A newer version of Northspool changed this database (9900-future), and this version cannot use it. ' +
        'Start the newer version again, or go back by restoring /backups/before.tar.zst (docs/backup-and-upgrade.md).',
    );
  });

  it('is not opened after a restore that was killed', async () => {
    const { source, db } = await shopOf(migrationNames);
    await sql`create table unfinished_restore ()`.execute(db);
    await expect(migrateAt(source.databaseUrl)).rejects.toThrow('A restore into this database did not finish.');
  });
});

it('knows each migration of the folder, as npm start does', async () => {
  const names = await readdir(new URL('../db/migrations/', import.meta.url));
  expect(names.map((name) => name.replace(/\.ts$/, '')).sort()).toEqual(migrationNames);
});
