import { onContent } from '../../../lib/page-content.ts';
import { isForCommunity } from '../../listing/community.ts';
import { $stock, $stockUnknown, refreshStock } from '../stock-store.ts';
import { chooseOption } from './choose-option.ts';
import { expectPage } from './option-pages.ts';
import { switchOption } from './option-state.ts';
import { showOptionStock, showPageStock } from './show-stock.ts';

/** A shorter hover does not prefetch; in milliseconds. */
const PAUSE = 80;

const OPTION = 'a[data-option][href]:not([aria-current])';

/** Prefetches the page of a hovered or focused option. */
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

/** Whether the browser saves data, where it can tell. */
function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true;
}

/** Adds the URL's other parameters to links of options, and shows options for the community. */
export function admitCommunity(options: readonly HTMLAnchorElement[]): void {
  for (const option of options) {
    const { path, qoh } = option.dataset;
    option.dataset['path'] = `${path}${location.search}`;
    if (option.hasAttribute('href')) option.href = option.dataset['path'];
    if (!isForCommunity(location) || !option.hasAttribute('data-community')) continue;
    option.hidden = false;
    switchOption(option, Number(qoh) > 0);
  }
}

let stopShowing = () => {};

onContent((content) => {
  stopShowing();
  const options = [...content.querySelectorAll<HTMLAnchorElement>('[data-option]')];
  admitCommunity(options);
  const show = () => {
    showOptionStock(options, $stock.get());
    showPageStock(content, $stock.get(), $stockUnknown.get());
  };
  const stops = [$stock.listen(show), $stockUnknown.listen(show)];
  stopShowing = () => {
    for (const stop of stops) stop();
  };
  show();
  void refreshStock(content.querySelector<HTMLElement>('[data-stock-calls]')?.dataset['stockCalls'] ?? '');
});

document.addEventListener('click', (event) => {
  const option =
    event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-option][href]') : null;
  if (!option || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
  event.preventDefault();
  void chooseOption(option);
});

expectChoices(document);
