import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connect } from '../db/connect.ts';
import { recordAction } from '../domain/operator/actions.ts';
import { pseudonymOf } from '../domain/operator/pseudonyms.ts';
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
import { FORMAT, HEADER, MANIFEST } from './manifest.ts';
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

async function openEmptyShop() {
  kept.clear();
  await rm(dataDir, { recursive: true, force: true });
  backups = await mkdtemp(join(folder, 'backups-'));
  await mkdir(dataDir);
  await writeFile(join(dataDir, 'secrets.json'), SECRETS);
  await sql`delete from backups; delete from installation; insert into installation (mode) values ('test')`.execute(db);
}
beforeEach(openEmptyShop);
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

/** All rows of the shop's own tables and of its log, by table. */
async function rowsOf(database: typeof db) {
  const { rows: tables } = await sql<{ name: string }>`
    select relnamespace::regnamespace || '.' || relname as name from pg_class
    where relnamespace in ('public'::regnamespace, 'log'::regnamespace) and relkind = 'r'
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

/** One backup of a shop that has everything, and one copy of it: a restore takes longer than all that is asked about it. */
describe('a backup', () => {
  let path = '';
  let orderId = '';
  let copy: Awaited<ReturnType<typeof restored>>;
  let before: Awaited<ReturnType<typeof contentsOf>>;
  let close: typeof opened = [];

  async function contentsOf(database: typeof db, stored: typeof kept) {
    const sequences = sql<{ name: string; value: string }>`
      select sequencename as name, last_value as value from pg_sequences where schemaname in ('public', 'log') order by 1`;
    const charges = sql`select kind, id from sandbox.stripe_objects order by 1, 2`;
    return {
      rows: await rowsOf(database),
      files: [...stored].map(([key, { bytes }]) => [key, bytes]).sort(),
      sequences: (await sequences.execute(database)).rows,
      charges: (await charges.execute(database)).rows,
    };
  }

  beforeAll(async () => {
    await shop.stock();
    await openEmptyShop();
    const ada = buyer((await signedIn(shop)).client);
    await (await printBuyer(shop.deps, ada.client, { name: 'gear.stl' })).put(2);
    await ada.put(goods.spool.id, 2);
    orderId = (await ada.buy()).id;
    await ada.put(goods.spool.id, 1);
    await recordAction(shop.deps, { by: 'dana', verb: 'members grant', target: 'ada@example.com' }, async () => {});
    await files.put(`models/${crypto.randomUUID()}`, streamOf(crypto.getRandomValues(new Uint8Array(50_000))));
    await mkdir(join(dataDir, 'releases', 'r1', 'site', 'shop'), { recursive: true });
    await writeFile(join(dataDir, 'releases', 'r1', 'site', 'shop', 'index.html'), 'page');
    await writeFile(join(dataDir, 'releases', 'r1', 'release.json'), '{}');
    await mkdir(join(dataDir, 'releases', 'half'), { recursive: true });
    await writeFile(join(dataDir, 'releases', 'half', 'page.html'), 'half');
    // Where a shop was published once.
    await writeFile(join(dataDir, 'releases', '.lock'), '');
    ({ path } = await backUp());
    before = await contentsOf(db, kept);
    copy = await restored(path);
    close = opened.splice(0);
  });
  afterAll(async () => {
    for (const each of close) await each();
  });

  it('brings back every row, file and waiting job in an empty database, and goes on counting where the shop was', async () => {
    expect(before.files.length).toBeGreaterThan(2);
    expect(before.charges.length).toBeGreaterThan(0);
    expect(await contentsOf(copy.db, copy.kept)).toEqual(before);
    const jobs = sql<{ name: string }>`select name, state from pgboss.job where data ->> 'orderId' = ${orderId}`;
    expect((await jobs.execute(copy.db)).rows).toEqual([{ name: 'order-confirmation', state: 'created' }]);
  });

  it('brings back the log, which the restored shop only appends to as well', async () => {
    const target = await pseudonymOf(copy.db, 'ada@example.com');
    const entries = await copy.db.selectFrom('log.entries').selectAll().execute();
    expect(entries).toMatchObject([{ verb: 'members grant', target, outcome: 'done' }]);
    await expect(sql`delete from log.actions`.execute(copy.db)).rejects.toMatchObject({ code: '42501' });
  });

  it('keeps releases that are complete', async () => {
    const releases = join(copy.place.dataDir, 'releases');
    expect(await readdir(releases)).toEqual(['r1']);
    expect(await readFile(join(releases, 'r1', 'site', 'shop', 'index.html'), 'utf8')).toBe('page');
  });

  it('runs a job that waited at its time once', async () => {
    const queue = await startQueue({ connectionString: copy.place.databaseUrl, pollSeconds: 0.5 }, log);
    opened.unshift(() => queue.stop());
    const ran: string[] = [];
    const handler = (name: string) => async (data?: unknown) => void ran.push(`${name} ${JSON.stringify(data)}`);
    const handlers = new Proxy({}, { get: (_, name) => handler(String(name)) }) as Parameters<typeof queue.work>[0];
    await queue.work(handlers);
    await expect.poll(() => ran.filter((each) => each.includes(orderId))).toHaveLength(1);
    // Queuing it again, as a repeated webhook would, changes nothing.
    await queue.enqueue(copy.db, 'order-confirmation', { orderId });
    const { rows } = await sql`select from pgboss.job where data ->> 'orderId' = ${orderId}`.execute(copy.db);
    expect(rows).toHaveLength(1);
  });

  it('is readable by its owner only, and contains the secrets', async () => {
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const other = await mkdtemp(join(folder, 'secrets-'));
    await restoreSecrets(path, other);
    expect(await readFile(join(other, 'secrets.json'), 'utf8')).toBe(SECRETS);
    expect((await stat(join(other, 'secrets.json'))).mode & 0o777).toBe(0o600);
    await writeFile(join(other, 'secrets.json'), '{"other":1}');
    await expect(restoreSecrets(path, other)).rejects.toThrow('belongs to another shop');
  });

  it('has entries that ordinary tools can read', async () => {
    const names: string[] = [];
    for await (const entry of readArchive(path)) {
      names.push(entry.name);
      if (entry.name === HEADER) expect(JSON.parse(String(await readSmall(entry)))).toMatchObject({ mode: 'test' });
    }
    expect(names[0]).toBe('northspool.json');
    expect(names.at(-1)).toBe('manifest.json');
    expect(names).toContain('tables/public.items/000001');
  });

  it('leaves nothing behind where it cannot be restored, and opens there as a sandbox without waiting mails when it is a drill', async () => {
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
    await restoreBackup(path, await verifyBackup(path), { ...place, isDrill: true });
    expect(otherFiles.size).toBe(before.files.length);
    expect(await other.selectFrom('installation').select('mode').execute()).toEqual([{ mode: 'sandbox' }]);
    expect((await sql`select from pgboss.job`.execute(other)).rows).toEqual([]);
    expect(await other.selectFrom('orders').select('id').execute()).toHaveLength(1);
  });

  describe('a backup file', () => {
    /** A copy of the file to damage. */
    async function copied() {
      const damaged = join(backups, basename(path));
      await copyFile(path, damaged);
      return damaged;
    }

    it.each([0.2, 0.7, 0.99])('refuses to restore a file that was cut off at %d of its length', async (part) => {
      const damaged = await copied();
      await truncate(damaged, Math.floor((await stat(path)).size * part));
      await expect(verifyBackup(damaged)).rejects.toThrow('is not a complete backup: it is damaged or was cut off');
    });

    it.each([0, 100, 20_000, 40_000])('refuses to restore a file with another byte at %d', async (at) => {
      const damaged = await copied();
      const bytes = await readFile(damaged);
      bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
      await writeFile(damaged, bytes);
      await expect(verifyBackup(damaged)).rejects.toThrow(/is not a (complete )?backup/);
    });

    it('calls another version in the header damage, not a newer version', async () => {
      const changed = join(backups, 'changed.tar.zst');
      const archive = await writeArchive(changed);
      const manifest = await verifyBackup(path);
      for await (const { name, bytes, content } of readArchive(path)) {
        const isHeader = name === HEADER;
        const header = Buffer.from(JSON.stringify({ ...manifest, version: '9.0.0', migrations: ['9999-future'] }));
        await archive.add(
          isHeader ? { name, bytes: header.length, content: streamOf(header) } : { name, bytes, content },
        );
      }
      await archive.finish({ check: async () => {} });
      await expect(verifyBackup(changed)).rejects.toThrow('is damaged or was cut off (its checksum is another one)');
    });

    it('refuses to restore into another mode', async () => {
      const manifest = await verifyBackup(path);
      expect(() => requireMode(manifest, 'test')).not.toThrow();
      expect(() => requireMode(manifest, 'live')).toThrow(
        'The backup is of a shop in test mode, and the keys that are set are for live mode.',
      );
    });

    it('refuses to restore into a database with tables, a store with files, or a folder with releases', async () => {
      const manifest = await verifyBackup(path);
      const { place, kept: otherFiles } = await target();
      const full = { ...place, databaseUrl: source.databaseUrl };
      await expect(restoreBackup(path, manifest, full)).rejects.toThrow('The database is not empty');
      expect(await db.selectFrom('installation').select('mode').execute()).toEqual([{ mode: 'test' }]);
      await place.files.put(`gcode/${crypto.randomUUID()}`, streamOf(new Uint8Array([1])));
      await expect(restoreBackup(path, manifest, place)).rejects.toThrow('The store of models is not empty');
      otherFiles.clear();
      await mkdir(join(place.dataDir, 'releases'));
      await expect(restoreBackup(path, manifest, place)).rejects.toThrow('releases exists already');
    });

    it('refuses a file that is not a backup, or does not exist', async () => {
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
    ])('refuses to restore a file with %s', async (_, change) => {
      const newer = join(backups, 'newer.tar.zst');
      const header = {
        format: FORMAT,
        madeAt: new Date().toISOString(),
        version: '9.0.0',
        mode: 'test',
        migrations: [],
      };
      const text = Buffer.from(JSON.stringify({ ...header, ...change }));
      const archive = await writeArchive(newer);
      await archive.add({ name: HEADER, bytes: text.length, content: streamOf(text) });
      const end = Buffer.from(JSON.stringify({ digest: archive.digest() }));
      await archive.add({ name: MANIFEST, bytes: end.length, content: streamOf(end) });
      await archive.finish({ check: async () => {} });
      await expect(verifyBackup(newer)).rejects.toThrow('was made by a newer version of Northspool, 9.0.0');
    });
  });
});

it('has one moment for all tables, with the models of their rows, while orders and models come in', async () => {
  const ada = buyer(shop.asGuest());
  await ada.put(goods.spool.id, 1);
  // Orders that are placed while the models are copied are in the backup with all that belongs to them.
  let placed = 0;
  const late = `models/${crypto.randomUUID()}`;
  let looks = 0;
  const busy: typeof files = {
    ...files,
    async *list(kind) {
      if (kind === 'models') {
        await ada.buy();
        placed += 1;
        await ada.put(goods.spool.id, 1);
      }
      if (kind === 'uploads') looks += 1;
      // After the first look at models, before the tables.
      if (kind === 'uploads' && looks === 2) await files.put(late, streamOf(new Uint8Array([7])));
      yield* files.list(kind);
    },
  };
  const { path } = await makeBackup({ ...source, files: busy }, { folder: backups, reason: 'asked' });
  const { db: other, kept: otherFiles } = await restored(path);
  const orders = await other.selectFrom('orders').select('status').execute();
  // The last was placed by the second look at the models, after the tables.
  expect(orders).toHaveLength(placed - 1);
  expect(orders.every(({ status }) => status === 'paid')).toBe(true);
  expect([...otherFiles.keys()]).toContain(late);
});

describe('releases in a backup', () => {
  const page = (id: string, name: string) => join('releases', id, 'site', name);
  const picture = crypto.getRandomValues(new Uint8Array(60_000));

  /** A release with the picture that all have, and a page of its own. */
  async function publish(id: string, base = dataDir) {
    await mkdir(join(base, 'releases', id, 'site'), { recursive: true });
    await writeFile(join(base, page(id, 'spool.webp')), picture);
    await writeFile(join(base, page(id, 'index.html')), `page of ${id}`);
    await writeFile(join(base, 'releases', id, 'release.json'), '{}');
  }

  it('take the room of one when hardly anything changed between them', async () => {
    await publish('r1');
    const { bytes: one } = await backUp();
    await rm(backups, { recursive: true });
    for (const id of ['r2', 'r3', 'r4', 'r5']) await publish(id);
    const { bytes: five } = await backUp();
    expect(five).toBeLessThan(one + picture.length);
  });

  it('come back whole from a copy of the file, and are backed up from there as small', async () => {
    for (const id of ['r1', 'r2']) await publish(id);
    const made = await backUp();
    const elsewhere = join(await mkdtemp(join(folder, 'disk-')), 'copy.tar.zst');
    await copyFile(made.path, elsewhere);
    await rm(backups, { recursive: true });
    const { place } = await restored(elsewhere);
    for (const id of ['r1', 'r2']) {
      expect(await readFile(join(place.dataDir, page(id, 'index.html')), 'utf8')).toBe(`page of ${id}`);
      expect(await readFile(join(place.dataDir, page(id, 'spool.webp')))).toEqual(Buffer.from(picture));
    }
    // The first release may be removed: the second has the picture as well.
    await rm(join(place.dataDir, 'releases', 'r1'), { recursive: true });
    expect(await readFile(join(place.dataDir, page('r2', 'spool.webp')))).toEqual(Buffer.from(picture));
    const again = await makeBackup({ ...source, dataDir: place.dataDir }, { folder: backups, reason: 'asked' });
    expect(again.bytes).toBeLessThan(made.bytes + picture.length / 2);
  });

  it('are not restored through a link that leads out of their folder', async () => {
    const { path } = await backUp();
    const manifest = await verifyBackup(path);
    const crafted = join(backups, 'crafted.tar.zst');
    const archive = await writeArchive(crafted);
    const link = 'releases/../secrets.json';
    await archive.add({ name: page('r1', 'index.html'), bytes: 0, content: streamOf(new Uint8Array()), link });
    await archive.finish({ check: async () => {} });
    const { place } = await target();
    await expect(restoreBackup(crafted, manifest, place)).rejects.toThrow(`has an invalid path: ${link}`);
  });

  it('are what older versions cannot read: a backup without them is as it was', async () => {
    const { manifest } = await makeBackup(source, { folder: backups, reason: 'upgrade', databaseOnly: true });
    expect([manifest.format, (await backUp()).manifest.format]).toEqual([1, FORMAT]);
  });
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
