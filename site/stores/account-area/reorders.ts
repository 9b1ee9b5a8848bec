import type * as z from 'zod';
import { paymentMessages } from '../../../contract/messages/payment.ts';
import type { Order } from '../../../contract/order.ts';
import {
  type estimateReorderSchema,
  type NewReorder,
  type PayReorder,
  paidReorderSchema,
  type ReorderChange,
  type ReorderEstimate,
  reorderEstimateSchema,
  reordersSchema,
} from '../../../contract/reorders.ts';
import { ApiError, callApi } from '../../lib/api.ts';
import { accountData, withAccount } from '../account-data.ts';
import type { ShowBank } from '../checkout/submit-purchase.ts';

/** Longer than usual, because the API calls the payment service, with a retry. */
const CHARGE_TIMEOUT = 45_000;

const pathOf = (userId: string, rest = '') => `/api/user/${userId}/reorders${rest}` as const;

/** The account's reorders: those that order first, by date. */
export const reorders = accountData(() => withAccount((userId) => callApi(pathOf(userId), reordersSchema)));

async function change(method: 'POST' | 'PUT', rest: string, body?: unknown): Promise<void> {
  reorders.set(
    await withAccount((userId) =>
      callApi(pathOf(userId, rest), reordersSchema, { method, ...(body === undefined ? {} : { body }) }),
    ),
  );
}

/** Throws an ApiError; sending it again adds nothing. */
export async function addReorder(reorder: NewReorder): Promise<void> {
  await change('POST', '', reorder);
}

/** What is left out stays. Throws an ApiError. */
export async function changeReorder(id: string, changes: ReorderChange): Promise<void> {
  await change('PUT', `/${id}`, changes);
}

/** Skips the order of `date`, which the page showed. Throws an ApiError. */
export async function skipReorder(id: string, date: string): Promise<void> {
  await change('POST', `/${id}/skip`, { date });
}

/** Throws an ApiError. */
export async function stopReorder(id: string): Promise<void> {
  await change('POST', `/${id}/stop`);
}

/** Throws an ApiError. */
export async function resumeReorder(id: string, date: string): Promise<void> {
  await change('POST', `/${id}/resume`, { date });
}

type Estimated = z.input<typeof estimateReorderSchema>;

/** What these spools would cost today. Throws an ApiError. */
export async function estimateReorder(body: Estimated, signal: AbortSignal): Promise<ReorderEstimate> {
  return await withAccount((userId) =>
    callApi(pathOf(userId, '/estimate'), reorderEstimateSchema, { method: 'POST', body, signal }),
  );
}

/** Orders what a refused card did not pay, after the bank's challenge if there is one. Throws an ApiError. */
export async function payReorder(id: string, body: PayReorder, showBank: ShowBank): Promise<Order> {
  const pay = () =>
    withAccount((userId) =>
      callApi(pathOf(userId, `/${id}/pay`), paidReorderSchema, { method: 'POST', body, timeout: CHARGE_TIMEOUT }),
    );
  let { order } = await pay();
  if (order.payment.clientSecret) {
    const refusedByBank = await showBank(order.payment.clientSecret);
    if (refusedByBank) throw new ApiError('payment_declined', refusedByBank);
    ({ order } = await pay());
  }
  if (order.payment.clientSecret) throw new ApiError('payment_declined', paymentMessages.bankDidNotAgree);
  await reorders.load();
  return order;
}
