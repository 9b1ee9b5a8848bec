import { filamentLength } from '../../../contract/filament/filament-length.ts';
import type { Spool } from './filament-use.ts';

/** The inputs of the calculator; each determines the other two. */
export const amountUnits = ['grams', 'meters', 'dollars'] as const;
export type AmountUnit = (typeof amountUnits)[number];

/** An amount of filament in all three units. */
export type FilamentAmount = Readonly<Record<AmountUnit, number>>;

/** Converts grams, meters or dollars of this spool to all three units. */
export function filamentAmount(unit: AmountUnit, value: number, spool: Spool): FilamentAmount {
  const perGram: FilamentAmount = {
    grams: 1,
    meters: filamentLength('1g', spool.diameter, spool.density) ?? 0,
    dollars: spool.price / 100 / spool.grams,
  };
  const grams = value / perGram[unit];
  return { grams, meters: grams * perGram.meters, dollars: grams * perGram.dollars };
}

const digits = { grams: 1, meters: 2, dollars: 2 } as const;

/** An amount for its field: `12.5`, without a unit. */
export function inField(unit: AmountUnit, { [unit]: value }: FilamentAmount): string {
  return unit === 'dollars' ? value.toFixed(digits.dollars) : String(Number(value.toFixed(digits[unit])));
}
