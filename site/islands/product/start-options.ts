import { goodsMessages } from '../../../contract/messages/goods.ts';
import type { Stock } from '../../lib/live-stock.ts';
import { onContent } from '../../lib/page-content.ts';
import { stockLine } from '../../lib/product/stock-line.ts';
import { savesData } from '../../lib/saves-data.ts';
import { isForCommunity } from '../listing/community.ts';
import { chooseOption } from './choose-option.ts';
import { expectPage } from './option-pages.ts';
import { $stock, $stockUnknown, refreshStock } from './stock-store.ts';

/** Enables and disables options by their stock; the current one stays enabled. */
export function showOptionStock(options: readonly HTMLAnchorElement[], stock: Stock): void {
  for (const option of options) {
    const qoh = stock.get(option.dataset['option'] ?? '');
    if (qoh === undefined || option.hasAttribute('aria-current')) continue;
    switchOption(option, qoh > 0 && (isForCommunity(location) || !option.hasAttribute('data-community')));
  }
}

/** The stock text and the badge. The built ones stay until the shop has answered. */
export function showPageStock(content: ParentNode, stock: Stock, isUnknown: boolean): void {
  const line = content.querySelector<HTMLElement>('[data-stock-line]');
  if (!line) return;
  const qoh = stock.get(line.dataset['stockLine'] ?? '');
  if (qoh === undefined) {
    if (isUnknown && !line.classList.contains('none')) write(line, 'unknown', goodsMessages.stockUnknown);
    return;
  }
  const { level, text } = stockLine(qoh, line.dataset['unit'] ?? '', line.dataset['backOn']);
  write(line, level, text);
  const badge = content.querySelector<HTMLElement>('[data-out-badge]');
  if (badge) badge.hidden = level !== 'none';
}

function write(line: HTMLElement, level: string, text: string): void {
  if (line.textContent === text) return;
  line.textContent = text;
  line.className = `stock ${level}`;
}

/** A shorter hover does not prefetch; in milliseconds. */
const PAUSE = 80;

const OPTION = 'a[data-option][href]:not([aria-current])';

/** Prefetches the page of a hovered or focused option. */
function expectChoices(page: Document): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const expect = ({ target }: Event) => {
    clearTimeout(timer);
    const option = target instanceof Element ? target.closest<HTMLAnchorElement>(OPTION) : null;
    if (option && !savesData()) timer = setTimeout(() => expectPage(option.pathname), PAUSE);
  };
  page.addEventListener('pointerover', expect);
  page.addEventListener('focusin', expect);
}

/** Adds the URL's other parameters to links of options, and shows options for the community. */
export function admitCommunity(options: readonly HTMLAnchorElement[]): void {
  for (const option of options) {
    const { path, qoh } = option.dataset;
    option.dataset['path'] = `${path}${location.search}`;
    if (option.hasAttribute('href')) option.href = option.dataset['path'];
    if (!isForCommunity(location) || !option.hasAttribute('data-community')) continue;
    option.hidden = false;
    option.closest('fieldset')?.removeAttribute('hidden');
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

/** An option without stock keeps its place and name, but is not a link. */
function switchOption(option: HTMLAnchorElement, isOn: boolean): void {
  if (isOn === option.hasAttribute('href')) return;
  if (isOn) option.href = option.dataset['path'] ?? '';
  else option.removeAttribute('href');
  option.role = isOn ? null : 'link';
  option.ariaDisabled = isOn ? null : 'true';
  const swatch = option.querySelector('.sw');
  swatch?.classList.toggle('is-out', !isOn);
  if (swatch) writeNote(option, isOn ? '' : goodsMessages.outOfStock);
}

/** The note must not move what is below: a new one is only announced, and an old one leaves its line empty. */
function writeNote(option: HTMLAnchorElement, text: string): void {
  let note = option.querySelector('small');
  if (!note) {
    note = document.createElement('small');
    note.className = 'vh';
    (option.querySelector('span:last-child') ?? option).append(' ', note);
  }
  note.textContent = text || '\u00a0';
}
