import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connect } from '../db/connect.ts';
import { startQueue } from '../jobs/queue.ts';
import { runShopCommand } from '../operator/shop-command.ts';
import { signedIn } from '../test/accounts.ts';
import { buyer } from '../test/buyer.ts';
import { createPayingApp } from '../test/create-paying-app.ts';
import { emptyDatabase } from '../test/empty-database.ts';
import { goods } from '../test/factory-items.ts';
import { filesInMemory, streamOf } from '../test/files-in-memory.ts';
import { printBuyer } from '../test/finished-job.ts';
import { workerDatabase } from '../test/test-database.ts';
import { readArchive, readSmall, writeArchive } from './archive.ts';
import { makeRoom } from './backup-folder.ts';
import { lastBackup } from './backup-records.ts';
import { keepDuringBackups } from './keep-during-backups.ts';
import { makeBackup } from './make-backup.ts';
import { FORMAT, HEADER } from './manifest.ts';
import { requireMode, restoreBackup, restoreSecrets } from './restore-backup.ts';
import { verifyBackup } from './verify-backup.ts';

const { files, kept } = filesInMemory();
const shop = await createPayingApp({ files });
const { db } = shop.deps.connection;
const folder = await mkdtemp(join(tmpdir(), 'backup-'));
const dataDir = join(folder, 'data');
const log = { info: () => {}, warn: () => {}, error: () => {} };
const source = { databaseUrl: await workerDatabase(), files, dataDir };
const SECRETS = '{"databasePassword":"x","tokenSecret":"y"}\n';
let backups = '';

beforeEach(async () => {
  kept.clear();
  await rm(dataDir, { recursive: true, force: true });
  backups = await mkdtemp(join(folder, 'backups-'));
  await mkdir(dataDir);
  await writeFile(join(dataDir, 'secrets.json'), SECRETS);
  await sql`delete from backups; delete from installation; insert into installation (mode) values ('test')`.execute(db);
});
afterAll(() => rm(folder, { recursive: true }));

/** Restored shops, which are removed after each test. */
const opened: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

const backUp = () => makeBackup(source, { folder: backups, reason: 'asked' });

async function target() {
  const database = await emptyDatabase();
  const store = filesInMemory();
  const connection = connect(database.url, 2, () => {});
  opened.push(() => connection.close().then(database.drop));
  const place = {
    databaseUrl: database.url,
    files: store.files,
    dataDir: await mkdtemp(join(folder, 'restored-')),
    log,
  };
  return { place, kept: store.kept, db: connection.db };
}

async function restored(path: string) {
  const found = await target();
  await restoreBackup(path, await verifyBackup(path), found.place);
  return found;
}

