import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import pg from 'pg';
import { timeoutOptions, UNLIMITED } from '../db/connect.ts';
import { type FileStore, fileKinds } from '../gateways/files/file-store.ts';
import { type ArchiveWriter, writeArchive } from './archive.ts';
import { BackupError } from './backup-error.ts';
import {
  type BackupReason,
  backupName,
  makeRoom,
  openBackupFolder,
  pruneBackups,
  watchSpace,
} from './backup-folder.ts';
import { lockBackups, recordBackup } from './backup-records.ts';
import { dumpDatabase } from './dump-database.ts';
import { FORMAT, FORMAT_WITHOUT_RELEASES, HEADER, type Header, MANIFEST, type Manifest } from './manifest.ts';
import { verifyBackup } from './verify-backup.ts';
import { codeVersion } from './version.ts';

/** What a backup is made of. */
export interface Source {
  readonly databaseUrl: string;
  readonly files: FileStore;
  /** with `secrets.json` and `releases` */
  readonly dataDir: string;
}

export interface BackupOptions {
  readonly folder: string;
  readonly reason: BackupReason;
  /** how many backups of this reason to keep; absent: all */
  readonly keep?: number | undefined;
  /** leaves out models and releases, for the backup before an upgrade */
  readonly databaseOnly?: boolean;
  readonly now?: Date;
}

export interface MadeBackup {
  readonly path: string;
  readonly bytes: number;
  readonly manifest: Manifest;
  readonly removed: readonly string[];
}

/** Backs up a shop that may be running. The backup has its name when it is complete and was read back. */
export async function makeBackup(source: Source, options: BackupOptions): Promise<MadeBackup> {
  const { folder, reason, keep, now = new Date() } = options;
  const client = new pg.Client({ connectionString: source.databaseUrl, ...timeoutOptions(UNLIMITED) });
  client.on('error', () => {});
  await client.connect();
  try {
    await lockBackups(client);
    const record = await recordBackup(client, reason);
    try {
      await openBackupFolder(folder);
      await makeRoom(folder, reason, await sizeOf(client, source, options));
      const path = join(folder, backupName(now, reason));
      const { manifest, bytes } = await write(client, source, { ...options, path, now });
      const removed = keep === undefined ? [] : await pruneBackups(folder, reason, keep);
      await record.end({ file: path, bytes });
      return { path, bytes, manifest, removed };
    } catch (error) {
      await record.end({ error: error instanceof Error ? error.message : String(error) }).catch(() => {});
      throw error;
    }
  } finally {
    await client.end().catch(() => {});
  }
}

interface Writing extends BackupOptions {
  readonly path: string;
  readonly now: Date;
}

