import { sql } from 'kysely';
import type { Order, TrackedOrder, TrackOrder } from '../../../contract/order.ts';
import { arrivalWords, orderSteps } from '../../../contract/order-words.ts';
import type { Db } from '../../db/schema.ts';
import { readOrderLink } from '../../gateways/mail/order-links.ts';
import type { Deps } from '../deps.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';
import { spoolsOfOrders } from '../spools/spools-of-orders.ts';
import { chargesOf, presentCharge } from './charges.ts';
import { resendOrderMail } from './order-mails.ts';
import { partsOf, presentShipments } from './order-parts.ts';
import { findOrder, isUuid, linesOf, type OrderRow, orderIdOf } from './order-rows.ts';
import { reasonAgainst } from './order-state.ts';
import { presentOrder } from './present-order.ts';
import { pressesUsed, refundedPieces, refundsOf } from './refund-requests.ts';
import { presentReturn, returnsOf } from './returns.ts';
import { swatchCreditsOf } from './swatch-credits.ts';

/** More than any page requests. */
const MAX_ORDERS = 500;

interface SalesFilter {
  /** only orders placed from this moment on */
  readonly since?: Date | undefined;
  readonly limit?: number | undefined;
}

/** The shopper's own orders, newest first, without attempts that were never placed. */
export async function listSales(deps: PresentDeps, shopper: Shopper, { since, limit }: SalesFilter): Promise<Order[]> {
  const rows = await deps.connection.db
    .selectFrom('orders')
    .selectAll()
    .where('owner', '=', shopper.id)
    .where(({ or, eb }) =>
      or([
        eb('status', 'in', ['paid', 'refunded']),
        eb('cancelled_at', 'is not', null),
        eb('accepted_at', 'is not', null),
      ]),
    )
    .$if(since !== undefined, (query) => query.where('ts', '>=', since ?? new Date(0)))
    .orderBy('ts', 'desc')
    .orderBy('id')
    .limit(limit ?? MAX_ORDERS)
    .execute();
  return await presentOrders(deps, rows);
}

type PresentDeps = Pick<Deps, 'connection' | 'store' | 'clock'>;

/**
 * Orders with all that their own page shows, by one query for each kind of it. Only what was shipped can be returned, and
 * only tokens are used at the vending machine, and only swatch cards are credited: other orders, such as one that was just
 * paid, need no query for these.
 */
export async function presentOrders(
  { connection, store, clock }: PresentDeps,
  rows: readonly OrderRow[],
): Promise<Order[]> {
  const { db } = connection;
  const inParts = rows.filter(({ part_shipped_at }) => part_shipped_at);
  const charged = rows.filter(({ open_charge_id, charged }) => open_charge_id !== null || charged > 0);
  const sent = rows.filter(({ shipped_at, part_shipped_at }) => shipped_at ?? part_shipped_at);
  const [lines, returns, parts, refunds, charges, spools] = await Promise.all([
    linesOf(db, idsOf(rows)),
    returnsOf(db, idsOf(sent)),
    partsOf(db, idsOf(inParts)),
    refundsOf(db, ...idsOf(inParts)),
    chargesOf(db, idsOf(charged)),
    spoolsOfOrders(db, idsOf(sent)),
  ]);
  const chargesIn = (order: OrderRow) =>
    charges
      .filter(({ charge }) => charge.order_id === order.id && (charge.state === 'open' || charge.state === 'paid'))
      .map(presentCharge);
  const shipmentsOf = (order: OrderRow) =>
    presentShipments({
      order,
      lines: lines.get(order.id) ?? [],
      refunds: refunds.filter(({ order_id }) => order_id === order.id),
      parts: parts.filter(({ order_id }) => order_id === order.id),
    });
  const tokensOf = ({ id }: OrderRow) =>
    (lines.get(id) ?? [])
      .filter(({ itemId }) => itemId === store.items.vendingToken)
      .reduce((sum, { qty }) => sum + qty, 0);
  const withTokens = idsOf(rows.filter((row) => tokensOf(row) > 0));
  const withSwatches = idsOf(rows.filter(({ id }) => lines.get(id)?.some(({ data }) => data.isSwatchCard)));
  const [used, refunded, credits] = await Promise.all([
    pressesUsed(db, withTokens),
    refundedPieces(db, withTokens),
    swatchCreditsOf(db, withSwatches, clock()),
  ]);
  const refundedTokens = ({ id }: OrderRow) =>
    (lines.get(id) ?? [])
      .filter(({ itemId }) => itemId === store.items.vendingToken)
      .reduce((sum, line) => sum + (refunded.get(id)?.get(line.id) ?? 0), 0);
  return rows.map((row) => {
    const bought = tokensOf(row);
    const gone = (used.get(row.id) ?? 0) + refundedTokens(row);
    const swatchCredit = credits.get(row.id)?.shown;
    const left = row.status === 'paid' ? Math.max(0, bought - gone) : 0;
    return {
      ...presentOrder(row, lines.get(row.id) ?? []),
      returns: returns.filter(({ order_id }) => order_id === row.id).map(presentReturn),
      ...(spools.has(row.id) && { spools: spools.get(row.id) ?? [] }),
      ...(row.part_shipped_at && { shipments: shipmentsOf(row) }),
      ...(charged.includes(row) && { charges: chargesIn(row) }),
      ...(bought > 0 && { vending: { bought, left } }),
      ...(swatchCredit && { swatchCredit }),
    };
  });
}

