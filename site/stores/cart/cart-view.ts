import { loadCart } from './cart.ts';
import { trackCartView } from './cart-events.ts';
import { $cart } from './cart-state.ts';

/** Refetches the cart for display, and tracks the view. */
export async function viewCart(): Promise<void> {
  await loadCart();
  const { status, lines } = $cart.get();
  if (status === 'ready') trackCartView(lines);
}
