import type { Sort } from '../../lib/listing/facets.ts';
import { fillerClasses } from '../../lib/listing/filler-cells.ts';
import type { Matches } from '../../lib/listing/match-cards.ts';
import { sortCards } from '../../lib/listing/sort-cards.ts';
import type { ListedCard } from './card-index.ts';

export interface ShownGrid {
  readonly show: (matches: Matches) => void;
  readonly order: (sort: Sort) => void;
}

/** Shows the matched cards, and touches only cards that change: a list may have thousands. */
export function startGrid(goods: HTMLElement, cards: readonly ListedCard[]): ShownGrid {
  const fillers = [...goods.querySelectorAll<HTMLElement>('[data-filler]')];
  let sorted: Sort = 'ours';
  return {
    show({ shown, total }) {
      cards.forEach((card, place) => {
        const isShown = shown[place] ?? false;
        if (card.shown === isShown) return;
        card.shown = isShown;
        card.element.hidden = !isShown;
      });
      fillers.forEach((filler, index) => {
        filler.className = `card filler ${fillerClasses(total, index)}`;
      });
      goods.hidden = total === 0;
    },
    order(sort) {
      if (sort === sorted) return;
      sorted = sort;
      // Keyboard and screen readers follow the DOM order, so the cards move in the DOM and not only visually.
      goods.prepend(...sortCards(cards, sort).map(({ element }) => element));
    },
  };
}
