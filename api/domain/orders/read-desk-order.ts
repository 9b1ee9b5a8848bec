import { PRINT_ITEM } from '../../../contract/cart.ts';
import { pictureAt, sidePicture } from '../../../contract/catalogue/pictures.ts';
import { specLine } from '../../../contract/catalogue/spec-line.ts';
import { cents } from '../../../contract/cents.ts';
import type { DeskOrder } from '../../../contract/desk/order.ts';
import type { Db } from '../../db/schema.ts';
import { payLink } from '../../gateways/mail/pay-links.ts';
import { stockDemand } from '../cart/validate-line.ts';
import type { Deps } from '../deps.ts';
import { tagsOf } from '../tags.ts';
import { type ChargeWithPayments, chargesOf, paymentOf } from './charges.ts';
import { partsOf } from './order-parts.ts';
import { isUuid, type OrderRow, paymentIdOf } from './order-rows.ts';
import { reasonAgainst, reasonsAgainst, versionOf } from './order-state.ts';
import { orderTimeline, readTimeline } from './order-timeline.ts';
import { hasLabels } from './parcels.ts';
import { findOrderByNumber, presentFull } from './read-orders.ts';
import { disputesOf, holdsGoods, isTakenBack } from './record-dispute.ts';
import { failedRefundsOf } from './record-refund.ts';
import { leftOf, linesToPack, presentRefund, pressesUsed, refundsOf } from './refund-requests.ts';
import { returnsOf } from './returns.ts';
import { linesToShip } from './ship-part.ts';
import { isCreditUsed } from './swatch-credits.ts';

/** An order with all that staff need to know, and what they may do with it. Its parts are read together. */
export async function readDeskOrder(
  deps: Pick<Deps, 'connection' | 'store' | 'settings' | 'clock'>,
  number: string,
): Promise<DeskOrder> {
  const { db } = deps.connection;
  const order = await findOrderByNumber(db, number);
  const [refunds, failedRefunds, disputes, returns, ...parts] = await Promise.all([
    refundsOf(db, order.id),
    failedRefundsOf(db, order.id),
    disputesOf(db, [order.id]),
    returnsOf(db, [order.id]),
    pressesUsed(db, [order.id]),
    hasLabels(db, order.id),
    presentFull(deps, order),
    customerOf(db, order),
    picksOf(db, order),
    printsOf(db, order),
    pressesOf(db, order),
    readTimeline(db, order),
    linesToShip(db, deps, order),
    tagsOf(db, 'orders', [order.id]),
    partsOf(db, [order.id]),
    replacedBy(db, order),
    chargesOf(db, [order.id]),
    isCreditUsed(db, order.id),
  ]);
  const [used, isLabelled, full, customer, picks, prints, presses, stored, toShip, tags, shipped, ...more] = parts;
  const [replaces, charges, creditUsed] = more;
  const unrefunded = leftOf(order, refunds);
  const left = isTakenBack(disputes, unrefunded) ? cents(0) : unrefunded;
  const open = toShip.reduce((sum, { qty }) => sum + qty, 0);
  const picksReason = reasonAgainst('pick', { order, disputes }) ?? null;
  return {
    order: full,
    version: versionOf(order),
    coupon: order.coupon,
    isReorder: order.reorder_id !== null,
    agentHost: order.agent_host,
    payment: { service: order.payment_service, id: paymentIdOf(order), capture: order.paypal_capture_id, left },
    charges: await Promise.all(charges.map((each) => presentDeskCharge(deps, each))),
    ...customer,
    tags: tags.get(order.id) ?? [],
    waitsForStock: order.waits_for_stock && !order.shipped_at,
    isMonthOfPremium: order.subscription_id !== null,
    replaces: replaces ?? null,
    refunds: refunds.map(presentRefund),
    failedRefunds: failedRefunds.map(({ amount, reason, failed_at }) => ({
      amount: cents(amount),
      reason,
      at: failed_at.toISOString(),
    })),
    disputes: disputes.map(({ id, amount, reason, status, respond_by }) => ({
      id,
      amount: cents(amount),
      reason,
      status,
      respondBy: respond_by?.toISOString() ?? null,
    })),
    toShip,
    picks: picksReason === null ? picks : [],
    picksReason,
    prints,
    presses,
    timeline: orderTimeline(stored, {
      ...{ order, parts: shipped, refunds, failedRefunds, disputes, returns, charges },
    }),
    reasons: reasonsAgainst({
      ...{ order, disputes, refunds, failedRefunds, isLabelled, isPressed: used.size > 0, open },
      isCreditUsed: creditUsed,
      ...{ returns, lines: full.lines, token: deps.store.items.vendingToken },
    }),
    isDisputed: disputes.some(holdsGoods),
  };
}

