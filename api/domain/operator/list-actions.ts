import type { Db } from '../../db/schema.ts';

/** What was done, the latest first. */
export async function listActions(db: Db, { target, limit }: { target?: string | undefined; limit: number }) {
  return await db
    .selectFrom('operator_actions')
    .select(['at', 'by', 'verb', 'target', 'details', 'outcome'])
    .$if(target !== undefined, (query) => query.where('target', '=', target ?? ''))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
