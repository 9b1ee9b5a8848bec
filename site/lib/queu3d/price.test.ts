import { describe, expect, it } from 'vitest';
import { printContent } from '../../mocks/a-desk.ts';
import { priceRange } from './price.ts';
import { defaultSettings } from './print-settings.ts';

const settings = defaultSettings(printContent, () => ['Petrol']);
/** a 50 mm cube */
const cube = { volume: 125_000, area: 15_000 };

describe('a price estimate', () => {
  it('covers the shell and a fifth of the inside of a 50 mm cube, within 5%', () => {
    // 12,000 mm³ of shell and 22,600 of infill: 42.9 g at 15 cents.
    expect(priceRange(cube, settings, printContent)).toEqual({ low: 610, high: 680 });
  });

  it('depends on infill, quality, material and quantity, and widens below 20% infill', () => {
    const mid = ({ low, high }: { low: number; high: number }) => (low + high) / 2;
    const rangeWith = (change: object) => priceRange(cube, { ...settings, ...change }, printContent);
    expect(mid(rangeWith({ infill: 100 }))).toBeGreaterThan(2 * mid(rangeWith({})));
    expect(mid(rangeWith({ quality: 0 }))).toBeGreaterThan(mid(rangeWith({})));
    expect(mid(rangeWith({ material: 'PETG' }))).toBeGreaterThan(mid(rangeWith({})));
    expect(mid(rangeWith({ quantity: 10 })) / mid(rangeWith({}))).toBeCloseTo(10, 0);
    const hollow = rangeWith({ infill: 0 });
    expect(hollow.high / hollow.low).toBeGreaterThan(1.5);
  });

  it('reaches up to the price of thin walls whose gaps the engine fills', () => {
    // 60 × 2 × 30 mm, of which CuraEngine used 3,652 mm³: 4.5 g at 15 cents.
    const wall = { volume: 3600, area: 3960 };
    const { low, high } = priceRange(wall, { ...settings, quantity: 10 }, printContent);
    expect(low).toBeLessThan(680);
    expect(high).toBeGreaterThanOrEqual(680);
  });

  it('follows the file’s unit and the scale', () => {
    const inch = priceRange(
      { volume: 125_000 / 25.4 ** 3, area: 15_000 / 25.4 ** 2 },
      { ...settings, unit: 25.4 },
      printContent,
    );
    expect(inch).toEqual(priceRange(cube, settings, printContent));
    const half = priceRange({ volume: 1_000_000, area: 60_000 }, { ...settings, scale: 50 }, printContent);
    expect(half).toEqual(priceRange(cube, settings, printContent));
  });
});
