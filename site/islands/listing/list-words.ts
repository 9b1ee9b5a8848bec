import { type Choice, filtersSet } from '../../../contract/listing/facets.ts';
import { answersText, countText, nothingText } from '../../lib/listing/list-texts.ts';

/** A wait that is shorter than this is not announced, in milliseconds. */
const SOON = 400;

export interface Found {
  readonly total: number;
  readonly all: number;
  readonly page: number;
  readonly pages: number;
  /** the words that were searched instead of the typed ones */
  readonly corrected?: string | null;
  /** what was read as a price, color or order */
  readonly reading?: string | null;
  readonly foundPages?: readonly unknown[];
}

/** The texts around a list: result count, what to do when there are none, number of active filters. */
export function startWords(list: HTMLElement) {
  const count = list.querySelector<HTMLElement>('[data-count-text]');
  const heading = list.querySelector('h1');
  const ownHeading = heading?.textContent ?? '';
  const noMatch = list.querySelector<HTMLElement>('[data-no-match]');
  const nothing = list.querySelector<HTMLElement>('[data-nothing]');
  const hint = list.querySelector<HTMLElement>('[data-hint]');
  const error = list.querySelector<HTMLElement>('[data-list-error]');
  const filters = list.querySelector<HTMLElement>('[data-filter-count]');
  const unit = list.querySelector<HTMLElement>('[data-filter-set]');
  let said = count?.textContent?.trim();
  let shown: [bold: string, rest: string] = [said ?? '', ''];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function say(bold: string, rest: string): void {
    const words = [bold, rest].join(' ').trim();
    if (!count || words === said) return;
    const strong = document.createElement('strong');
    strong.textContent = bold;
    count.replaceChildren(strong, rest && ` ${rest}`);
    said = words;
  }
  /** Says what went wrong, and that the list still shows what it did before; an empty message takes it back. */
  function fail(message: string): void {
    clearTimeout(timer);
    say(...shown);
    const line = error?.querySelector('p');
    if (!error || !line) return;
    error.hidden = message === '';
    line.textContent = message;
  }
  return {
    /** Old cards and their count stay until the shop has answered. */
    wait(): void {
      clearTimeout(timer);
      timer = setTimeout(() => say('Looking…', ''), SOON);
    },
    fail,
    filters(choice: Choice): void {
      const set = filtersSet(choice);
      if (filters) filters.textContent = set > 0 ? String(set) : '';
      if (unit) unit.hidden = set === 0;
    },
    show(choice: Choice, { total, all, page, pages, corrected, reading, foundPages = [] }: Found): void {
      const { count: things, rest } = countText(total, all, page, pages);
      const answers = total === 0 ? answersText(foundPages.length) : '';
      shown = [things, [corrected ? `${rest} “${corrected}”` : rest, reading, answers].filter(Boolean).join(' · ')];
      fail('');
      const words = choice.q.trim();
      const isWholeShop = list.dataset['name'] === undefined;
      if (heading && isWholeShop && 'searched' in document.documentElement.dataset) {
        heading.textContent = words === '' ? ownHeading : `Results for “${words}”`;
      }
      if (noMatch) noMatch.hidden = total > 0;
      const isAnswered = isWholeShop && foundPages.length > 0;
      if (hint) hint.hidden = isAnswered;
      if (nothing && total === 0) nothing.textContent = nothingText(words, filtersSet(choice), isAnswered);
    },
  };
}