async function presentDeskCharge(
  { settings }: Pick<Deps, 'settings'>,
  found: ChargeWithPayments,
): Promise<DeskOrder['charges'][number]> {
  const { id, amount, changes, state, expires_at } = found.charge;
  const payment = paymentOf(found);
  return {
    ...{ id, amount: cents(amount), changes: [...changes], state, expiresAt: expires_at.toISOString() },
    link: state === 'open' ? await payLink(found.charge, settings) : null,
    payment: payment
      ? {
          service: payment.payment_service,
          id: paymentIdOf(payment),
          amount: cents(payment.amount),
          refunded: cents(payment.refunded),
        }
      : null,
  };
}

async function customerOf(
  db: Db,
  { owner, email, customer }: OrderRow,
): Promise<Pick<DeskOrder, 'customer' | 'address'>> {
  const account = isUuid(owner)
    ? await db.selectFrom('users').select('id').where('id', '=', owner).executeTakeFirst()
    : undefined;
  const { firstName = '', lastName = '', phone = '', note = '', giftMessage = '' } = customer;
  const address =
    'address' in customer
      ? {
          firstName,
          lastName,
          phone,
          address: customer.address,
          address2: customer.address2 ?? '',
          city: customer.city,
          state: customer.state,
          zipCode: customer.zipCode,
          country: customer.country,
        }
      : null;
  const name = [firstName, lastName].filter(Boolean).join(' ');
  return { customer: { id: account?.id ?? null, name, email, phone, note, giftMessage }, address };
}

/** The return whose pieces this order sends again. */
async function replacedBy(db: Db, { ref_id }: OrderRow): Promise<DeskOrder['replaces'] | undefined> {
  return await db
    .selectFrom('returns')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['orders.ref_id as order', 'returns.ref_id as returnNumber'])
    .where('replaced_by', '=', ref_id)
    .executeTakeFirst();
}

/** What to take off the shelf: items, add-ons and rolls of bundles, without refunded pieces and those that left. Prints have a list of their own. */
async function picksOf(db: Db, { id }: OrderRow): Promise<DeskOrder['picks']> {
  const lines = (await linesToPack(db, [id])).get(id) ?? [];
  const demand = stockDemand(lines);
  const ids = [...demand.keys()].filter((itemId) => itemId !== PRINT_ITEM);
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('items').select(['id', 'body', 'place']).where('id', 'in', ids).execute();
  return ids.map((itemId) => {
    const item = rows.find((row) => row.id === itemId);
    const line = lines.find((each) => each.itemId === itemId);
    const picture = sidePicture(item?.body.imgSrc ?? line?.images ?? []);
    return {
      itemId,
      qty: demand.get(itemId) ?? 0,
      place: item?.place ?? null,
      name: item?.body.name ?? line?.name ?? itemId,
      sku: item?.body.data.sku ?? '',
      details: item ? specLine(item.body.tags) : '',
      picture: picture ? pictureAt(picture, 160) : null,
      hex: item?.body.data.hex ?? line?.data.hex ?? '',
    };
  });
}

async function printsOf(db: Db, { id }: OrderRow): Promise<DeskOrder['prints']> {
  const rows = await db
    .selectFrom('order_lines')
    .innerJoin('prints', 'prints.id', 'order_lines.print_id')
    .select(['prints.name', 'material', 'color_name', 'qty', 'printed_at'])
    .where('order_id', '=', id)
    .orderBy('position')
    .execute();
  return rows.map(({ name, material, color_name, qty, printed_at }) => ({
    name,
    material,
    color: color_name,
    qty,
    printedAt: printed_at?.toISOString() ?? null,
  }));
}

async function pressesOf(db: Db, { id }: OrderRow): Promise<DeskOrder['presses']> {
  const rows = await db
    .selectFrom('vending_presses as press')
    .innerJoin('vending_spools as spool', (join) =>
      join
        .onRef('spool.load_id', '=', 'press.load_id')
        .onRef('spool.slot', '=', 'press.slot')
        .onRef('spool.position', '=', 'press.position'),
    )
    .leftJoin('items', 'items.id', 'spool.item_id')
    .select(['press.slot', 'press.state', 'press.pressed_at', 'items.body'])
    .where('press.order_id', '=', id)
    .orderBy('press.choice')
    .execute();
  return rows.map(({ slot, state, pressed_at, body }) => ({
    slot,
    state,
    at: pressed_at.toISOString(),
    item: state === 'dispensed' ? (body?.name ?? null) : null,
  }));
}
