import { expect, test } from 'vitest';
import { printContent } from '../../mocks/a-desk.ts';
import { firstSettings } from '../../stores/queu3d/print-settings.ts';
import { priceRange } from './print-estimate.ts';

const settings = firstSettings(printContent, () => ['Petrol']);
/** a cube of 50 mm */
const cube = { volume: 125_000, area: 15_000 };

test('a cube of 50 mm costs what its shell and a fifth of its inside weigh, give or take 5%', () => {
  // 12,000 mm³ of shell and 22,600 within: 42.9 g at 15 cents.
  expect(priceRange(cube, settings, printContent)).toEqual({ low: 610, high: 680 });
});

test('infill, quality, material and quantity are in the estimate, and the range widens below 20% infill', () => {
  const mid = ({ low, high }: { low: number; high: number }) => (low + high) / 2;
  const of = (change: object) => priceRange(cube, { ...settings, ...change }, printContent);
  expect(mid(of({ infill: 100 }))).toBeGreaterThan(2 * mid(of({})));
  expect(mid(of({ quality: 0 }))).toBeGreaterThan(mid(of({})));
  expect(mid(of({ material: 'PETG' }))).toBeGreaterThan(mid(of({})));
  expect(mid(of({ quantity: 10 })) / mid(of({}))).toBeCloseTo(10, 0);
  const hollow = of({ infill: 0 });
  expect(hollow.high / hollow.low).toBeGreaterThan(1.5);
});

test('the range of thin walls reaches up to what they take when the engine fills them', () => {
  // 60 × 2 × 30 mm, of which CuraEngine used 3,652 mm³: 4.5 g at 15 cents.
  const wall = { volume: 3600, area: 3960 };
  const { low, high } = priceRange(wall, { ...settings, quantity: 10 }, printContent);
  expect(low).toBeLessThan(680);
  expect(high).toBeGreaterThanOrEqual(680);
});

test('an inch is a model 25.4 times as large, and half the scale an eighth of the volume', () => {
  const inch = priceRange(
    { volume: 125_000 / 25.4 ** 3, area: 15_000 / 25.4 ** 2 },
    { ...settings, unit: 25.4 },
    printContent,
  );
  expect(inch).toEqual(priceRange(cube, settings, printContent));
  const half = priceRange({ volume: 1_000_000, area: 60_000 }, { ...settings, scale: 50 }, printContent);
  expect(half).toEqual(priceRange(cube, settings, printContent));
});
