import { expect, it } from 'vitest';
import { newRefId } from './ref-id.ts';

const many = Array.from({ length: 5000 }, newRefId);

it('is a number that can be read out: no letter looks or sounds like another sign', () => {
  for (const refId of many) expect(refId).toMatch(/^NS-[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/);
});

it('is not the same twice', () => {
  expect(new Set(many).size).toBe(many.length);
});
