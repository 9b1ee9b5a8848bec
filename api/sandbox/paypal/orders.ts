import * as z from 'zod';
import { openDispute } from './disputes.ts';
import { checked, money, noSuch, unprocessable } from './problem.ts';
import type { CaptureRecord, Funding, Money, OrderRecord, Payer } from './records.ts';
import { type Books, newPayer, paypalId } from './store.ts';

const text = (most: number) => z.string().min(1).max(most).optional();

const orderParams = z.object({
  intent: z.literal('CAPTURE'),
  purchase_units: z.tuple([
    z.object({
      custom_id: text(255),
      invoice_id: text(127),
      description: text(127),
      amount: money.extend({ breakdown: z.record(z.string(), money).optional() }),
    }),
  ]),
  payment_source: z
    .object({ paypal: z.object({ experience_context: z.object({ brand_name: z.string() }).optional() }).optional() })
    .optional(),
});

export async function createOrder(books: Books, body: unknown): Promise<OrderRecord> {
  const params = checked(orderParams, body);
  const [unit] = params.purchase_units;
  checkAmount(unit.amount);
  const context = params.payment_source?.paypal?.experience_context;
  const order: OrderRecord = {
    id: paypalId(),
    intent: 'CAPTURE',
    status: params.payment_source ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
    purchase_units: [{ reference_id: 'default', ...unit }],
    create_time: new Date().toISOString(),
    wallet: { shop: context?.brand_name ?? 'Test Store', funding: 'balance' },
  };
  await books.put(order);
  return order;
}

/** What the shopper does in the wallet. */
export async function approveOrder(books: Books, id: string, funding: Funding): Promise<Payer> {
  const order = await found(books.order(id));
  if (order.status === 'COMPLETED' || order.status === 'VOIDED') {
    throw unprocessable('ORDER_ALREADY_COMPLETED', 'This order can no longer be approved.');
  }
  const payer = newPayer();
  const approved: OrderRecord = { ...order, status: 'APPROVED', payer, wallet: { ...order.wallet, funding } };
  await books.put(approved);
  await books.emit('CHECKOUT.ORDER.APPROVED', shown(approved));
  return payer;
}

export async function captureOrder(books: Books, id: string): Promise<OrderRecord> {
  const order = await found(books.order(id));
  if (order.status === 'COMPLETED') {
    throw unprocessable(
      'ORDER_ALREADY_CAPTURED',
      'Order already captured. If intent=CAPTURE only one capture per order is allowed.',
    );
  }
  if (order.status !== 'APPROVED') {
    throw unprocessable('ORDER_NOT_APPROVED', 'Payer has not yet approved the Order for payment.');
  }
  if (order.wallet.funding === 'declined') {
    throw unprocessable(
      'INSTRUMENT_DECLINED',
      'The instrument presented was either declined by the processor or bank.',
    );
  }
  const [unit] = order.purchase_units;
  const isPending = order.wallet.funding === 'pending' || order.wallet.funding === 'bounced';
  const capture: CaptureRecord = {
    id: paypalId(),
    status: isPending ? 'PENDING' : 'COMPLETED',
    ...(isPending && { status_details: { reason: 'ECHECK' } }),
    amount: { currency_code: unit.amount.currency_code, value: unit.amount.value },
    final_capture: true,
    custom_id: unit.custom_id,
    invoice_id: unit.invoice_id,
    supplementary_data: { related_ids: { order_id: order.id } },
    create_time: books.time,
  };
  const paid: OrderRecord = {
    ...order,
    status: 'COMPLETED',
    purchase_units: [{ ...unit, payments: { captures: [capture], refunds: [] } }],
  };
  await books.put(paid);
  await books.emit(isPending ? 'PAYMENT.CAPTURE.PENDING' : 'PAYMENT.CAPTURE.COMPLETED', capture);
  if (order.wallet.funding === 'disputed') {
    await openDispute(books, { id: capture.id, amount: capture.amount, custom: unit.custom_id });
  }
  return paid;
}

const CHECK_DAYS = 4;

/** When the bank pays or refuses the e-check of an order; undefined: nothing is pending. */
export function checkEnds({ purchase_units: [{ payments }] }: OrderRecord): Date | undefined {
  const [capture] = payments?.captures ?? [];
  return capture?.status === 'PENDING'
    ? new Date(Date.parse(capture.create_time) + CHECK_DAYS * 86_400_000)
    : undefined;
}

/** What the bank says of an e-check at last. */
export async function endCheck(books: Books, { id, wallet }: OrderRecord): Promise<void> {
  await endReview(books, id, wallet.funding === 'bounced' ? 'DECLINED' : 'COMPLETED');
}

/** Ends the review of a payment that is pending. */
export async function endReview(books: Books, id: string, status: 'COMPLETED' | 'DECLINED'): Promise<void> {
  const order = await found(books.order(id));
  const [unit] = order.purchase_units;
  const [pending] = unit.payments?.captures ?? [];
  if (pending?.status !== 'PENDING') throw unprocessable('CAPTURE_STATUS_NOT_VALID', 'Nothing is under review.');
  const { status_details: _, ...settled } = pending;
  const capture: CaptureRecord = { ...settled, status };
  await books.put({ ...order, purchase_units: [{ ...unit, payments: { captures: [capture], refunds: [] } }] });
  await books.emit(status === 'COMPLETED' ? 'PAYMENT.CAPTURE.COMPLETED' : 'PAYMENT.CAPTURE.DENIED', capture);
}

/** The public part of an order. */
export function shown({ wallet: _, ...order }: OrderRecord): object {
  return order;
}

export async function found<T>(record: Promise<T | undefined>): Promise<T> {
  const value = await record;
  if (value === undefined) throw noSuch();
  return value;
}

function checkAmount({ value, breakdown }: Money & { breakdown?: Record<string, Money> | undefined }): void {
  if (Number(value) === 0) throw unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE', 'Must be greater than zero.');
  if (!breakdown) return;
  const less = ['discount', 'shipping_discount'];
  const sum = Object.entries(breakdown).reduce(
    (total, [part, each]) => total + Math.round(Number(each.value) * 100) * (less.includes(part) ? -1 : 1),
    0,
  );
  if (sum !== Math.round(Number(value) * 100)) {
    throw unprocessable(
      'AMOUNT_MISMATCH',
      'Should equal item_total + tax_total + shipping + handling + insurance - discount.',
    );
  }
}
