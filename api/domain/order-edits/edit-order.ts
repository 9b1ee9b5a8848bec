import { cents, dollars } from '../../../contract/cents.ts';
import type { EditPrice, OrderEdit } from '../../../contract/desk/order.ts';
import { deskOrderMessages as words } from '../../../contract/messages/desk-order.ts';
import { SMALLEST_CHARGE } from '../../../contract/money/totals.ts';
import { type Totals, totalsSchema } from '../../../contract/money/totals-schema.ts';
import type { OrderLine } from '../../../contract/order.ts';
import { quantityOf } from '../../../contract/quantity-of.ts';
import type { DraftDeps } from '../checkout/draft-order.ts';
import type { Deps } from '../deps.ts';
import { auditedTransaction, emitAudit } from '../operator/actions.ts';
import { demandChange, type EditedOrder, moveStock, reasonAgainstEdit, storeEdit } from '../orders/apply-edit.ts';
import { openCharge } from '../orders/charges.ts';
import { estimateDoor } from '../orders/estimate-door.ts';
import { linesOf, lockOrder, type OrderRow } from '../orders/order-rows.ts';
import { requireSeen, versionOf } from '../orders/order-state.ts';
import { recordRefundRequest } from '../orders/refund-requests.ts';
import { requireNoOtherPacker } from '../orders/ship-part.ts';
import type { Staff } from '../session/staff-sessions.ts';
import { ShopError } from '../shop-error.ts';
import { priceEdit, withFavor } from './price-edit.ts';

type EditDeps = DraftDeps & Pick<Deps, 'jobs' | 'businessDays' | 'transit'>;

/** What a change would cost. Nothing is stored or reserved; the guards are asked as well, so that nobody types for nothing. */
export async function quoteEdit(deps: EditDeps, order: OrderRow, edit: OrderEdit): Promise<EditPrice> {
  const reason = await deps.connection.db.transaction().execute((trx) => reasonAgainstEdit(trx, order));
  if (reason) refuse(reason);
  requireSeen(order, edit.version);
  const bought = (await linesOf(deps.connection.db, [order.id])).get(order.id) ?? [];
  return quoteOf(order, await priceEdit(deps, order, bought, edit));
}

function quoteOf(order: OrderRow, { totals, atTheDoor }: EditedOrder): EditPrice {
  const difference = totals.total - order.amount;
  return {
    before: totalsSchema.parse(order.totals),
    after: totals,
    ...(atTheDoor && { atTheDoor }),
    paid: cents(order.amount),
    back: cents(Math.max(0, -difference)),
    more: cents(Math.max(0, difference)),
  };
}

/**
 * Changes goods and address of a paid order before it is packed, reserves and releases stock, refunds what it costs less,
 * and mails the shopper, in one transaction. It is priced before the order is locked, because a quote to Canada asks the
 * carrier, and refused when the order has changed meanwhile. What it costs more is waived, or paid by a link: then the order
 * stays as it is until that is paid.
 */
export async function editOrder(deps: EditDeps, staff: Staff, order: OrderRow, edit: OrderEdit): Promise<void> {
  const { id: orderId } = order;
  const bought = (await linesOf(deps.connection.db, [orderId])).get(orderId) ?? [];
  const priced = await priceEdit(deps, order, bought, edit);
  const { back, more, after } = quoteOf(order, priced);
  await auditedTransaction(deps.connection.db, async (trx) => {
    const now = deps.clock();
    const locked = await lockOrder(trx, orderId);
    requireSeen(locked, edit.version);
    if (!isAsPriced(locked, order) || edit.shown !== after.total) {
      throw new ShopError('order_changed', { refId: order.ref_id });
    }
    const reason = await reasonAgainstEdit(trx, locked);
    if (reason) refuse(reason);
    await requireNoOtherPacker(trx, { orderId, staffId: staff.id, now });
    const addressBefore = priced.isMoved ? order.customer : undefined;
    if (more > 0 && edit.charge) {
      if (more < SMALLEST_CHARGE) refuse(words.chargeSmall(dollars(cents(SMALLEST_CHARGE))));
      const changes = changeWords(bought, priced, { before: order, totals: after });
      await openCharge(deps, trx, locked, { ...priced, bought, changes, amount: more, by: staff.email });
      await emitAudit(trx, {
        changes,
        total: { before: order.amount, after: after.total },
        charged: more,
        addressBefore,
      });
      return;
    }
    if (more > 0 && !edit.waive) refuse(words.editMore(dollars(more)));
    if (more > after.subtotal - after.discount) refuse(words.editFavor);
    if (after.total - more < 1 && order.amount > 0) refuse(words.editFree);
    const totals = more > 0 ? withFavor(after, more) : after;
    const atTheDoor = estimateDoor(deps, { ...priced, totals });
    await moveStock(trx, orderId, demandChange(bought, priced.lines));
    const request = { amount: back, reason: words.editRefund, at: now, isEdit: true };
    const byLink = back > 0 ? await recordRefundRequest(deps, trx, locked, request) : 0;
    await storeEdit(
      deps,
      trx,
      locked,
      bought,
      { ...priced, totals, atTheDoor },
      {
        now,
        edited_back: locked.edited_back + back - byLink,
        charged: locked.charged - byLink,
      },
    );
    const changes = changeWords(bought, priced, { before: order, totals });
    await deps.jobs.enqueue(trx, 'order-edited', { orderId, mailId: crypto.randomUUID(), changes, back });
    const total = { before: order.amount, after: totals.total };
    await emitAudit(trx, { changes, total, back, waived: more, addressBefore });
  });
}

/** Nothing that the price depends on has changed since it was read. */
function isAsPriced(locked: OrderRow, order: OrderRow): boolean {
  return (
    versionOf(locked) === versionOf(order) &&
    locked.amount === order.amount &&
    JSON.stringify(locked.customer) === JSON.stringify(order.customer)
  );
}

/** What changed, as the timeline and the mail say it, such as "−1 Petrol PLA" and "total $50.98 → $25.49". */
function changeWords(
  bought: readonly OrderLine[],
  { lines, customer, isMoved }: EditedOrder,
  { before, totals }: { readonly before: OrderRow; readonly totals: Totals },
): string[] {
  const all = [...bought, ...lines.filter(({ id }) => !bought.some((line) => line.id === id))];
  const qtyIn = (of: readonly OrderLine[], lineId: string) => of.find(({ id }) => id === lineId)?.qty ?? 0;
  const ofGoods = all.flatMap(({ id, name }) => {
    const change = qtyIn(lines, id) - qtyIn(bought, id);
    return change === 0 ? [] : [`${change > 0 ? '+' : '−'}${quantityOf(Math.abs(change), name)}`];
  });
  const place = isMoved && 'address' in customer ? [`to ${customer.city}, ${customer.state} ${customer.zipCode}`] : [];
  return [...ofGoods, ...place, `total ${dollars(cents(before.amount))} → ${dollars(totals.total)}`];
}

function refuse(reason: string): never {
  throw new ShopError('order_action_refused', { reason });
}
