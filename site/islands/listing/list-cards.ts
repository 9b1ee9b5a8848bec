import type { Card } from '../../../contract/listing/card.ts';
import { type Choice, everything } from '../../../contract/listing/facets.ts';
import type { SearchAnswer } from '../../../contract/search.ts';
import type { Suggestion } from '../../../contract/search-suggestions.ts';
import { BESIDE_FILTERS, cardHtml, PAGE_WIDE } from '../../lib/listing/card-html.ts';
import { fillersHtml } from '../../lib/listing/fillers-html.ts';
import { pagesHtml } from '../../lib/listing/pages-html.ts';
import { dressCards } from './dress-cards.ts';
import { addressOf } from './list-address.ts';
import { refreshStock } from './refresh-stock.ts';

/** Cards that are visible without scrolling. */
const EARLY = 4;

interface ListSettings {
  /** path of the list's first page */
  readonly first: string;
  readonly hasFilters: boolean;
  /** Links keep the community's flag. */
  readonly community: boolean;
}

/** The cards of a list and the links to its pages: those of the document, or those that the shop answered. */
export function startCards(list: HTMLElement, goods: HTMLElement, { first, hasFilters, community }: ListSettings) {
  const nav = list.querySelector<HTMLElement>('[data-pages]');
  const own = { cards: [...goods.children], pages: nav?.innerHTML ?? '' };
  /** Cards that were hidden behind filters from the start have not asked for their stock. */
  let isFresh = !('narrowed' in document.documentElement.dataset);
  let isOwn = true;
  const offer = list.querySelector<HTMLElement>('[data-nearest]');
  const wholeShop = list.querySelector<HTMLAnchorElement>('[data-whole-shop]');
  const found = list.querySelector<HTMLElement>('[data-found-pages]');

  /** Pages that answer what was searched for. */
  function showPages(pages: readonly Suggestion[]): void {
    if (!found) return;
    found.hidden = pages.length === 0;
    found.querySelector('ul')?.replaceChildren(...pages.map(entryOf));
  }

  /** What comes near to a search that found nothing, and the same search in the whole shop. */
  function offerNearest(nearest: readonly Card[], choice: Choice): void {
    const goods = offer?.querySelector('ul');
    if (!offer || !goods) return;
    offer.hidden = nearest.length === 0;
    goods.innerHTML = nearest
      .map((card) => cardHtml(card, { sizes: hasFilters ? BESIDE_FILTERS : PAGE_WIDE }))
      .join('');
    dressCards(goods);
    if (!wholeShop) return;
    wholeShop.hidden = choice.q.trim() === '';
    wholeShop.href = addressOf({ choice: { ...everything, q: choice.q }, page: 1 }, '/shop/', '');
  }

  return {
    showOwn(): void {
      offerNearest([], everything);
      showPages([]);
      goods.hidden = own.cards.length === 0;
      if (!isOwn) {
        goods.replaceChildren(...own.cards);
        if (nav) nav.innerHTML = own.pages;
      }
      isOwn = true;
      if (isFresh) return;
      isFresh = true;
      dressCards(goods);
      void refreshStock(goods);
    },
    show({ cards, nearest, foundPages, page, pages }: SearchAnswer, choice: Choice): void {
      offerNearest(nearest, choice);
      showPages(foundPages);
      isOwn = false;
      goods.hidden = cards.length === 0;
      const sizes = hasFilters ? BESIDE_FILTERS : PAGE_WIDE;
      const html = cards.map((card, index) => cardHtml(card, { level: 2, early: index < EARLY, sizes, community }));
      goods.innerHTML = html.join('') + fillersHtml(cards.length);
      dressCards(goods);
      if (nav) nav.innerHTML = pagesHtml(page, pages, (to) => addressOf({ choice, page: to }, first, location.search));
    },
  };
}

function entryOf({ label, url, detail, hex }: Suggestion): HTMLElement {
  const entry = document.createElement('li');
  const link = document.createElement('a');
  link.href = url;
  const title = document.createElement('strong');
  title.textContent = label;
  const text = document.createElement('small');
  text.textContent = detail;
  if (hex) {
    const swatch = document.createElement('span');
    swatch.className = 'sw sw-dot';
    swatch.style.setProperty('--filament', hex);
    link.append(swatch);
  }
  link.append(title, ...(detail ? [' ', text] : []));
  entry.append(link);
  return entry;
}
