import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { type FileKind, fileKinds } from '../../gateways/files/file-store.ts';

const AT_ONCE = 500;

/**
 * Removes from the store what no row knows any more, whatever became of who should have done it. What was stored after
 * `before` may be on its way to its row.
 */
export async function removeOrphans(
  { connection, files }: Pick<Deps, 'connection' | 'files'>,
  before: Date,
): Promise<number> {
  let removed = 0;
  for (const kind of fileKinds) {
    let keys: string[] = [];
    const removeThese = async (): Promise<void> => {
      for (const key of await withoutRow(connection.db, kind, keys)) {
        await files.remove(key);
        removed += 1;
      }
      keys = [];
    };
    for await (const { key, storedAt } of files.list(kind)) {
      if (storedAt < before) keys.push(key);
      if (keys.length >= AT_ONCE) await removeThese();
    }
    await removeThese();
  }
  return removed;
}

const rowOf: Record<FileKind, ReturnType<typeof sql>> = {
  models: sql`select from model_files where id = split_part(stored.key, '/', 2)::uuid`,
  previews: sql`
    select 1 from model_files
    where id = split_part(stored.key, '/', 2)::uuid and preview_id::text = split_part(stored.key, '/', 3)
    union all
    select 1 from prints
    where file_id = split_part(stored.key, '/', 2)::uuid and preview_id::text = split_part(stored.key, '/', 3)`,
  gcode: sql`select from slices where id = split_part(stored.key, '/', 2)::uuid`,
  uploads: sql`select from model_parts
    where file_id = split_part(stored.key, '/', 2)::uuid and model_parts.key = stored.key`,
};

async function withoutRow(db: Db, kind: FileKind, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${keys}::text[]) as stored (key) where not exists (${rowOf[kind]})`.execute(db);
  return rows.map(({ key }) => key);
}
