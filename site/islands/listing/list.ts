import {
  type Choice,
  cleared,
  filtersSet,
  isEverything,
  sortNames,
  withValue,
} from '../../../contract/listing/facets.ts';
import type { SearchAnswer } from '../../../contract/search.ts';
import { ApiError } from '../../lib/api.ts';
import { fetchMatches } from '../../lib/api-list.ts';
import { $draft, $place, choose, goTo, type Place, turnTo } from '../../stores/list-choice.ts';
import { ListSearch } from '../../stores/list-search.ts';
import { isForCommunity } from './community.ts';
import { startFilterBoxes } from './filter-boxes.ts';
import { startChips } from './filter-chips.ts';
import { startFilterDrawer } from './filter-drawer.ts';
import { addressOf, keepAddress, keepScroll, placeIn } from './list-address.ts';
import { startCards } from './list-cards.ts';
import { type Found, startWords } from './list-words.ts';
import { startPriceRange } from './price-range.ts';

type Counted = Found & Pick<SearchAnswer, 'counts'>;

/**
 * Search, filters, order and pages of a list. The page itself is one page of the whole list; everything else comes from
 * the shop's search.
 */
export function startList(list: HTMLElement, goods: HTMLElement): void {
  const { path: first = '/shop/', name, page = '1', pages = '1', all = '0' } = list.dataset;
  const panel = list.querySelector<HTMLElement>('[data-filters]');
  const field = list.querySelector<HTMLInputElement>('#search');
  const sort = list.querySelector<HTMLSelectElement>('[data-sort]');
  const count = list.querySelector<HTMLElement>('[data-count-text]');
  const community = isForCommunity(location);

  const cards = startCards(list, goods, { first, hasFilters: panel !== null, community });
  const drawer = startFilterDrawer(panel);
  const words = startWords(list);
  /** In the open drawer changes wait for Apply. */
  const want = (choice: Choice) => (drawer.isOpen() ? $draft.set(choice) : choose(choice));
  const boxes = startFilterBoxes(panel, (facet, value, isPicked) =>
    want(withValue($draft.get(), facet, value, isPicked)),
  );
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

  const ownPage = Number(page);
  const own: Counted = {
    total: Number(all),
    all: Number(all),
    page: ownPage,
    pages: Number(pages),
    counts: boxes.counts,
  };
  const isOwn = ({ choice, page }: Place) => isEverything(choice) && page === ownPage && !community;
  const address = keepAddress(first);
  const scroll = keepScroll();
  const kept = new Map<string, SearchAnswer>();
  const search = new ListSearch(fetchMatches, kept);
  const draftSearch = new ListSearch(fetchMatches, kept);
  let shown = own;

  function queryOf({ choice, page }: Pick<Place, 'choice' | 'page'>): string {
    const query = new URLSearchParams(addressOf({ choice, page: 1 }, first, '').split('?')[1]);
    if (name) query.set('list', name);
    if (page > 1) query.set('page', String(page));
    if (community) query.set('discord', 'true');
    return `?${query}`;
  }

  /** Shows a place; the old cards stay until the new ones are there. False when they did not come, or too late. */
  async function load(place: Place): Promise<boolean> {
    history.scrollRestoration = isOwn(place) ? 'auto' : 'manual';
    try {
      const found = await find(place);
      if (!found) return false;
      shown = found;
      words.show(place.choice, found);
      showPanel();
    } catch (error) {
      words.fail(error instanceof ApiError ? error.message : String(error));
    }
    goods.removeAttribute('aria-busy');
    delete document.documentElement.dataset['narrowed'];
    return true;
  }

  async function find(place: Place): Promise<Counted | undefined> {
    if (isOwn(place)) {
      search.stop();
      cards.showOwn();
      return own;
    }
    const query = queryOf(place);
    if (!kept.has(query)) {
      words.wait();
      goods.setAttribute('aria-busy', 'true');
    }
    const answer = await search.find(query);
    if (answer) cards.show(answer, place.choice);
    return answer;
  }

  /** The counts of the panel: in an open drawer, those of what was chosen there. */
  function showPanel(): void {
    const draft = $draft.get();
    if (draft === $place.get().choice) showCounts(draft, shown);
    else if (drawer.isOpen()) {
      const query = queryOf({ choice: draft, page: 1 });
      void draftSearch.find(query).then(
        (found) => found && showCounts(draft, found),
        () => drawer.show(undefined, filtersSet(draft)),
      );
    }
  }
  function showCounts(choice: Choice, { counts, total }: Counted): void {
    boxes.count(choice, counts);
    drawer.show(total, filtersSet(choice));
  }

  $draft.listen((choice) => {
    boxes.tick(choice);
    range.show(choice);
    drawerChips.show(choice);
    showPanel();
  });
  const showChoice = ({ choice }: Place) => {
    chips.show(choice);
    words.filters(choice);
    if (field && field.value !== choice.q) field.value = choice.q;
    if (sort && sort.value !== choice.sort) sort.value = choice.sort;
  };
  $place.listen(async (place) => {
    const savedTop = scroll.saved();
    if (place.by === 'filter') address.replace(place);
    if (place.by === 'page') {
      scroll.save();
      address.push(place);
    }
    showChoice(place);
    if (!(await load(place)) || place.by === 'filter') return;
    if (place.by === 'address' && savedTop !== undefined) scrollTo({ top: savedTop, behavior: 'instant' });
    else if (place.by === 'page') goToResults();
    // A search from another page: screen readers go on at how many there are.
    else if (place.choice.q !== '' && document.activeElement === document.body) count?.focus({ preventScroll: true });
  });

  function goToResults(): void {
    list.querySelector('[data-list-top]')?.scrollIntoView({ behavior: 'instant' });
    count?.focus({ preventScroll: true });
  }

  const paths = { first, ownPage, known: boxes.known };
  const asked = placeIn(location, paths);
  const entered = boxes.withTicks({
    ...asked.choice,
    q: field?.value || asked.choice.q,
    sort: sortNames.find((known) => known === sort?.value && known !== 'ours') ?? asked.choice.sort,
  });
  address.start(asked);
  goTo(asked);
  // What was ticked, typed and chosen before this script ran.
  if (JSON.stringify(entered) !== JSON.stringify(asked.choice)) choose(entered);

  addEventListener('popstate', () => {
    address.forget();
    const place = placeIn(location, paths);
    const now = $place.get();
    // Not where only the hash changes.
    if (addressOf(place, first, '') !== addressOf(now, first, '')) goTo(place);
  });
  field?.addEventListener('input', () => choose({ ...$place.get().choice, q: field.value }));
  // The list follows the typing already; Enter leaves the field, and with it the keyboard of a phone.
  field?.form?.addEventListener('submit', goToResults);
  sort?.addEventListener('change', () => {
    choose({ ...$place.get().choice, sort: sortNames.find((known) => known === sort.value) ?? 'ours' });
  });
  list.addEventListener('click', (event) => {
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest('[data-try-again]')) return $place.set({ ...$place.get(), by: 'filter' });
    const link = target?.closest<HTMLElement>('a[data-to-page]');
    const isPlain = isEverything($place.get().choice) && !community;
    if (!link || isPlain || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    event.preventDefault();
    turnTo(Number(link.dataset['toPage']));
  });
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-clear]') : null;
    if (!button) return;
    if (button.dataset['clear'] === 'wanted') return want(cleared($draft.get()));
    choose(cleared($place.get().choice));
    // The clicked button goes away. On phones the search field would open the keyboard, so it gets the focus only if
    // the search found nothing.
    (button.closest('[data-no-match]') ? field : count)?.focus();
  });
}
