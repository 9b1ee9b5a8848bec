import { messages } from '../../../api/contract/messages.ts';
import { stockLine } from '../../lib/product/stock-line.ts';
import { $stock, refreshStock } from './stock-store.ts';

const options = [...document.querySelectorAll<HTMLAnchorElement>('[data-option]')];
const line = document.querySelector<HTMLElement>('[data-stock-line]');

$stock.listen((stock) => {
  for (const option of options) {
    const qoh = stock.get(option.dataset['option'] ?? '');
    if (qoh !== undefined && !option.hasAttribute('aria-current')) switchOption(option, qoh > 0);
  }
  const qoh = stock.get(line?.dataset['stockLine'] ?? '');
  if (!line || qoh === undefined) return;
  const { level, text } = stockLine(qoh, line.dataset['unit'] ?? '');
  line.textContent = text;
  line.className = `stock ${level}`;
});

/** A choice without stock keeps its place and its name, but leads nowhere. */
function switchOption(option: HTMLAnchorElement, isOn: boolean): void {
  const { path } = option.dataset;
  if (isOn && path) {
    option.href = path;
    option.removeAttribute('aria-disabled');
  } else {
    option.removeAttribute('href');
    option.setAttribute('aria-disabled', 'true');
  }
  option.querySelector('.sw')?.classList.toggle('is-out', !isOn);
  const note = option.querySelector('small');
  if (!note) return;
  // The note must not move what is below: a new one is read out only, and an old one leaves its line empty.
  if (note.textContent === '') note.className = 'vh';
  note.textContent = isOn ? '\u00a0' : messages.outOfStock;
}

/** Going through the options leaves no trail: "back" leads to where the shopper came from (1 §2). */
document.addEventListener('click', (event) => {
  const option =
    event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-option][href]') : null;
  if (!option || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
  event.preventDefault();
  location.replace(option.href);
});

const calls = document.querySelector<HTMLElement>('[data-stock-calls]')?.dataset['stockCalls']?.split(' ') ?? [];
void refreshStock(calls.filter((call): call is `/api/items${string}` => call.startsWith('/api/items')));
