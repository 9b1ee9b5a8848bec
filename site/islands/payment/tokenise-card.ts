import type { StripeElements } from '@stripe/stripe-js';
import { paymentMessages } from '../../../api/contract/messages/payment.ts';
import type { ReadCard } from '../../stores/checkout/read-card.ts';
import type { Payments } from './load-stripe.ts';

export interface MountedFields extends Payments {
  readonly elements: StripeElements;
}

export interface CardHolder {
  readonly name: string;
  readonly email?: string;
  readonly phone?: string;
}

export type CardRead =
  | { readonly card: ReadCard; readonly problem?: undefined }
  | {
      readonly card: null;
      readonly problem: string | undefined;
      /** the fields themselves are not filled in rightly */
      readonly isIncomplete: boolean;
    };

/** Asks the provider for a token of what was typed; `save`: the payment keeps the card for later. */
export async function tokenise(
  { stripe, elements }: MountedFields,
  holder: CardHolder,
  { save }: { readonly save: boolean } = { save: false },
): Promise<CardRead> {
  try {
    // Stripe.js applies it later: a token that is asked for before that does not say what the card may be kept for.
    await elements.update({ setupFutureUsage: save ? 'off_session' : null });
    const submitted = await elements.submit();
    if (submitted.error) return { card: null, problem: submitted.error.message, isIncomplete: true };
    const result = await stripe.createConfirmationToken({
      elements,
      params: { payment_method_data: { billing_details: holder } },
    });
    if (result.error) return { card: null, problem: result.error.message, isIncomplete: false };
    const { id, payment_method_preview: preview } = result.confirmationToken;
    return { card: { tokenId: id, brand: preview?.card?.brand, last4: preview?.card?.last4 } };
  } catch {
    return { card: null, problem: paymentMessages.cardFormMissing, isIncomplete: false };
  }
}
