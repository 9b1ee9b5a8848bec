import type { Family } from '../../../contract/catalogue/family.ts';
import { formatSize } from '../../../contract/catalogue/format-size.ts';
import type { CatalogueItem } from '../../../contract/catalogue/item.ts';
import type { Material } from '../../../contract/catalogue/material.ts';
import type { Fact } from '../listing/listing-facts.ts';
import { filamentLength } from './filament-length.ts';

/** The rows of the data table: the material's, then the item's. */
export function dataTable(item: CatalogueItem, material?: Material, family?: Family): Fact[] {
  return [...materialRows(item, material), ...(family?.facts ?? []), { label: 'Made in', value: madeIn(material) }];
}

function materialRows({ tags, data }: CatalogueItem, material?: Material): Fact[] {
  const facts = material?.facts;
  if (!facts || data.temp === null) return [];
  const { nozzle, bed } = facts;
  const length = filamentLength(tags.weight, tags.diameter, facts.density);
  return [
    { label: 'Print temperature', value: `${data.temp} °C (${nozzle.min} to ${nozzle.max})` },
    { label: 'Bed', value: `${bed.recommended} °C (${bed.min} to ${bed.max})` },
    { label: 'Part fan', value: facts.partFan },
    { label: 'Density', value: `${facts.density} g/cm³` },
    { label: 'Diameter', value: `${formatSize(tags.diameter)} ±0.03` },
    ...(length === undefined ? [] : [{ label: 'Length', value: `${Math.round(length)} m` }]),
    { label: 'Softens at', value: `${facts.softensAt} °C` },
    { label: 'Drying', value: facts.dryAt },
    { label: 'Impact, notched', value: `${facts.impact} kJ/m²` },
    { label: 'Tensile strength', value: `${facts.tensile} MPa` },
    { label: 'Weight', value: `${formatSize(tags.weight)} net` },
    ...(tags.weight === '1kg' ? [{ label: 'Spool', value: facts.spool }] : []),
  ];
}

function madeIn(material?: Material): string {
  return material?.facts ? 'Detroit, Michigan' : 'USA';
}
