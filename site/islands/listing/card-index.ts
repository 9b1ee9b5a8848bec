import { type CardFacts, type CardValues, forEachFacet } from '../../lib/listing/facets.ts';

export interface ListedCard extends CardValues {
  readonly element: HTMLElement;
  facts: CardFacts;
  /** whether it is visible now */
  shown: boolean;
}

/** The values of all cards, read from the page once, so that typing compares with these and not with the DOM. */
export function readCards(goods: HTMLElement): ListedCard[] {
  return cardElements(goods).map((element) => ({
    element,
    name: (element.dataset['search'] ?? element.dataset['name'] ?? '').toLowerCase(),
    facts: factsOf(element),
    price: Number(element.dataset['price']),
    order: Number(element.dataset['order']),
    shown: !element.hidden,
  }));
}

export function factsOf({ dataset }: HTMLElement): CardFacts {
  const isInStock = Number(dataset['qoh']) > 0;
  return forEachFacet((name) => (name === 'inStock' ? (isInStock ? 'true' : '') : (dataset[name] ?? '')));
}

export function cardElements(within: ParentNode): HTMLElement[] {
  return [...within.querySelectorAll<HTMLElement>('[data-item]')];
}
