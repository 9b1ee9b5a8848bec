import { sql } from 'kysely';
import type { Cents } from '../../../contract/cents.ts';
import { findBlocks } from '../../db/queries/find-blocks.ts';
import type { Database, Transaction } from '../../db/schema.ts';
import type { JobData } from '../../jobs/jobs.ts';
import { payingCustomer } from '../cards/payment-customer.ts';
import { RESERVATION_MINUTES } from '../checkout/checkout-limits.ts';
import { draftOrder, type OrderDraft } from '../checkout/draft-order.ts';
import {
  IN_FLIGHT_MS,
  type ProcessedPayment,
  type ProcessPaymentDeps,
  processPayment,
  reconcileOrder,
} from '../checkout/payment.ts';
import { recordOrder } from '../checkout/record-order.ts';
import { knownPayer, refuseBlocked } from '../checkout/refuse-blocked.ts';
import type { Deps } from '../deps.ts';
import { findOrderByKey, linesOf, type OrderRow } from '../orders/order-rows.ts';
import type { Shopper } from '../session/shopper.ts';
import { isShopError, ShopError } from '../shop-error.ts';
import { GRACE_DAYS } from '../subscriptions/apply-state.ts';
import { checkoutOf, sendable } from './reorder-goods.ts';
import { accountShopper, dateColumns, keyOf, lockReorder, nextDue, type ReorderRow } from './reorder-rows.ts';

export type ChargeReorderDeps = ProcessPaymentDeps &
  Pick<Deps, 'catalogue' | 'print' | 'rates' | 'tax' | 'store' | 'canada' | 'payments' | 'clock' | 'log' | 'jobs'>;

const DAY_MS = 24 * 60 * 60_000;
/** A refused card is charged again on these days after the first time; on the last day of grace the reorder stops. */
const RETRY_DAYS = [3, 6];
/** Longer than a charge may take: a worker that died leaves its reorder to another one then. */
export const LEASE_MS = IN_FLIGHT_MS + 60_000;

/** What an attempt at the order of a date came to. */
type Outcome =
  | { readonly kind: 'order'; readonly order: OrderRow; readonly missing: readonly string[] }
  /** nothing of it, or too little for an order */
  | { readonly kind: 'missed'; readonly missing: readonly string[] }
  | { readonly kind: 'refused' }
  /** the shopper is at a checkout: the order waits for it */
  | { readonly kind: 'later' };

/** When a reorder that is not paid stops, as a membership does. */
export function graceEnds({ due_at }: Pick<ReorderRow, 'due_at'>): Date {
  return new Date(due_at.getTime() + GRACE_DAYS * DAY_MS);
}

/** When a refused card is charged again; null: not again. */
export function nextRetry({ due_at }: Pick<ReorderRow, 'due_at'>, now: Date): Date | null {
  const retries = RETRY_DAYS.map((days) => new Date(due_at.getTime() + days * DAY_MS));
  return retries.find((at) => at > now) ?? null;
}

/** Places and charges the order of a claimed reorder's date, with the shopper away. */
export async function chargeReorder(deps: ChargeReorderDeps, row: ReorderRow): Promise<void> {
  const { db } = deps.connection;
  const known = await findOrderByKey(db, row.user_id, keyOf(row));
  if (!known && row.status === 'past_due' && deps.clock() >= graceEnds(row)) return await stopUnpaid(deps, row);
  const outcome = known ? await settleKnown(deps, row, known) : await placeReorder(deps, row, { offSession: true });
  await finishReorder(deps, row, outcome);
}

/** An order that another request, or a worker that died, has placed: its payment is found, never made a second time. */
async function settleKnown(deps: ChargeReorderDeps, row: ReorderRow, order: OrderRow): Promise<Outcome> {
  const age = deps.clock().getTime() - order.ts.getTime();
  const isOpen = order.status === 'pending' || order.status === 'requires_action';
  if (isOpen && age < IN_FLIGHT_MS) return { kind: 'later' };
  const settled = isOpen ? await reconcileOrder(deps, order, age > RESERVATION_MINUTES * 60_000) : order;
  return await orderOutcome(deps, row, settled);
}

/** With the names of what the order was placed without. */
async function orderOutcome({ connection }: ChargeReorderDeps, row: ReorderRow, order: OrderRow): Promise<Outcome> {
  const bought = (await linesOf(connection.db, [order.id])).get(order.id) ?? [];
  const missing = row.lines.filter((line) => !bought.some(({ itemId }) => itemId === line.itemId));
  return { kind: 'order', order, missing: missing.map(({ name }) => name) };
}

interface Attempt {
  readonly offSession: boolean;
  /** the most that the shopper has agreed to */
  readonly shownTotal?: Cents | undefined;
  readonly onProcessed?: (processed: ProcessedPayment) => void;
}

