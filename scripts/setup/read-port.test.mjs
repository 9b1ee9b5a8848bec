// @ts-check
import { createServer } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { checkPort, readPort } from './read-port.mjs';

/** @type {import('node:net').Server | undefined} */
let other;
afterEach(() => void other?.close());

test('the shop opens at 8000 unless PORT says otherwise', () => {
  expect(readPort(undefined)).toBe(8000);
  expect(readPort('')).toBe(8000);
  expect(readPort('8123')).toBe(8123);
});

test.each(['abc', '80000', '0', '-1', '8000.5', '8e3', ' 80'])('PORT=%j is refused with what it should be', (value) => {
  expect(() => readPort(value)).toThrow(`PORT is "${value}", but must be a whole number from 1 to 65535`);
});

test('a taken port is named, with one to take instead', async () => {
  const port = await occupy();
  await expect(checkPort(port)).rejects.toThrow(
    `Port ${port} is taken by another program. End that program, or choose another port, such as PORT=${port + 1} npm start.`,
  );
});

test('a free port passes', async () => {
  const port = await occupy();
  await new Promise((resolve) => other?.close(resolve));
  await expect(checkPort(port)).resolves.toBeUndefined();
});

/** @returns {Promise<number>} */
function occupy() {
  const server = createServer();
  other = server;
  return new Promise((resolve) => {
    server.listen(0, '0.0.0.0', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
}
