import { describe, expect, it } from 'vitest';
import { printContent } from '../../mocks/a-workspace.ts';
import { needsNoSupports, otherPrice, pricedPrint, priceRange, type Slice, savedByTurn } from './price.ts';
import { defaultSettings } from './print-settings.ts';

const settings = defaultSettings(printContent, () => ['Petrol']);
/** a 50 mm cube */
const cube = { volume: 125_000, area: 15_000 };

const ofServer = (filament: number, own: Partial<Slice> = {}): Slice => ({
  slicedBy: 'server',
  filament,
  printTime: 60,
  jobId: null,
  ...own,
});

describe('what a turn saves', () => {
  it('is grams of the material, and time for its lines and layers', () => {
    const turn = { now: 10_000, turned: 2000, lower: 16 };
    const saved = savedByTurn(turn, settings, printContent);
    // 125 m of line, and 100 layers.
    expect(saved).toEqual({ grams: 9.9, seconds: 125_000 * 0.022 + 200 });
    const inAbs = savedByTurn(turn, { ...settings, material: 'ABS' }, printContent);
    expect(inAbs?.grams).toBe(8.6);
  });

  it.each([
    ['less than a fifth of the supports', { now: 10_000, turned: 8100, lower: 0 }],
    ['less than a gram', { now: 1500, turned: 800, lower: 0 }],
    ['more time than it saves', { now: 2000, turned: 0, lower: -100 }],
  ])('is not worth it for %s', (_, turn) => {
    expect(savedByTurn(turn, settings, printContent)).toBeUndefined();
  });
});

describe('an estimate with supports', () => {
  const volumes = { solid: 5000, gaps: 0, sparse: 0, brim: 0, supports: 10_000 };

  it('reaches from three quarters to twice of what a coarse slice sees of them', () => {
    const without = priceRange(cube, { ...settings, quantity: 10 }, printContent, volumes);
    const range = priceRange(cube, { ...settings, quantity: 10, supports: true }, printContent, volumes);
    // 9.3 g and 24.8 g at $0.15, less 5% for ten; the page shows whole dollars.
    expect(Math.abs(range.low - without.low - 1325)).toBeLessThanOrEqual(100);
    expect(Math.abs(range.high - without.high - 3534)).toBeLessThanOrEqual(100);
  });
});

describe('the price of supports', () => {
  it('is that of their grams, rounded as the print’s are', () => {
    const slice = ofServer(15_161, { supports: 2_581 });
    const priced = pricedPrint({ ...settings, supports: true }, slice, null, printContent);
    expect(priced).toMatchObject({ grams: 18.8, supportGrams: 3.2, each: 282 });
    expect(pricedPrint(settings, ofServer(15_161), null, printContent)).not.toHaveProperty('supportGrams');
  });

  it('can be compared with the earlier price without them, for today’s quantity', () => {
    const other = { settings, slice: ofServer(12_580) };
    const now = { ...settings, supports: true, quantity: 2 };
    expect(otherPrice(now, other, printContent)).toBe(2 * 234);
    expect(otherPrice({ ...now, colorName: 'Canary' }, other, printContent)).toBe(2 * 234);
  });

  it.each([
    ['none was calculated', { supports: true }, null],
    ['the earlier one had supports, too', { supports: true }, { supports: true }],
    ['another setting has changed', { supports: true, infill: 40 }, {}],
  ])('is not compared when %s', (_, change, earlier) => {
    const other = earlier && { settings: { ...settings, ...earlier }, slice: ofServer(12_580) };
    expect(otherPrice({ ...settings, ...change }, other, printContent)).toBeUndefined();
  });
});

it('knows that a print needs no supports by its own slice, or by an earlier one with supports', () => {
  const none = ofServer(12_580, { supports: 0 });
  const withSupports = { ...settings, supports: true };
  expect(needsNoSupports(withSupports, none, null, printContent)).toBe(true);
  expect(needsNoSupports(withSupports, ofServer(12_580, { supports: 9 }), null, printContent)).toBe(false);
  const earlier = { settings: withSupports, slice: none };
  expect(needsNoSupports(settings, ofServer(12_580), earlier, printContent)).toBe(true);
  expect(needsNoSupports({ ...settings, infill: 40 }, ofServer(12_580), earlier, printContent)).toBe(false);
  expect(needsNoSupports(settings, null, null, printContent)).toBe(false);
});

