import { type Cents, cents, dollars } from '../../../contract/cents.ts';
import { deskOrderMessages } from '../../../contract/messages/desk-order.ts';
import { messages } from '../../../contract/messages.ts';
import { type RefundParts, refundParts } from '../../../contract/money/line-refund.ts';
import type { OrderLine } from '../../../contract/order.ts';
import type { Database, Transaction } from '../../db/schema.ts';
import { RefundRefused } from '../../gateways/payments/payments.ts';
import type { Deps } from '../deps.ts';
import { auditedTransaction } from '../operator/actions.ts';
import { ShopError } from '../shop-error.ts';
import { notifyVendingChanged } from '../vending-changes.ts';
import {
  findOrder,
  linesOf,
  lockOrder,
  type OrderRow,
  orderIdOf,
  type PaymentServices,
  paymentIdOf,
  paymentServiceOf,
} from './order-rows.ts';
import { reasonAgainst, requireAllowed } from './order-state.ts';
import { disputesOf } from './record-dispute.ts';
import { failedRefundsOf, recordPaidRefunds, recordRefund, returnFailedEdit } from './record-refund.ts';
import {
  leftOf,
  pressesUsed,
  type RefundRow,
  recordRefundRequest,
  refundedBefore,
  refundsOf,
  restockPieces,
} from './refund-requests.ts';
import { markReturnRefunded } from './returns.ts';
import { endWithoutRest } from './ship-part.ts';
import { isCreditUsed } from './swatch-credits.ts';

/** Lines with the pieces to refund, and whether those go back on the shelf. */
interface LinesToRefund {
  readonly lines: readonly { readonly lineId: string; readonly qty: number; readonly restock: boolean }[];
  readonly shipping: boolean;
  /** cents to keep, such as for a return label */
  readonly fee: Cents;
}

interface RefundRequest {
  /** absent, and no lines either: everything that is not refunded yet */
  readonly amount?: Cents | undefined;
  readonly reason: string;
  /** number of the accepted return that the refund is for */
  readonly returnNumber?: string | undefined;
  /** instead of an amount */
  readonly goods?: LinesToRefund | undefined;
  /** the same key refunds once */
  readonly key?: string | undefined;
  /** the amount that somebody confirmed; another one is refused */
  readonly shown?: Cents | undefined;
}

type RequestDeps = Pick<Deps, 'connection' | 'jobs' | 'clock' | 'store'>;

/**
 * Records a refund of a paid order, which a job pays. Pending refunds count, so two operators who refund at the same time
 * never refund more than was paid. Returns the amount.
 */
export async function requestRefund(deps: RequestDeps, orderId: string, request: RefundRequest): Promise<Cents> {
  return await auditedTransaction(deps.connection.db, (trx) => requestRefundWithin(deps, trx, orderId, request));
}

/** The same in a transaction that does more. */
export async function requestRefundWithin(
  { jobs, clock, store }: RequestDeps,
  trx: Transaction<Database>,
  orderId: string,
  { amount, reason, returnNumber, goods, key, shown }: RefundRequest,
): Promise<Cents> {
  const order = await lockOrder(trx, orderId);
  const refunds = await refundsOf(trx, orderId);
  const repeated = key === undefined ? undefined : refunds.find(({ request_key }) => request_key === key);
  if (repeated) return cents(repeated.amount);
  const disputes = await disputesOf(trx, [orderId]);
  requireAllowed('refund', { order, disputes, refunds, failedRefunds: await failedRefundsOf(trx, orderId) });
  const lines = (await linesOf(trx, [orderId])).get(orderId) ?? [];
  const parts = goods && partsOf({ order, lines, refunds }, goods);
  if (parts) {
    await requireUnusedTokens(trx, { order, lines, refunds, token: store.items.vendingToken }, parts);
    await requireUnusedCredit(trx, { order, lines, refunds }, parts);
  }
  const left = leftOf(order, refunds);
  const requested = parts?.amount ?? amount ?? left;
  if (requested < 1 || requested > left) {
    throw new ShopError('refund_too_much', { most: dollars(left), refId: order.ref_id });
  }
  if (shown !== undefined && shown !== requested) {
    throw new ShopError('refund_changed', { amount: dollars(requested), shown: dollars(shown) });
  }
  if (returnNumber) await markReturnRefunded(trx, orderId, returnNumber, clock());
  const stored = { amount: requested, reason, key, at: clock() };
  if (!parts || !goods) {
    await recordRefundRequest({ jobs }, trx, order, stored);
    return requested;
  }
  const restocked = piecesToRestock({ lines, refunds }, goods);
  await restockPieces(
    trx,
    orderId,
    lines.map((line) => ({ ...line, qty: restocked.get(line.id) ?? 0 })),
  );
  const { goods: value, tax, shipping, fee, earlier } = parts;
  await recordRefundRequest({ jobs }, trx, order, {
    ...stored,
    parts: { goods: value, tax, shipping, fee, earlier },
    lines: parts.lines.map((line) => ({ ...line, restocked: restocked.get(line.lineId) ?? 0 })),
  });
  await endWithoutRest(trx, order, stored.at);
  await notifyVendingChanged(trx, { orderId });
  return requested;
}

