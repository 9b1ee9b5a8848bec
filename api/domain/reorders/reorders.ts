import type { CartLine } from '../../../contract/cart.ts';
import type { CustomerInfo } from '../../../contract/customer.ts';
import { reorderMessages } from '../../../contract/messages/reorders.ts';
import {
  MAX_REORDERS,
  type NewReorder,
  type Reorder,
  type ReorderChange,
  type ReorderEstimate,
  type ReorderLine,
  type Reorders,
} from '../../../contract/reorders.ts';
import type { Database, Db, Transaction } from '../../db/schema.ts';
import type { CardDeps } from '../cards/payment-customer.ts';
import { listCards } from '../cards/saved-cards.ts';
import { checkDelivery, type DraftDeps } from '../checkout/draft-order.ts';
import type { Deps } from '../deps.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';
import { graceEnds, moveOn, nextRetry, stopReorder } from './charge-reorder.ts';
import { checkGoods, estimateReorder, priceReorder } from './reorder-goods.ts';
import { dateColumns, dayOf, daysToChoose, dueOn, lockReorder, nextDue, type ReorderRow } from './reorder-rows.ts';

export type ReorderDeps = DraftDeps & CardDeps & Pick<Deps, 'store' | 'jobs' | 'clock' | 'log'>;

/** The account's reorders: those that order first, then those that stopped. */
export async function listReorders(deps: ReorderDeps, shopper: Shopper): Promise<Reorders> {
  const { db } = deps.connection;
  const rows = await db
    .selectFrom('reorders')
    .selectAll()
    .where('user_id', '=', shopper.id)
    .orderBy('stopped_at', (order) => order.desc().nullsFirst())
    .orderBy('due_at')
    .orderBy('id')
    .execute();
  return { reorders: await presentReorders(deps, shopper, rows) };
}

export async function presentReorders(
  deps: DraftDeps,
  shopper: Shopper,
  rows: readonly ReorderRow[],
): Promise<Reorder[]> {
  const history = await historyOf(
    deps.connection.db,
    rows.map(({ id }) => id),
  );
  return await Promise.all(rows.map((row) => presentReorder(deps, shopper, row, history)));
}

type PastDate = Awaited<ReturnType<typeof historyOf>>[number];

async function presentReorder(
  deps: DraftDeps,
  shopper: Shopper,
  row: ReorderRow,
  history: readonly PastDate[],
): Promise<Reorder> {
  const { store } = deps;
  const { status, customer, lines } = row;
  const isStopped = status === 'stopped';
  return {
    id: row.id,
    status,
    lines: priceReorder(deps, shopper, lines).map((line): CartLine => ({ ...line, id: line.itemId })),
    weeks: row.weeks,
    date: isStopped ? null : dayOf(row.due_at, store),
    after: isStopped ? null : dayOf(nextDue(row, store), store),
    noticed: row.noticed_at !== null,
    isPlacing: row.is_charging,
    customerInfo: customer,
    card: { id: row.card_id, ...row.card },
    estimate: await estimateReorder(deps, shopper, { lines, customer }),
    pastDue: status === 'past_due' ? pastDue(deps, row) : null,
    stopped: row.stopped_at && row.stopped_by ? { at: row.stopped_at.toISOString(), why: row.stopped_by } : null,
    history: history
      .filter(({ reorder_id }) => reorder_id === row.id)
      .map(({ due_at, outcome, ref_id }) => ({ date: dayOf(due_at, store), outcome, refId: ref_id })),
  };
}

function pastDue({ store, clock }: Pick<Deps, 'store' | 'clock'>, row: ReorderRow): Reorder['pastDue'] {
  const retry = nextRetry(row, clock());
  return {
    reason: row.decline_reason ?? '',
    retry: retry && dayOf(retry, store),
    until: dayOf(graceEnds(row), store),
  };
}

const DATES_SHOWN = 6;

