import type { OrderStatus } from '../contract/order.ts';
import type { Db } from '../db/schema.ts';

/** Inserts an order without lines, for tests about its owner. */
export async function storeOrder(
  db: Db,
  { owner, email, status = 'paid' }: { owner: string; email: string; status?: OrderStatus },
): Promise<{ id: string; owner: string }> {
  const nothing = JSON.stringify({});
  return await db
    .insertInto('orders')
    .values({
      ref_id: crypto.randomUUID(),
      owner,
      idempotency_key: crypto.randomUUID(),
      fingerprint: '',
      status,
      email,
      customer: nothing,
      totals: nothing,
      amount: 2500,
      coupon: null,
      payment_token: 'pm_card_visa',
      decline_reason: null,
      settled_at: null,
      shipped_at: null,
    })
    .returning(['id', 'owner'])
    .executeTakeFirstOrThrow();
}

export async function ownerOfOrder(db: Db, id: string): Promise<string> {
  return (await db.selectFrom('orders').select('owner').where('id', '=', id).executeTakeFirstOrThrow()).owner;
}
