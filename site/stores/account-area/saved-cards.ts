import {
  addedSourceSchema,
  type BankChallenge,
  deletedSourceSchema,
  type PaymentSource,
  paymentSourcesSchema,
} from '../../../contract/accounts/payment-source.ts';
import { paymentMessages } from '../../../contract/messages/payment.ts';
import { ApiError, callApi } from '../../lib/api.ts';
import { accountData, withAccount } from '../account-data.ts';
import type { ShowBank } from '../checkout/submit-purchase.ts';

/** Longer than usual, because the card's bank must agree to saving it. */
const SAVE_TIMEOUT = 45_000;

/** Newest first. */
function fetchCards(userId: string): Promise<PaymentSource[]> {
  return callApi(`/api/user/${userId}/payments`, paymentSourcesSchema);
}

/** The same token saves one card, however often it is sent; `setupIntentId` is sent after the bank's challenge. */
function postCard(
  userId: string,
  card: { token: string; setupIntentId?: string },
): Promise<PaymentSource | BankChallenge> {
  const call = { method: 'POST', body: card, timeout: SAVE_TIMEOUT } as const;
  return callApi(`/api/user/${userId}/payments`, addedSourceSchema, call);
}

async function removeCard(userId: string, id: string): Promise<void> {
  await callApi(`/api/user/${userId}/payments/${encodeURIComponent(id)}`, deletedSourceSchema, { method: 'DELETE' });
}

/** The shopper's cards, newest first. */
export const savedCards = accountData(() => withAccount(fetchCards));

/** Saves the card behind a token, after the bank's challenge if there is one. Throws an ApiError. */
export async function saveCard(token: string, showBank: ShowBank): Promise<PaymentSource> {
  let answer = await withAccount((userId) => postCard(userId, { token }));
  if ('requiresAction' in answer) {
    const { clientSecret, setupIntentId } = answer;
    const refusedByBank = await showBank(clientSecret);
    if (refusedByBank) throw new ApiError('card_refused', refusedByBank);
    answer = await withAccount((userId) => postCard(userId, { token, setupIntentId }));
  }
  if ('requiresAction' in answer) throw new ApiError('card_refused', paymentMessages.bankDidNotAgree);
  addCard(answer);
  return answer;
}

/** Throws an ApiError; a card that was already deleted leaves the list too. */
export async function deleteCard(id: string): Promise<void> {
  try {
    await withAccount((userId) => removeCard(userId, id));
    savedCards.set(cards().filter((card) => card.id !== id));
  } catch (error) {
    if (error instanceof ApiError && error.code === 'card_unknown') void savedCards.load();
    throw error;
  }
}

/** The list is reloaded too, because saving may replace an older copy of the card. */
function addCard(saved: PaymentSource): void {
  savedCards.set([saved, ...cards().filter(({ id }) => id !== saved.id)]);
  void savedCards.load();
}

function cards(): readonly PaymentSource[] {
  const state = savedCards.$state.get();
  return state.status === 'ready' ? state.data : [];
}
