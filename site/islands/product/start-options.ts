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
  if (isOn === option.hasAttribute('href')) return;
  const path = option.dataset['path'] ?? option.getAttribute('href') ?? '';
  option.dataset['path'] = path;
  option.role = 'link';
  if (isOn) option.href = path;
  else option.removeAttribute('href');
  option.ariaDisabled = isOn ? null : 'true';
  const swatch = option.querySelector('.sw');
  swatch?.classList.toggle('is-out', !isOn);
  if (swatch) writeNote(option, isOn ? '' : messages.outOfStock);
}

/** The note must not move what is below: a new one is only read out, and an old one leaves its line empty. */
function writeNote(option: HTMLAnchorElement, text: string): void {
  let note = option.querySelector('small');
  if (!note) {
    note = document.createElement('small');
    note.className = 'vh';
    swatchLabel(option).append(' ', note);
  }
  note.textContent = text || '\u00a0';
}

function swatchLabel(option: HTMLAnchorElement): Element {
  return option.querySelector('span:last-child') ?? option;
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
