import type { RestockLinkAnswer } from '../../../api/contract/restock-states.ts';
import { sentenceOf } from '../../lib/api.ts';
import { followRestockLink } from '../../lib/api-restock.ts';

/**
 * Does what the link in a mail is for, and shows the part of the page that says what came of it. The page is read by
 * mail scanners too, which change nothing as long as only this script asks; stopping mails waits for a press.
 */
export function startLink(place: HTMLElement, token: string): void {
  const kind = place.dataset['restockLink'] === 'unsubscribe' ? 'unsubscribe' : 'confirm';

  async function follow(): Promise<void> {
    showState(place, 'busy');
    try {
      const { state, product } = token ? await followRestockLink(kind, token) : nothing;
      showProduct(place, product);
      showState(place, state);
    } catch (error) {
      for (const sentence of place.querySelectorAll('[data-fault]')) sentence.textContent = sentenceOf(error);
      showState(place, 'failed');
    }
  }

  place.addEventListener('click', async ({ target }) => {
    if (!(target instanceof Element) || !target.closest('[data-follow]')) return;
    await follow();
    // The button that was pressed is gone; what came of it is read next.
    place.querySelector<HTMLElement>('[data-state]:not([hidden]) h1')?.focus();
  });
  if (kind === 'confirm' || !token) void follow();
}

const nothing: RestockLinkAnswer = { state: 'unknown', product: null };

function showState(place: HTMLElement, state: string): void {
  for (const part of place.querySelectorAll<HTMLElement>('[data-state]')) part.hidden = part.dataset['state'] !== state;
}

function showProduct(place: HTMLElement, product: RestockLinkAnswer['product']): void {
  for (const link of place.querySelectorAll<HTMLAnchorElement>('a[data-product]')) {
    link.hidden = !product;
    if (product) link.href = product.path;
  }
  for (const name of place.querySelectorAll('[data-product-name]')) if (product) name.textContent = product.name;
  for (const text of place.querySelectorAll<HTMLElement>('[data-shelf]')) {
    text.hidden = (text.dataset['shelf'] === 'full') !== (product?.inStock ?? false);
  }
}
