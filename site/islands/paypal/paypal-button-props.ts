import type { Order } from '../../../api/contract/order.ts';
import type { PaypalCheckout } from '../../../api/contract/paypal.ts';

export interface PaypalButtonProps {
  /** what is bought and by whom, at the moment of the press; null: something is still wrong, and nothing opens */
  readonly prepare: () => PaypalCheckout | null;
  /** the order is paid */
  readonly onApproved: (order: Order) => void;
  /** the shopper left PayPal without approving */
  readonly onCancelled: () => void;
  /** PayPal failed or refused: nothing was paid */
  readonly onFailed: () => void;
  readonly disabled?: boolean;
}
