import { expect, test } from 'vitest';
import { fitWords } from './ModelViewer.tsx';
import type { Box } from './viewer-props.ts';

const volume = { width: 350, depth: 350, height: 350 };
const boxOf = (width: number, depth: number, height: number): Box => ({
  min: [-9, 40, 3],
  max: [width - 9, depth + 40, height + 3],
});

test('the owner of a model that is too large is told by how much, and where', () => {
  expect(fitWords(boxOf(370, 355, 20), volume, 100, false)).toBe('Too large: 20 mm too wide');
  expect(fitWords(boxOf(10, 1500, 20), volume, 100, false)).toBe('Too large: 1,150 mm too deep');
  expect(fitWords(boxOf(10, 10, 350.02), volume, 100, false)).toBe('Too large: 0.02 mm too tall');
});

test('a model that fits says at which scale', () => {
  expect(fitWords(boxOf(10, 10, 10), volume, 50, true)).toBe('Fits the bed, 50%');
});