async function write(client: pg.Client, source: Source, { path, folder, now, databaseOnly = false }: Writing) {
  const archive = await writeArchive(path, watchSpace(folder));
  try {
    const header = await readHeader(client, now, databaseOnly ? FORMAT_WITHOUT_RELEASES : FORMAT);
    await addJson(archive, HEADER, header);
    await addSecrets(archive, source.dataDir);
    // Models are stored before their rows, so those of the snapshot below were here already or come with the second
    // round. None is removed meanwhile: see `keepDuringBackups`.
    const copied: Copied = { keys: new Set(), bytes: 0 };
    if (!databaseOnly) {
      await addFiles(archive, source.files, copied);
      await addReleases(archive, source.dataDir, copied);
    }
    await client.query('begin isolation level repeatable read read only');
    // A migration that holds a table makes the backup fail instead of wait.
    await client.query(`set local lock_timeout = '30s'`);
    const database = await dumpDatabase(client, archive);
    await client.query('commit');
    if (!databaseOnly) await addFiles(archive, source.files, copied);
    const manifest: Manifest = {
      ...header,
      ...database,
      files: { count: copied.keys.size, bytes: copied.bytes },
      databaseOnly,
      digest: archive.digest(),
    };
    await addJson(archive, MANIFEST, manifest);
    const bytes = await archive.finish({ check: verifyBackup });
    return { manifest, bytes };
  } catch (error) {
    await archive.abort();
    // Without this, the failure could not be recorded.
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

async function readHeader(client: pg.Client, now: Date, format: number): Promise<Header> {
  const found = await client.query(`select from pg_class where oid = to_regclass('public.installation')`);
  const { rows } = found.rowCount
    ? await client.query<{ mode: Header['mode'] }>('select mode from installation')
    : { rows: [] };
  if (!rows[0]) throw new BackupError('This database has no shop yet. Start the shop once, then back it up.');
  const applied = await client.query<{ name: string }>('select name from kysely_migration order by name');
  return {
    format,
    madeAt: now.toISOString(),
    version: await codeVersion(),
    mode: rows[0].mode,
    migrations: applied.rows.map(({ name }) => name),
  };
}

async function addJson(archive: ArchiveWriter, name: string, value: unknown): Promise<void> {
  await addBytes(archive, name, Buffer.from(`${JSON.stringify(value)}\n`));
}

async function addBytes(archive: ArchiveWriter, name: string, bytes: Buffer): Promise<void> {
  await archive.add({ name, bytes: bytes.length, content: one(bytes) });
}

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** In containers the secrets are settings, and there is no such file. */
async function addSecrets(archive: ArchiveWriter, dataDir: string): Promise<void> {
  const secrets = await readFile(join(dataDir, 'secrets.json')).catch(unlessAbsent);
  if (secrets) await addBytes(archive, 'secrets.json', secrets);
}

interface Copied {
  readonly keys: Set<string>;
  bytes: number;
}

async function addFiles(archive: ArchiveWriter, files: FileStore, copied: Copied): Promise<void> {
  for (const kind of fileKinds) {
    for await (const { key } of files.list(kind)) {
      if (copied.keys.has(key)) continue;
      const found = await files.get(key);
      if (!found) continue;
      await archive.add({ name: `files/${key}`, bytes: found.bytes, content: found.content });
      copied.keys.add(key);
      copied.bytes += found.bytes;
    }
  }
}

/**
 * Releases that are complete: their manifest is written last. From one to the next hardly a page or picture changes, so what
 * is the same is stored once. It is found by its content: a restored shop has no links between its releases.
 */
async function addReleases(archive: ArchiveWriter, dataDir: string, copied: Copied): Promise<void> {
  const folder = join(dataDir, 'releases');
  const stored = new Map<string, string>();
  // The lock of publishing is a file in that folder.
  const entries = (await readdir(folder, { withFileTypes: true }).catch(unlessAbsent)) ?? [];
  for (const { name: id } of entries.filter((entry) => entry.isDirectory())) {
    const manifest = join(folder, id, 'release.json');
    if (!(await stat(manifest).catch(unlessAbsent))) continue;
    for (const path of [...(await filesBelow(join(folder, id), manifest)), manifest]) {
      const found = await stat(path).catch(unlessAbsent);
      if (!found) continue;
      const name = `releases/${relative(folder, path).split(sep).join('/')}`;
      const sum = await sumOf(path);
      const link = stored.get(sum);
      if (link === undefined) {
        await archive.add({ name, bytes: found.size, content: createReadStream(path) });
        copied.bytes += found.size;
        stored.set(sum, name);
      } else await archive.add({ name, bytes: 0, content: nothing(), link });
    }
  }
}

async function sumOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('base64');
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

async function filesBelow(folder: string, except: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => path !== except);
}

/** More than the backup takes: it is compressed, and has no indexes. */
async function sizeOf(client: pg.Client, { files, dataDir }: Source, { databaseOnly }: BackupOptions): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>('select pg_database_size(current_database())::text as bytes');
  let bytes = Number(rows[0]?.bytes);
  if (databaseOnly) return bytes;
  for (const kind of fileKinds) for await (const found of files.list(kind)) bytes += found.bytes;
  const releases = join(dataDir, 'releases');
  if (!(await stat(releases).catch(unlessAbsent))) return bytes;
  const seen = new Set<number>();
  for (const path of await filesBelow(releases, '')) {
    const found = await stat(path).catch(unlessAbsent);
    // A link to a file of an earlier release.
    if (!found || seen.has(found.ino)) continue;
    seen.add(found.ino);
    bytes += found.size;
  }
  return bytes;
}

function unlessAbsent(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}
