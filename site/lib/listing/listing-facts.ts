import type { CatalogueItem } from '../../../contract/catalogue/item.ts';
import { isSpoolMaterial, type Material } from '../../../contract/catalogue/material.ts';
import { dollars } from '../../../contract/dollars.ts';

export interface Fact {
  readonly label: string;
  readonly value: string;
}

/** Of the filament's diameter. */
const TOLERANCE = '±0.03 mm';

/** The facts beside a list's heading. */
export function listingFacts(items: readonly CatalogueItem[], material?: Material): Fact[] {
  const spools = items.filter(({ tags }) => isSpoolMaterial(tags.material));
  if (spools.length === 0) return goodsFacts(items);
  const facts = material?.facts;
  return [
    facts
      ? { label: 'Prints at', value: `${facts.nozzleC.min} to ${facts.nozzleC.max} °C` }
      : { label: 'Materials', value: String(distinct(spools, 'material')) },
    { label: 'Colors', value: String(distinct(spools, 'color')) },
    { label: 'Diameter', value: diameters(spools) },
    { label: 'Tolerance', value: TOLERANCE },
  ];
}

function goodsFacts(items: readonly CatalogueItem[]): Fact[] {
  const forAll = items.filter(({ data }) => !data.membersOnly);
  const lowest = Math.min(...(forAll.length > 0 ? forAll : items).map(({ price }) => price));
  const there = items.filter(({ qoh }) => qoh > 0).length;
  return [
    // What anyone can buy it for: a token for members is cheaper than all other merch.
    { label: 'From', value: dollars(lowest) },
    { label: 'On the shelf', value: `${there} of ${items.length}` },
  ];
}

function distinct(items: readonly CatalogueItem[], tag: 'material' | 'color'): number {
  return new Set(items.map(({ tags }) => tags[tag])).size;
}

function diameters(items: readonly CatalogueItem[]): string {
  const sizes = [...new Set(items.map(({ tags }) => Number.parseFloat(tags.diameter)))].filter(Number.isFinite);
  return `${sizes.sort().join(' / ')} mm`;
}
