import { useEffect } from 'react';
import { cartMessages } from '../../../contract/messages/cart.ts';
import { viewCart } from '../../stores/cart/cart.ts';
import { CartContents } from './CartContents.tsx';
import { CartTitle } from './CartTitle.tsx';
import { showNotices } from './show-notices.ts';

export function CartPage() {
  useEffect(() => {
    showNotices();
    void viewCart();
  }, []);
  return (
    <section className="cart-page" aria-labelledby="cart-title">
      <header>
        <h1 id="cart-title">
          <CartTitle />
        </h1>
        <p className="muted">{cartMessages.pageLede}</p>
      </header>
      <CartContents />
    </section>
  );
}
