// @ts-check
import { createHash } from 'node:crypto';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { codeOf } from './plain-problem.mjs';

/**
 * Takes the one lock of that name on this machine, or gives null when another process has it. It is a socket without
 * a file: the system frees it when its process ends, however it ends.
 * @param {string} name
 * @returns {Promise<(() => void) | null>} the function that gives it back
 */
export function takeLock(name) {
  const address = `\0northspool-${createHash('sha256').update(name).digest('hex').slice(0, 32)}`;
  const server = createServer((socket) => socket.destroy());
  return new Promise((resolve, reject) => {
    server.once('error', (error) => (codeOf(error) === 'EADDRINUSE' ? resolve(null) : reject(error)));
    server.listen(address, () => {
      server.unref();
      resolve(() => void server.close());
    });
  });
}

/**
 * Does the work while nobody else does work of the same name; waits for its turn.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 */
export async function oneAtATime(name, work) {
  let release = await takeLock(name);
  while (!release) {
    await pause(200);
    release = await takeLock(name);
  }
  try {
    return await work();
  } finally {
    release();
  }
}
