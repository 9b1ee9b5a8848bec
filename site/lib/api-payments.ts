import {
  addedSourceSchema,
  type BankChallenge,
  deletedSourceSchema,
  type PaymentSource,
  paymentSourcesSchema,
} from '../../contract/accounts/payment-source.ts';
import { callApi } from './api.ts';

/** Longer than usual, because the card's bank must agree to saving it. */
const SAVE_TIMEOUT = 45_000;

/** Newest first. */
export function fetchCards(userId: string): Promise<PaymentSource[]> {
  return callApi(`/api/user/${userId}/payments`, paymentSourcesSchema);
}

/** The same token saves one card, however often it is sent; `setupIntentId` is sent after the bank's challenge. */
export function postCard(
  userId: string,
  card: { token: string; setupIntentId?: string },
): Promise<PaymentSource | BankChallenge> {
  const call = { method: 'POST', body: card, timeout: SAVE_TIMEOUT } as const;
  return callApi(`/api/user/${userId}/payments`, addedSourceSchema, call);
}

export async function removeCard(userId: string, id: string): Promise<void> {
  await callApi(`/api/user/${userId}/payments/${encodeURIComponent(id)}`, deletedSourceSchema, { method: 'DELETE' });
}
