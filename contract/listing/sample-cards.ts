import { type CardFacts, type CardValues, everything, forEachFacet } from './facets.ts';

/** For tests: a red 1 kg spool of PLA that is on the shelf, with what the test changes. */
export function sampleCard(name: string, facts: Partial<CardFacts> = {}, more: Partial<CardValues> = {}): CardValues {
  const usual = {
    ...forEachFacet(() => ''),
    category: 'Filament',
    material: 'PLA',
    colorFamily: 'Red',
    diameter: '1.75mm',
    weight: '1kg',
    inStock: 'true',
  };
  return { name, facts: { ...usual, ...facts }, price: 2299, order: 100, ...more };
}

/** For tests: a choice with these filters set, and nothing else. */
export function sampleChoice(picked: Partial<Record<keyof CardFacts, readonly string[]>>, more = {}) {
  return { ...everything, picked: { ...everything.picked, ...picked }, ...more };
}
