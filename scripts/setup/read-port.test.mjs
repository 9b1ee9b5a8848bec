// @ts-check
import { createServer } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { checkPort, readPort } from './read-port.mjs';

/** @type {import('node:net').Server | undefined} */
let other;
afterEach(() => void other?.close());

it('defaults to port 8000', () => {
  expect(readPort(undefined)).toBe(8000);
  expect(readPort('')).toBe(8000);
  expect(readPort('8123')).toBe(8123);
});

it.each(['abc', '80000', '0', '-1', '8000.5', '8e3', ' 80'])('rejects PORT=%j and says what it should be', (value) => {
  expect(() => readPort(value)).toThrow(`PORT is "${value}", but must be a whole number from 1 to 65535`);
});

it('suggests another port if one is in use', async () => {
  const port = await occupy();
  await expect(checkPort(port)).rejects.toThrow(
    `Port ${port} is in use by another program. Stop that program, or choose another port, such as PORT=${port + 1} npm start.`,
  );
});

it('accepts a free port', async () => {
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
