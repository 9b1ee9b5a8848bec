import type { PaymentSource } from '../../contract/accounts/payment-source.ts';
import type { SavedCard } from '../../gateways/payments/saved-cards.ts';

/** A card as the wire has it. */
export function presentCard({ id, brand, last4, name, expMonth, expYear, zip }: SavedCard): PaymentSource {
  return { id, object: 'card', brand, last4, name, exp_month: expMonth, exp_year: expYear, zip };
}
