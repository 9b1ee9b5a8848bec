import { counted } from '../../contract/counted.ts';
import { $cartCount } from '../stores/cart/cart-count.ts';

/** From this width on the cart opens as a panel; below, it is a page. */
const WIDE = '(min-width: 1000px)';

export function startCartButton(page: Document, openCart: () => Promise<void>): void {
  const button = page.querySelector<HTMLAnchorElement>('[data-cart-button]');
  const badge = button?.querySelector<HTMLElement>('.count');
  const number = badge?.querySelector('[data-cart-count]');
  const noun = badge?.querySelector('[data-cart-noun]');
  if (!button || !badge || !number || !noun) return;

  let shown = $cartCount.get();
  $cartCount.subscribe((count) => {
    const [figure = '', word = ''] = counted(count, 'item').split(' ');
    number.textContent = figure;
    noun.textContent = ` ${word}`;
    badge.dataset['count'] = String(count);
    if (count > shown) badge.classList.add('is-bumped');
    shown = count;
  });
  badge.addEventListener('animationend', () => badge.classList.remove('is-bumped'));

  button.addEventListener('click', (event) => {
    const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0;
    if (opensElsewhere || !matchMedia(WIDE).matches || location.pathname === button.pathname) return;
    event.preventDefault();
    openCart().catch(() => location.assign(button.href));
  });
}
