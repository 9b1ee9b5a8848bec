import type { PaypalCheckout, PaypalOrder } from '../../contract/paypal.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';
import type { Caller } from './checkout-limits.ts';
import { type PlaceOrderDeps, placeOrder } from './place-order.ts';

/** Records the order with its stock held, and draws it up at PayPal for the shopper to agree to. */
export async function beginPaypal(
  deps: PlaceOrderDeps,
  shopper: Shopper,
  caller: Caller,
  key: string,
  checkout: PaypalCheckout,
): Promise<PaypalOrder> {
  if (!deps.paypal) throw new ShopError('payment_unsupported');
  // The token is the cards'; here the key alone tells one wish from another.
  const purchase = { ...checkout, payment: { tokenId: 'paypal' }, paymentService: 'paypal' } as const;
  const { id, payment } = await placeOrder(deps, shopper, caller, key, purchase);
  if (!payment.paypalOrderId) throw new ShopError('order_already_paid');
  return { paypalOrderId: payment.paypalOrderId, orderId: id, refId: payment.refId, amount: payment.amount };
}
