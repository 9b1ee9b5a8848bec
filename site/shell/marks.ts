import { counted } from '../../contract/counted.ts';
import { onContent } from '../lib/page-content.ts';
import {
  $compared,
  $wishlist,
  COMPARE_MAX,
  comparePath,
  toggleCompared,
  toggleWishlist,
} from '../stores/saved-items.ts';

/** The wishlist and compare buttons of every item: each is inside an element with `data-item`. */
export function startMarks(page: Document): void {
  page.addEventListener('click', ({ target }) => {
    const mark = target instanceof Element ? target.closest('[data-wish], [data-compare]') : null;
    const id = mark?.closest<HTMLElement>('[data-item]')?.dataset['item'];
    if (!mark || !id) return;
    if (mark.matches('[data-wish]')) toggleWishlist(id);
    else toggleCompared(id);
  });
  const tray = trayOf(page);
  const paint = () => {
    press(page, 'data-wish', $wishlist.get());
    press(page, 'data-compare', $compared.get());
    showTray(page, tray, $compared.get());
  };
  $wishlist.listen(paint);
  $compared.listen(paint);
  onContent(paint);
  $wishlist.subscribe((ids) => showCount(page, ids.length));
  showTray(page, tray, $compared.get());
}

function press(page: Document, mark: 'data-wish' | 'data-compare', ids: readonly string[]): void {
  for (const pressed of page.querySelectorAll(`[${mark}][aria-pressed="true"]`)) pressed.ariaPressed = 'false';
  for (const id of ids) {
    for (const button of page.querySelectorAll(`[data-item="${CSS.escape(id)}"] [${mark}]`))
      button.ariaPressed = 'true';
  }
}

function showCount(page: Document, count: number): void {
  const sign = page.querySelector<HTMLElement>('[data-wish-count]');
  const link = sign?.closest('a');
  if (!sign || !link) return;
  sign.hidden = count === 0;
  sign.textContent = String(count);
  link.ariaLabel = count === 0 ? 'Wishlist' : `Wishlist, ${counted(count, 'item')}`;
}

/** The link to the comparison is an overlay, so that nothing shifts when it appears. */
function trayOf(page: Document): HTMLAnchorElement {
  const tray = page.createElement('a');
  tray.className = 'compare-tray plain';
  tray.hidden = true;
  page.querySelector('main')?.after(tray);
  return tray;
}

/** Only beside goods that can be compared: on the cart and in pickers it would cover the bar that buys. */
function showTray(page: Document, tray: HTMLAnchorElement, ids: readonly string[]): void {
  const isInPlace = location.pathname !== '/compare/' && page.querySelector('[data-compare]') !== null;
  tray.hidden = ids.length === 0 || !isInPlace;
  tray.href = comparePath(ids);
  tray.textContent = `Compare ${ids.length} of ${COMPARE_MAX}`;
}