it('has the time of a printer in price and estimate, where that costs', () => {
  const machineTime = { perHour: 350, perPiece: 50 };
  const content = { ...printContent, machine: { ...printContent.machine, machineTime } };
  const slice = ofServer(15_161, { printTime: 3600, size: { width: 50, depth: 45, height: 20 } });
  // An hour and a tenth of a plate's 15 minutes, for ten are printed at once.
  expect(pricedPrint(settings, slice, null, content)).toMatchObject({ machine: 409, single: 691, each: 691 });
  const withBrim = { ...settings, brim: true, quantity: 30 };
  const short = { ...slice, printTime: 600 };
  expect(pricedPrint(settings, short, null, content).perPlate).toBe(42);
  expect(pricedPrint(withBrim, short, null, content).perPlate).toBe(25);
  const [before, after] = [printContent, content].map((each) =>
    priceRange({ volume: 15_161, area: 12_000 }, settings, each),
  );
  const added = { low: (after?.low ?? 0) - (before?.low ?? 0), high: (after?.high ?? 0) - (before?.high ?? 0) };
  // 10,700 mm³ are 167 m of line: 1.0 to 1.95 hours, 50 cents for the piece, up to 88 of a plate, in steps of 10.
  expect([Math.round(added.low / 50), Math.round(added.high / 50)]).toEqual([8, 17]);
});

// Quantities here only make figures larger.
const noBreaks = { ...printContent, breaks: [] };

describe('a price estimate', () => {
  it('covers the shell and a fifth of the inside of a 50 mm cube, within 5%', () => {
    // 12,000 mm³ of shell and 22,600 of infill: 42.9 g at 15 cents.
    expect(priceRange(cube, settings, noBreaks)).toEqual({ low: 610, high: 680 });
  });

  it('depends on infill, quality, material and quantity, and widens below 20% infill', () => {
    const mid = ({ low, high }: { low: number; high: number }) => (low + high) / 2;
    const rangeWith = (change: object) => priceRange(cube, { ...settings, ...change }, noBreaks);
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
    const { low, high } = priceRange(wall, { ...settings, quantity: 10 }, noBreaks);
    expect(low).toBeLessThan(680);
    expect(high).toBeGreaterThanOrEqual(680);
  });

  it('follows the file’s unit and the scale', () => {
    const inch = priceRange(
      { volume: 125_000 / 25.4 ** 3, area: 15_000 / 25.4 ** 2 },
      { ...settings, unit: 25.4 },
      noBreaks,
    );
    expect(inch).toEqual(priceRange(cube, settings, noBreaks));
    const half = priceRange({ volume: 1_000_000, area: 60_000 }, { ...settings, scale: 50 }, noBreaks);
    expect(half).toEqual(priceRange(cube, settings, noBreaks));
  });

  it('follows a coarse slice once it is known, in a range no wider than before', () => {
    // A skirt of overlapping shells: its volume counts them twice.
    const volumes = { solid: 10_000, gaps: 400, sparse: 40_000, brim: 0 };
    const mid = ({ low, high }: { low: number; high: number }) => (low + high) / 2;
    const width = (range: { low: number; high: number }) => (range.high - range.low) / mid(range);
    const many = { ...settings, quantity: 100 };
    // mm³ of PLA at 15 cents a gram, a hundred times
    const priceOf = (filament: number) => filament * 0.00124 * 15 * 100;
    const closer = priceRange(cube, many, noBreaks, volumes);
    expect(mid(closer) / priceOf(18_400)).toBeCloseTo(1, 2);
    expect(width(closer)).toBeLessThan(width(priceRange(cube, many, noBreaks)) + 0.005);
    const hollow = { ...many, infill: 0 };
    expect(mid(priceRange(cube, hollow, noBreaks, volumes)) / priceOf(10_000)).toBeCloseTo(1, 2);
    expect(width(priceRange(cube, hollow, noBreaks, volumes))).toBeLessThan(0.21);
  });
  it('counts a brim that was chosen, half of it as sure', () => {
    const volumes = { solid: 10_000, gaps: 0, sparse: 0, brim: 20_000 };
    const many = { ...settings, quantity: 100 };
    const [plain, held] = [false, true].map((brim) => priceRange(cube, { ...many, brim }, noBreaks, volumes));
    const cents = (filament: number) => filament * 0.00124 * 15 * 100;
    expect(((held?.low ?? 0) - (plain?.low ?? 0)) / cents(10_000)).toBeCloseTo(1, 1);
    expect(((held?.high ?? 0) - (plain?.high ?? 0)) / cents(20_000)).toBeCloseTo(1, 1);
  });
});
