import { sql } from 'kysely';
import type * as z from 'zod';
import { PAGE_SIZE } from '../../../contract/desk/paging.ts';
import type { deskReorderListSchema, deskReorderSchema, reorderSearchSchema } from '../../../contract/desk/reorders.ts';
import type { DraftDeps } from '../checkout/draft-order.ts';
import type { Deps } from '../deps.ts';
import { auditedTransaction } from '../operator/actions.ts';
import { ShopError } from '../shop-error.ts';
import { stopReorder } from './charge-reorder.ts';
import { accountShopper, dayOf, lockReorder } from './reorder-rows.ts';
import { presentReorders } from './reorders.ts';

type Search = z.output<typeof reorderSearchSchema>;

const MAX_COUNTED = 1000;

/** Reorders of all customers, or of one: by their next date, and those that stopped last. */
export async function findReorders(
  { connection, store }: Pick<Deps, 'connection' | 'store'>,
  { account, status, page = 1 }: { [Name in keyof Search]?: Search[Name] | undefined },
): Promise<z.output<typeof deskReorderListSchema>> {
  const found = connection.db
    .selectFrom('reorders')
    .innerJoin('users', 'users.id', 'reorders.user_id')
    .$if(account !== undefined, (query) => query.where('reorders.user_id', '=', account ?? ''))
    .$if(status !== undefined, (query) => query.where('reorders.status', '=', status ?? 'active'));
  const rows = await found
    .selectAll('reorders')
    .select('users.email')
    .orderBy('stopped_at', (order) => order.desc().nullsFirst())
    .orderBy('due_at')
    .orderBy('reorders.id')
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute();
  const counted = await connection.db
    .selectFrom(found.select('reorders.id').limit(MAX_COUNTED).as('counted'))
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return {
    rows: rows.map((row) => ({
      id: row.id,
      accountId: row.user_id,
      email: row.email,
      status: row.status,
      date: row.status === 'stopped' ? null : dayOf(row.due_at, store),
      weeks: row.weeks,
      pieces: row.lines.reduce((sum, { qty }) => sum + qty, 0),
      reason: row.status === 'past_due' ? row.decline_reason : null,
    })),
    total: counted.total,
  };
}

/** A reorder as its shopper sees it, and whose it is. */
export async function readReorder(deps: DraftDeps, id: string): Promise<z.output<typeof deskReorderSchema>> {
  const { db } = deps.connection;
  const found = await db
    .selectFrom('reorders')
    .innerJoin('users', 'users.id', 'reorders.user_id')
    .selectAll('reorders')
    .select('users.email')
    .where('reorders.id', '=', id)
    .executeTakeFirst();
  const shopper = found && (await accountShopper(deps, found.user_id));
  const [reorder] = shopper ? await presentReorders(deps, shopper, [found]) : [];
  if (!found || !reorder) throw new ShopError('reorder_unknown');
  return { ...reorder, accountId: found.user_id, email: found.email };
}

/** Stops a customer's reorder, who gets a mail. Once it has stopped, nothing changes. */
export async function stopForCustomer(
  deps: Pick<Deps, 'connection' | 'clock' | 'jobs' | 'log'>,
  id: string,
): Promise<void> {
  await auditedTransaction(deps.connection.db, async (trx) => {
    const row = await lockReorder(trx, id);
    if (!row) throw new ShopError('reorder_unknown');
    if (row.is_charging) throw new ShopError('reorder_placing');
    if (row.status !== 'stopped') await stopReorder(deps, trx, row, 'shop');
  });
}
