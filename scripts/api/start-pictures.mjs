// @ts-check
import { join } from 'node:path';
import { freePort } from '../processes/free-port.mjs';
import { keepRunning } from '../processes/keep-running.mjs';
import { startReadyService } from '../processes/service.mjs';
import { withoutRoot } from '../processes/without-root.mjs';
import { DENO, PROJECT } from '../project.mjs';
import { PICTURE_SOURCES, pictureCommand } from './picture-process.mjs';

/** As the API's, which is another one. */
const USER = 65_528;

/**
 * Starts the process that decodes pictures, and keeps it running at the same address until it is stopped.
 * @param {string} dataDir holds its log
 * @param {(pid: number) => void} [onStart] called with the id of each process that is ready
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function keepPictures(dataDir, onStart) {
  const port = String(await freePort());
  const stop = await keepRunning('The decoder of pictures', async (stopLater) => {
    const pictures = await startPictures(port, { dataDir, stopLater });
    onStart?.(pictures.pid);
    return pictures;
  });
  return { url: `http://127.0.0.1:${port}`, stop };
}

/**
 * @param {string} port
 * @param {{ dataDir: string, stopLater: import('../processes/keep-running.mjs').StopLater }} options
 */
async function startPictures(port, { dataDir, stopLater }) {
  const { command, args, env } = pictureCommand({ deno: DENO, port });
  const own = withoutRoot({
    user: USER,
    writable: [],
    readable: PICTURE_SOURCES,
    needed: [DENO],
    otherwise: 'Pictures are decoded as root, because root may not mount here, or no other user can read the checkout.',
  });
  const [first = command, ...rest] = [...own, command, ...args];
  return await startReadyService('The decoder of pictures', first, rest, {
    env: { ...env, DENO_DIR: join(PROJECT, '.cache', 'deno'), PATH: process.env.PATH ?? '' },
    logFile: join(dataDir, 'pictures.log'),
    stopLater,
  });
}