interface OrderWithRefunds {
  readonly order: OrderRow;
  readonly lines: readonly OrderLine[];
  readonly refunds: readonly RefundRow[];
}

function partsOf({ order, lines, refunds }: OrderWithRefunds, { shipping, fee, ...goods }: LinesToRefund): RefundParts {
  const paid = lines.map((line) => ({ ...line.data, id: line.id, price: line.price, qty: line.qty }));
  const request = { lines: goods.lines, shipping, fee };
  if (goods.lines.length === 0 && !shipping)
    throw new ShopError('refund_lines', { reason: deskOrderMessages.nothingChosen });
  if (new Set(goods.lines.map(({ lineId }) => lineId)).size < goods.lines.length)
    throw new ShopError('refund_lines', { reason: deskOrderMessages.linesUnknown });
  try {
    return refundParts({ lines: paid, totals: order.totals }, refundedBefore(order, refunds), request);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new ShopError('refund_lines', { reason: deskOrderMessages.linesUnknown });
  }
}

/** A token that was used at the vending machine dropped a spool, so its money stays. */
async function requireUnusedTokens(
  trx: Transaction<Database>,
  { order, lines, refunds, token }: OrderWithRefunds & { readonly token: string },
  parts: RefundParts,
): Promise<void> {
  const tokens = lines.filter(({ itemId }) => itemId === token);
  const isToken = ({ lineId }: { lineId: string }) => tokens.some(({ id }) => id === lineId);
  const asked = parts.lines.filter(isToken).reduce((sum, { qty }) => sum + qty, 0);
  if (asked === 0) return;
  const before = refundedBefore(order, refunds).lines.filter(isToken);
  const bought = tokens.reduce((sum, { qty }) => sum + qty, 0) - before.reduce((sum, { qty }) => sum + qty, 0);
  const used = (await pressesUsed(trx, [order.id])).get(order.id) ?? 0;
  if (asked > bought - used) throw new ShopError('refund_lines', { reason: deskOrderMessages.tokensUsed });
}

/** One swatch card of an order is credited: once its credit is used, the money of that card stays. */
async function requireUnusedCredit(
  trx: Transaction<Database>,
  { order, lines, refunds }: OrderWithRefunds,
  parts: RefundParts,
): Promise<void> {
  const cards = lines.filter(({ data }) => data.isSwatchCard);
  const isCard = ({ lineId }: { lineId: string }) => cards.some(({ id }) => id === lineId);
  if (!parts.lines.some(isCard)) return;
  const refunded = [...refundedBefore(order, refunds).lines, ...parts.lines].filter(isCard);
  const left = cards.reduce((sum, { qty }) => sum + qty, 0) - refunded.reduce((sum, { qty }) => sum + qty, 0);
  if (left < 1 && (await isCreditUsed(trx, order.id))) {
    throw new ShopError('refund_lines', { reason: deskOrderMessages.creditUsed });
  }
}

/** Never more than the line has, also when a refund failed and is made again. */
function piecesToRestock(
  { lines, refunds }: Pick<OrderWithRefunds, 'lines' | 'refunds'>,
  goods: LinesToRefund,
): Map<string, number> {
  const before = refunds.flatMap((refund) => refund.lines);
  return new Map(
    goods.lines
      .filter(({ restock }) => restock)
      .map(({ lineId, qty }) => {
        const line = lines.find(({ id, type }) => id === lineId && type !== 'pod');
        const restocked = before
          .filter((each) => each.lineId === lineId)
          .reduce((sum, each) => sum + each.restocked, 0);
        return [lineId, Math.max(0, Math.min(qty, (line?.qty ?? 0) - restocked))];
      }),
  );
}

