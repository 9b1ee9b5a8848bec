import { expect, test } from 'vitest';
import type { Choice } from '../../../contract/listing/facets.ts';
import { startPriceRange } from './price-range.ts';

type Bounds = Pick<Choice, 'min' | 'max'>;

/** A scale of $18 to $90, wired as in the list. */
function priceRange() {
  const thumb = (end: string, value: number) =>
    `<input type="range" min="18" max="90" value="${value}" data-thumb="${end}">`;
  document.body.innerHTML = `<div data-price-range>${thumb('min', 18)}${thumb('max', 90)}
    <input data-bound="min"><input data-bound="max"></div>`;
  let bounds: Bounds = { min: null, max: null };
  const range = startPriceRange(document.body, (changed) => {
    bounds = changed;
    range.show(bounds);
  });
  range.show(bounds);
  const set = (selector: string, value: string, event: string) => {
    const input = document.querySelector<HTMLInputElement>(selector);
    if (input) input.value = value;
    input?.dispatchEvent(new Event(event, { bubbles: true }));
  };
  return {
    bounds: () => bounds,
    typed: () => [...document.querySelectorAll<HTMLInputElement>('[data-bound]')].map(({ value }) => value),
    slide: (end: 'min' | 'max', dollars: number) => set(`[data-thumb="${end}"]`, String(dollars), 'input'),
    type: (end: 'min' | 'max', text: string) => set(`[data-bound="${end}"]`, text, 'change'),
  };
}

test('keeps thumbs and fields in sync', () => {
  const range = priceRange();
  range.slide('min', 25);
  expect(range.bounds()).toEqual({ min: 2500, max: null });
  expect(range.typed()).toEqual(['$25', '']);
  range.type('max', '$49.50');
  expect(range.bounds()).toEqual({ min: 2500, max: 4950 });
  expect(range.typed()).toEqual(['$25', '$49.50']);
});

test('treats a thumb at the end of the scale as no limit', () => {
  const range = priceRange();
  range.slide('max', 50);
  range.slide('max', 90);
  expect(range.bounds()).toEqual({ min: null, max: null });
});

test('one end pushes the other', () => {
  const range = priceRange();
  range.slide('max', 40);
  range.type('min', '60');
  expect(range.bounds()).toEqual({ min: 6000, max: 6000 });
});

test('reverts an invalid price, and treats an empty field as no limit', () => {
  const range = priceRange();
  range.type('min', '30');
  range.type('min', 'cheap');
  expect(range.typed()).toEqual(['$30', '']);
  range.type('min', '');
  expect(range.bounds().min).toBeNull();
});
