import { afterPaint } from '../../lib/after-paint.ts';
import { countText } from '../../lib/listing/list-texts.ts';
import { $draft, choose, discardDraft } from '../../stores/list-choice.ts';

/** From this width on the filters are beside the list; below it they are in a drawer. */
const WIDE = '(min-width: 1000px)';

/** Moves the filter panel beside the list or into the drawer, where changes apply on Apply. */
export function startFilterDrawer(panel: HTMLElement | null) {
  const drawer = document.querySelector<HTMLDialogElement>('#filters');
  const inDrawer = drawer?.querySelector('[data-filters-place]');
  const column = document.querySelector('[data-filters-column]');
  const apply = drawer?.querySelector<HTMLButtonElement>('[data-apply]');
  const set = drawer?.querySelector('[data-set-count]');
  const wide = matchMedia(WIDE);
  // A panel that is moved while a box in it is pressed loses the press, also when it is moved to where it was.
  const moveTo = (home: Element | null | undefined) => {
    if (panel && home && panel.parentElement !== home) home.append(panel);
  };
  const place = () => {
    if (wide.matches) {
      drawer?.close();
      moveTo(column);
    } else moveTo(inDrawer);
  };
  wide.addEventListener('change', place);
  place();
  // The press closes the drawer first, which is drawn before the list has its turn.
  apply?.addEventListener('click', () => {
    const wanted = $draft.get();
    afterPaint(() => choose(wanted));
  });
  drawer?.addEventListener('close', discardDraft);
  return {
    isOpen: () => drawer?.open ?? false,
    /** `found` is undefined until the shop has counted. */
    show(found: number | undefined, filters: number) {
      if (apply) apply.textContent = found === undefined ? 'Apply' : `Apply · ${countText(found, found).count}`;
      if (set) set.textContent = filters > 0 ? `${filters} set` : '';
    },
  };
}
