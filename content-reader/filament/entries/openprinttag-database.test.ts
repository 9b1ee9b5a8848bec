import { expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { sampleFilament } from '../sample-filament-for-test.ts';
import { openPrintTagDatabaseProblems } from './fixtures/schemas-for-test.ts';
import { openPrintTagDatabaseFiles, openPrintTagDatabaseText } from './openprinttag-database.ts';

const gtin = '0850012345006';

it('writes brand, material, spool and package, each by its published schema', () => {
  const files = openPrintTagDatabaseFiles([sampleFilament({ gtin })]);
  expect(openPrintTagDatabaseProblems(files)).toEqual([]);
  expect(Object.keys(files)).toEqual([
    'data/brands/northspool.yaml',
    'data/materials/northspool/northspool-pla-petrol.yaml',
    'data/material-containers/northspool-spool-200-x-72-mm-black-high-impact-polystyrene.yaml',
    'data/material-packages/northspool/northspool-pla-petrol-175-1000-spool.yaml',
  ]);
});

it('names each file by the slug that is in it', () => {
  for (const [path, entry] of Object.entries(openPrintTagDatabaseFiles([sampleFilament()]))) {
    expect(entry).toMatchObject({ slug: path.replace(/^.*\/|\.yaml$/g, '') });
  }
});

it('counts in the units of the database', () => {
  const files = openPrintTagDatabaseFiles([sampleFilament({ gtin })]);
  expect(files['data/material-packages/northspool/northspool-pla-petrol-175-1000-spool.yaml']).toMatchObject({
    gtin: 850012345006,
    nominal_netto_full_weight: 1000,
    filament_diameter: 1750,
    filament_diameter_tolerance: 30,
    nominal_full_length: 335_000,
  });
  expect(files['data/materials/northspool/northspool-pla-petrol.yaml']).toMatchObject({
    transmission_distance: 1,
    properties: { drying_temperature: 45, drying_time: 360 },
  });
});

it('has a measured color where there is one, and none from a picture', () => {
  const path = 'data/materials/northspool/northspool-pla-petrol.yaml';
  const measured = { lab: { l: 34.6, a: -17.2, b: -13.1 }, instrument: 'spectrophotometer, 45°/0°', on: '2026-10-02' };
  const files = openPrintTagDatabaseFiles([sampleFilament({ measured })]);
  expect(openPrintTagDatabaseProblems(files)).toEqual([]);
  expect(files[path]).toMatchObject({ primary_color: { color_rgba: '#0b5a63ff', color_lab: [34.6, -17.2, -13.1] } });
  expect(JSON.stringify(openPrintTagDatabaseFiles([sampleFilament()]))).not.toContain('color_lab');
});

it('has no UUID of a package without a GTIN, from which the database derives it', () => {
  const files = openPrintTagDatabaseFiles([sampleFilament()]);
  expect(openPrintTagDatabaseProblems(files)).toEqual([]);
  expect(Object.values(files).map((entry) => 'uuid' in (entry as object))).toEqual([true, true, true, false]);
});

it('shares brand, material and spool between sizes', () => {
  const files = openPrintTagDatabaseFiles([
    sampleFilament(),
    sampleFilament({ diameterMm: 2.85 }),
    sampleFilament({ spool: undefined, netGrams: 250, finish: 'matte', chamberC: { min: 30, max: 45 } }),
    sampleFilament({ material: 'AcryBlend', polymer: 'PMMA', colorName: 'Clear', finish: 'translucent' }),
  ]);
  expect(openPrintTagDatabaseProblems(files)).toEqual([]);
  expect(Object.keys(files).map((path) => path.split('/')[1])).toEqual([
    'brands',
    'materials',
    'material-containers',
    'material-packages',
    'material-packages',
    'material-packages',
    'materials',
    'material-packages',
  ]);
});

it('writes the files as documents of one YAML text', () => {
  const text = openPrintTagDatabaseText([sampleFilament({ gtin })]);
  const documents = parseAllDocuments(text);
  expect(documents.map((document) => document.toJS())).toEqual(
    Object.values(openPrintTagDatabaseFiles([sampleFilament({ gtin })])),
  );
  expect(text).toMatch(/^# data\/brands\/northspool\.yaml\nuuid: /);
});
