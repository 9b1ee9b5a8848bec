// @ts-check
import { expect, it } from 'vitest';
import { freePort } from './free-port.mjs';

it('finds ports below those that systems give to whoever asks for any', async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, freePort));
  expect(Math.max(...ports)).toBeLessThan(32_768);
});
