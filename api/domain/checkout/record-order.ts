import type { CartLine } from '../../contract/cart.ts';
import type { Database, Kysely, Transaction } from '../../db/schema.ts';
import type { PayingCustomer } from '../cards/paying-customer.ts';
import type { OrderRow } from '../orders/order-rows.ts';
import { newRefId } from '../orders/ref-id.ts';
import { ShopError } from '../shop-error.ts';
import type { OrderDraft } from './draft-order.ts';
import { takeStock } from './order-stock.ts';
import type { Purchase } from './purchase.ts';

export interface NewOrder {
  readonly owner: string;
  readonly key: string;
  readonly fingerprint: string;
  readonly placedAt: Date;
  readonly checkout: Purchase;
  readonly draft: OrderDraft;
  readonly paying?: PayingCustomer;
}

/**
 * Stores the order and takes its stock, or nothing of both. Undefined: the key has its order already.
 * The cart's lines are held meanwhile, so that a shopper with two windows buys a cart once.
 */
export async function recordOrder(db: Kysely<Database>, order: NewOrder): Promise<OrderRow | undefined> {
  return await db.transaction().execute(async (trx) => {
    await holdCart(trx, order);
    const inserted = await insertOrder(trx, order);
    if (!inserted) return undefined;
    const { isSecond, ...row } = inserted;
    if (isSecond) throw new ShopError('payment_in_progress');
    await insertLines(trx, row.id, order.draft.lines);
    await takeStock(trx, row.id, order.draft.demand);
    return row;
  });
}

async function holdCart(trx: Transaction<Database>, { owner, draft }: NewOrder): Promise<void> {
  const held = await trx
    .selectFrom('cart_lines')
    .select(['id', 'qty'])
    .where('owner', '=', owner)
    .orderBy('id')
    .forUpdate()
    .execute();
  const now = new Map(held.map(({ id, qty }) => [id, qty]));
  const same = draft.lines.every(({ id, qty }) => now.get(id) === qty);
  if (!same) throw new ShopError('cart_has_errors', { reason: 'please look at it again before you pay.' });
}

/** `isSecond`: another window of the same shopper is paying for this cart right now. */
async function insertOrder(
  trx: Transaction<Database>,
  order: NewOrder,
): Promise<(OrderRow & { isSecond: boolean }) | undefined> {
  const { owner, key, fingerprint, placedAt, checkout, draft, paying } = order;
  return await trx
    .insertInto('orders')
    .values({
      ref_id: newRefId(),
      owner,
      idempotency_key: key,
      fingerprint,
      status: 'pending',
      email: checkout.customerInfo.email,
      customer: JSON.stringify(checkout.customerInfo),
      totals: JSON.stringify(draft.totals),
      amount: draft.totals.total,
      coupon: draft.coupon,
      payment_service: checkout.paymentService,
      paid_with: checkout.paymentService === 'paypal' ? JSON.stringify({ kind: 'paypal' }) : null,
      payment_token: checkout.payment.tokenId,
      payment_customer: paying?.customer ?? null,
      save_card: paying?.saveCard ?? false,
      ts: placedAt,
    })
    .onConflict((conflict) => conflict.columns(['owner', 'idempotency_key']).doNothing())
    .returningAll()
    .returning(({ exists, selectFrom }) =>
      exists(
        selectFrom('orders as other')
          .select('other.id')
          .where('other.owner', '=', owner)
          .where('other.status', 'in', ['pending', 'requires_action']),
      )
        .$castTo<boolean>()
        .as('isSecond'),
    )
    .executeTakeFirst();
}

async function insertLines(trx: Transaction<Database>, orderId: string, lines: readonly CartLine[]): Promise<void> {
  const values = lines.map(({ error: _, ...body }, position) => ({
    order_id: orderId,
    position,
    item_id: body.itemId,
    qty: body.qty,
    price: body.price,
    body: JSON.stringify(body),
  }));
  await trx.insertInto('order_lines').values(values).execute();
}
