import { type Choice, type FacetName, facetNames, forEachFacet, withValue } from '../../../contract/listing/facets.ts';

interface Box {
  readonly facet: FacetName;
  readonly input: HTMLInputElement;
  readonly count: HTMLElement | null;
  shown: number;
}

type Counts = Readonly<Record<FacetName, Readonly<Record<string, number>>>>;

export interface FilterBoxes {
  /** The values that this page offers per facet. */
  readonly known: Record<FacetName, string[]>;
  readonly labelOf: (facet: FacetName, value: string) => string;
  /** The class of a color family's swatch; undefined for other values. */
  readonly colorOf: (facet: FacetName, value: string) => string | undefined;
  /** The choice with all boxes that were checked before this script ran. */
  readonly withTicks: (choice: Choice) => Choice;
  readonly tick: (choice: Choice) => void;
  /** Shows how many cards each value would leave; a value that would leave none is disabled. */
  readonly count: (choice: Choice, counts: Counts) => void;
  /** The counts of the whole list, as built. */
  readonly counts: Counts;
}

/**
 * The checkboxes of the filter panel. Lists without a panel have none and work the same. `onPick` gets what the box says
 * now, because a box may have been ticked before this script ran and be reported after.
 */
export function startFilterBoxes(
  panel: HTMLElement | null,
  onPick: (name: FacetName, value: string, isPicked: boolean) => void,
) {
  const boxes = [...(panel?.querySelectorAll<HTMLInputElement>('input[type="checkbox"]') ?? [])].flatMap(readBox);
  const find = (facet: FacetName, value: string) =>
    boxes.find((box) => box.facet === facet && box.input.value === value)?.input;
  panel?.addEventListener('change', ({ target }) => {
    const box = boxes.find(({ input }) => input === target);
    if (box) onPick(box.facet, box.input.value, box.input.checked);
  });
  const filterBoxes: FilterBoxes = {
    known: forEachFacet((name) => boxes.filter(({ facet }) => facet === name).map(({ input }) => input.value)),
    labelOf: (facet, value) => find(facet, value)?.dataset['label'] ?? value,
    colorOf: (facet, value) => find(facet, value)?.parentElement?.querySelector('.sw')?.className,
    withTicks: (choice) =>
      boxes.reduce((sum, { facet, input }) => (input.checked ? withValue(sum, facet, input.value, true) : sum), choice),
    tick(choice) {
      for (const { facet, input } of boxes) {
        const isPicked = choice.picked[facet].includes(input.value);
        if (input.checked !== isPicked) input.checked = isPicked;
      }
    },
    count(choice, counts) {
      for (const box of boxes) {
        const { facet, input } = box;
        const count = counts[facet][input.value] ?? 0;
        // A checked box stays enabled, even with no results, so that it can be unchecked.
        const isOff = count === 0 && !choice.picked[facet].includes(input.value);
        if (input.disabled !== isOff) input.disabled = isOff;
        if (box.shown === count) continue;
        box.shown = count;
        if (box.count) box.count.textContent = String(count);
      }
    },
    counts: forEachFacet((name) =>
      Object.fromEntries(boxes.filter(({ facet }) => facet === name).map(({ input, shown }) => [input.value, shown])),
    ),
  };
  return filterBoxes;
}

function readBox(input: HTMLInputElement): Box[] {
  const facet = facetNames.find((name) => name === input.name);
  const count = input.parentElement?.querySelector<HTMLElement>('[data-n]') ?? null;
  return facet ? [{ facet, input, count, shown: Number(count?.textContent) }] : [];
}
