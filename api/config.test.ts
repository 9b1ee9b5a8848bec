import { expect, it } from 'vitest';
import { readConfig } from './config.ts';

const least = { DATABASE_URL: 'postgres://shop@localhost/shop', TOKEN_SECRET: 'x'.repeat(32) };

it('a shop measures nothing unless it is told to', () => {
  const config = readConfig({ ...least, GA_MEASUREMENT_ID: '', AFFILIATE_URL: undefined });
  expect([config.GA_MEASUREMENT_ID, config.AFFILIATE_URL]).toEqual([undefined, undefined]);
});

it.each([
  [{ GA_MEASUREMENT_ID: 'UA-12345-1' }, 'GA_MEASUREMENT_ID: must look like G-A1B2C3D4E5'],
  [{ AFFILIATE_URL: 'http://deals.example/{orderId}/{amount}' }, 'AFFILIATE_URL: must be an https address'],
  [{ AFFILIATE_URL: 'https://deals.example/?o={orderId}' }, 'AFFILIATE_URL: must have {orderId} and {amount} in it'],
])('a setting that could not work is named at the start: %o', (setting, sentence) => {
  expect(() => readConfig({ ...least, ...setting })).toThrow(sentence);
});
