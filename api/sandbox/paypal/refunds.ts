import * as z from 'zod';
import { found } from './orders.ts';
import { checked, noSuch, unprocessable } from './problem.ts';
import type { CaptureRecord, OrderRecord, RefundRecord } from './records.ts';
import { type Books, paypalId } from './store.ts';

const refundParams = z.object({
  amount: z.object({ currency_code: z.literal('USD'), value: z.string().regex(/^\d{1,7}\.\d\d$/) }).optional(),
  custom_id: z.string().max(127).optional(),
});

export async function readCapture(books: Books, id: string): Promise<CaptureRecord> {
  return captureIn(await found(books.orderOfCapture(id)));
}

/** Refunds a capture, fully or partially. */
export async function refundCapture(books: Books, id: string, body: unknown): Promise<RefundRecord> {
  const order = await found(books.orderOfCapture(id));
  const capture = captureIn(order);
  const [unit] = order.purchase_units;
  const refunds = unit.payments?.refunds ?? [];
  const left = centsOf(capture.amount.value) - refunds.reduce((sum, { amount }) => sum + centsOf(amount.value), 0);
  if (left === 0) throw unprocessable('CAPTURE_FULLY_REFUNDED', 'The capture has already been fully refunded.');
  if (capture.status === 'PENDING') {
    throw unprocessable('PENDING_CAPTURE', 'Cannot initiate a refund as the capture is pending.');
  }
  if (capture.status === 'DECLINED') throw unprocessable('REFUND_NOT_ALLOWED', 'The capture was declined.');
  const { amount: asked, custom_id = capture.custom_id } = checked(refundParams, body ?? {});
  const amount = asked ? centsOf(asked.value) : left;
  if (amount > left)
    throw unprocessable(
      'REFUND_AMOUNT_EXCEEDED',
      'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
    );
  const refund: RefundRecord = {
    id: paypalId(),
    status: 'COMPLETED',
    amount: { currency_code: 'USD', value: (amount / 100).toFixed(2) },
    custom_id,
    create_time: new Date().toISOString(),
    links: [{ href: `https://api.sandbox.paypal.com/v2/payments/captures/${id}`, rel: 'up', method: 'GET' }],
  };
  const status = amount === left ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  const payments = { captures: [{ ...capture, status } as const], refunds: [...refunds, refund] };
  await books.put({ ...order, purchase_units: [{ ...unit, payments }] });
  await books.emit('PAYMENT.CAPTURE.REFUNDED', refund);
  return refund;
}

function captureIn({ purchase_units }: OrderRecord): CaptureRecord {
  const [capture] = purchase_units[0].payments?.captures ?? [];
  if (!capture) throw noSuch();
  return capture;
}

function centsOf(value: string): number {
  return Math.round(Number(value) * 100);
}
