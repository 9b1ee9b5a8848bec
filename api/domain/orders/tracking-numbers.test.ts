import { expect, it } from 'vitest';
import { readTrackingNumbers } from './mark-shipped.ts';

it('takes numbers with the blanks and dashes of a label, each once', () => {
  expect(readTrackingNumbers(['7946 1234 5678', '794612345678', '9261-2901-0012-3456-7890-12'])).toEqual([
    '794612345678',
    '9261290100123456789012',
  ]);
});

it.each(['', '12345', '1Z999AA10123456784', '7946123456789', '794612345678; drop'])('refuses "%s" by name', (typed) => {
  expect(() => readTrackingNumbers([typed])).toThrow(`"${typed}" is not a FedEx tracking number`);
});

it('refuses more parcels than an order can have', () => {
  const many = Array.from({ length: 21 }, (_, n) => String(794612345000 + n));
  expect(() => readTrackingNumbers(many)).toThrow('at most 20 parcels');
});
