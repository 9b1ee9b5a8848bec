import type { Store } from '../../contract/catalogue/store.ts';
import type { Db } from '../../db/schema.ts';
import type { Mailer } from '../../gateways/mail/mailer.ts';
import { orderConfirmation } from '../../gateways/mail/order-confirmation.tsx';
import { findOrder, linesOf } from './order-rows.ts';
import { presentOrder } from './present-order.ts';

export interface ConfirmationDeps {
  readonly db: Db;
  readonly mailer: Mailer;
  readonly store: Store;
  readonly publicUrl: string;
}

/** Tells the shopper that the order is paid. A failure is the queue's business: the order stays as it is. */
export async function sendConfirmation(deps: ConfirmationDeps, orderId: string): Promise<void> {
  const { db, mailer, store, publicUrl } = deps;
  const row = await findOrder(db, orderId);
  if (!row) return;
  const lines = (await linesOf(db, [orderId])).get(orderId) ?? [];
  await mailer.send(await orderConfirmation({ order: presentOrder(row, lines), coupon: row.coupon, store, publicUrl }));
}
