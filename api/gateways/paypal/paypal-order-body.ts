import type { Charge } from '../payments/payments.ts';
import { paypalAmount } from './paypal-amount.ts';

/** What PayPal is told of an order: amounts and our own numbers. Address and goods are the shop's business. */
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
