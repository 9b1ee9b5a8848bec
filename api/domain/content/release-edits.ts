import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import type { Database, Db, Transaction } from '../../db/schema.ts';
import {
  type ContentEdit,
  editsInForce,
  hashOf,
  newestByPath,
  type Originals,
  originalsFile,
  readOriginal,
  readOriginals,
} from './content-edits.ts';

/** What a release has of edits, as its manifest says. */
export interface ReleaseEdits {
  /** ids of those in force */
  readonly edits: readonly number[];
  /** ids of those that the content folder has as well, by now */
  readonly settled: readonly number[];
}

/** The edits of a file that was changed in the content folder too. */
export interface Conflict {
  readonly path: string;
  readonly edits: readonly ContentEdit[];
}

/**
 * Writes the edits in force into a release's copy of the content, where the folder's file is the one that they were made
 * on. They are never merged with another one: that is a conflict, whose file stays as the folder has it. `source` is what
 * was copied: the content folder, or that of an earlier release, whose edits are taken back first.
 */
export async function applyEdits(
  db: Db,
  { folder, source }: { readonly folder: string; readonly source: string },
  now: Date,
): Promise<ReleaseEdits & { readonly conflicts: readonly Conflict[] }> {
  const all = await editsInForce(db, now);
  const known = await readOriginals(source);
  for (const [path, text] of Object.entries(known)) await replaceFile(join(folder, path), text);
  const [edits, settled, conflicts, originals] = [[] as number[], [] as number[], [] as Conflict[], {} as Originals];
  for (const { path, text, base_hash } of newestByPath(all).values()) {
    const own = all.filter((edit) => edit.path === path);
    const ids = own.map(({ id }) => id);
    const original = await readOriginal(folder, known, path);
    if (text === original) settled.push(...ids);
    else if (base_hash !== hashOf(original)) conflicts.push({ path, edits: own });
    else {
      edits.push(...ids);
      originals[path] = original;
      await replaceFile(join(folder, path), text);
    }
  }
  await replaceFile(originalsFile(folder), Object.keys(originals).length > 0 ? JSON.stringify(originals) : null);
  return { edits, settled, conflicts };
}

/** Not written in place: the copy of an unchanged file is a link to that of the release before. */
async function replaceFile(file: string, text: string | null): Promise<void> {
  await rm(file, { force: true });
  if (text === null) return;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

/**
 * Marks what a release shows, in the transaction that makes it the current one. A release that is gone back to has the edits
 * of its time: what came later has ended, so that it does not come back unasked.
 */
export async function markPublished(
  trx: Transaction<Database>,
  { id: release, edits, settled }: ReleaseEdits & { readonly id: string },
  { isBack }: { readonly isBack: boolean },
): Promise<void> {
  const isOver = sql`(change ->> 'until')::timestamptz <= now()`;
  const isSettled = sql`id = any(${settled}::int[])`;
  await sql`
    update content_edits set state = 'ended', reason = case
      when ${isSettled} then 'The content folder has it.'
      when removed_at is not null then coalesce(reason, 'Removed.')
      when ${isOver} then 'Over.'
      else 'The shop went back to an earlier release.' end
    where id <> all(${edits}::int[])
      and (state = 'published' or (state = 'waiting' and (${isBack} or ${isSettled} or ${isOver})))`.execute(trx);
  await sql`
    update content_edits set state = 'published', release = ${release}, published_at = coalesce(published_at, now()),
      reason = case when ${isBack} or removed_at is null then null else reason end,
      removed_at = case when ${isBack} then null else removed_at end
    where id = any(${edits}::int[])`.execute(trx);
}

/** Whether a release would show other edits than the current one does. */
export async function areEditsWaiting(db: Db): Promise<boolean> {
  const { isWaiting } = await db
    .selectNoFrom((eb) =>
      eb
        .exists(
          eb
            .selectFrom('content_edits')
            .select('id')
            .where(sql<boolean>`state = 'waiting' or (state = 'published' and removed_at is not null)`),
        )
        .as('isWaiting'),
    )
    .executeTakeFirstOrThrow();
  return Boolean(isWaiting);
}

/** Whether a release that was built a while ago has the edits that shoppers see now. Shown without them, it would end them. */
export async function areEditsCurrent(db: Db, edits: readonly number[]): Promise<boolean> {
  const { rows } = await sql<{ isCurrent: boolean }>`
    select not exists (
      select from content_edits where coalesce((change ->> 'until')::timestamptz > now(), true)
        and case when id = any(${edits}::int[]) then state = 'ended' else state = 'published' and removed_at is null end
    ) as "isCurrent"`.execute(db);
  return rows[0]?.isCurrent === true;
}

/** What cannot be published because its file was changed in the content folder is refused, and says so at the desk. */
export async function refuseConflicts(db: Db, conflicts: readonly Conflict[]): Promise<void> {
  for (const { path, edits } of conflicts) {
    await db
      .updateTable('content_edits')
      .set({ state: 'refused', reason: `${path} was changed in the content folder meanwhile. Set it again.` })
      .where(
        'id',
        'in',
        edits.map(({ id }) => id),
      )
      .execute();
  }
}
