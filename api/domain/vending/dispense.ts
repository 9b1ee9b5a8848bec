import type { VendingOrder } from '../../../contract/premium/vending.ts';
import type { Database, Db, Row, Transaction } from '../../db/schema.ts';
import { MachineSilent, type PressOutcome } from '../../gateways/vending/vending-machine.ts';
import { auditedTransaction } from '../operator/actions.ts';
import { lockOrder, type OrderRow } from '../orders/order-rows.ts';
import { requireAllowed } from '../orders/order-state.ts';
import { disputesOf } from '../orders/record-dispute.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';
import { notifyVendingChanged } from '../vending-changes.ts';
import { findOwnOrder, pressesBought, readVendingOrder, turnStatus, type VendingDeps } from './vending-orders.ts';

/**
 * Presses a button of the machine. The press is recorded first and sent to the machine outside any transaction, so a lost
 * reply, a repeated request or a killed process ends in one spool, or in a press that the shopper keeps.
 */
export async function dispense(
  deps: VendingDeps,
  shopper: Shopper,
  { orderId, ...request }: PressRequest & { readonly orderId: string },
): Promise<VendingOrder> {
  const { db } = deps.connection;
  const order = await findOwnOrder(db, shopper, orderId);
  if (!shopper.membership) throw new ShopError('vending_members_only');
  await requireReadyMachine(deps, order, request);
  const press = await db.transaction().execute((trx) => recordPress(deps, trx, order, request));
  if (press.state === 'dispensing') await sendPress(deps, press);
  return await readVendingOrder(deps, order);
}

/** Rejects new presses while the machine cannot turn; a press that was recorded earlier is still returned. */
async function requireReadyMachine(
  { connection, machine, clock }: VendingDeps,
  order: OrderRow,
  request: PressRequest,
): Promise<void> {
  const state = await machine.state();
  if (state === 'ready') return;
  const presses = await pressesOf(connection.db, order.id);
  if (!findPress(presses, request, clock().getTime() - SAME_PRESS_MS))
    throw new ShopError(state === 'offline' ? 'vending_offline' : 'vending_jammed');
}

export type PressRow = Row<'vending_presses'>;
type Trx = Transaction<Database>;

interface PressRequest {
  readonly slot: number;
  /** how many choices the page has seen, which numbers this one; absent: the next */
  readonly choice?: number | undefined;
}

/** A double click, or a request that a browser or proxy repeats, comes within this time. */
const SAME_PRESS_MS = 2_000;

/** The press that an earlier, equal request recorded; without a choice, the slot's press after `since`. */
function findPress(presses: readonly PressRow[], { slot, choice }: PressRequest, since: number): PressRow | undefined {
  if (choice !== undefined) return presses.find((press) => press.choice === choice);
  return presses.find((press) => press.slot === slot && press.pressed_at.getTime() > since);
}

async function pressesOf(db: Db, orderId: string): Promise<PressRow[]> {
  return await db.selectFrom('vending_presses').selectAll().where('order_id', '=', orderId).execute();
}

/** Records a press before it is sent to the machine; returns the existing one when it was recorded before. */
async function recordPress(
  deps: VendingDeps,
  trx: Trx,
  { id }: Pick<OrderRow, 'id'>,
  request: PressRequest,
): Promise<PressRow> {
  // Serializes the presses of one order, and its cancellation.
  const order = await lockOrder(trx, id);
  const turn = await trx
    .selectFrom('vending_orders')
    .selectAll()
    .where('order_id', '=', order.id)
    .forUpdate()
    .executeTakeFirst();
  const presses = await pressesOf(trx, order.id);
  const now = deps.clock();
  const turnStart = turn?.turn_at.getTime() ?? 0;
  const known = findPress(presses, request, Math.max(turnStart, now.getTime() - SAME_PRESS_MS));
  if (known) return known;

  const used = presses.filter(({ state }) => state !== 'failed').length;
  const qty = await pressesBought(trx, order, deps.store.items.vendingToken);
  if (used >= qty) throw new ShopError('vending_no_credits');
  requireAllowed('press', { order, disputes: await disputesOf(trx, [id]) });
  const clock = { turnAt: turn?.turn_at ?? null, choiceTime: turn?.choice_time ?? 0 };
  const { status } = turnStatus({ qty, used, isTurning: false, ...clock }, now);
  if (status !== 'active') throw new ShopError(turn ? 'vending_window_over' : 'vending_not_started');
  const choice = presses.length;
  if ((request.choice ?? choice) !== choice) throw new ShopError('vending_choice_unknown');

  const press = await reserveSpool(trx, order.id, { slot: request.slot, choice }, now);
  await notifyVendingChanged(trx, { orderId: order.id });
  return press;
}

