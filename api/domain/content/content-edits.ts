import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Database, Db, Transaction } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';
import { auditedTransaction } from '../operator/actions.ts';
import { ShopError } from '../shop-error.ts';

/**
 * Edits of content files that staff make at the desk. An edit has the whole text of its file, and each is made on the one
 * before: the newest in force says what the next release has. The files of the content folder stay as they are.
 */
type Row = Selectable<Database['content_edits']>;
export type ContentEdit = Pick<Row, 'id' | 'path' | 'text' | 'base_hash' | 'by' | 'at' | 'change'>;

/** What the next release has of edits, oldest first; without sales that are over. */
export async function editsInForce(db: Db, now: Date): Promise<ContentEdit[]> {
  return await db
    .selectFrom('content_edits')
    .select(['id', 'path', 'text', 'base_hash', 'by', 'at', 'change'])
    .where('state', 'in', ['waiting', 'published'])
    .where('removed_at', 'is', null)
    .where(sql<boolean>`coalesce((change ->> 'until')::timestamptz > ${now}, true)`)
    .orderBy('id')
    .execute();
}

/** The edit of each path whose text holds. */
export function newestByPath(edits: readonly ContentEdit[]): ReadonlyMap<string, ContentEdit> {
  return new Map(edits.map((edit) => [edit.path, edit]));
}

/** Others wait until the transaction ends, since each edit is made on the one before. */
export async function lockEdits(trx: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('content_edits'))`.execute(trx);
}

/** A release is made when this commits; those that wait for one share it. */
export async function requestRelease(trx: Transaction<Database>, jobs: Deps['jobs']): Promise<void> {
  await jobs.enqueue(trx, 'publish', { runId: randomUUID() });
}

/** Ends edits: at once where they still wait, else with the next release. */
export async function endEdits(
  trx: Transaction<Database>,
  ids: readonly number[],
  { by, now, isReplaced = false }: { readonly by: string; readonly now: Date; readonly isReplaced?: boolean },
): Promise<void> {
  const before = isReplaced ? 'Replaced before it was published.' : 'Withdrawn before it was published.';
  await sql`
    update content_edits set removed_at = ${now}, removed_by = ${by},
      state = case state when 'waiting' then 'ended' else state end,
      reason = case when state = 'waiting' then ${before} when ${isReplaced} then 'Replaced by a newer price.' end
    where id = any(${ids}::int[])`.execute(trx);
}

/** The newest edit of each file in force. */
export async function listEdits({ connection, clock }: Pick<Deps, 'connection' | 'clock'>): Promise<ContentEdit[]> {
  return [...newestByPath(await editsInForce(connection.db, clock())).values()];
}

/** Ends all edits of a file, so that the next release has it as the content folder does. Returns how many there were. */
export async function dropEdits(
  { connection, clock, jobs }: Pick<Deps, 'connection' | 'clock' | 'jobs'>,
  path: string,
  by: string,
): Promise<number> {
  return await auditedTransaction(connection.db, async (trx) => {
    await lockEdits(trx);
    const own = (await editsInForce(trx, clock())).filter((edit) => edit.path === path);
    if (own.length === 0) throw new ShopError('edit_unknown', { path });
    const ids = own.map(({ id }) => id);
    await endEdits(trx, ids, { by, now: clock() });
    await requestRelease(trx, jobs);
    return own.length;
  });
}
