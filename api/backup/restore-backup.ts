import { createWriteStream } from 'node:fs';
import { copyFile, link as hardLink, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import type { ShopMode } from '../../contract/public-config.ts';
import { connect, timeoutOptions, UNLIMITED } from '../db/connect.ts';
import { migrateTo, protectLog, UNFINISHED_RESTORE } from '../db/migrate.ts';
import { type FileStore, fileKinds } from '../gateways/files/file-store.ts';
import { startQueue } from '../jobs/queue.ts';
import type { Log } from '../log.ts';
import { type ArchiveEntry, readArchive, readSmall } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { DatabaseLoader } from './load-database.ts';
import type { Manifest } from './manifest.ts';

/** Where a backup is restored to. */
export interface Target {
  readonly databaseUrl: string;
  readonly files: FileStore;
  readonly dataDir: string;
  readonly log: Log;
  /** a copy to try, which opens as a sandbox without keys: it sends no queued mail, and no refund that waited */
  readonly isDrill?: boolean;
}

/** A release's files have plain names, and none leaves its folder. */
const RELEASE_PATH = /^releases\/(?!\.)[\w-]+(\/(?!\.\.?(\/|$))[^/\0]+)+$/;

/** Throws `BackupError` when the backup is of another mode than the keys that are set. */
export function requireMode({ mode }: Pick<Manifest, 'mode'>, wanted: ShopMode): void {
  if (mode === wanted) return;
  throw new BackupError(
    `The backup is of a shop in ${mode} mode, and the keys that are set are for ${wanted} mode. ` +
      (mode === 'sandbox' ? 'Unset STRIPE_SECRET_KEY.' : `Set the ${mode} keys that the shop had.`),
  );
}

/**
 * Writes the backup's secrets before its database is created with them. A folder that has other secrets belongs to another
 * shop.
 */
export async function restoreSecrets(path: string, dataDir: string): Promise<void> {
  const file = join(dataDir, 'secrets.json');
  for await (const entry of readArchive(path)) {
    if (entry.name !== 'secrets.json') continue;
    const secrets = await readSmall(entry);
    const present = await readFile(file).catch(() => undefined);
    if (!present) await writeFile(file, secrets, { mode: 0o600, flag: 'wx' });
    else if (!present.equals(secrets)) {
      throw new BackupError(`${file} belongs to another shop. Restore into an empty DATA_DIR.`);
    }
    return;
  }
}

/** Restores a verified backup. When it fails, what it wrote is removed. */
export async function restoreBackup(path: string, manifest: Manifest, target: Target): Promise<void> {
  await requireEmpty(manifest, target);
  const written: string[] = [];
  const connection = connect(target.databaseUrl, 2, () => {}, UNLIMITED);
  try {
    await connection.pool.query(`create table ${UNFINISHED_RESTORE} (since timestamptz not null default now())`);
    await migrateTo(connection.db, manifest.migrations);
    // Creates the tables and queues of this version.
    const queue = await startQueue({ connectionString: target.databaseUrl }, target.log);
    await queue.stop();
    await load(path, manifest, target, written);
    await protectLog(connection.db);
    await connection.pool.query('analyze');
  } catch (error) {
    await undo(connection.pool, target, { written, releases: !manifest.databaseOnly });
    throw error;
  } finally {
    await connection.close();
  }
}

async function load(path: string, manifest: Manifest, target: Target, written: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: target.databaseUrl, ...timeoutOptions(UNLIMITED) });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('begin');
    const loader = new DatabaseLoader(client, manifest);
    await loader.begin();
    for await (const entry of readArchive(path)) {
      const [kind] = entry.name.split('/');
      if (kind === 'tables') await loader.load(entry);
      else if (kind === 'files') await restoreFile(target.files, entry, written);
      else if (kind === 'releases') await restoreReleaseFile(target.dataDir, entry);
    }
    await loader.end();
    // The row of the backup itself, which was being made.
    if (manifest.migrations.includes('0047-backups'))
      await client.query('delete from backups where finished_at is null');
    if (target.isDrill) await client.query(`delete from pgboss.job; update installation set mode = 'sandbox'`);
    await client.query(`drop table ${UNFINISHED_RESTORE}`);
    await client.query('commit');
  } finally {
    await client.end().catch(() => {});
  }
}

