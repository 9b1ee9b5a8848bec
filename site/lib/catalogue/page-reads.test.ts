import { expect, it } from 'vitest';
import { sharedPart } from './page-reads.ts';

it('gives a part of many views a short text, the same for equal parts and another for others', () => {
  const text = (part: object) => JSON.stringify({ part: sharedPart(part) });
  const red = { label: 'Red', item: { id: 'pla-red', qoh: 1 } };
  expect(text(red)).toBe(text(structuredClone(red)));
  expect(text({ ...red, item: { id: 'pla-red', qoh: 0 } })).not.toBe(text(red));
  expect(text({ ...red, label: 'x'.repeat(10_000) })).toHaveLength(text(red).length);
  expect(sharedPart(red)).toEqual(red);
});
