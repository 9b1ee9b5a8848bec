// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { isShuttingDown, onShutdown } from '../processes/shutdown.mjs';
import { COMPILED, PROJECT, packagedNode } from '../project.mjs';

/** @typedef {{ dataDir: string, databaseUrl: string }} Shop */
/** @typedef {'prepare' | 'show' | 'follow' | 'open' | 'ahead' | 'back' | 'check' | 'publish'} Command */

/**
 * Starts the publisher on the packaged Node, which reads TypeScript as it is.
 * @param {Shop} shop
 * @param {[Command, ...string[]]} args
 */
export function startPublisher({ dataDir, databaseUrl }, args) {
  const child = spawn(packagedNode(), [join(PROJECT, 'scripts', 'releases', 'publisher.ts'), ...args], {
    cwd: PROJECT,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      NODE_NO_WARNINGS: '1',
      NODE_COMPILE_CACHE: COMPILED,
    },
    // Ctrl-C reaches it only through us, once.
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  // What it sent has arrived when the channel is closed.
  const exit = Promise.all([once(child, 'exit'), once(child, 'disconnect')]).then(([[code, signal]]) => ({
    code,
    reason: signal ?? `exit code ${code}`,
  }));
  const stop = async () => {
    child.kill('SIGTERM');
    await exit;
  };
  return { child, exit, ended: exit.then(({ reason }) => reason), stop };
}

/**
 * Runs a command of the publisher to its end.
 * @param {Shop} shop
 * @param {[Command, ...string[]]} args
 * @returns {Promise<{ code: number, result: unknown }>} result: what the command found
 */
export async function runPublisher(shop, args) {
  const { child, exit, stop } = startPublisher(shop, args);
  onShutdown(stop);
  /** @type {unknown} */
  let result;
  child.on('message', (message) => {
    result = message;
  });
  const { code } = await exit;
  // The command ends as this process does.
  if (isShuttingDown()) await new Promise(() => {});
  return { code: code ?? 1, result };
}
