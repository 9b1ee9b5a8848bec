import type { Selectable } from 'kysely';
import type { Database, Transaction, VendingPressesTable } from '../../db/schema.ts';
import type { OrderRow } from '../orders/order-rows.ts';
import { ShopError } from '../shop-error.ts';
import { pressesBought } from './own-order.ts';
import type { VendingDeps } from './read-vending-order.ts';
import { turnStatus } from './turn-status.ts';
import { tellVending } from './vending-news.ts';

export type PressRow = Selectable<VendingPressesTable>;
type Trx = Transaction<Database>;

export interface Wish {
  readonly slot: number;
  /** how many choices the page knows: the place of this one among them */
  readonly choice: number;
}

/** Writes a press down before the machine hears of it. One that stands there already is given back as it is. */
export async function recordPress(deps: VendingDeps, trx: Trx, order: OrderRow, wish: Wish): Promise<PressRow> {
  // Presses of one order are recorded one after the other.
  const turn = await trx
    .selectFrom('vending_orders')
    .selectAll()
    .where('order_id', '=', order.id)
    .forUpdate()
    .executeTakeFirst();
  const presses = await trx.selectFrom('vending_presses').selectAll().where('order_id', '=', order.id).execute();
  const known = presses.find(({ choice }) => choice === wish.choice);
  if (known) return known;

  const used = presses.filter(({ state }) => state !== 'failed').length;
  const qty = await pressesBought(trx, order, deps.store.items.vendingToken);
  if (used >= qty) throw new ShopError('vending_no_credits');
  const clock = { turnAt: turn?.turn_at ?? null, choiceTime: turn?.choice_time ?? 0 };
  const { status } = turnStatus({ qty, used, isTurning: false, ...clock }, deps.clock());
  if (status !== 'active') throw new ShopError('vending_window_over');
  if (wish.choice !== presses.length) throw new ShopError('vending_choice_unknown');

  const press = await takeSpool(trx, order.id, wish, deps.clock());
  await tellVending(trx, { orderId: order.id });
  return press;
}

/** Puts the press on the first spool of the slot. While another press turns the slot, nobody knows which that will be. */
async function takeSpool(trx: Trx, orderId: string, { slot, choice }: Wish, now: Date): Promise<PressRow> {
  // Held to the end of the transaction: nobody empties the machine meanwhile.
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
      ...{ order_id: orderId, choice, load_id: load.id, slot, position: first.position },
      ...{ reason: null, pressed_at: now, settled_at: null },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!press) throw new ShopError('vending_slot_busy', { slot });
  return press;
}
