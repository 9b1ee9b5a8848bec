import { formatSize } from '../../../contract/catalogue/format-size.ts';
import { gramsOf } from '../../../contract/catalogue/grams.ts';
import type { FilamentFacts } from '../../../contract/catalogue/material.ts';
import { materialLabel } from '../../../contract/catalogue/material-label.ts';
import type { TechnicalFacts } from '../../../contract/editorial/sheet.ts';
import { dollars } from '../../../contract/money/dollars.ts';
import { priceOfGrams } from '../../../contract/money/price-of-grams.ts';
import type { ChosenItem } from '../../lib/api-chosen.ts';
import { stockText } from '../../lib/listing/stock-text.ts';

export interface CompareRow {
  readonly label: string;
  /** one per filament, in their order */
  readonly values: readonly string[];
}

/** A material's facts, and of its data sheet what decides whether a printer can print it. */
type CompareFacts = FilamentFacts & Pick<TechnicalFacts, 'chamber'>;
export type FactsOf = Readonly<Record<string, CompareFacts>>;

/** The facts of each filament, row by row; a dash where one is unknown. */
export function compareRows(items: readonly ChosenItem[], factsOf: FactsOf): CompareRow[] {
  const facts = (tell: (facts: CompareFacts) => string) => (item: ChosenItem) => {
    const known = factsOf[item.tags.material];
    return known ? tell(known) : '–';
  };
  const rows: [label: string, value: (item: ChosenItem) => string][] = [
    ['Price', ({ price }) => dollars(price)],
    ['Price per kg', pricePerKilogram],
    ['Stock', ({ qoh }) => stockText(qoh).text],
    ['Material', ({ tags }) => materialLabel(tags.material)],
    ['Diameter', ({ tags }) => formatSize(tags.diameter)],
    ['Weight', ({ tags }) => formatSize(tags.weight)],
    ['Chamber', facts(({ chamber }) => chamber)],
    ['Nozzle', facts(({ nozzle }) => `${nozzle.recommended} °C (${nozzle.min} to ${nozzle.max})`)],
    ['Bed', facts(({ bed }) => `${bed.recommended} °C (${bed.min} to ${bed.max})`)],
    ['Softens at', facts(({ softensAt }) => `${softensAt} °C`)],
    ['Impact, notched', facts(({ impact }) => `${impact} kJ/m²`)],
    ['Tensile strength', facts(({ tensile }) => `${tensile} MPa`)],
    ['Density', facts(({ density }) => `${density} g/cm³`)],
    ['Part fan', facts(({ partFan }) => partFan)],
    ['Drying', facts(({ dryAt }) => dryAt)],
  ];
  return rows.map(([label, value]) => ({ label, values: items.map(value) }));
}

function pricePerKilogram({ price, tags }: ChosenItem): string {
  const grams = gramsOf(tags.weight);
  return grams ? dollars(priceOfGrams(price, grams, 1000)) : '–';
}
