import { expect, it } from 'vitest';
import * as z from 'zod';
import { sampleFilament } from '../sample-filament-for-test.ts';
import { hueforgeLibrary } from './hueforge.ts';

/** The required fields of HueForge's template for libraries, with what AutoForge refuses. */
const librarySchema = z.strictObject({
  Filaments: z.array(
    z.strictObject({
      Brand: z.string().min(1),
      Color: z.string().regex(/^#[0-9a-f]{6}$/),
      Name: z.string().min(1),
      Owned: z.boolean(),
      Transmissivity: z.number().min(0.1).max(100),
      Type: z.string().min(1),
      uuid: z.string().regex(/^\{[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\}$/),
    }),
  ),
});

it('writes a color as HueForge reads it', () => {
  expect(librarySchema.parse(hueforgeLibrary([sampleFilament()]))).toEqual({
    Filaments: [
      {
        Brand: 'Northspool PLA',
        Color: '#0b5a63',
        Name: 'Petrol',
        Owned: false,
        Transmissivity: 1,
        Type: 'PLA',
        uuid: expect.any(String),
      },
    ],
  });
});

it('has each color once, whatever its sizes, and none without a transmission distance', () => {
  const { Filaments } = librarySchema.parse(
    hueforgeLibrary([
      sampleFilament(),
      sampleFilament({ netGrams: 5000 }),
      sampleFilament({ diameterMm: 2.85 }),
      sampleFilament({ colorName: 'Black', transmissionDistanceMm: undefined }),
      sampleFilament({ material: 'FORGE', materialLabel: 'FORGE', transmissionDistanceMm: 0.4 }),
    ]),
  );
  expect(Filaments.map(({ Brand, Name, Transmissivity }) => [Brand, Name, Transmissivity])).toEqual([
    ['Northspool PLA', 'Petrol', 1],
    ['Northspool FORGE', 'Petrol', 0.4],
  ]);
  expect(new Set(Filaments.map(({ uuid }) => uuid)).size).toBe(2);
});
