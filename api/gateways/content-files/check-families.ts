import type { ContentProblem } from '../../contract/catalogue/content-problem.ts';
import { itemId } from '../../contract/catalogue/expand-family.ts';
import type { Family } from '../../contract/catalogue/family.ts';
import { isSpoolMaterial } from '../../contract/catalogue/material.ts';
import type { ContentFile } from './read-content-file.ts';

/** What the schema of one family cannot see: prices against each other, and one file against the next. */
export function checkFamilies(families: readonly ContentFile<Family>[]): ContentProblem[] {
  return [
    ...families.flatMap(checkSales),
    ...families.flatMap(checkKind),
    ...checkDuplicateItems(families),
    ...checkColorNames(families),
  ];
}

function checkSales({ file, value }: ContentFile<Family>): ContentProblem[] {
  return value.variants.flatMap(({ was, price }, index) =>
    was === undefined || was > price
      ? []
      : [{ file, field: `variants[${index}].was`, expected: `must be above the price of ${price}, or be left out` }],
  );
}

function checkKind({ file, value }: ContentFile<Family>): ContentProblem[] {
  if (isSpoolMaterial(value.material) !== (value.kind !== undefined)) return [];
  const expected = value.kind
    ? `must be left out, as ${value.material} is filament`
    : 'is missing; it says what the good is';
  return [{ file, field: 'kind', expected }];
}

function checkDuplicateItems(families: readonly ContentFile<Family>[]): ContentProblem[] {
  const fileOf = new Map<string, string>();
  return families.flatMap(({ file, value }) =>
    value.variants.flatMap((variant, index) => {
      const id = itemId(value, variant);
      const first = fileOf.get(id);
      if (first === undefined) {
        fileOf.set(id, file);
        return [];
      }
      return [{ file, field: `variants[${index}]`, expected: `must be another item than ${id}, which ${first} has` }];
    }),
  );
}

/** The lists of colors and of their names run side by side in an item's options, each name once. */
function checkColorNames(families: readonly ContentFile<Family>[]): ContentProblem[] {
  const colorOf = new Map<string, string>();
  return families.flatMap(({ file, value: { material, color, colorName } }) => {
    const key = `${material}/${colorName}`;
    const first = colorOf.get(key) ?? color;
    colorOf.set(key, first);
    if (first === color) return [];
    return [{ file, field: 'colorName', expected: `must differ from the name of the color ${first} in ${material}` }];
  });
}
