// @ts-check
import { lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { identify, isRunning } from '../processes/identity.mjs';
import { acquireLock } from '../processes/lock.mjs';
import { initialize } from './initialize.mjs';
import { clearLeftovers } from './leftovers.mjs';
import { chooseLocations } from './locations.mjs';
import { startServer, THROWAWAY } from './server.mjs';

const PARENT = '/var/tmp';
const PREFIX = 'northspool-test-';

/**
 * A Postgres server for one test run, with its data in a temporary folder that is deleted when it stops.
 * @returns {Promise<{ url: string, stop(): Promise<void> }>} the address of its database `postgres`
 */
export async function startThrowawayServer() {
  await removeAbandoned();
  const folder = mkdtempSync(join(PARENT, PREFIX));
  const release = acquireLock(folder);
  writeFileSync(join(folder, 'owner'), identify(process.pid) ?? '');
  try {
    const { binaries, dataFolder, user } = chooseLocations(folder, 'tests');
    const cluster = { binaries, dataFolder, user, logFile: join(folder, 'log'), password: 'throwaway' };
    await initialize(cluster, { fast: true });
    const server = await startServer(cluster, THROWAWAY);
    const stop = async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
      release?.();
    };
    return { url: server.urlOf('postgres'), stop };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    release?.();
    throw error;
  }
}

/** Removes the data of killed test runs. A run in another container is recognized by its lock, not by its process. */
async function removeAbandoned() {
  for (const name of readdirSync(PARENT).filter((each) => each.startsWith(PREFIX))) {
    const folder = join(PARENT, name);
    try {
      if (lstatSync(folder).uid !== process.getuid?.() || isRunning(readFileSync(join(folder, 'owner'), 'utf8')))
        continue;
      const release = acquireLock(folder);
      if (!release) continue;
      await clearLeftovers(join(folder, 'postgres'));
      rmSync(folder, { recursive: true, force: true });
      release();
    } catch {
      // Another run is removing it.
    }
  }
}
