import { expect, it } from 'vitest';
import { townLine, writtenPostalCode } from './postal-code.ts';

it.each([
  ['L5B2C9', 'L5B 2C9'],
  ['l5b 2c9', 'L5B 2C9'],
  ['48226', '48226'],
  ['48226-1234', '48226-1234'],
  ['', ''],
])('writes the postal code "%s" as "%s"', (code, written) => {
  expect(writtenPostalCode(code)).toBe(written);
});

it('writes the last line of an address, and leaves out what is missing', () => {
  expect(townLine('Mississauga', 'ON', 'L5B2C9')).toBe('Mississauga, ON L5B 2C9');
  expect(townLine('', 'MI', '48226')).toBe('MI 48226');
  expect(townLine('Detroit', '', '')).toBe('Detroit');
});
