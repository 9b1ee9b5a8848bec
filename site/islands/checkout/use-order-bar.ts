import { useStore } from '@nanostores/react';
import { cartMessages } from '../../../api/contract/messages/cart.ts';
import { $belowMinimum, $hasLineErrors } from '../../stores/cart/totals.ts';

/** Why this cart cannot be ordered as it is; undefined when it can. */
export function useOrderBar(): string | undefined {
  const isBelowMinimum = useStore($belowMinimum);
  const hasLineErrors = useStore($hasLineErrors);
  if (isBelowMinimum) return cartMessages.orderMinimum;
  return hasLineErrors ? cartMessages.fixQuantities : undefined;
}
