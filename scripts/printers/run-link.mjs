// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { PROJECT, packagedNode } from '../project.mjs';

/**
 * Starts the process that talks to printers, on the packaged Node, which reads TypeScript as it is.
 * @param {{ dataDir: string, databaseUrl: string }} shop
 */
export function startPrinterLink({ dataDir, databaseUrl }) {
  const child = spawn(packagedNode(), [join(PROJECT, 'scripts', 'printers', 'link.ts')], {
    cwd: PROJECT,
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl, NODE_NO_WARNINGS: '1' },
    // Ctrl-C reaches it only through us, once.
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit').then(([code, signal]) => String(signal ?? `exit code ${code}`));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { child, ended, stop };
}
