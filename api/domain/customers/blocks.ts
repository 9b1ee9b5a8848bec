import { sql } from 'kysely';
import type * as z from 'zod';
import type { BlockKind, blockedSchema, blockListSchema } from '../../../contract/desk/customers.ts';
import { PAGE_SIZE } from '../../../contract/desk/paging.ts';
import type { Db, Row } from '../../db/schema.ts';
import { type BlockDeps, fingerprintOf } from '../checkout/refuse-blocked.ts';
import { auditedTransaction } from '../operator/actions.ts';
import { ShopError } from '../shop-error.ts';
import type { CustomerKey } from './resolve-customer.ts';

type Shown = z.infer<typeof blockListSchema>['rows'][number];

interface NewBlock {
  readonly kinds: readonly BlockKind[];
  readonly reason: string;
  /** the staff's address */
  readonly by: string;
}

/** Blocks what is known of a customer. One that is blocked already stays as it is. */
export async function blockCustomer(
  deps: BlockDeps,
  customer: CustomerKey,
  { kinds, reason, by }: NewBlock,
): Promise<z.infer<typeof blockedSchema>> {
  const { db } = deps.connection;
  const found: Record<BlockKind, string[]> = {
    email: kinds.includes('email') ? [customer.email] : [],
    account: kinds.includes('account') && customer.accountId ? [customer.accountId] : [],
    network: kinds.includes('network') ? await networksOf(db, customer) : [],
    card: kinds.includes('card') ? await cardsOf(deps, customer) : [],
  };
  const created_at = deps.clock();
  const values = kinds.flatMap((kind) =>
    found[kind].map((value) => ({ kind, value, email: customer.email, reason, blocked_by: by, created_at })),
  );
  if (values.length > 0) {
    await auditedTransaction(db, (trx) =>
      trx
        .insertInto('checkout_blocks')
        .values(values)
        .onConflict((conflict) => conflict.columns(['kind', 'value']).doNothing())
        .execute(),
    );
  }
  return { blocked: await blocksOf(db, customer), unknown: kinds.filter((kind) => found[kind].length === 0) };
}

/** More networks and cards than these are not one customer's. */
const MAX_VALUES = 10;

/** Known of unpaid orders only, for some days: see `forgetCallers`. */
async function networksOf(db: Db, customer: CustomerKey): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select(sql<string>`split_part(caller, '.', 1)`.as('network'))
    .distinct()
    .where(ordersOf(customer))
    .where(sql<boolean>`split_part(caller, '.', 1) <> ''`)
    .limit(MAX_VALUES)
    .execute();
  return rows.map(({ network }) => network);
}

/** The cards of the latest orders, asked of the payment service: the shop stores none. */
async function cardsOf(deps: BlockDeps, customer: CustomerKey): Promise<string[]> {
  const rows = await deps.connection.db
    .selectFrom('orders')
    .select(['payment_token as paymentToken', 'payment_intent_id as paymentId'])
    .where(ordersOf(customer))
    .where('payment_service', '=', 'stripe')
    .where('payment_token', '<>', '')
    .orderBy('ts', 'desc')
    .limit(MAX_VALUES)
    .execute();
  const cards = await Promise.all(rows.map((order) => fingerprintOf(deps, order)));
  return [...new Set(cards.filter((card) => card !== undefined))];
}

const ordersOf = ({ email, accountId }: CustomerKey) =>
  accountId
    ? sql<boolean>`(owner = ${accountId} or lower(orders.email) = ${email})`
    : sql<boolean>`lower(orders.email) = ${email}`;

/** The blocks that were made for a customer, or that are in the customer's way. */
export async function blocksOf(db: Db, { email, accountId }: CustomerKey): Promise<Shown[]> {
  const rows = await db
    .selectFrom('checkout_blocks')
    .selectAll()
    .where((is) =>
      is.or([
        is('email', '=', email),
        is.and([is('kind', '=', 'email'), is('value', '=', email)]),
        is.and([is('kind', '=', 'account'), is('value', '=', accountId ?? '')]),
      ]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(PAGE_SIZE)
    .execute();
  return rows.map(present);
}

/** All blocks, the newest first. */
export async function listBlocks(db: Db, page: number): Promise<z.infer<typeof blockListSchema>> {
  const rows = await db
    .selectFrom('checkout_blocks')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute();
  const { total } = await db
    .selectFrom('checkout_blocks')
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows: rows.map(present), total: Number(total) };
}

/** Throws `block_unknown`. */
export async function findBlock(db: Db, id: string): Promise<Shown> {
  const row = await db.selectFrom('checkout_blocks').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new ShopError('block_unknown');
  return present(row);
}

export async function unblock(db: Db, id: string): Promise<void> {
  await auditedTransaction(db, async (trx) => {
    const { numDeletedRows } = await trx.deleteFrom('checkout_blocks').where('id', '=', id).executeTakeFirst();
    if (numDeletedRows !== 1n) throw new ShopError('block_unknown');
  });
}

function present(row: Row<'checkout_blocks'>): Shown {
  const { id, kind, email, reason, blocked_by, created_at, refused, last_refused_at } = row;
  return {
    id,
    kind,
    email,
    reason,
    refused,
    by: blocked_by,
    at: created_at.toISOString(),
    lastRefusedAt: last_refused_at?.toISOString() ?? null,
  };
}
