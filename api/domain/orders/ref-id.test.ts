import { expect, it } from 'vitest';
import { newRefId } from './ref-id.ts';

const many = Array.from({ length: 5000 }, newRefId);

it('creates numbers without characters that look or sound alike', () => {
  for (const refId of many) expect(refId).toMatch(/^NS-[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/);
});

it('never creates the same number twice', () => {
  expect(new Set(many).size).toBe(many.length);
});
