import { readChoice } from '../../lib/listing/choice-address.ts';
import type { Sort } from '../../lib/listing/facets.ts';
import { type Choice, cleared, filtersSet, sortNames, toggled } from '../../lib/listing/facets.ts';
import { fillerClasses } from '../../lib/listing/filler-cells.ts';
import { type Matches, matchCards } from '../../lib/listing/match-cards.ts';
import { countText, nothingText } from '../../lib/listing/search.ts';
import { sortCards } from '../../lib/listing/sort-cards.ts';
import { $applied, $draft, choose } from '../../stores/list-choice.ts';
import type { ListedCard } from './card-index.ts';
import { factsOf, readCards } from './card-index.ts';
import { startFilterBoxes } from './filter-boxes.ts';
import { startChips } from './filter-chips.ts';
import { startFilterDrawer } from './filter-drawer.ts';
import { keepAddress } from './keep-address.ts';
import { startPriceRange } from './price-range.ts';
import { STOCK_CHANGED } from './refresh-stock.ts';

/** The texts around a list: result count, what to do when there are none, number of active filters. */
function startWords(list: HTMLElement) {
  const count = list.querySelector<HTMLElement>('[data-count-text]');
  const noMatch = list.querySelector<HTMLElement>('[data-no-match]');
  const nothing = list.querySelector<HTMLElement>('[data-nothing]');
  const filters = list.querySelector<HTMLElement>('[data-filter-count]');
  const unit = list.querySelector<HTMLElement>('[data-filter-set]');
  let said = count?.textContent?.trim();
  return {
    show(choice: Choice, shown: number, total: number) {
      const { count: things, rest } = countText(shown, total);
      const words = [things, rest].join(' ').trim();
      if (count && words !== said) {
        const bold = document.createElement('strong');
        bold.textContent = things;
        count.replaceChildren(bold, rest && ` ${rest}`);
        said = words;
      }
      const set = filtersSet(choice);
      if (noMatch) noMatch.hidden = shown > 0;
      if (nothing) nothing.textContent = nothingText(choice.q, set);
      if (filters) filters.textContent = set > 0 ? String(set) : '';
      if (unit) unit.hidden = set === 0;
    },
  };
}

interface ShownGrid {
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

/** Search, filters and order of a list: renders the store's two choices and changes them. */
export function startList(list: HTMLElement, goods: HTMLElement): void {
  const panel = list.querySelector<HTMLElement>('[data-filters]');
  const field = list.querySelector<HTMLInputElement>('#search');
  const sort = list.querySelector<HTMLSelectElement>('[data-sort]');
  const count = list.querySelector<HTMLElement>('[data-count-text]');
  const cards = readCards(goods);
  const grid = startGrid(goods, cards);
  const drawer = startFilterDrawer(panel);
  const words = startWords(list);

  /** In the open drawer changes wait for Apply. */
  const want = (choice: Choice) => (drawer.isOpen() ? $draft.set(choice) : choose(choice));
  const boxes = startFilterBoxes(panel, (name, value) => want(toggled($draft.get(), name, value)));
  const range = startPriceRange(panel, (bounds) => want({ ...$draft.get(), ...bounds }));
  const chips = startChips(list.querySelector('[data-chips="applied"]'), {
    boxes,
    onDrop: choose,
    hasClear: true,
    afterLast: count,
  });
  const drawerChips = startChips(document.querySelector('[data-chips="wanted"]'), {
    boxes,
    onDrop: want,
    hasClear: false,
    afterLast: document.querySelector<HTMLElement>('#filters [data-closes]'),
  });

  const query = new URLSearchParams(location.search);
  const asked = boxes.withTicks(readChoice(query, boxes.known));
  // Includes what was typed before this script ran.
  choose({ ...asked, q: field?.value || asked.q });

  /** The panel and the list usually need the same facets. */
  let last: { choice: Choice; matches: Matches } | undefined;
  const matchesOf = (choice: Choice): Matches => {
    if (last?.choice !== choice) last = { choice, matches: matchCards(cards, choice) };
    return last.matches;
  };
  const showPanel = (choice: Choice) => {
    const matches = matchesOf(choice);
    boxes.show(choice, matches);
    range.show(choice);
    drawerChips.show(choice);
    drawer.show(matches.total, filtersSet(choice));
  };
  const showList = (choice: Choice) => {
    const matches = matchesOf(choice);
    grid.order(choice.sort);
    grid.show(matches);
    chips.show(choice);
    words.show(choice, matches.total, cards.length);
    if (field && field.value !== choice.q) field.value = choice.q;
    if (sort && sort.value !== choice.sort) sort.value = choice.sort;
  };
  $draft.subscribe(showPanel);
  $applied.subscribe(showList);
  $applied.listen(keepAddress());

  field?.addEventListener('input', () => choose({ ...$applied.get(), q: field.value }));
  sort?.addEventListener('change', () => {
    choose({ ...$applied.get(), sort: sortNames.find((name) => name === sort.value) ?? 'ours' });
  });
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-clear]') : null;
    if (!button) return;
    if (button.dataset['clear'] === 'wanted') return want(cleared($draft.get()));
    choose(cleared($applied.get()));
    // The clicked button goes away. On phones the search field would open the keyboard, so it gets the focus only if
    // the search found nothing.
    (button.closest('[data-no-match]') ? field : count)?.focus();
  });
  goods.addEventListener(STOCK_CHANGED, () => {
    for (const card of cards) card.facts = factsOf(card.element);
    last = undefined;
    showPanel($draft.get());
    showList($applied.get());
  });
}
