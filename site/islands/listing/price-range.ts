import { readDollars } from '../../../contract/listing/choice-address.ts';
import type { Choice } from '../../../contract/listing/facets.ts';

type Bounds = Pick<Choice, 'min' | 'max'>;
const ends = ['min', 'max'] as const;
type End = (typeof ends)[number];

/** Two thumbs and two fields for one range; a value at the end of the scale is no limit. */
export function startPriceRange(panel: HTMLElement | null, onChange: (bounds: Bounds) => void) {
  const range = panel?.querySelector<HTMLElement>('[data-price-range]');
  const thumb = (end: End) => range?.querySelector<HTMLInputElement>(`[data-thumb="${end}"]`);
  const field = (end: End) => range?.querySelector<HTMLInputElement>(`[data-bound="${end}"]`);
  const low = Number(thumb('min')?.min ?? 0);
  const high = Number(thumb('max')?.max ?? 0);
  let shown: Bounds = { min: null, max: null };

  /** Moves one end and pushes the other along rather than crossing it. */
  function move(end: End, cents: number | null): void {
    const moved = { ...shown, [end]: cents };
    if (moved.min !== null && moved.max !== null && moved.min > moved.max) moved.min = moved.max = cents;
    onChange(moved);
  }

  range?.addEventListener('input', ({ target }) => {
    const end = ends.find((name) => thumb(name) === target);
    if (!end || !(target instanceof HTMLInputElement)) return;
    const dollars = Number(target.value);
    const isEnd = end === 'min' ? dollars <= low : dollars >= high;
    move(end, isEnd ? null : dollars * 100);
  });
  range?.addEventListener('change', ({ target }) => {
    const end = ends.find((name) => field(name) === target);
    if (!end || !(target instanceof HTMLInputElement)) return;
    const cents = readDollars(target.value);
    if (cents === null && target.value.trim() !== '') show(shown);
    else move(end, cents);
  });

  function show(bounds: Bounds): void {
    shown = bounds;
    for (const end of ends) {
      const cents = bounds[end];
      const dollars = cents === null ? (end === 'min' ? low : high) : cents / 100;
      const [slider, typed] = [thumb(end), field(end)];
      if (slider && Number(slider.value) !== Math.round(dollars)) slider.value = String(dollars);
      if (typed) typed.value = cents === null ? '' : `$${cents % 100 === 0 ? dollars : dollars.toFixed(2)}`;
      const share = high > low ? (Math.min(high, Math.max(low, dollars)) - low) / (high - low) : 0;
      range?.style.setProperty(`--${end}-share`, String(share));
    }
  }
  return { show };
}
