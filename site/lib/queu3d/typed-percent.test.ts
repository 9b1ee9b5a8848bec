import { expect, test } from 'vitest';
import { readInfill, readScale } from './typed-percent.ts';

test('a typed infill above 100 is capped, and what is no figure changes nothing', () => {
  expect(['35', '140', '-3', '12.6', '20 %', 'much', ''].map(readInfill)).toEqual([35, 100, 0, 13, 20, null, null]);
});

test('a typed scale may exceed the slider’s 500, and is at least 1', () => {
  expect(['750', '0', '33.33', '99,5%', '1e9', 'x'].map(readScale)).toEqual([750, 1, 33.3, 99.5, 100_000, null]);
});
