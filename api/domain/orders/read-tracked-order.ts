import type { Order } from '../../contract/order.ts';
import type { Deps } from '../../deps.ts';
import { readOrderLink } from '../../gateways/mail/order-links.ts';
import { ShopError } from '../shop-error.ts';
import { findOrder, linesOf, type OrderRow } from './order-rows.ts';
import { presentOrder } from './present-order.ts';

type LinkDeps = Pick<Deps, 'connection' | 'clock' | 'settings'>;

/** The order that a mail's link leads to, for whoever has the mail. */
export async function readTrackedOrder(deps: LinkDeps, token: string): Promise<Order> {
  const row = await findLinkedOrder(deps, token);
  const lines = await linesOf(deps.connection.db, [row.id]);
  return presentOrder(row, lines.get(row.id) ?? []);
}

export async function findLinkedOrder({ connection, clock, settings }: LinkDeps, token: string): Promise<OrderRow> {
  const link = await readOrderLink(token, { secret: settings.tokenSecret, now: clock() });
  if (!link) throw new ShopError('order_link_damaged');
  if (link.expired) throw new ShopError('order_link_expired');
  const row = await findOrder(connection.db, link.orderId);
  if (!row) throw new ShopError('order_link_damaged');
  return row;
}