/** What two shoppers can buy between the price and the reservation, more often than which nobody waits. */
const MAX_DRAFTS = 5;

/** Places an ordinary order of what is in stock, and charges it. */
export async function placeReorder(deps: ChargeReorderDeps, row: ReorderRow, attempt: Attempt): Promise<Outcome> {
  const shopper = await accountShopper(deps, row.user_id);
  if (!shopper) return { kind: 'missed', missing: [] };
  try {
    await refuseBlockedAccount(deps, shopper, row);
  } catch (error) {
    if (isShopError('payment_declined')(error)) return { kind: 'refused' };
    throw error;
  }
  const checkout = { ...checkoutOf(row.customer, row.card_id), shownTotal: attempt.shownTotal };
  const paying = await payingCustomer(deps, shopper, checkout);
  for (let tries = 1; ; tries += 1) {
    const { priced, missing } = sendable(deps, shopper, row.lines);
    if (priced.length === 0) return { kind: 'missed', missing };
    let draft: OrderDraft;
    try {
      draft = await draftOrder(deps, shopper, priced, checkout);
    } catch (error) {
      if (isShopError('order_minimum')(error) && attempt.offSession) return { kind: 'missed', missing };
      throw error;
    }
    const key = keyOf(row);
    const order = { owner: row.user_id, caller: null, key, fingerprint: '', placedAt: deps.clock(), draft, paying };
    try {
      const { row: placed, isNew } = await recordOrder(deps.connection, {
        ...order,
        checkout,
        arrival: null,
        reorderId: row.id,
      });
      if (!isNew) return await settleKnown(deps, row, placed);
      const processed = await processPayment(deps, placed, { isOnDisk: true, offSession: attempt.offSession });
      attempt.onProcessed?.(processed);
      return { kind: 'order', order: processed.order, missing };
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      if (error.code === 'payment_in_progress') return { kind: 'later' };
      if (!isShort(error) || tries === MAX_DRAFTS) throw error;
      await deps.catalogue.refresh(draft.demand.map(({ itemId }) => itemId));
    }
  }
}

function isShort({ code }: ShopError): boolean {
  return (
    code === 'item_out_of_stock' || code === 'stock_too_low' || code === 'stock_in_cart' || code === 'item_unknown'
  );
}

/** Blocks of the account, its address and its card. */
async function refuseBlockedAccount(deps: ChargeReorderDeps, shopper: Shopper, row: ReorderRow): Promise<void> {
  const payer = { shopper, caller: { networks: [] }, email: row.customer.email, paymentToken: row.card_id };
  await refuseBlocked(deps, payer, await findBlocks(deps.connection.pool, knownPayer(payer)));
}

/** Moves a claimed reorder on by what became of its date, once: another worker may have done it. */
export async function finishReorder(deps: ChargeReorderDeps, claimed: ReorderRow, outcome: Outcome): Promise<void> {
  await deps.connection.db.transaction().execute(async (trx) => {
    const row = await lockReorder(trx, claimed.id);
    if (!row?.is_charging || row.number !== claimed.number || row.attempt !== claimed.attempt) return;
    if (outcome.kind === 'later') return await waitFor(deps, trx, row);
    if (outcome.kind === 'refused') return await stopReorder(deps, trx, row, 'shop');
    if (outcome.kind === 'missed') {
      await moveOn(deps, trx, row, 'missed', null);
      return await enqueueReorderMail(deps, trx, row, { about: 'missed', missing: [...outcome.missing] });
    }
    const { order, missing } = outcome;
    switch (order.status) {
      case 'paid':
      case 'processing':
      case 'refunded': {
        await moveOn(deps, trx, row, 'ordered', order.id);
        if (missing.length > 0) {
          await enqueueReorderMail(deps, trx, row, { about: 'left_out', missing: [...missing], order: order.ref_id });
        }
        return;
      }
      case 'declined':
        return await declined(deps, trx, row, order.decline_reason);
      case 'cancelled':
        return await tryAgain(deps, trx, row);
      case 'pending':
      case 'requires_action':
        return await waitFor(deps, trx, row);
    }
  });
}

type Finishing = Pick<Deps, 'store' | 'clock' | 'jobs' | 'log'>;

/** Looks again in a while; nothing may change meanwhile, because the order may be paid. */
async function waitFor({ clock }: Finishing, trx: Transaction<Database>, { id }: ReorderRow): Promise<void> {
  const check_at = new Date(clock().getTime() + LEASE_MS);
  await trx.updateTable('reorders').set({ check_at }).where('id', '=', id).execute();
}

