import { readChoice, readPage, writeChoice } from '../../../contract/listing/choice-address.ts';
import { isEverything } from '../../../contract/listing/facets.ts';
import { listPath } from '../../../contract/listing/list-path.ts';
import type { Place } from '../../stores/list-choice.ts';

/** Browsers throttle a page that updates its URL at every key or scroll step, so updates are this far apart (ms). */
const REST = 300;

export interface ListPaths {
  /** path of the list's first page */
  readonly first: string;
  /** the page of the list that was built into this document */
  readonly ownPage: number;
  readonly known: Parameters<typeof readChoice>[1];
}

/** The place that an address names: filters have pages in the query, the whole list has a path for each. */
export function placeIn(
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
  { first, ownPage, known }: ListPaths,
): Place {
  const query = new URLSearchParams(search);
  const choice = readChoice(query, known);
  const isOwnPath = decodeURI(pathname) === decodeURI(listPath(first, ownPage));
  const isPlain = isEverything(choice) && isOwnPath && !query.has('page');
  return { choice, page: isPlain ? ownPage : readPage(query), by: 'address' };
}

/** The address of a place, with the parameters of `search` that are not the list's own. */
export function addressOf({ choice, page }: Pick<Place, 'choice' | 'page'>, first: string, search: string): string {
  const isPlain = isEverything(choice);
  const query = writeChoice(new URLSearchParams(search), choice, isPlain ? 1 : page);
  return `${isPlain ? listPath(first, page) : first}${query}`;
}

/** Keeps the URL of what the list shows, so that it can be shared, reloaded and returned to. */
export function keepAddress(first: string) {
  let resting: ReturnType<typeof setTimeout> | undefined;
  let waiting: Place | undefined;
  const here = () => location.pathname + location.search;
  const write = (place: Place) => {
    waiting = undefined;
    const address = addressOf(place, first, location.search);
    if (address !== here()) history.replaceState(history.state, '', address + location.hash);
  };
  const writeWaiting = () => {
    clearTimeout(resting);
    resting = undefined;
    if (waiting) write(waiting);
  };
  const push = (place: Place) => {
    writeWaiting();
    const address = addressOf(place, first, location.search);
    if (address !== here()) history.pushState(null, '', address);
  };
  addEventListener('pagehide', writeWaiting);
  return {
    /** The first address of a document, with values that the list does not know left out. */
    start: write,
    /** Changes of filters do not add entries to the history, except that a later page of the list stays behind. */
    replace(place: Place): void {
      const path = addressOf(place, first, location.search).split('?')[0];
      if (path !== location.pathname && !waiting) push(place);
      else if (resting) waiting = place;
      else write(place);
      resting ??= setTimeout(writeWaiting, REST);
    },
    push,
    /** A place that the browser went to is not written. */
    forget(): void {
      waiting = undefined;
    },
  };
}

/**
 * Remembers how far each entry of the history was scrolled. Browsers do so as well, but lose it when the list is built by
 * script after they have scrolled.
 */
export function keepScroll() {
  let resting: ReturnType<typeof setTimeout> | undefined;
  const save = () => {
    clearTimeout(resting);
    resting = undefined;
    const top = Math.round(scrollY);
    if (history.state?.listTop !== top) history.replaceState({ ...history.state, listTop: top }, '');
  };
  addEventListener('scroll', () => (resting ??= setTimeout(save, REST)), { passive: true });
  document.addEventListener('click', save, { capture: true });
  addEventListener('pagehide', save);
  return {
    save,
    /** undefined for an entry that is new */
    saved(): number | undefined {
      const top: unknown = history.state?.listTop;
      return typeof top === 'number' ? top : undefined;
    },
  };
}