/** Reserves the first spool of the slot. Fails while another press turns the slot: which spool is first is unknown then. */
async function reserveSpool(
  trx: Trx,
  orderId: string,
  { slot, choice }: PressRequest & { readonly choice: number },
  now: Date,
): Promise<PressRow> {
  // Locked until the transaction ends, so that the machine is not reloaded in the meantime.
  const load = await trx
    .selectFrom('vending_loads')
    .select('id')
    .where('ended_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (!load) throw new ShopError('vending_unloaded');
  const first = await trx
    .selectFrom('vending_spools')
    .select('position')
    .where('load_id', '=', load.id)
    .where('slot', '=', slot)
    .where('fell_at', 'is', null)
    .orderBy('position')
    .executeTakeFirst();
  if (!first) throw new ShopError('vending_slot_empty', { slot });
  const press = await trx
    .insertInto('vending_presses')
    .values({
      order_id: orderId,
      choice,
      load_id: load.id,
      slot,
      position: first.position,
      reason: null,
      pressed_at: now,
      settled_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!press) throw new ShopError('vending_slot_busy', { slot });
  return press;
}

/**
 * Sends a recorded press to the machine and records the outcome. The machine remembers presses, so sending one again is
 * safe, from a repeated request or a scheduled job. Without a reply the press stays open.
 */
async function sendPress(deps: VendingDeps, press: Pick<PressRow, 'id' | 'slot'>): Promise<void> {
  try {
    const outcome = await deps.machine.press({ id: press.id, slot: press.slot });
    await settlePress(deps.connection.db, press, outcome, deps.clock());
  } catch (error) {
    if (!(error instanceof MachineSilent)) throw error;
    deps.log.warn('the vending machine did not report the outcome of a press', { pressId: press.id, error });
  }
}

/** Records the outcome of a press once: a spool that fell is revealed, a failed press is kept for another turn. */
export async function settlePress(
  db: Db,
  press: Pick<PressRow, 'id'>,
  outcome: PressOutcome,
  now: Date,
): Promise<void> {
  await auditedTransaction(db, async (trx) => {
    const settled = await trx
      .updateTable('vending_presses')
      .set({
        state: outcome.fell ? 'dispensed' : 'failed',
        reason: outcome.fell ? null : outcome.reason,
        settled_at: now,
      })
      .where('id', '=', press.id)
      .where('state', '=', 'dispensing')
      .returning(['order_id', 'load_id', 'slot', 'position'])
      .executeTakeFirst();
    if (!settled) return;
    if (outcome.fell) {
      await trx
        .updateTable('vending_spools')
        .set({ fell_at: now })
        .where('load_id', '=', settled.load_id)
        .where('slot', '=', settled.slot)
        .where('position', '=', settled.position)
        .execute();
    }
    await notifyVendingChanged(trx, { orderId: settled.order_id });
  });
}

/** A younger press may still be waiting for the machine's reply. */
const SETTLE_AFTER_MS = 30_000;
const BATCH_SIZE = 100;

/** Asks the machine about presses that are still open after a crash, a lost reply or a silent machine. */
export async function settleOpenPresses(deps: VendingDeps): Promise<void> {
  const open = await deps.connection.db
    .selectFrom('vending_presses')
    .select(['id', 'slot'])
    .where('state', '=', 'dispensing')
    .where('pressed_at', '<', new Date(deps.clock().getTime() - SETTLE_AFTER_MS))
    .orderBy('pressed_at')
    .limit(BATCH_SIZE)
    .execute();
  if (open.length === 0 || (await deps.machine.state()) === 'offline') return;
  for (const press of open) await sendPress(deps, press);
}
