import { loadStyles } from '../../lib/load-styles.ts';
import { setCartPanelOpen } from '../../stores/cart/cart-panel.ts';
import styles from '../../styles/cart.css?url';

/** Below this width the cart is a page, not a panel. */
const NARROW = '(max-width: 999px)';

/** Opens the cart panel. Code and styles load with the first opening; if they fail to load, the cart page opens. */
export async function openCartPanel(): Promise<void> {
  setCartPanelOpen();
  try {
    const [{ mountCartPanel }] = await Promise.all([import('./mount-cart-panel.tsx'), loadStyles(styles)]);
    mountCartPanel();
  } catch {
    window.location.assign('/cart/');
  }
}

/** Shows the cart as a panel or, on small screens, as the page `/cart/`. */
export function showCart(): void {
  if (window.matchMedia(NARROW).matches) window.location.assign('/cart/');
  else void openCartPanel();
}
