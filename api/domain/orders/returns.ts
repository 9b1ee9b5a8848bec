import { sql } from 'kysely';
import type * as z from 'zod';
import type { openReturnSchema } from '../../../contract/desk/order.ts';
import type { OrderReturn, ReturnRequest } from '../../../contract/return.ts';
import type { Database, Db, Row, Transaction } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';
import { auditedTransaction } from '../operator/actions.ts';
import { ShopError } from '../shop-error.ts';
import { linesOf, lockOrder } from './order-rows.ts';
import { requireAllowed } from './order-state.ts';
import { newRefId } from './ref-id.ts';

export type ReturnRow = Row<'returns'>;

/** Oldest first. */
export async function returnsOf(db: Db, orderIds: readonly string[]): Promise<ReturnRow[]> {
  if (orderIds.length === 0) return [];
  return await db
    .selectFrom('returns')
    .selectAll()
    .where('order_id', 'in', [...orderIds])
    .orderBy('requested_at')
    .orderBy('ref_id')
    .execute();
}

export function presentReturn(row: ReturnRow): OrderReturn {
  const { ref_id, state, reason, lines, note, requested_at, answer, replaced_by } = row;
  const requestedAt = requested_at.toISOString();
  return {
    refId: ref_id,
    state,
    reason,
    lines,
    note,
    requestedAt,
    answer,
    ...(replaced_by && { replacedBy: replaced_by }),
  };
}

type ReturnDeps = Pick<Deps, 'connection' | 'jobs' | 'clock' | 'store'>;

/**
 * Stores a shopper's request to return goods, and mails the shop and the shopper. The same key stores it once. The order
 * is locked, so that two windows never ask for the same piece twice.
 */
export async function requestReturn(
  { connection, jobs, clock, store }: ReturnDeps,
  orderId: string,
  key: string,
  request: ReturnRequest,
): Promise<void> {
  const now = clock();
  await connection.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId);
    const returns = await returnsOf(trx, [orderId]);
    if (returns.some(({ idempotency_key }) => idempotency_key === key)) return;
    const lines = (await linesOf(trx, [orderId])).get(orderId) ?? [];
    const token = store.items.vendingToken;
    requireAllowed('requestReturn', { order, returns, lines, token, request, now });
    const { id } = await trx
      .insertInto('returns')
      .values({
        ref_id: newRefId('NR'),
        order_id: orderId,
        idempotency_key: key,
        reason: request.reason,
        note: request.note,
        lines: JSON.stringify(request.lines),
        answer: null,
        requested_at: now,
        answered_at: null,
        refunded_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const to of ['shop', 'shopper'] as const) {
      await jobs.enqueue(trx, 'return-mail', { returnId: id, mailId: crypto.randomUUID(), to, about: 'requested' });
    }
  });
}

type OpenReturn = z.output<typeof openReturnSchema> & { readonly by: string };

/** Stores a return that staff open for the shopper, who gets a mail where to send it. The same key stores it once. */
export async function openReturn(
  { connection, jobs, clock, store }: ReturnDeps,
  orderId: string,
  { key, reason, lines: pieces, answer, by }: OpenReturn,
): Promise<void> {
  const now = clock();
  await auditedTransaction(connection.db, async (trx) => {
    const order = await lockOrder(trx, orderId);
    const returns = await returnsOf(trx, [orderId]);
    if (returns.some(({ idempotency_key }) => idempotency_key === key)) return;
    const lines = (await linesOf(trx, [orderId])).get(orderId) ?? [];
    const request = { reason, note: '', lines: pieces };
    requireAllowed('return', { order, returns, lines, token: store.items.vendingToken, request });
    const { id } = await trx
      .insertInto('returns')
      .values({
        ...{ ref_id: newRefId('NR'), order_id: orderId, idempotency_key: key, reason, note: '', state: 'accepted' },
        ...{ lines: JSON.stringify(pieces), answer, requested_at: now, answered_at: now, refunded_at: null },
        opened_by: by,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const mail = { returnId: id, mailId: crypto.randomUUID(), to: 'shopper', about: 'accepted' } as const;
    await jobs.enqueue(trx, 'return-mail', mail);
  });
}

/** For operators, the longest waiting first; `open`: without refused and refunded ones. */
export async function listReturns(db: Db, { open }: { readonly open: boolean }) {
  return await db
    .selectFrom('returns')
    .innerJoin('orders', 'orders.id', 'order_id')
    .selectAll('returns')
    .select(['orders.ref_id as orderRefId', 'orders.email'])
    .$if(open, (query) => query.where('state', 'in', ['requested', 'accepted']))
    .orderBy('requested_at')
    .execute();
}

export async function findReturn(db: Db, by: { readonly id: string }): Promise<ReturnRow | undefined> {
  return await db.selectFrom('returns').selectAll().where('id', '=', by.id).executeTakeFirst();
}

interface Answer {
  readonly state: 'accepted' | 'refused';
  /** for the shopper */
  readonly answer: string;
  /** that it has to belong to; absent: any */
  readonly orderId?: string;
}

/** Answers a return and mails the shopper once. Repeating the same answer changes nothing; another one is refused. */
export async function answerReturn(
  { connection, jobs, clock }: Pick<Deps, 'connection' | 'jobs' | 'clock'>,
  number: string,
  { state, answer, orderId }: Answer,
): Promise<ReturnRow> {
  return await auditedTransaction(connection.db, async (trx) => {
    const row = await lockReturn(trx, number);
    if (orderId && row.order_id !== orderId) throw new ShopError('return_elsewhere', { refId: row.ref_id });
    if (row.state === state) return row;
    if (row.state !== 'requested') throw new ShopError('return_answered', { refId: row.ref_id, state: row.state });
    await jobs.enqueue(trx, 'return-mail', {
      returnId: row.id,
      mailId: crypto.randomUUID(),
      to: 'shopper',
      about: state,
    });
    return await trx
      .updateTable('returns')
      .set({ state, answer, answered_at: clock() })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

/** Marks an accepted return as refunded, in the transaction that records its refund. */
export async function markReturnRefunded(
  trx: Transaction<Database>,
  orderId: string,
  number: string,
  now: Date,
): Promise<void> {
  const row = await lockReturn(trx, number);
  if (row.order_id !== orderId) throw new ShopError('return_elsewhere', { refId: row.ref_id });
  if (row.state !== 'accepted') throw new ShopError('return_answered', { refId: row.ref_id, state: row.state });
  await trx.updateTable('returns').set({ state: 'refunded', refunded_at: now }).where('id', '=', row.id).execute();
}

/** Locked until the transaction ends, so that two operators do not answer it at once. Throws `return_unknown`. */
export async function lockReturn(trx: Transaction<Database>, number: string): Promise<ReturnRow> {
  const row = await trx
    .selectFrom('returns')
    .selectAll()
    .where('ref_id', '=', number.trim().toUpperCase())
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new ShopError('return_unknown', { refId: number });
  return row;
}

/** Removes what shoppers wrote from the returns of redacted orders. */
export async function redactReturns(db: Db): Promise<void> {
  await sql`
    update returns set note = '', answer = null from orders
    where orders.id = order_id and forgotten_at is not null and (note <> '' or answer is not null)`.execute(db);
}