function idsOf(rows: readonly OrderRow[]): string[] {
  return rows.map(({ id }) => id);
}

/** An order as its page shows it. */
export async function presentFull(deps: PresentDeps, row: OrderRow): Promise<Order> {
  const [order = presentOrder(row, [])] = await presentOrders(deps, [row]);
  return order;
}

type LinkDeps = Pick<Deps, 'connection' | 'clock' | 'settings'>;

/** The order behind the signed link of an email; no sign-in needed. */
export async function readTrackedOrder(deps: LinkDeps & PresentDeps, token: string): Promise<Order> {
  return await presentFull(deps, await findLinkedOrder(deps, token));
}

/** What an order's number and email address show; a wrong number and a wrong address have the same answer. */
export async function trackOrder(
  deps: PresentDeps & Pick<Deps, 'jobs'>,
  { number, email, mailsLink = false }: TrackOrder,
  countMails: (orderId: string) => Promise<void>,
): Promise<TrackedOrder> {
  const { db } = deps.connection;
  const row = await db
    .selectFrom('orders')
    .selectAll()
    .where('ref_id', '=', number.toUpperCase())
    .where('charge_id', 'is', null)
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();
  if (!row) throw new ShopError('order_not_found');
  const [order] = await presentOrders(deps, [row]);
  if (!order) throw new ShopError('order_not_found');
  const hasMail = reasonAgainst('confirmation', { order: row }) === undefined;
  if (mailsLink && hasMail) {
    await countMails(row.id);
    await resendOrderMail(deps, row.id, 'confirmation');
  }
  const { trackingInfo } = order;
  const arrival = arrivalWords(order);
  const { ref_id: refId, display_status: standing } = row;
  return { refId, standing, arrival, steps: orderSteps(order), trackingInfo, hasMail };
}

/** Who asks for an order: its owner, or the holder of the signed link in its email. */
export type OrderReader = { readonly shopper: Shopper } | { readonly token: string };

/** The order, for those who may see it. Others get the error of an order that does not exist. */
export async function findReadableOrder(deps: LinkDeps, reader: OrderReader, orderId: string): Promise<OrderRow> {
  if ('token' in reader) {
    const row = await findLinkedOrder(deps, reader.token);
    if (row.id !== orderId) throw new ShopError('order_link_damaged');
    return row;
  }
  const row = isUuid(orderId) ? await findOrder(deps.connection.db, orderId) : undefined;
  if (row?.owner !== reader.shopper.id) throw new ShopError('not_yours');
  return row;
}

async function findLinkedOrder({ connection, clock, settings }: LinkDeps, token: string): Promise<OrderRow> {
  const link = await readOrderLink(token, { secrets: settings.tokenSecrets, now: clock() });
  if (!link) throw new ShopError('order_link_damaged');
  if (link.expired) throw new ShopError('order_link_expired');
  const row = await findOrder(connection.db, link.orderId);
  if (!row) throw new ShopError('order_link_damaged');
  return row;
}

/**
 * Finds an order by the number on its receipt, in upper or lower case; the number that the payment service has for a change
 * of an order finds that order.
 */
export async function findOrderByNumber(db: Db, number: string): Promise<OrderRow> {
  const refId = number.trim().toUpperCase();
  const found = await db.selectFrom('orders').selectAll().where('ref_id', '=', refId).executeTakeFirst();
  const order = found?.charge_id ? await findOrder(db, await orderIdOf(db, found)) : found;
  if (!order) throw new ShopError('order_unknown', { order: number });
  return order;
}
