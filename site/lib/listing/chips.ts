import { type Choice, type FacetName, facetNames } from '../../../contract/listing/facets.ts';

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
