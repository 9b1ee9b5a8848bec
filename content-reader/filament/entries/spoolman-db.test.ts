import { expect, it } from 'vitest';
import { sampleFilament } from '../sample-filament-for-test.ts';
import { spoolmanDbProblems } from './fixtures/schemas-for-test.ts';
import { spoolmanDbFile, spoolmanDbId } from './spoolman-db.ts';

const heavy = { netGrams: 5000 };
const thick = { diameterMm: 2.85 };
const shop = [
  sampleFilament(),
  sampleFilament(heavy),
  sampleFilament(thick),
  sampleFilament({ colorName: 'Chalk', hex: '#EEEEEE', finish: 'matte' }),
  sampleFilament({ colorName: 'Chalk', hex: '#EEEEEE', finish: 'matte', ...heavy }),
  sampleFilament({ colorName: 'Chalk', hex: '#EEEEEE', finish: 'matte', ...thick }),
  sampleFilament({ colorName: 'Night', hex: '#101020', finish: 'silk' }),
  sampleFilament({ colorName: 'Night', hex: '#101020', finish: 'silk', ...thick }),
  sampleFilament({ material: 'FORGE', colorName: 'Petrol', nozzleC: { min: 210, max: 230, recommended: 215 } }),
  sampleFilament({ material: 'PETG', polymer: 'PETG', colorName: 'Ice', finish: 'translucent', spool: undefined }),
];

/** What SpoolmanDB's build makes of a file: each weight with each diameter and color. */
function expand({ manufacturer, filaments }: ReturnType<typeof spoolmanDbFile>): string[] {
  return filaments.flatMap(({ name, material, weights, diameters, colors }) =>
    weights.flatMap(({ weight, spool_type }) =>
      diameters.flatMap((diameter) =>
        colors.map((color) =>
          [
            manufacturer,
            material,
            name.replace('{color_name}', color.name),
            weight,
            diameter.toFixed(2).replace('.', ''),
            spool_type?.[0] ?? 'n',
          ]
            .join('_')
            .toLowerCase()
            .replaceAll(' ', ''),
        ),
      ),
    ),
  );
}

it('writes a file of one spool that the published schema accepts', () => {
  const file = spoolmanDbFile([sampleFilament()]);
  expect(spoolmanDbProblems(file)).toEqual([]);
  expect(file).toEqual({
    manufacturer: 'Northspool',
    filaments: [
      {
        name: '{color_name}',
        material: 'PLA',
        density: 1.24,
        weights: [{ weight: 1000, spool_weight: 236, spool_type: 'plastic' }],
        diameters: [1.75],
        extruder_temp: 210,
        extruder_temp_range: [205, 220],
        bed_temp: 60,
        bed_temp_range: [50, 65],
        colors: [{ name: 'Petrol', hex: '0B5A63' }],
      },
    ],
  });
});

it('writes a file of all spools that the published schema accepts', () => {
  expect(spoolmanDbProblems(spoolmanDbFile(shop))).toEqual([]);
});

it('lists exactly the spools that are sold, under their ids', () => {
  const expanded = expand(spoolmanDbFile(shop));
  expect(expanded.toSorted()).toEqual(shop.map(spoolmanDbId).toSorted());
  expect(new Set(expanded).size).toBe(shop.length);
});

it('puts colors of the same sizes together', () => {
  const { filaments } = spoolmanDbFile(shop);
  const pla = filaments.filter(({ name, material }) => name === '{color_name}' && material === 'PLA');
  expect(
    pla.map(({ weights, diameters, colors }) => [weights.length, diameters, colors.map(({ name }) => name)]),
  ).toEqual([
    [2, [1.75], ['Petrol', 'Chalk']],
    [1, [2.85], ['Petrol', 'Chalk']],
    [1, [1.75, 2.85], ['Night']],
  ]);
});

it('says of a finish what the database has a word for', () => {
  const colors = spoolmanDbFile(shop).filaments.flatMap((entry) => entry.colors);
  expect(colors).toContainEqual({ name: 'Chalk', hex: 'EEEEEE', finish: 'matte' });
  expect(colors).toContainEqual({ name: 'Night', hex: '101020', finish: 'glossy' });
  expect(colors).toContainEqual({ name: 'Ice', hex: '0B5A63', translucent: true });
});

it.each([
  ['high-impact polystyrene', 'plastic'],
  ['ABS', 'plastic'],
  ['pressed board', 'cardboard'],
  ['steel', 'metal'],
  ['bamboo', undefined],
])('says of a spool of %s: %s', (body, type) => {
  const spool = { body, color: 'black', emptyGrams: 200, outerDiameterMm: 200, widthMm: 72, boreMm: 54 };
  expect(spoolmanDbFile([sampleFilament({ spool })]).filaments[0]?.weights[0]?.spool_type).toBe(type);
});

it('has the id that the database gives', () => {
  expect(spoolmanDbId(sampleFilament())).toBe('northspool_pla_petrol_1000_175_p');
  expect(spoolmanDbId(sampleFilament({ colorName: 'Crème Brûlée', spool: undefined }))).toBe(
    'northspool_pla_crmebrle_1000_175_n',
  );
});
