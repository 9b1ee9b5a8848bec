import { fillerClasses } from '../../lib/listing/filler-cells.ts';
import { countText, isFound } from '../../lib/listing/search.ts';

const field = document.querySelector<HTMLInputElement>('#search');
const goods = document.querySelector<HTMLElement>('[data-goods]');
const count = document.querySelector<HTMLElement>('[data-count-text]');
const noMatch = document.querySelector<HTMLElement>('[data-no-match]');
const family = document.querySelector<HTMLElement>('[data-family-chip]');

const cards = [...(goods?.querySelectorAll<HTMLElement>('[data-item]') ?? [])];
const fillers = [...(goods?.querySelectorAll<HTMLElement>('[data-filler]') ?? [])];
let colorFamily = new URLSearchParams(location.search).get('colorFamily');

function show(): void {
  if (!field || !goods || !count || !noMatch) return;
  const typed = field.value;
  let shown = 0;
  for (const card of cards) {
    const { name = '', family: ofCard } = card.dataset;
    card.hidden = !isFound(name, typed) || (colorFamily !== null && ofCard !== colorFamily);
    if (!card.hidden) shown += 1;
  }
  fillers.forEach((filler, index) => {
    filler.className = `card filler ${fillerClasses(shown, index)}`;
  });
  goods.hidden = shown === 0;
  noMatch.hidden = shown > 0;
  const words = noMatch.querySelector('[data-words]');
  if (words) words.textContent = typed.trim();
  const { count: things, rest } = countText(shown, cards.length);
  count.replaceChildren(bold(things), rest && ` ${rest}`);
  if (family) {
    family.hidden = colorFamily === null;
    const label = family.querySelector('[data-family-name]');
    if (label) label.textContent = colorFamily ?? '';
  }
}

function bold(text: string): HTMLElement {
  const element = document.createElement('strong');
  element.textContent = text;
  return element;
}

/** All of the list again, and the cursor where the next try is typed. */
function clear(): void {
  colorFamily = null;
  if (location.search) history.replaceState(null, '', location.pathname);
  if (field) field.value = '';
  show();
  field?.focus();
}

/** The search sign in the header leads here from every page. */
function focusSearch(): void {
  if (location.hash === '#search') field?.focus();
}

field?.addEventListener('input', show);
for (const button of document.querySelectorAll('[data-clear-search]')) button.addEventListener('click', clear);
// A second press of the sign changes nothing in the address, so the press itself counts.
for (const sign of document.querySelectorAll('a[href$="#search"]'))
  sign.addEventListener('click', () => field?.focus());
addEventListener('hashchange', focusSearch);
if (colorFamily !== null || field?.value) show();
focusSearch();
