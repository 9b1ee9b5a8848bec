import type { StripeElements } from '@stripe/stripe-js';
import { paymentMessages } from '../../../contract/messages/payment.ts';
import type { CardToken } from '../../stores/checkout/payment-choice.ts';
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
  | { readonly card: CardToken; readonly problem?: undefined }
  | {
      readonly card: null;
      readonly problem: string | undefined;
      /** the fields are incomplete or invalid */
      readonly isIncomplete: boolean;
    };

/** Exchanges the typed card for a token; `save` lets the payment store the card. */
export async function tokenise(
  { stripe, elements }: MountedFields,
  holder: CardHolder,
  { save }: { readonly save: boolean } = { save: false },
): Promise<CardRead> {
  try {
    // Stripe.js applies the update asynchronously: a token requested before lacks the consent to store the card.
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
