import { PaymentsUnavailable } from '../../gateways/payments/payments.ts';
import type { CheckoutRequest } from '../checkout/checkout-request.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';
import type { CardDeps } from './card-deps.ts';
import { customerOf, ensureCustomer } from './customer-of-account.ts';

export interface PayingCustomer {
  /** at the payment service; null: nothing of the account's cards is touched */
  readonly customer: string | null;
  /** the card that is charged is kept with the account */
  readonly saveCard: boolean;
}

/**
 * In whose name an order is charged. A saved card is charged as the account's own customer, so the payment service
 * itself refuses a card of anybody else, in the same step in which it would charge it.
 */
export async function payingCustomer(
  deps: CardDeps,
  shopper: Shopper,
  purchase: CheckoutRequest,
): Promise<PayingCustomer> {
  const { payment, paymentService } = purchase;
  if (!shopper.loggedIn || paymentService !== 'stripe') return { customer: null, saveCard: false };
  if (payment.save) return { customer: await customerToKeep(deps, shopper), saveCard: true };
  const isCard = payment.tokenId.startsWith('pm_');
  return { customer: isCard ? await customerOf(deps.connection.db, shopper.id) : null, saveCard: false };
}

async function customerToKeep(deps: CardDeps, shopper: Shopper): Promise<string> {
  return await ensureCustomer(deps, shopper.id).catch((error) => {
    if (!(error instanceof PaymentsUnavailable)) throw error;
    deps.log.error('no customer to keep a card with', { error });
    throw new ShopError('payment_unavailable');
  });
}
