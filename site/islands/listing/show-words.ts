import { type Choice, filtersSet } from '../../lib/listing/facets.ts';
import { countText, nothingText } from '../../lib/listing/search.ts';

/** The texts around a list: result count, what to do when there are none, number of active filters. */
export function startWords(list: HTMLElement) {
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
