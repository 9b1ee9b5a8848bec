import { expectPage } from './option-pages.ts';

/** A pointer that only passes over an option does not want it; in milliseconds. */
const PAUSE = 80;

const OPTION = 'a[data-option][href]:not([aria-current])';

/** Fetches the page of an option that is pointed at or focused, so that it is there when it is chosen. */
export function expectChoices(page: Document): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const expect = ({ target }: Event) => {
    clearTimeout(timer);
    const option = target instanceof Element ? target.closest<HTMLAnchorElement>(OPTION) : null;
    if (option && !savesData()) timer = setTimeout(() => expectPage(option.pathname), PAUSE);
  };
  page.addEventListener('pointerover', expect);
  page.addEventListener('focusin', expect);
}

/** Browsers that have it tell whether the shopper asked them to load as little as they can. */
function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true;
}
