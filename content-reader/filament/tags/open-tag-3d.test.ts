import { expect, it } from 'vitest';
import { everySpool } from '../every-spool-for-test.ts';
import { sampleFilament } from '../sample-filament-for-test.ts';
import { ndefMemory, ndefMessage } from './ndef.ts';
import { openTag3d } from './open-tag-3d.ts';

const textAt = (bytes: Uint8Array, at: number, length: number) =>
  Buffer.from(bytes.subarray(at, at + length))
    .toString()
    .replace(/\0+$/, '');

it('has each value where version 1.000 of the format expects it', () => {
  const tag = openTag3d(sampleFilament({ finish: 'silk', transmissionDistanceMm: 4.2, densityGPerCm3: 1.24 }));
  const view = new DataView(tag.buffer);
  expect(tag).toHaveLength(187);
  const texts = [textAt(tag, 0x02, 5), textAt(tag, 0x07, 5), textAt(tag, 0x1b, 16), textAt(tag, 0x2b, 32)];
  expect(texts).toEqual(['PLA', 'Silk', 'Northspool', 'Petrol']);
  expect([...tag.subarray(0x4b, 0x4f)]).toEqual([0x0b, 0x5a, 0x63, 255]);
  const long = [0x00, 0x5c, 0x5e, 0x62, 0x64, 0xac].map((at) => view.getUint16(at));
  expect(long).toEqual([1000, 1750, 1000, 1240, 42, 236]);
  const short = [0x60, 0x61, 0xa7, 0xb2, 0xb3, 0xb4, 0xb5, 0xb6, 0xb7, 0xb9].map((at) => view.getUint8(at));
  expect(short).toEqual([42, 12, 76, 9, 6, 41, 44, 10, 13, 12]);
});

it('leaves other colors, addresses and what nobody measured at zero', () => {
  const { spool, transmissionDistanceMm, maxVolumetricSpeedMm3PerS, ...plain } = sampleFilament();
  const tag = openTag3d(plain);
  const unused = [...tag.subarray(0x4f, 0x5c), ...tag.subarray(0x64, 0xb2), ...tag.subarray(0xb8)];
  expect(new Set(unused)).toEqual(new Set([0]));
});

it('stays within a range whose ends are between two steps of five degrees', () => {
  const tag = openTag3d(
    sampleFilament({
      nozzleC: { min: 206, max: 219, recommended: 212 },
      bedC: { min: 51, max: 64, recommended: 58 },
      drying: { temperatureC: 49, hours: 4.5 },
    }),
  );
  expect([0x60, 0x61, 0xb2, 0xb3, 0xb4, 0xb5, 0xb6, 0xb7].map((at) => tag[at])).toEqual([42, 12, 9, 5, 42, 43, 11, 12]);
});

it('says lot, day and weights of one spool', () => {
  const instance = { lot: 'PLA-2611-PETROL-042', manufacturedOn: '2026-11-28', actualNetGrams: 1006, emptyGrams: 233 };
  const tag = openTag3d(sampleFilament(), instance);
  expect(textAt(tag, 0x90, 16)).toBe('PLA-2611-PETROL-');
  expect([...tag.subarray(0xa0, 0xa7)]).toEqual([0x07, 0xea, 11, 28, 0, 0, 0]);
  expect([0xac, 0xae].map((at) => new DataView(tag.buffer).getUint16(at))).toEqual([233, 1006]);
});

it('fits SLIX2 and NTAG215 for every spool, and its core part NTAG213, with names cut between characters', () => {
  const sizeOf = (payload: Uint8Array) =>
    ndefMemory(ndefMessage([{ kind: 'mime', type: 'application/opentag3d', payload }])).length;
  const long = sampleFilament({ brand: 'Éclat de Détroit Société', colorName: 'ä'.repeat(40) });
  for (const spool of [...everySpool(), long]) {
    const tag = openTag3d(spool);
    expect(sizeOf(tag)).toBeLessThanOrEqual(312);
    expect(sizeOf(tag.subarray(0, 0x70))).toBeLessThanOrEqual(144);
    expect(`${textAt(tag, 0x1b, 16)} ${textAt(tag, 0x2b, 32)}`).not.toContain('\ufffd');
  }
});
