import { describe, expect, it } from 'vitest';
import { MAX_GAUGE_ROWS } from '../../../contract/desk/spools.ts';
import { MAX_GAUGE_POINTS } from '../../../contract/filament/spool.ts';
import { readGaugeCsv } from './read-gauge-csv.ts';

/** As it comes over the network: in pieces that end anywhere. */
async function* inPieces(text: string, size = 7) {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const read = (text: string, size?: number) => readGaugeCsv(inPieces(text, size));
const reasonOf = async (text: string) =>
  await read(text, 1000).then(
    () => 'accepted',
    (error: Error) => error.message,
  );

describe('a gauge log', () => {
  it('has mean, deviation and ovality of two directions as computed by hand', async () => {
    // Diameters 1.75, 1.77, 1.73 and 1.75; differences from the mean 0, 0.02, −0.02, 0; √(0.0008 / 3) = 0.01633.
    const log = await read('meter,x_mm,y_mm\n0,1.74,1.76\n1,1.78,1.76\n2,1.73,1.73\n3,1.765,1.735\n');
    expect(log).toMatchObject({
      ...{ readings: 4, lengthM: 3, meanMm: 1.75, deviationMm: 0.0163, minMm: 1.73, maxMm: 1.77 },
      ovalityMaxMm: 0.03,
    });
    expect(log.points).toEqual([
      { meter: 0, meanMm: 1.75, minMm: 1.75, maxMm: 1.75 },
      { meter: 1, meanMm: 1.77, minMm: 1.77, maxMm: 1.77 },
      { meter: 2, meanMm: 1.73, minMm: 1.73, maxMm: 1.73 },
      { meter: 3, meanMm: 1.75, minMm: 1.75, maxMm: 1.75 },
    ]);
  });

  it('takes the ovality that the gauge computed, and does without one', async () => {
    expect(await read('Meter;Diameter mm;Ovality mm\r\n0;1,75;0,01\r\n5;1,76;0,02\r\n')).toMatchObject({
      ...{ meanMm: 1.755, ovalityMaxMm: 0.02, lengthM: 5 },
    });
    expect(await read('\uFEFF"meter","diameter_mm","alarm"\n0,1.75,\n1,1.75,late')).toMatchObject({
      ...{ readings: 2, ovalityMaxMm: null, deviationMm: 0 },
    });
  });

  it('keeps few points of a long log, and a single thin spot in them', async () => {
    const rows = Array.from({ length: 10_000 }, (_, n) => `${n / 10},${n === 7777 ? 1.61 : 1.75}`);
    const log = await read(`meter,diameter_mm\n${rows.join('\n')}`, 4096);
    expect(log.readings).toBe(10_000);
    expect(log.points.length).toBeGreaterThan(MAX_GAUGE_POINTS / 4);
    expect(log.points.length).toBeLessThanOrEqual(MAX_GAUGE_POINTS);
    expect(Math.min(...log.points.map(({ minMm }) => minMm))).toBe(1.61);
    expect(log.points.map(({ meter }) => meter)).toEqual(
      log.points.map(({ meter }) => meter).toSorted((a, b) => a - b),
    );
    expect(log.points.at(-1)?.meter).toBeLessThanOrEqual(999.9);
  });

  it.each([
    ['', 'The file has fewer than two readings.'],
    ['meter,diameter_mm\n0,1.75', 'The file has fewer than two readings.'],
    ['0,1.75\n1,1.75', 'Line 1: name the columns here: meter, and x_mm and y_mm, or diameter_mm.'],
    ['meter,x_mm\n0,1.75', 'Line 1: name the columns here: meter, and x_mm and y_mm, or diameter_mm.'],
    ['meter,x_mm,y_mm\n0,1.75,1.75\n\n1,1.75,abc', 'Line 4: y_mm must be a number from 1 to 3.5 mm, not “abc”.'],
    ['meter,diameter_mm\n0,17.5', 'Line 2: diameter_mm must be a number from 1 to 3.5 mm, not “17.5”.'],
    ['meter,diameter_mm\n0', 'Line 2: diameter_mm must be a number from 1 to 3.5 mm, it is missing.'],
    ['meter,diameter_mm\n5,1.75\n4,1.75', 'Line 3: the meters go back, from 5 to 4.'],
    [`meter,diameter_mm\n0,1.75\n${'9'.repeat(500)}`, 'Line 3: it is longer than 400 characters.'],
  ])('names the line that is wrong: %j', async (text, reason) => {
    expect(await reasonOf(text)).toBe(reason);
  });

  it('refuses more readings than it says, and files that are no text', async () => {
    const rows = `${'0,1.75\n'.repeat(MAX_GAUGE_ROWS)}`;
    expect((await read(`meter,diameter_mm\n${rows}`, 65_536)).readings).toBe(MAX_GAUGE_ROWS);
    expect(await reasonOf(`meter,diameter_mm\n${rows}0,1.75`)).toBe(
      `Line ${MAX_GAUGE_ROWS + 2}: a log has at most ${MAX_GAUGE_ROWS} readings.`,
    );
    const zip = (async function* () {
      yield new Uint8Array([0x50, 0x4b, 3, 4, 0xff, 0xfe]);
    })();
    await expect(readGaugeCsv(zip)).rejects.toThrow('The file must be text (UTF-8): save it as CSV.');
  });
});
