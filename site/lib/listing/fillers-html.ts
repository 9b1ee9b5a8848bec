import { fillerClasses, MAX_FILLERS } from './filler-cells.ts';

/** The empty cells after the cards of a grid. */
export function fillersHtml(cards: number): string {
  return Array.from(
    { length: MAX_FILLERS },
    (_, index) => `<li class="card filler ${fillerClasses(cards, index)}" aria-hidden="true"></li>`,
  ).join('');
}