/** All rows of the shop's own tables, by table. */
async function rowsOf(database: typeof db) {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
    and relname not in ('backups', 'kysely_migration', 'kysely_migration_lock') order by 1`.execute(database);
  const all: Record<string, unknown> = {};
  for (const { name } of tables) {
    const { rows } = await sql`select to_jsonb(t) as row from ${sql.table(name)} t order by to_jsonb(t)::text`.execute(
      database,
    );
    all[name] = rows;
  }
  return all;
}

it('brings back every row, file and waiting job in an empty database', async () => {
  const ada = buyer((await signedIn(shop)).client);
  await (await printBuyer(shop.deps, ada.client, { name: 'gear.stl' })).put(2);
  await ada.put(goods.spool.id, 2);
  const { id } = await ada.buy();
  await ada.put(goods.spool.id, 1);
  const { path } = await backUp();
  const { db: other, kept: otherFiles } = await restored(path);
  expect(await rowsOf(other)).toEqual(await rowsOf(db));
  expect([...otherFiles].map(([key, { bytes }]) => [key, bytes]).sort()).toEqual(
    [...kept].map(([key, { bytes }]) => [key, bytes]).sort(),
  );
  const jobs = sql<{ name: string }>`select name, state from pgboss.job where data ->> 'orderId' = ${id}`;
  expect((await jobs.execute(other)).rows).toEqual([{ name: 'order-confirmation', state: 'created' }]);
  const charges = sql`select kind, id from sandbox.stripe_objects order by 1, 2`;
  expect((await charges.execute(other)).rows).toEqual((await charges.execute(db)).rows);
});

it('runs a job that waited at the time of the backup once', async () => {
  const ada = buyer(shop.asGuest());
  await ada.put(goods.spool.id);
  const { id } = await ada.buy();
  const { path } = await backUp();
  const { place } = await restored(path);
  const queue = await startQueue({ connectionString: place.databaseUrl, pollSeconds: 0.5 }, log);
  opened.unshift(() => queue.stop());
  const ran: string[] = [];
  const handler = (name: string) => async (data?: unknown) => void ran.push(`${name} ${JSON.stringify(data)}`);
  const handlers = new Proxy({}, { get: (_, name) => handler(String(name)) }) as Parameters<typeof queue.work>[0];
  await queue.work(handlers);
  await expect.poll(() => ran.filter((each) => each.includes(id))).toHaveLength(1);
  // Queuing it again, as a repeated webhook would, changes nothing.
  const connection = connect(place.databaseUrl, 2, () => {});
  opened.unshift(() => connection.close());
  await queue.enqueue(connection.db, 'order-confirmation', { orderId: id });
  const { rows } = await sql`select from pgboss.job where data ->> 'orderId' = ${id}`.execute(connection.db);
  expect(rows).toHaveLength(1);
});

it('opens as a sandbox without waiting mails when it is a drill', async () => {
  const ada = buyer(shop.asGuest());
  await ada.put(goods.spool.id);
  await ada.buy();
  const { path } = await backUp();
  const { place, db: other } = await target();
  await restoreBackup(path, await verifyBackup(path), { ...place, isDrill: true });
  expect(await other.selectFrom('installation').select('mode').execute()).toEqual([{ mode: 'sandbox' }]);
  expect((await sql`select from pgboss.job`.execute(other)).rows).toEqual([]);
  expect(await other.selectFrom('orders').select('id').execute()).toHaveLength(1);
});

it('goes on counting where the shop was', async () => {
  const { path } = await backUp();
  const { db: other } = await restored(path);
  const value = sql<{ name: string; value: string }>`
    select sequencename as name, last_value as value from pg_sequences where schemaname = 'public' order by 1`;
  expect((await value.execute(other)).rows).toEqual((await value.execute(db)).rows);
});

it('has one moment for all tables, while orders come in', async () => {
  const ada = buyer(shop.asGuest());
  await ada.put(goods.spool.id, 1);
  // Orders that are placed while the models are copied are in the backup with all that belongs to them.
  let placed = 0;
  const slow: typeof files = {
    ...files,
    async *list(kind) {
      if (kind === 'models') {
        await ada.buy();
        placed += 1;
        await ada.put(goods.spool.id, 1);
      }
      yield* files.list(kind);
    },
  };
  const { path } = await makeBackup({ ...source, files: slow }, { folder: backups, reason: 'asked' });
  const { db: other } = await restored(path);
  const orders = await other.selectFrom('orders').select('status').execute();
  // The last was placed by the second look at the models, after the tables.
  expect(orders).toHaveLength(placed - 1);
  expect(orders.every(({ status }) => status === 'paid')).toBe(true);
});

it('has the model of a row that was written while the first models were copied', async () => {
  const late = `models/${crypto.randomUUID()}`;
  let looks = 0;
  const growing: typeof files = {
    ...files,
    async *list(kind) {
      if (kind === 'uploads') looks += 1;
      // After the first look at models, before the tables.
      if (kind === 'uploads' && looks === 2) await files.put(late, streamOf(new Uint8Array([7])));
      yield* files.list(kind);
    },
  };
  const { path } = await makeBackup({ ...source, files: growing }, { folder: backups, reason: 'asked' });
  const { kept: otherFiles } = await restored(path);
  expect([...otherFiles.keys()]).toContain(late);
});

it('is readable by its owner only, and contains the secrets', async () => {
  const { path } = await backUp();
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  const { place } = await target();
  await restoreSecrets(path, place.dataDir);
  expect(await readFile(join(place.dataDir, 'secrets.json'), 'utf8')).toBe(SECRETS);
  expect((await stat(join(place.dataDir, 'secrets.json'))).mode & 0o777).toBe(0o600);
  await writeFile(join(place.dataDir, 'secrets.json'), '{"other":1}');
  await expect(restoreSecrets(path, place.dataDir)).rejects.toThrow('belongs to another shop');
});

describe('a restore refuses', () => {
  it.each([0.2, 0.7, 0.99])('a file that was cut off at %d of its length', async (part) => {
    await files.put(`models/${crypto.randomUUID()}`, streamOf(crypto.getRandomValues(new Uint8Array(50_000))));
    const { path, bytes } = await backUp();
    await truncate(path, Math.floor(bytes * part));
    await expect(verifyBackup(path)).rejects.toThrow('is not a complete backup: it is damaged or was cut off');
  });

  it.each([0, 100, 20_000, 40_000])('a file with another byte at %d', async (at) => {
    await files.put(`models/${crypto.randomUUID()}`, streamOf(crypto.getRandomValues(new Uint8Array(50_000))));
    const { path } = await backUp();
    const bytes = await readFile(path);
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
    await writeFile(path, bytes);
    await expect(verifyBackup(path)).rejects.toThrow(/is not a (complete )?backup/);
  });

  it('a file that is no backup, or does not exist', async () => {
    const other = join(folder, 'other.tar.zst');
    for (const content of ['', 'garbage']) {
      await writeFile(other, content);
      await expect(verifyBackup(other)).rejects.toThrow('is not a complete backup');
    }
    await expect(verifyBackup(join(folder, 'none'))).rejects.toThrow(`There is no file ${join(folder, 'none')}.`);
  });

  it.each([
    ['a newer format', { format: FORMAT + 1 }],
    ['migrations of a newer version', { migrations: ['0001-shop', '9999-future'] }],
  ])('a backup with %s', async (_, change) => {
    const newer = join(backups, 'newer.tar.zst');
    const header = { format: FORMAT, madeAt: new Date().toISOString(), version: '9.0.0', mode: 'test', migrations: [] };
    const text = Buffer.from(JSON.stringify({ ...header, ...change }));
    const archive = await writeArchive(newer);
    await archive.add({ name: HEADER, bytes: text.length, content: streamOf(text) });
    await archive.finish({ check: async () => {} });
    await expect(verifyBackup(newer)).rejects.toThrow('was made by a newer version of Northspool, 9.0.0');
  });

  it('another mode', async () => {
    const { manifest } = await backUp();
    expect(() => requireMode(manifest, 'test')).not.toThrow();
    expect(() => requireMode(manifest, 'live')).toThrow(
      'The backup is of a shop in test mode, and the keys that are set are for live mode.',
    );
  });

  it('a database that has tables, a store that has files, and a folder that has releases', async () => {
    await files.put(`models/${crypto.randomUUID()}`, streamOf(new Uint8Array([1])));
    const { path } = await backUp();
    const manifest = await verifyBackup(path);
    const first = await restored(path);
    await expect(restoreBackup(path, manifest, first.place)).rejects.toThrow('The database is not empty');
    expect(await first.db.selectFrom('installation').select('mode').execute()).toEqual([{ mode: 'test' }]);
    const second = await target();
    await second.place.files.put(`gcode/${crypto.randomUUID()}`, streamOf(new Uint8Array([1])));
    await expect(restoreBackup(path, manifest, second.place)).rejects.toThrow('The store of models is not empty');
    const third = await target();
    await mkdir(join(third.place.dataDir, 'releases'));
    await expect(restoreBackup(path, manifest, third.place)).rejects.toThrow('releases exists already');
  });

  it('to leave half of a shop behind when it fails', async () => {
    const ada = buyer(shop.asGuest());
    await (await printBuyer(shop.deps, ada.client, { name: 'gear.stl' })).put(2);
    const { path } = await backUp();
    const { place, db: other, kept: otherFiles } = await target();
    const failing = {
      ...place.files,
      put: async (key: string, content: AsyncIterable<Uint8Array>) => {
        if (key.startsWith('gcode/')) throw new Error('the disk is full');
        return await place.files.put(key, content);
      },
    };
    const restore = restoreBackup(path, await verifyBackup(path), { ...place, files: failing });
    await expect(restore).rejects.toThrow('the disk is full');
    expect([...otherFiles.keys()]).toEqual([]);
    const { rows } = await sql`
      select relname from pg_class c join pg_namespace n on n.oid = relnamespace
      where nspname !~ '^pg_' and nspname <> 'information_schema'`.execute(other);
    expect(rows).toEqual([]);
    // The same place can be used again.
    await restoreBackup(path, await verifyBackup(path), place);
    expect(otherFiles.size).toBe(kept.size);
  });
});

it('keeps releases that are complete', async () => {
  await mkdir(join(dataDir, 'releases', 'r1', 'site', 'shop'), { recursive: true });
  await writeFile(join(dataDir, 'releases', 'r1', 'site', 'shop', 'index.html'), 'page');
  await writeFile(join(dataDir, 'releases', 'r1', 'release.json'), '{}');
  await mkdir(join(dataDir, 'releases', 'half'), { recursive: true });
  await writeFile(join(dataDir, 'releases', 'half', 'page.html'), 'half');
  // Where a shop was published once.
  await writeFile(join(dataDir, 'releases', '.lock'), '');
  const { path } = await backUp();
  const { place } = await restored(path);
  expect(await readdir(join(place.dataDir, 'releases'))).toEqual(['r1']);
  expect(await readFile(join(place.dataDir, 'releases', 'r1', 'site', 'shop', 'index.html'), 'utf8')).toBe('page');
});

it('is recorded with its size, and so is one that failed', async () => {
  const { path, bytes } = await backUp();
  expect(await lastBackup(db)).toMatchObject({ last: { ok: true }, lastGood: { file: path, bytes } });
  const failing = { ...files, get: () => Promise.reject(new Error('the bucket does not answer')) };
  await files.put(`models/${crypto.randomUUID()}`, streamOf(new Uint8Array([1])));
  const made = makeBackup({ ...source, files: failing }, { folder: backups, reason: 'daily' });
  await expect(made).rejects.toThrow('the bucket does not answer');
  expect(await lastBackup(db)).toMatchObject({
    last: { ok: false, error: 'the bucket does not answer' },
    lastGood: { file: path },
  });
  expect(await readdir(backups)).toEqual([path.slice(backups.length + 1)]);
});

it('has entries that ordinary tools can read', async () => {
  const { path } = await backUp();
  const names: string[] = [];
  for await (const entry of readArchive(path)) {
    names.push(entry.name);
    if (entry.name === HEADER) expect(JSON.parse(String(await readSmall(entry)))).toMatchObject({ mode: 'test' });
  }
  expect(names[0]).toBe('northspool.json');
  expect(names.at(-1)).toBe('manifest.json');
  expect(names).toContain('tables/public.items/000001');
});

describe('the schedule', () => {
  /** `npm run shop -- backup --daily` at a time. */
  async function daily(at: string, backupsKept = 14): Promise<string> {
    let printed = '';
    const print = (text: string) => {
      printed += text;
    };
    const installation = {
      ...source,
      backupDir: backups,
      backupAt: '03:15',
      withoutBackup: false,
      backupsKept,
      mode: 'test' as const,
    };
    const deps = { ...shop.deps, clock: () => new Date(at) };
    const code = await runShopCommand({ deps, user: 'cron', print, installation }, ['backup', '--daily'], print);
    // Made at that time, as far as the shop knows.
    await sql`update backups set started_at = ${at} where started_at > now() - interval '1 minute'`.execute(db);
    return `${code} ${printed}`;
  }

  it('makes one backup a day, whichever machine asks', async () => {
    expect(await daily('2026-03-01T03:15:00Z')).toMatch(/^0 .*northspool-20260301T031500Z-daily\.tar\.zst/);
    expect(await daily('2026-03-02T03:14:00Z')).toBe('0 The daily backup was made already.');
    expect(await daily('2026-03-02T03:15:00Z')).toMatch(/^0 .*northspool-20260302T031500Z-daily\.tar\.zst/);
  });

  it('keeps the newest daily backups, and all that somebody asked for', async () => {
    const { path } = await backUp();
    for (const day of [1, 2, 3]) await daily(`2026-03-0${day}T03:15:00Z`, 2);
    expect((await readdir(backups)).sort()).toEqual(
      ['northspool-20260302T031500Z-daily.tar.zst', 'northspool-20260303T031500Z-daily.tar.zst', basename(path)].sort(),
    );
  });

  it('makes room by removing the oldest backups, never the last one, and fails rather than fill the disk', async () => {
    for (const day of [1, 2, 3]) await daily(`2026-03-0${day}T03:15:00Z`);
    await expect(makeRoom(backups, 'asked', Number.MAX_SAFE_INTEGER)).rejects.toThrow('Make room, or choose another');
    expect(await readdir(backups)).toHaveLength(3);
    await expect(makeRoom(backups, 'daily', Number.MAX_SAFE_INTEGER)).rejects.toThrow('Make room, or choose another');
    expect(await readdir(backups)).toEqual(['northspool-20260303T031500Z-daily.tar.zst']);
    await makeRoom(backups, 'daily', 1);
    expect(await readdir(backups)).toHaveLength(1);
  });
});

it('is refused while another backup is made, and deletes no model meanwhile', async () => {
  const key = `models/${crypto.randomUUID()}`;
  await files.put(key, streamOf(new Uint8Array([1])));
  const guarded = keepDuringBackups(files, db);
  let second: unknown;
  const slow: typeof files = {
    ...files,
    async *list(kind) {
      if (kind === 'gcode' && second === undefined) {
        second = await backUp().catch((error: Error) => error.message);
        await guarded.remove(key);
      }
      yield* files.list(kind);
    },
  };
  await makeBackup({ ...source, files: slow }, { folder: backups, reason: 'asked', databaseOnly: false });
  expect(second).toBe('Another backup is being made. Try again when it is complete.');
  expect(kept.has(key)).toBe(true);
  await guarded.remove(key);
  expect(kept.has(key)).toBe(false);
});
