import type { RestockLinkAnswer } from '../../../contract/restock-states.ts';
import { followRestockLink } from '../../lib/api-restock.ts';
import { followMailLink, readMailLink } from './follow-mail-link.ts';

const link = readMailLink();
if (link) startLink(link.place, link.token);

/** Follows the link in an email about a product, and leads back to the product. */
export function startLink(place: HTMLElement, token: string): void {
  followMailLink(place, token, async (verb, signed) => {
    const { state, product } = await followRestockLink(verb, signed);
    showProduct(place, product);
    return state;
  });
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
