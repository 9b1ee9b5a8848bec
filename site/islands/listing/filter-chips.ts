import { type Choice, type FacetName, facetNames, filtersSet } from '../../../contract/listing/facets.ts';
import type { FilterBoxes } from './filter-boxes.ts';

interface Place {
  readonly boxes: FilterBoxes;
  readonly onDrop: (without: Choice) => void;
  /** Whether a chip that clears all filters is at the end. */
  readonly hasClear: boolean;
  /** Gets the focus when the last chip is removed. */
  readonly afterLast: HTMLElement | null;
}

/** The active filters, each with a button to remove it. */
export function startChips(bar: HTMLElement | null, { boxes, onDrop, hasClear, afterLast }: Place) {
  const chip = document.querySelector<HTMLTemplateElement>('[data-chip]');
  const clear = document.querySelector<HTMLTemplateElement>('[data-clear-all]');
  let shown = '';

  function show(choice: Choice): void {
    const chips = chipsOf(choice, boxes.labelOf);
    const key = JSON.stringify([choice.picked, choice.min, choice.max]);
    if (!bar || !chip || key === shown) return;
    shown = key;
    const elements = chips.map(({ text, facet, value, without }) => {
      const element = chip.content.cloneNode(true) as DocumentFragment;
      const label = element.querySelector('[data-text]');
      if (label) label.textContent = text;
      const color = facet === 'price' ? undefined : boxes.colorOf(facet, value);
      const swatch = element.querySelector<HTMLElement>('.sw');
      if (swatch && color) {
        swatch.className = `${color} sw-dot`;
        swatch.hidden = false;
      }
      element.querySelector('button')?.addEventListener('click', () => drop(without));
      return element;
    });
    bar.replaceChildren(
      ...elements,
      ...(hasClear && clear && filtersSet(choice) > 0 ? [clear.content.cloneNode(true)] : []),
    );
  }

  /** The clicked chip goes away, so its neighbor gets the focus. */
  function drop(without: Choice): void {
    const place = [...(bar?.children ?? [])].indexOf(document.activeElement as Element);
    onDrop(without);
    const next = bar?.children[Math.max(0, place)] ?? bar?.lastElementChild ?? afterLast;
    if (next instanceof HTMLElement) next.focus();
  }
  return { show };
}

/** An active filter, and the choice without it. */
interface Chip {
  readonly text: string;
  readonly facet: FacetName | 'price';
  readonly value: string;
  readonly without: Choice;
}

/** The active filters in panel order, without the search, which has its own field. */
export function chipsOf(choice: Choice, labelOf: (facet: FacetName, value: string) => string): Chip[] {
  const { picked, min, max } = choice;
  const chips = facetNames.flatMap((facet) =>
    picked[facet].map((value): Chip => {
      const rest = picked[facet].filter((other) => other !== value);
      return {
        text: labelOf(facet, value),
        facet,
        value,
        without: { ...choice, picked: { ...picked, [facet]: rest } },
      };
    }),
  );
  if (min === null && max === null) return chips;
  return [
    ...chips,
    { text: priceText(min, max), facet: 'price', value: '', without: { ...choice, min: null, max: null } },
  ];
}

function priceText(min: number | null, max: number | null): string {
  const amount = (cents: number) => `$${cents % 100 === 0 ? cents / 100 : (cents / 100).toFixed(2)}`;
  if (min === null) return `Up to ${amount(max ?? 0)}`;
  return max === null ? `From ${amount(min)}` : `${amount(min)} to ${amount(max)}`;
}
