import { cardElements } from './card-index.ts';

/** Whether the URL asks for items meant for the Discord community only. */
export function isForCommunity({ search }: { search: string }): boolean {
  return new URLSearchParams(search).get('discord') === 'true';
}

/** Moves the community's cards from their template to their places in the grid, once, and adds the flag to links. */
export function revealCommunity(goods: HTMLElement): void {
  const waiting = goods.parentElement?.querySelector<HTMLTemplateElement>('[data-community]');
  const order = (card: HTMLElement | undefined) => Number(card?.dataset['order']);
  for (const card of waiting ? cardElements(waiting.content) : []) {
    const next =
      cardElements(goods).find((other) => order(other) < order(card)) ?? goods.querySelector('[data-filler]');
    goods.insertBefore(card, next);
  }
  waiting?.remove();
  for (const link of goods.querySelectorAll<HTMLAnchorElement>('[data-item] a[href^="/shop/"]')) {
    const address = new URL(link.href);
    address.searchParams.set('discord', 'true');
    link.href = address.pathname + address.search + address.hash;
  }
}
