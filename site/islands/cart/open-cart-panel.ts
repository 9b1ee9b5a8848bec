import { loadStyles } from '../../shell/load-styles.ts';
import { markCartPanelOpen } from '../../stores/cart/cart-panel.ts';
import styles from '../../styles/for-cart.css?url';

/** Below this width the cart is a page, not a panel. */
const NARROW = '(max-width: 999px)';

/** Opens the cart beside the page. Its code and styles come with the first opening; when they do not come, the page does. */
export async function openCartPanel(): Promise<void> {
  markCartPanelOpen();
  try {
    const [{ mountCartPanel }] = await Promise.all([import('./mount-cart-panel.tsx'), loadStyles(styles)]);
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
