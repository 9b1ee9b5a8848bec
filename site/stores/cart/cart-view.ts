import { loadCart } from './cart.ts';
import { trackCartView } from './cart-events.ts';
import { $cart } from './cart-state.ts';

/** The shopper looks at the cart: it is fetched afresh. */
export async function viewCart(): Promise<void> {
  await loadCart();
  const { status, lines } = $cart.get();
  if (status === 'ready') trackCartView(lines);
}
