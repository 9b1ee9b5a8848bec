// @ts-check
import { createServer } from 'node:net';

/**
 * A local port that is free now.
 * @returns {Promise<number>}
 */
export function freePort() {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
