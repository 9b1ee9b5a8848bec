import { computed } from 'nanostores';
import { $paymentChoice } from './payment-choice.ts';
import { $cardToken } from './read-card.ts';

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