/** Records what became of the date, and goes on to the next one. */
export async function moveOn(
  { store, log }: Pick<Finishing, 'store' | 'log'>,
  trx: Transaction<Database>,
  row: ReorderRow,
  outcome: 'ordered' | 'missed' | 'skipped',
  orderId: string | null,
): Promise<void> {
  await recordDate(trx, row, outcome, orderId);
  await trx
    .updateTable('reorders')
    .set({
      ...dateColumns(nextDue(row, store), store),
      number: row.number + 1,
      status: 'active',
      decline_reason: null,
    })
    .where('id', '=', row.id)
    .execute();
  log.info('reorder moved on', { reorder: row.id, number: row.number, outcome });
}

async function recordDate(
  trx: Transaction<Database>,
  { id, number, due_at }: ReorderRow,
  outcome: 'ordered' | 'missed' | 'skipped' | 'unpaid',
  orderId: string | null,
): Promise<void> {
  await trx
    .insertInto('reorder_dates')
    .values({ reorder_id: id, number, due_at, outcome, order_id: orderId })
    .execute();
}

/** The bank refused: the card is charged again for some days, as a member's is. One mail says so. */
async function declined(deps: Finishing, trx: Transaction<Database>, row: ReorderRow, reason: string | null) {
  const now = deps.clock();
  const ends = graceEnds(row);
  if (now >= ends) return await stopReorder(deps, trx, row, 'unpaid');
  await trx
    .updateTable('reorders')
    .set({
      status: 'past_due',
      attempt: row.attempt + 1,
      is_charging: false,
      decline_reason: reason ?? '',
      check_at: nextRetry(row, now) ?? ends,
    })
    .where('id', '=', row.id)
    .execute();
  if (row.status === 'active') await enqueueReorderMail(deps, trx, row, { about: 'payment_failed' });
  deps.log.info('reorder not paid', { reorder: row.id, number: row.number, attempt: row.attempt });
}

/** The order was canceled before it was charged, or the shopper left the bank's page. */
async function tryAgain({ clock }: Finishing, trx: Transaction<Database>, row: ReorderRow): Promise<void> {
  const now = clock();
  const check_at = row.status === 'active' ? now : (nextRetry(row, now) ?? graceEnds(row));
  const again = { attempt: row.attempt + 1, is_charging: false, check_at };
  await trx.updateTable('reorders').set(again).where('id', '=', row.id).execute();
}

async function stopUnpaid(deps: ChargeReorderDeps, claimed: ReorderRow): Promise<void> {
  await deps.connection.db.transaction().execute(async (trx) => {
    const row = await lockReorder(trx, claimed.id);
    if (row?.is_charging && row.number === claimed.number) await stopReorder(deps, trx, row, 'unpaid');
  });
}

/** Ends a locked reorder. The shopper who stops it gets no mail about it. */
export async function stopReorder(
  { clock, jobs, log }: Pick<Finishing, 'clock' | 'jobs' | 'log'>,
  trx: Transaction<Database>,
  row: ReorderRow,
  by: 'shopper' | 'shop' | 'unpaid',
): Promise<void> {
  if (by === 'unpaid') await recordDate(trx, row, 'unpaid', null);
  await trx
    .updateTable('reorders')
    .set({ status: 'stopped', check_at: null, stopped_at: clock(), stopped_by: by, is_charging: false })
    .where('id', '=', row.id)
    .execute();
  if (by !== 'shopper') await enqueueReorderMail({ jobs }, trx, row, { about: by === 'unpaid' ? 'unpaid' : 'stopped' });
  log.info('reorder stopped', { reorder: row.id, by });
}

type About = Omit<JobData<'reorder-mail'>, 'reorderId' | 'mailId' | 'number'>;

export async function enqueueReorderMail(
  { jobs }: Pick<Deps, 'jobs'>,
  trx: Transaction<Database>,
  { id, number }: Pick<ReorderRow, 'id' | 'number'>,
  about: About,
): Promise<void> {
  await jobs.enqueue(trx, 'reorder-mail', { reorderId: id, mailId: crypto.randomUUID(), number, ...about });
}

/**
 * Claims reorders whose date has come, the longest due first. Whatever else wants to change them is refused until they
 * are done, and another worker takes over those of one that died.
 */
export async function claimDue({ connection, clock }: Pick<Deps, 'connection' | 'clock'>, most: number) {
  const now = clock();
  const { rows } = await sql<{ id: string }>`
    with due as (
      select id from reorders where check_at <= ${now} and noticed_at is not null
      order by check_at limit ${most} for update skip locked
    )
    update reorders set is_charging = true, check_at = ${new Date(now.getTime() + LEASE_MS)}
    from due where reorders.id = due.id returning reorders.id`.execute(connection.db);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  return await connection.db.selectFrom('reorders').selectAll().where('id', 'in', ids).orderBy('due_at').execute();
}
