import { cardElements } from './card-elements.ts';

/** Whether the URL asks for items meant for the Discord community only. */
export function isForCommunity({ search }: { search: string }): boolean {
  return new URLSearchParams(search).get('discord') === 'true';
}

/** Moves the community's cards from their template to the front of the grid, once, and adds the flag to links. */
export function revealCommunity(goods: HTMLElement): void {
  const waiting = goods.parentElement?.querySelector<HTMLTemplateElement>('[data-community]');
  if (waiting) goods.prepend(...cardElements(waiting.content));
  waiting?.remove();
  for (const link of goods.querySelectorAll<HTMLAnchorElement>('[data-item] a[href^="/shop/"]')) {
    const address = new URL(link.href);
    address.searchParams.set('discord', 'true');
    link.href = address.pathname + address.search + address.hash;
  }
}
