import { readFileSync } from 'node:fs';
import { decode, decodeFirst } from 'cborg';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { Filament } from '../../../contract/filament/filament.ts';
import { everySpool } from '../every-spool-for-test.ts';
import { materialUuid } from '../openprinttag-uuid.ts';
import { sampleFilament } from '../sample-filament-for-test.ts';
import { FFF, mainKeys, materialTypes, openPrintTag, visualTags } from './open-print-tag.ts';
import type { SpoolInstance } from './spool-instance.ts';

const asMaps = { useMaps: true };
const names = new Map<unknown, string>(Object.entries(mainKeys).map(([name, key]) => [key, name]));

/** The main section by the names of its fields, as a library that is not ours reads it. */
function mainOf(filament: Filament, instance?: SpoolInstance): Record<string, unknown> {
  const memory = Buffer.from(openPrintTag(filament, instance));
  const type = 'application/vnd.openprinttag';
  const at = memory.indexOf(type) + type.length;
  // A definite map of one offset, and from there to the region of printers.
  const meta = memory.subarray(at, at + 4);
  const aux = decode(meta, asMaps).get(2) as number;
  const [read] = decodeFirst(memory.subarray(at + 4, at + aux), asMaps);
  return Object.fromEntries(
    [...(read as Map<number, unknown>)].map(([key, value]) => [
      names.get(key),
      value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value,
    ]),
  );
}

const table = (file: string): { key: number; name: string; abbreviation?: string }[] =>
  parse(readFileSync(new URL(`fixtures/openprinttag/${file}`, import.meta.url), 'utf8'));
const keyOf = (file: string, name: string) => table(file).find((row) => (row.abbreviation ?? row.name) === name)?.key;

describe('a tag', () => {
  it('has the numbers of the format for fields, materials and finishes', () => {
    for (const [name, key] of Object.entries(mainKeys))
      expect([name, key]).toEqual([name, keyOf('main_fields.yaml', name)]);
    for (const [name, key] of Object.entries(materialTypes)) expect(keyOf('material_type_enum.yaml', name)).toBe(key);
    for (const [name, key] of Object.entries(visualTags)) expect(keyOf('tags_enum.yaml', name)).toBe(key);
    expect(keyOf('material_class_enum.yaml', 'FFF')).toBe(FFF);
  });

  it('says what is known of the spool, in the units of the format', () => {
    const read = mainOf(sampleFilament({ gtin: '0614141000012', chamberC: { min: 20, max: 40 } }));
    expect({ ...read, density: Number(read['density']).toFixed(3) }).toEqual({
      gtin: 614141000012,
      material_class: 0,
      material_type: 0,
      material_name: 'PLA Petrol',
      brand_name: 'Northspool',
      nominal_netto_full_weight: 1000,
      empty_container_weight: 236,
      primary_color: '0b5a63',
      transmission_distance: 1,
      tags: [],
      density: '1.240',
      filament_diameter: 1.75,
      min_print_temperature: 205,
      max_print_temperature: 220,
      min_bed_temperature: 50,
      max_bed_temperature: 65,
      min_chamber_temperature: 20,
      max_chamber_temperature: 40,
      container_width: 72,
      container_outer_diameter: 200,
      container_inner_diameter: 76,
      container_hole_diameter: 54,
      nominal_full_length: 335_000,
      country_of_origin: 'US',
      drying_temperature: 45,
      drying_time: 360,
    });
  });

  it('leaves out what nobody measured', () => {
    const { spool, transmissionDistanceMm, ...plain } = sampleFilament();
    const read = mainOf(plain);
    const unknown = ['gtin', 'transmission_distance', 'empty_container_weight', 'container_width', 'instance_uuid'];
    for (const name of [...unknown, 'actual_netto_full_weight', 'manufactured_date', 'min_chamber_temperature']) {
      expect(read).not.toHaveProperty(name);
    }
  });

  it('says the finish, and that light comes through above 1 mm of transmission distance', () => {
    const tagsOf = (change: Partial<Filament>) => mainOf(sampleFilament(change))['tags'];
    expect(tagsOf({ finish: 'matte' })).toEqual([16]);
    expect(tagsOf({ finish: 'silk', transmissionDistanceMm: 4.2 })).toEqual([17, 19]);
    expect(tagsOf({ finish: 'translucent' })).toEqual([19]);
  });

  it('says that it is of one spool, where that is known', () => {
    const id = '0f9c3c1e-8a52-4c57-9d11-6f2f3b8a7c10';
    const weighed = { instanceId: id, manufacturedOn: '2026-11-28', actualNetGrams: 1006, emptyGrams: 233.5 };
    expect(mainOf(sampleFilament(), weighed)).toMatchObject({
      instance_uuid: id.replaceAll('-', ''),
      manufactured_date: 1_795_824_000,
      actual_netto_full_weight: 1006,
      empty_container_weight: 233.5,
    });
    expect(mainOf(sampleFilament(), { instanceId: '7ab2acb509' })).toMatchObject({
      brand_specific_instance_id: '7ab2acb509',
    });
    expect(mainOf(sampleFilament(), { instanceId: 'x'.repeat(17) })).not.toHaveProperty('brand_specific_instance_id');
  });

  it('opens the page of the product, or that of one spool', () => {
    const opens = (address: string, instance?: SpoolInstance) =>
      Buffer.from(openPrintTag(sampleFilament(), instance)).includes(address);
    expect(opens('northspool.example/shop/PLA/Petrol-1.75mm-1kg/')).toBe(true);
    expect(opens('northspool.example/spool/4x2', { pageUrl: 'https://northspool.example/spool/4x2' })).toBe(true);
    expect(opens('northspool.example/shop', { pageUrl: 'https://northspool.example/spool/4x2' })).toBe(false);
  });

  it('cuts a long name, and then names the material by the UUID of the whole name', () => {
    const long = { materialLabel: 'Limited editions', colorName: 'Two Hundred Layers' };
    expect(mainOf(sampleFilament(long))).toMatchObject({
      material_name: 'Limited editions Two Hundred La',
      material_uuid: materialUuid('Northspool', 'Limited editions Two Hundred Layers').replaceAll('-', ''),
    });
    expect(mainOf(sampleFilament())).not.toHaveProperty('material_uuid');
  });

  it('fits the chip for every spool that is sold, with all that one spool can add', () => {
    const spools = everySpool();
    expect(spools.length).toBeGreaterThan(100);
    const instance = {
      instanceId: '0f9c3c1e-8a52-4c57-9d11-6f2f3b8a7c10',
      manufacturedOn: '2026-11-28',
      actualNetGrams: 1006.4,
      emptyGrams: 233.5,
      pageUrl: 'https://northspool.example/spool/0f9c3c1e8a52',
    };
    for (const spool of spools) {
      const full = { ...spool, gtin: '9999999999994', chamberC: { min: 20, max: 40 } };
      for (const tag of [openPrintTag(spool), openPrintTag(full, instance)]) expect(tag).toHaveLength(312);
      // There is room for the address of its page as well.
      const { pathname } = new URL(spool.pageUrl);
      expect(Buffer.from(openPrintTag(spool)).includes(pathname)).toBe(true);
      const short = { ...instance, instanceId: '0f9c3c1e8a52' };
      expect(Buffer.from(openPrintTag(spool, short)).includes('/spool/0f9c3c1e8a52')).toBe(true);
    }
  });
});