type PayRefundDeps = PaymentServices & Pick<Deps, 'connection' | 'jobs' | 'clock' | 'log'>;

/** Pays a requested refund. Its id is the payment service's idempotency key, so a retry never pays twice. */
export async function payRefund(deps: PayRefundDeps, refundId: string): Promise<void> {
  const { log } = deps;
  const { db } = deps.connection;
  const refund = await db.selectFrom('order_refunds').selectAll().where('id', '=', refundId).executeTakeFirst();
  const order = refund && (await findOrder(db, refund.payment_id ?? refund.order_id));
  const paymentId = order && paymentIdOf(order);
  if (!paymentId || refund.done_at || refund.failed_at) return;
  const amount = cents(refund.amount);
  try {
    await paymentServiceOf(deps, order).refund({ orderId: order.id, paymentId, part: { refundId, amount } });
  } catch (error) {
    if (!(error instanceof RefundRefused)) throw error;
    log.error('a refund was refused', { refId: order.ref_id, error });
    await recordRefusedRefund(deps, { refundId, orderId: refund.order_id, amount, reason: error.message });
    return;
  }
  await db.transaction().execute((trx) => recordPaidRefunds(deps, trx, order.id, { refundIds: [refundId] }));
  log.info('refund paid', { refId: order.ref_id, amount: refund.amount });
}

/** Marks a refund that the service refuses as failed, and alerts the shop. */
async function recordRefusedRefund(
  { connection, jobs, clock }: PayRefundDeps,
  refused: { readonly refundId: string; readonly orderId: string; readonly amount: Cents; readonly reason: string },
): Promise<void> {
  const { refundId, orderId, amount, reason } = refused;
  await connection.db.transaction().execute(async (trx) => {
    await returnFailedEdit(trx, await lockOrder(trx, orderId), refundId);
    await trx
      .updateTable('order_refunds')
      .set({ failed_at: clock(), failure: reason })
      .where('id', '=', refundId)
      .execute();
    const alert = { orderId, mailId: refundId, about: 'refund_refused', amount, reason, respondBy: null } as const;
    await jobs.enqueue(trx, 'payment-alert', alert);
  });
}

type RefundDeps = PaymentServices & Pick<Deps, 'connection' | 'jobs' | 'clock' | 'log'>;

/** Refunds a whole order and notifies the shopper. The payment service refunds an order once, however often this runs. */
export async function refundOrder(deps: RefundDeps, orderId: string): Promise<void> {
  const { jobs, clock, log } = deps;
  const { db } = deps.connection;
  const order = await findOrder(db, orderId);
  const paymentId = order && paymentIdOf(order);
  if (!paymentId) {
    log.error('nothing to refund', { orderId });
    return;
  }
  const reason = reasonAgainst('payBack', { order, disputes: await disputesOf(db, [orderId]) });
  if (reason) {
    log.info('nothing to refund', { refId: order.ref_id, reason });
    return;
  }
  try {
    await paymentServiceOf(deps, order).refund({ orderId, paymentId });
  } catch (error) {
    if (!(error instanceof RefundRefused)) throw error;
    log.error('a refund was refused', { refId: order.ref_id, error });
    const { amount } = order;
    const shown = await orderIdOf(db, order);
    const alert = { orderId: shown, mailId: orderId, about: 'refund_refused', amount, reason: error.message } as const;
    await db.transaction().execute(async (trx) => {
      await trx
        .insertInto('failed_refunds')
        .values({ id: `order:${orderId}`, order_id: shown, amount, reason: error.message, failed_at: clock() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await jobs.enqueue(trx, 'payment-alert', { ...alert, respondBy: null });
    });
    return;
  }
  log.info('order refunded', { refId: order.ref_id, amount: order.amount });
  // The payment had another amount than the order, so no email states how much was refunded.
  if (order.decline_reason === messages.wrongAmountPaid) return;
  await db
    .transaction()
    .execute((trx) => recordRefund({ jobs }, trx, orderId, order.amount - order.charged + order.edited_back));
}
