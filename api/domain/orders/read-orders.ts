import type { Order, OrderStatus } from '../../contract/order.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { readOrderLink } from '../../gateways/mail/order-links.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';
import { findOrder, linesOf, type OrderRow } from './order-rows.ts';
import { presentOrder } from './present-order.ts';

/** More than any page requests. */
const MAX_ORDERS = 500;

interface SalesFilter {
  /** only orders placed from this moment on */
  readonly since?: Date | undefined;
  readonly limit?: number | undefined;
}

/** The shopper's own orders, newest first, without declined and canceled attempts. */
export async function listSales(db: Db, shopper: Shopper, { since, limit }: SalesFilter): Promise<Order[]> {
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .where('owner', '=', shopper.id)
    .where('status', 'in', ['paid', 'refunded'])
    .$if(since !== undefined, (query) => query.where('ts', '>=', since ?? new Date(0)))
    .orderBy('ts', 'desc')
    .orderBy('id')
    .limit(limit ?? MAX_ORDERS)
    .execute();
  const lines = await linesOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => presentOrder(row, lines.get(row.id) ?? []));
}

type LinkDeps = Pick<Deps, 'connection' | 'clock' | 'settings'>;

/** The order behind the signed link of an e-mail; no sign-in needed. */
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

interface OrderFilter {
  readonly status?: OrderStatus | undefined;
  readonly email?: string | undefined;
  readonly since?: Date | undefined;
  /** paid, and neither shipped nor ready for pickup */
  readonly unshipped?: boolean | undefined;
  readonly limit: number;
}

/** Orders of all shoppers, newest first, for operators. */
export async function findOrders(db: Db, { status, email, since, unshipped, limit }: OrderFilter): Promise<OrderRow[]> {
  return await db
    .selectFrom('orders')
    .selectAll()
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'paid'))
    .$if(unshipped === true, (query) => query.where('status', '=', 'paid').where('shipped_at', 'is', null))
    .$if(email !== undefined, (query) => query.where((eb) => eb(eb.fn('lower', ['email']), '=', email?.toLowerCase())))
    .$if(since !== undefined, (query) => query.where('ts', '>=', since ?? new Date(0)))
    .orderBy('ts', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Finds an order by the number on its receipt, in upper or lower case. */
export async function findOrderByNumber(db: Db, number: string): Promise<OrderRow> {
  const refId = number.trim().toUpperCase();
  const order = await db.selectFrom('orders').selectAll().where('ref_id', '=', refId).executeTakeFirst();
  if (!order) throw new ShopError('order_unknown', { order: number });
  return order;
}
