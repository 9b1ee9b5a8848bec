import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';
import { type DriveDeps, outcomeUnknown } from './drive-payment.ts';
import { ownPaypalOrder } from './own-paypal-order.ts';
import { reconcileOrder } from './reconcile-payments.ts';

/** The shopper closed PayPal's window: the goods are for others at once, unless the order was paid just before. */
export async function cancelPaypal(deps: DriveDeps, shopper: Shopper, paypalOrderId: string): Promise<void> {
  const order = await ownPaypalOrder(deps, shopper, paypalOrderId);
  const isOpen = order.status === 'requires_action';
  const settled = isOpen ? await reconcileOrder(deps, order, true).catch(outcomeUnknown(deps, order)) : order;
  if (settled.status === 'paid') throw new ShopError('order_already_paid');
}
