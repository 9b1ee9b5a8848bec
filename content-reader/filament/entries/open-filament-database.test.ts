import { expect, it } from 'vitest';
import { sampleFilament } from '../sample-filament-for-test.ts';
import { openFilamentDatabaseProblems } from './fixtures/schemas-for-test.ts';
import { openFilamentDatabaseFiles } from './open-filament-database.ts';

it('writes the five files of a spool, each by its published schema', () => {
  const files = openFilamentDatabaseFiles([sampleFilament({ gtin: '0850012345006' })]);
  expect(openFilamentDatabaseProblems(files)).toEqual([]);
  expect(files).toEqual({
    'data/northspool/brand.json': {
      id: 'northspool',
      name: 'Northspool',
      website: 'https://northspool.example/',
      logo: 'logo.svg',
      origin: 'US',
    },
    'data/northspool/PLA/material.json': { material: 'PLA' },
    'data/northspool/PLA/pla/filament.json': expect.objectContaining({
      id: 'pla',
      diameter_tolerance: 0.03,
      density: 1.24,
      min_print_temperature: 205,
      slicer_settings: {
        generic: { first_layer_bed_temp: 60, first_layer_nozzle_temp: 210, bed_temp: 60, nozzle_temp: 210 },
      },
    }),
    'data/northspool/PLA/pla/petrol/variant.json': { id: 'petrol', name: 'Petrol', color_hex: '#0B5A63' },
    'data/northspool/PLA/pla/petrol/sizes.json': [
      {
        filament_weight: 1000,
        diameter: 1.75,
        empty_spool_weight: 236,
        spool_core_diameter: 76,
        container_width: 72,
        container_outer_diameter: 200,
        container_hole_diameter: 54,
        gtin: '0850012345006',
        article_number: 'NS-PLA-PETROL-175-1KG',
      },
    ],
  });
});

it('puts the sizes of a color into one file', () => {
  const files = openFilamentDatabaseFiles([sampleFilament(), sampleFilament({ netGrams: 5000, spool: undefined })]);
  expect(openFilamentDatabaseProblems(files)).toEqual([]);
  expect(files['data/northspool/PLA/pla/petrol/sizes.json']).toMatchObject([
    { filament_weight: 1000 },
    { filament_weight: 5000 },
  ]);
  expect(Object.keys(files)).toHaveLength(5);
});

it('keeps lines of the same polymer apart, and names their folders as the database asks', () => {
  const files = openFilamentDatabaseFiles([
    sampleFilament(),
    sampleFilament({ material: 'PLA Ltd', colorName: 'Belle Isle Lilac', finish: 'silk' }),
    sampleFilament({
      material: 'PMMA',
      polymer: 'PMMA',
      finish: 'translucent',
      chamberC: { min: 40, max: 60 },
      firstLayer: { nozzleC: 250 },
      spool: {
        body: 'kraft cardboard',
        color: 'brown',
        emptyGrams: 160,
        outerDiameterMm: 200.4,
        widthMm: 68,
        boreMm: 53.6,
      },
    }),
  ]);
  expect(openFilamentDatabaseProblems(files)).toEqual([]);
  expect(files['data/northspool/PLA/pla_ltd/belle_isle_lilac/variant.json']).toMatchObject({ traits: { silk: true } });
  expect(files['data/northspool/PMMA/pmma/filament.json']).toMatchObject({
    min_chamber_temperature: 40,
    slicer_settings: { generic: { first_layer_nozzle_temp: 250, nozzle_temp: 210 } },
  });
});

it('leaves UUIDs to the database, which assigns them', () => {
  expect(JSON.stringify(openFilamentDatabaseFiles([sampleFilament()]))).not.toContain('uuid');
});

it.each([
  ['00850012345006', '0850012345006'],
  ['850012345006', '0850012345006'],
  ['96385074', undefined],
])('knows the GTIN %s as %s', (gtin, written) => {
  const files = openFilamentDatabaseFiles([sampleFilament({ gtin })]);
  expect(openFilamentDatabaseProblems(files)).toEqual([]);
  const sizes = files['data/northspool/PLA/pla/petrol/sizes.json'] as { gtin?: string }[];
  expect(sizes[0]?.gtin).toBe(written);
});
