import { atom, computed } from 'nanostores';
import * as z from 'zod';
import { fetchConfig } from '../../lib/api-checkout.ts';
import { sessionRecord } from '../session-record.ts';

/** How the order is paid: a saved card, a new card, or PayPal. */
const paymentChoiceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('card'), sourceId: z.string() }),
  z.object({ kind: z.literal('newCard') }),
  z.object({ kind: z.literal('paypal') }),
]);
type PaymentChoice = z.infer<typeof paymentChoiceSchema>;

const choiceRecord = sessionRecord('northspool:payment-choice', paymentChoiceSchema);

/** Null until the shopper has chosen. */
export const $paymentChoice = atom<PaymentChoice | null>(null);

/** Stored for the tab, so that a reload does not ask again. Never holds card data. */
export function choosePayment(choice: PaymentChoice): void {
  $paymentChoice.set(choice);
  choiceRecord.write(choice);
}

export function restorePaymentChoice(): void {
  $paymentChoice.set(choiceRecord.read());
}

export function clearPaymentChoice(): void {
  $paymentChoice.set(null);
  choiceRecord.clear();
}

/** A token for a typed card, which pays once, with what a review may show. */
const cardTokenSchema = z.object({
  tokenId: z.string(),
  brand: z.string().optional(),
  last4: z.string().optional(),
  save: z.boolean().optional().describe('saves the card to the account'),
  pays: z
    .enum(['order', 'subscription'])
    .default('order')
    .describe('a token pays only for what it was made: a subscription charges the card again each month'),
});
export type CardToken = z.input<typeof cardTokenSchema>;

const tokenRecord = sessionRecord('northspool:read-card', cardTokenSchema);

/** The unused token; null when there is none, or once it was used. */
export const $cardToken = atom<CardToken | null>(null);

/** Whether to save the typed card to the account. */
export const $shouldSaveCard = atom(false);

export function setCardToken(card: CardToken): void {
  $cardToken.set(card);
  tokenRecord.write(card);
}

export function restoreCardToken(pays: 'order' | 'subscription'): void {
  const kept = tokenRecord.read();
  $cardToken.set(kept?.pays === pays ? kept : null);
}

export function clearCardToken(): void {
  $cardToken.set(null);
  tokenRecord.clear();
}

/** The saved card's id, or the token of a new card; null for PayPal and before a choice. */
export const $paymentToken = computed([$paymentChoice, $cardToken], (choice, card): string | null => {
  if (choice?.kind === 'card') return choice.sourceId;
  return choice?.kind === 'paypal' ? null : (card?.tokenId ?? null);
});

/** The payment step has all it needs. */
export const $isPaymentKnown = computed(
  [$paymentChoice, $paymentToken],
  (choice, token) => choice?.kind === 'paypal' || token !== null,
);

/** Whether this shop accepts PayPal; loaded with the first step, so that the payment list does not grow later. */
export const $paypalAvailable = atom(false);

/** Never throws: without an answer, cards are offered. */
export async function loadPaypalAvailability(): Promise<void> {
  try {
    const { paypal } = await fetchConfig();
    $paypalAvailable.set(paypal !== null);
  } catch (error) {
    console.warn('Ways to pay could not be loaded.', error);
  }
}