async function restoreFile(files: FileStore, { name, bytes, content }: ArchiveEntry, written: string[]): Promise<void> {
  const key = name.slice('files/'.length);
  written.push(key);
  const stored = await files.put(key, content);
  if (stored !== bytes) throw new BackupError(`${key} was stored with ${stored} bytes instead of ${bytes}.`);
}

async function restoreReleaseFile(dataDir: string, { name, content, link }: ArchiveEntry): Promise<void> {
  const wrong = [name, link ?? name].find((path) => !RELEASE_PATH.test(path));
  if (wrong !== undefined) throw new BackupError(`The backup has an invalid path: ${wrong}.`);
  const file = join(dataDir, name);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  // As publishing does: files of releases are replaced, never written to.
  if (link !== undefined) return await linkOrCopy(join(dataDir, link), file);
  await pipeline(content, createWriteStream(file, { mode: 0o600 }));
}

async function linkOrCopy(from: string, to: string): Promise<void> {
  await hardLink(from, to).catch(async (error: NodeJS.ErrnoException) => {
    // Some file systems have no links.
    if (error.code === 'ENOENT' || error.code === 'ENOSPC') throw error;
    await copyFile(from, to);
  });
}

/** Throws unless everything that the backup has finds an empty place. */
async function requireEmpty(manifest: Manifest, { databaseUrl, files, dataDir }: Target): Promise<void> {
  const connection = connect(databaseUrl, 2, () => {}, UNLIMITED);
  try {
    const { rows } = await connection.pool.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and c.relkind in ('r', 'p') limit 1`,
    );
    if (rows[0]) {
      throw new BackupError(
        `The database is not empty: it has the table ${rows[0].name}. Restore into a new database, or an empty DATA_DIR.`,
      );
    }
  } finally {
    await connection.close();
  }
  if (manifest.databaseOnly) return;
  for (const kind of fileKinds) {
    for await (const { key } of files.list(kind)) {
      throw new BackupError(
        `The store of models is not empty: it has ${key}. Restore into an empty DATA_DIR, or an empty bucket.`,
      );
    }
  }
  const releases = join(dataDir, 'releases');
  try {
    await mkdir(releases, { mode: 0o700 });
    await rm(releases, { recursive: true });
  } catch {
    throw new BackupError(`${releases} exists already. Restore into an empty DATA_DIR.`);
  }
}

/** The role of the shop owns everything in its database, so it can remove everything. */
async function undo(
  pool: pg.Pool,
  { files, dataDir }: Target,
  { written, releases }: { written: readonly string[]; releases: boolean },
): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(nspname) as name from pg_namespace where nspname in ('log', 'pgboss', 'sandbox')`,
  );
  for (const { name } of rows) await pool.query(`drop schema ${name} cascade`);
  await pool.query(`do $$
    declare found record;
    begin
      for found in select oid::regclass as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> '${UNFINISHED_RESTORE}' loop
        execute format('drop table if exists %s cascade', found.name);
      end loop;
      for found in select oid::regprocedure as name from pg_proc
        where pronamespace = 'public'::regnamespace
          -- An extension has functions of its own, and may stay.
          and oid not in (select objid from pg_depend where classid = 'pg_proc'::regclass and deptype = 'e') loop
        execute format('drop routine if exists %s cascade', found.name);
      end loop;
      for found in select oid::regclass as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' loop
        execute format('drop sequence if exists %s cascade', found.name);
      end loop;
    end $$`);
  for (const key of written) await files.remove(key);
  if (releases) await rm(join(dataDir, 'releases'), { recursive: true, force: true });
  // Last: until here, no shop opens with what is left.
  await pool.query(`drop table if exists ${UNFINISHED_RESTORE}`);
}
