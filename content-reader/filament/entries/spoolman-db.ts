import type { EmptySpool } from '../../../contract/filament/empty-spool.ts';
import type { Filament } from '../../../contract/filament/filament.ts';

const spoolTypes = [
  { type: 'cardboard', bodies: /board|paper/i },
  { type: 'metal', bodies: /steel|alumin|metal/i },
  { type: 'plastic', bodies: /poly|plastic|\b(ABS|PLA|PETG)\b/i },
] as const;

interface SpoolmanDbWeight {
  weight: number;
  spool_weight?: number;
  spool_type?: (typeof spoolTypes)[number]['type'];
}

interface SpoolmanDbFilament {
  name: string;
  material: string;
  density: number;
  weights: SpoolmanDbWeight[];
  diameters: number[];
  extruder_temp: number;
  extruder_temp_range: [number, number];
  bed_temp: number;
  bed_temp_range: [number, number];
  colors: { name: string; hex: string; finish?: 'matte' | 'glossy'; translucent?: true }[];
}

/**
 * A manufacturer's file of SpoolmanDB. Its reader makes a filament of each weight with each diameter and color of an
 * entry, so an entry has only those colors that are sold in all of its sizes.
 */
export function spoolmanDbFile(filaments: readonly Filament[]) {
  const byDiameter = collect(filaments, (filament) => ({
    line: lineOf(filament),
    color: colorOf(filament),
    diameter: filament.diameterMm,
  })).map(({ key, items }) => ({ ...key, weights: items.map(weightOf).sort((a, b) => a.weight - b.weight) }));
  const byColor = collect(byDiameter, ({ line, color, weights }) => ({ line, color, weights })).map(
    ({ key, items }) => ({ ...key, diameters: items.map(({ diameter }) => diameter).sort((a, b) => a - b) }),
  );
  const entries = collect(byColor, ({ line, weights, diameters }) => ({ line, weights, diameters }));
  return {
    manufacturer: filaments[0]?.brand ?? '',
    filaments: entries.map(({ key: { line, ...sizes }, items }): SpoolmanDbFilament => {
      const { name, material, density, ...temperatures } = line;
      return { name, material, density, ...sizes, ...temperatures, colors: items.map(({ color }) => color) };
    }),
  };
}

/** The id that SpoolmanDB's build gives this filament. Spoolman keeps it as `external_id` when somebody imports one. */
export function spoolmanDbId(filament: Filament): string {
  const { spool_type } = weightOf(filament);
  const name = spoolmanName(filament).replace(/[^\p{ASCII}]/gu, '');
  const diameter = filament.diameterMm.toFixed(2).replace('.', '');
  const parts = [filament.brand, filament.polymer, name].map((part) => part.toLowerCase());
  return [...parts, filament.netGrams, diameter, spool_type?.[0] ?? 'n'].join('_').replaceAll(' ', '');
}

/** Spoolman shows brand and polymer beside it. A line such as FORGE is part of the name, or two blacks would be one. */
export function spoolmanName(filament: Filament): string {
  return nameOf(filament, filament.colorName);
}

function nameOf({ material, polymer }: Filament, color: string): string {
  return material === polymer ? color : `${material} ${color}`;
}

function lineOf(filament: Filament) {
  const { nozzleC, bedC } = filament;
  return {
    name: nameOf(filament, '{color_name}'),
    material: filament.polymer,
    density: filament.densityGPerCm3,
    extruder_temp: nozzleC.recommended,
    extruder_temp_range: [nozzleC.min, nozzleC.max] as [number, number],
    bed_temp: bedC.recommended,
    bed_temp_range: [bedC.min, bedC.max] as [number, number],
  };
}

/** "Glossy" is what entries of other makers say of silk. Satin has no word there. */
function colorOf({ colorName, hex, finish }: Filament) {
  return {
    name: colorName,
    hex: hex.slice(1),
    ...(finish === 'matte' && { finish: 'matte' as const }),
    ...(finish === 'silk' && { finish: 'glossy' as const }),
    ...(finish === 'translucent' && { translucent: true as const }),
  };
}

function weightOf({ netGrams, spool }: Filament): SpoolmanDbWeight {
  const type = spool && spoolType(spool);
  return {
    weight: netGrams,
    ...(spool && { spool_weight: spool.emptyGrams }),
    ...(type && { spool_type: type }),
  };
}

function spoolType({ body }: EmptySpool) {
  return spoolTypes.find(({ bodies }) => bodies.test(body))?.type;
}

function collect<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): { key: Key; items: Item[] }[] {
  const groups = new Map<string, { key: Key; items: Item[] }>();
  for (const item of items) {
    const key = keyOf(item);
    const id = JSON.stringify(key);
    const group = groups.get(id);
    if (group) group.items.push(item);
    else groups.set(id, { key, items: [item] });
  }
  return [...groups.values()];
}
