import { carrierNames, carrierOf } from '../../../contract/shipping/carriers.ts';
import type { Deps } from '../deps.ts';
import { findOrder } from './order-rows.ts';

/**
 * Tells PayPal where an order's parcels are, which its shopper sees there, and which decides a dispute about goods that
 * did not arrive. PayPal knows a parcel once, however often it is told. Throws while PayPal is unavailable, for a retry.
 */
export async function sendTracking({ connection, paypal }: Pick<Deps, 'connection' | 'paypal'>, orderId: string) {
  const order = await findOrder(connection.db, orderId);
  const { paypal_order_id: paymentId, paypal_capture_id: captureId } = order ?? {};
  if (!order || !paypal || !paymentId || !captureId) return;
  for (const number of order.tracking_numbers) {
    const carrier = carrierOf(number);
    await paypal.addTracking({ paymentId, captureId, number, carrier, carrierName: carrierNames[carrier] });
  }
}
