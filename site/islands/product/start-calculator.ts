import { filamentUse, inWords, type Spool } from '../../lib/product/filament-use.ts';

const form = document.querySelector<HTMLFormElement>('[data-calculator]');

function show(form: HTMLFormElement, spool: Spool): void {
  const read = (id: string) => Number(form.querySelector<HTMLInputElement>(id)?.value.replace(',', '.'));
  const use = filamentUse(read('#calc-grams'), read('#calc-parts'), spool);
  const words: Record<string, string> = use ? inWords(use) : { left: 'Enter a weight and a number' };
  for (const place of form.querySelectorAll<HTMLElement>('[data-result]')) {
    place.textContent = words[place.dataset['result'] ?? ''] ?? '–';
  }
}

if (form) {
  // Written by our own build into the page.
  const spool = JSON.parse(form.dataset['calculator'] ?? '') as Spool;
  form.addEventListener('input', () => show(form, spool));
  form.addEventListener('submit', (event) => event.preventDefault());
}
