import { markCartPanelOpen } from '../../stores/cart/cart-panel.ts';

/** Below this width the cart is a page, not a panel. */
const NARROW = '(max-width: 999px)';

/** Opens the cart beside the page. Its code comes with the first opening; when it does not come, the page does. */
export async function openCartPanel(): Promise<void> {
  markCartPanelOpen();
  try {
    const { mountCartPanel } = await import('./mount-cart-panel.tsx');
    mountCartPanel();
  } catch {
    window.location.assign('/cart/');
  }
}

/** Shows the cart as the screen allows: beside the page, or as the page `/cart/`. */
export function showCart(): void {
  if (window.matchMedia(NARROW).matches) window.location.assign('/cart/');
  else void openCartPanel();
}