async function historyOf(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return await db
    .selectFrom('reorder_dates')
    .innerJoin('reorders', 'reorders.id', 'reorder_dates.reorder_id')
    .leftJoin('orders', 'orders.id', 'reorder_dates.order_id')
    .select(['reorder_dates.reorder_id', 'reorder_dates.due_at', 'outcome', 'ref_id'])
    .where('reorder_dates.reorder_id', 'in', [...ids])
    .where(({ eb, ref }) => eb('reorder_dates.number', '>=', eb(ref('reorders.number'), '-', DATES_SHOWN)))
    .orderBy('reorder_dates.number', 'desc')
    .execute();
}

/** Adds a reorder, once for each id. The limit holds for two windows as well: they take turns. */
export async function addReorder(deps: ReorderDeps, shopper: Shopper, input: NewReorder): Promise<Reorders> {
  const { id, weeks, customerInfo } = input;
  const lines = checkGoods(deps, shopper, input.lines);
  checkDelivery(customerInfo, []);
  const due = checkDate(deps, input.date);
  const card = await ownCard(deps, shopper, input.cardId);
  const now = deps.clock();
  await deps.connection.db.transaction().execute(async (trx) => {
    const isKnown = await requireRoom(trx, shopper, id);
    if (isKnown) return;
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('reorders')
      .values({
        id,
        user_id: shopper.id,
        lines: JSON.stringify(lines),
        weeks,
        customer: JSON.stringify(customerInfo),
        card_id: card.id,
        card: JSON.stringify(card.shown),
        ...dateColumns(due, deps.store),
        created_at: now,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst();
    if (!numInsertedOrUpdatedRows) throw new ShopError('conflict');
    deps.log.info('reorder added', { reorder: id, weeks });
  });
  return await listReorders(deps, shopper);
}

/** How many that stopped an account keeps, so that starting and stopping fills nothing. */
const MAX_STOPPED = 20;

/** Returns whether the account has this one already; throws when another has no room. */
async function requireRoom(trx: Transaction<Database>, shopper: Shopper, id: string): Promise<boolean> {
  await trx.selectFrom('users').select('id').where('id', '=', shopper.id).forUpdate().execute();
  const rows = await trx
    .selectFrom('reorders')
    .select(['id', 'status'])
    .where('user_id', '=', shopper.id)
    .orderBy('stopped_at', (order) => order.desc().nullsLast())
    .execute();
  const running = rows.filter(({ status }) => status !== 'stopped');
  if (running.some((row) => row.id === id)) return true;
  if (running.length >= MAX_REORDERS) throw new ShopError('reorders_full', { limit: MAX_REORDERS });
  const isKnown = rows.some((row) => row.id === id);
  const old = rows.filter(({ status, id: other }) => status === 'stopped' && other !== id).slice(MAX_STOPPED - 1);
  if (old.length > 0) {
    const ids = old.map((row) => row.id);
    await trx.deleteFrom('reorders').where('id', 'in', ids).execute();
  }
  return isKnown;
}

/** What the goods would cost today, before they are reordered. */
export async function estimateNew(
  deps: ReorderDeps,
  shopper: Shopper,
  { lines, customerInfo }: { readonly lines: readonly ReorderLine[]; readonly customerInfo: CustomerInfo },
): Promise<ReorderEstimate> {
  checkDelivery(customerInfo, []);
  return await estimateReorder(deps, shopper, { lines: checkGoods(deps, shopper, lines), customer: customerInfo });
}

/** Changes what is given; the rest stays. */
export async function changeReorder(
  deps: ReorderDeps,
  shopper: Shopper,
  id: string,
  change: ReorderChange,
): Promise<Reorders> {
  const { customerInfo, weeks, date, cardId } = change;
  const lines = change.lines && checkGoods(deps, shopper, change.lines);
  if (customerInfo) checkDelivery(customerInfo, []);
  const due = date === undefined ? undefined : checkDate(deps, date);
  const card = cardId === undefined ? undefined : await ownCard(deps, shopper, cardId);
  await changeOwn(deps, shopper, id, async (trx, row) => {
    requireRunning(row);
    const isPastDue = row.status === 'past_due';
    const isMoved = due !== undefined && due.getTime() !== row.due_at.getTime();
    if (isMoved && isPastDue) throw new ShopError('reorder_refused', { reason: reorderMessages.pastDue });
    const changes = {
      ...(lines && { lines: JSON.stringify(lines) }),
      ...(customerInfo && { customer: JSON.stringify(customerInfo) }),
      ...(weeks && { weeks }),
      ...(card && { card_id: card.id, card: JSON.stringify(card.shown) }),
      // What is open is charged to the new card, as a member's month is.
      ...(card && isPastDue && { check_at: deps.clock() }),
      // Its attempts stay: orders of this number have used their keys.
      ...(isMoved && { ...dateColumns(due, deps.store), attempt: row.attempt }),
    };
    if (Object.keys(changes).length === 0) return;
    await trx.updateTable('reorders').set(changes).where('id', '=', id).execute();
  });
  return await listReorders(deps, shopper);
}

/** Skips the order of a date, once: the date that was shown says which. */
export async function skipReorder(deps: ReorderDeps, shopper: Shopper, id: string, date: string): Promise<Reorders> {
  await changeOwn(deps, shopper, id, async (trx, row) => {
    requireRunning(row);
    if (dayOf(row.due_at, deps.store) === date) await moveOn(deps, trx, row, 'skipped', null);
  });
  return await listReorders(deps, shopper);
}

export async function stopOwnReorder(deps: ReorderDeps, shopper: Shopper, id: string): Promise<Reorders> {
  await changeOwn(deps, shopper, id, async (trx, row) => {
    if (row.status !== 'stopped') await stopReorder(deps, trx, row, 'shopper');
  });
  return await listReorders(deps, shopper);
}

/** Goes on with another date; what is no longer sold, or for members only, is refused as when it was added. */
export async function resumeReorder(deps: ReorderDeps, shopper: Shopper, id: string, date: string): Promise<Reorders> {
  const due = checkDate(deps, date);
  await deps.connection.db.transaction().execute(async (trx) => {
    await requireRoom(trx, shopper, id);
    const row = await lockOwn(trx, shopper, id);
    if (row.status !== 'stopped') throw new ShopError('reorder_refused', { reason: reorderMessages.notStopped });
    checkGoods(
      deps,
      shopper,
      row.lines.map(({ itemId, qty }) => ({ itemId, qty })),
    );
    const columns = { status: 'active', number: row.number + 1, stopped_at: null, stopped_by: null } as const;
    await trx
      .updateTable('reorders')
      .set({ ...dateColumns(due, deps.store), ...columns, decline_reason: null })
      .where('id', '=', id)
      .execute();
    deps.log.info('reorder resumed', { reorder: id });
  });
  return await listReorders(deps, shopper);
}

/** A change in a transaction of its own, which has the row; refused while its order is being placed. */
async function changeOwn(
  { connection }: Pick<Deps, 'connection'>,
  shopper: Shopper,
  id: string,
  change: (trx: Transaction<Database>, row: ReorderRow) => Promise<void>,
): Promise<void> {
  await connection.db.transaction().execute(async (trx) => {
    const row = await lockOwn(trx, shopper, id);
    if (row.is_charging) throw new ShopError('reorder_placing');
    await change(trx, row);
  });
}

async function lockOwn(trx: Transaction<Database>, shopper: Shopper, id: string): Promise<ReorderRow> {
  const row = await lockReorder(trx, id);
  if (row?.user_id !== shopper.id) throw new ShopError('not_yours');
  return row;
}

function requireRunning({ status }: ReorderRow): void {
  if (status === 'stopped') throw new ShopError('reorder_refused', { reason: reorderMessages.stopped });
}

function checkDate({ store, clock }: Pick<Deps, 'store' | 'clock'>, date: string): Date {
  const { first, last } = daysToChoose(clock(), store);
  const reason =
    date < first ? reorderMessages.tooSoon(first) : date > last ? reorderMessages.tooLate(last) : undefined;
  if (reason) throw new ShopError('invalid_request', { reason }, { date: reason });
  return dueOn(date, store);
}

/** A saved card of the account: another account's is as unknown as one that was deleted. */
export async function ownCard(deps: CardDeps, shopper: Shopper, cardId: string) {
  const card = (await listCards(deps, shopper)).find(({ id }) => id === cardId);
  if (!card) throw new ShopError('card_unknown');
  return { id: card.id, shown: { brand: card.brand, last4: card.last4 } };
}
