import { useStore } from '@nanostores/react';
import { cartMessages } from '../../../api/contract/messages/cart.ts';
import { $cartNews } from '../../stores/cart/cart-news.ts';
import { forgetSeen } from '../../stores/cart/cart-seen.ts';
import { CartNote } from './CartNote.tsx';

/** Lines that were here at the last visit and that the shop no longer has. */
export function GoneLines() {
  const { gone } = useStore($cartNews);
  return gone.map(({ key, name }) => (
    <CartNote key={key} text={cartMessages.noLongerInCart(name)} onDismiss={() => forgetSeen(key)} />
  ));
}
