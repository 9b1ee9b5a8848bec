import { computed } from 'nanostores';
import { $paymentChoice } from './payment-choice.ts';
import { $readCard } from './read-card.ts';

/** What a card order is paid with: the saved card's id or the token of the one just typed; null for PayPal, or before. */
export const $paymentToken = computed([$paymentChoice, $readCard], (choice, card): string | null => {
  if (choice?.kind === 'card') return choice.sourceId;
  return choice?.kind === 'paypal' ? null : (card?.tokenId ?? null);
});

/** Nothing is left to be asked about paying. */
export const $isPaymentKnown = computed(
  [$paymentChoice, $paymentToken],
  (choice, token) => choice?.kind === 'paypal' || token !== null,
);
