import type { AtPaypal } from '../../stores/paypal/at-paypal.ts';

export interface PaypalButtonProps<Wish, Receipt> {
  readonly atPaypal: AtPaypal<Wish, Receipt>;
  /** once, or each month until it is cancelled */
  readonly pays: 'order' | 'subscription';
  /** what is bought and by whom, at the moment of the press; null: something is still wrong, and nothing opens */
  readonly prepare: () => Wish | null;
  /** it is paid */
  readonly onApproved: (receipt: Receipt) => void;
  /** the shopper left PayPal without approving */
  readonly onCancelled: () => void;
  /** PayPal failed or refused: nothing was paid */
  readonly onFailed: () => void;
  readonly disabled?: boolean;
}
