import type { Charge } from '../payments/payments.ts';
import { paypalAmount } from './paypal-amount.ts';

/** The PayPal order: amounts and our order numbers, without address and line items. */
export function paypalOrderBody(
  { orderId, refId, totals }: Charge,
  { shopName, publicUrl }: { readonly shopName: string; readonly publicUrl: string },
) {
  return {
    intent: 'CAPTURE',
    purchase_units: [
      { custom_id: orderId, invoice_id: refId, description: `Order ${refId}`, amount: paypalAmount(totals) },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          brand_name: shopName,
          user_action: 'PAY_NOW',
          shipping_preference: 'NO_SHIPPING',
          return_url: `${publicUrl}/checkout/`,
          cancel_url: `${publicUrl}/checkout/`,
        },
      },
    },
  };
}
