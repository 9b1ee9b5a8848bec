import type { PaypalPayment } from '../../stores/paypal/paypal-payment.ts';

export interface PaypalButtonProps<Wish, Receipt> {
  readonly atPaypal: PaypalPayment<Wish, Receipt>;
  /** once, or each month until canceled */
  readonly pays: 'order' | 'subscription';
  /** the purchase at the moment of the click; null: something is wrong, and PayPal does not open */
  readonly prepare: () => Wish | null;
  /** the payment was captured */
  readonly onApproved: (receipt: Receipt) => void;
  /** the shopper left PayPal without approving */
  readonly onCancelled: () => void;
  /** PayPal failed or declined: nothing was charged */
  readonly onFailed: () => void;
  readonly disabled?: boolean;
}
