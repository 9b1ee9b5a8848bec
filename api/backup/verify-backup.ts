import { createHash } from 'node:crypto';
import { migrationNames } from '../db/migrate.ts';
import { entryHead, readArchive, readSmall } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { FORMAT, HEADER, headerSchema, MANIFEST, type Manifest, manifestSchema } from './manifest.ts';

/** The manifest is small, unless somebody made it to fill the memory. */
const LARGEST_MANIFEST = 16 * 1024 * 1024;

/**
 * Reads a backup to its end, and returns its manifest. Throws `BackupError` unless it is complete, unchanged and made by
 * this version or an older one.
 */
export async function verifyBackup(path: string): Promise<Manifest> {
  const hash = createHash('sha256');
  const tables = new Map<string, { hash: ReturnType<typeof createHash>; bytes: number }>();
  let header: unknown;
  let last: unknown;
  const damaged = (reason: unknown) =>
    new BackupError(`${path} is not a complete backup: it is damaged or was cut off (${reason}).`);
  try {
    for await (const entry of readArchive(path)) {
      if (last) throw new Error('there is more after its end');
      if (entry.name === MANIFEST) {
        last = JSON.parse(String(await readSmall(entry, LARGEST_MANIFEST)));
        continue;
      }
      hash.update(entryHead(entry));
      if (!header) {
        if (entry.name !== HEADER) throw new BackupError(`${path} is not a backup of Northspool.`);
        const bytes = await readSmall(entry, LARGEST_MANIFEST);
        hash.update(bytes);
        header = JSON.parse(String(bytes));
        continue;
      }
      const table = tableOf(entry.name, tables);
      for await (const chunk of entry.content) {
        hash.update(chunk);
        table?.hash.update(chunk);
        if (table) table.bytes += chunk.length;
      }
    }
    if (!last) throw new Error('its end is missing');
    const { digest } = manifestSchema.pick({ digest: true }).parse(last);
    if (hash.digest('hex') !== digest) throw new Error('its checksum is another one');
    // Not before: one changed byte of a backup of today can look like a newer version.
    requireKnownVersion(path, header);
    const manifest = manifestSchema.parse(last);
    for (const { schema, table, bytes, sha256 } of manifest.tables) {
      const found = tables.get(`${schema}.${table}`);
      const sum = (found?.hash ?? createHash('sha256')).digest('hex');
      if ((found?.bytes ?? 0) !== bytes || sum !== sha256) throw new Error(`the table ${table} is another one`);
    }
    return manifest;
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw damaged(error instanceof Error ? error.message : error);
  }
}

/** Refuses what a newer version made, by its format or by migrations that this code does not know. */
function requireKnownVersion(path: string, value: unknown): void {
  const header = headerSchema.safeParse(value);
  const { format, version } = headerSchema.pick({ format: true, version: true }).parse(value);
  const unknown = header.data?.migrations.filter((name) => !migrationNames.includes(name)) ?? [];
  if (format <= FORMAT && header.success && unknown.length === 0) return;
  const known = unknown.length > 0 ? ` (its database has ${unknown.join(', ')})` : '';
  throw new BackupError(
    `${path} was made by a newer version of Northspool, ${version}${known}. Restore it with that version.`,
  );
}

function tableOf(name: string, tables: Map<string, { hash: ReturnType<typeof createHash>; bytes: number }>) {
  const [kind, table = ''] = name.split('/');
  if (kind !== 'tables') return undefined;
  const found = tables.get(table) ?? { hash: createHash('sha256'), bytes: 0 };
  tables.set(table, found);
  return found;
}
