import { productMessages } from '../../../contract/messages/product.ts';
import { keepUnits } from '../../lib/keep-units.ts';
import {
  type AmountUnit,
  amountUnits,
  type FilamentAmount,
  filamentAmount,
  inField,
} from '../../lib/product/filament-amount.ts';
import { type FilamentUse, filamentUse, inWords, type Spool } from '../../lib/product/filament-use.ts';

// Loaded when one of its fields is used.

/** Three measures of one part, any of which can be typed, and the number of parts; below it the total. */
export function startCalculator(form: HTMLFormElement): void {
  // Written by our own build into the page.
  const spool = JSON.parse(form.dataset['calculator'] ?? '') as Spool;
  let unit: AmountUnit = 'grams';
  form.addEventListener('input', ({ target }) => {
    unit = amountUnits.find((name) => target === field(form, name)) ?? unit;
    const typed = readAmount(field(form, unit)?.value ?? '');
    const parts = readParts(field(form, 'parts')?.value ?? '');
    const amount = 'number' in typed ? filamentAmount(unit, typed.number, spool) : undefined;
    if (amount && target === field(form, unit)) writeOthers(form, unit, amount);
    for (const name of amountUnits) mark(form, name, !amount && name === unit);
    mark(form, 'parts', 'fault' in parts);
    tellFault(form, faultOf(typed) ?? faultOf(parts) ?? '');
    showResults(form, amount && 'number' in parts ? filamentUse(amount.grams, parts.number, spool) : undefined);
  });
  // Typed while this code loaded.
  const typed = document.activeElement;
  if (typed instanceof HTMLInputElement && typed.value !== typed.defaultValue) {
    typed.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

function writeOthers(form: HTMLFormElement, typed: AmountUnit, amount: FilamentAmount): void {
  for (const unit of amountUnits) {
    const other = field(form, unit);
    if (other && unit !== typed) other.value = inField(unit, amount);
  }
}

function showResults(form: HTMLFormElement, use: FilamentUse | undefined): void {
  const words: Record<string, string> = use ? inWords(use) : {};
  for (const place of form.querySelectorAll<HTMLElement>('[data-result]')) {
    place.textContent = keepUnits(words[place.dataset['result'] ?? ''] ?? '–');
  }
}

function tellFault(form: HTMLFormElement, sentence: string): void {
  const line = form.querySelector('[data-fault]');
  if (line) line.textContent = sentence;
}

function faultOf(typed: Typed): string | undefined {
  return 'fault' in typed ? typed.fault : undefined;
}

function mark(form: HTMLFormElement, name: string, isWrong: boolean): void {
  field(form, name)?.setAttribute('aria-invalid', String(isWrong));
}

function field(form: HTMLFormElement, name: string): HTMLInputElement | null {
  return form.querySelector(`[name="${name}"]`);
}

/** A typed number, or the error message. */
type Typed = { readonly number: number } | { readonly fault: string };

/** A ton in grams; the same limit applies to all units. */
const MAX_AMOUNT = 1_000_000;

/** Accepts a decimal comma, a leading dollar sign and a trailing unit. */
export function readAmount(typed: string): Typed {
  const [, digits] = /^\s*\$?\s*(\d+(?:[.,]\d+)?|[.,]\d+)\s*(?:g|m)?\s*$/i.exec(typed) ?? [];
  const number = Number(digits?.replace(',', '.'));
  if (!(number > 0)) return { fault: productMessages.amountNotNumber };
  return number >= MAX_AMOUNT ? { fault: productMessages.amountTooLarge } : { number };
}

export function readParts(typed: string): Typed {
  const number = Number(typed.trim() || Number.NaN);
  if (!Number.isInteger(number) || number < 1) return { fault: productMessages.partsNotWhole };
  return number >= MAX_AMOUNT ? { fault: productMessages.amountTooLarge } : { number };
}
