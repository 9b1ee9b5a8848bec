// @ts-check
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the ports that systems give by themselves (Linux from 32768, others from 49152): whoever listens on port 0
 * or opens a connection while a service is still starting does not get the port that was found for it.
 */
const PORTS = { from: 20_000, to: 32_767 };

/**
 * A local port that is free now.
 * @returns {Promise<number>}
 */
export async function freePort() {
  for (;;) {
    const port = randomInt(PORTS.from, PORTS.to);
    if (await isFree(port)) return port;
  }
}

/**
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function isFree(port) {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      if (!('code' in error) || error.code !== 'EADDRINUSE') return reject(error);
      resolve(false);
    });
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
