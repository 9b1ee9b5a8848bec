// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { onShutdown } from '../processes/shutdown.mjs';
import { DENO, PROJECT } from '../project.mjs';
import { operatorCommand } from './operator-command.mjs';

/**
 * Runs the operator's command, and returns its exit code.
 * @param {string[]} typed
 * @param {{ DATABASE_URL: string, DATA_DIR: string, OPERATOR: string }} own
 * @param {{ nice?: boolean }} [options] nice: shoppers go first
 */
export async function runOperator(typed, own, { nice = false } = {}) {
  const { INIT_CWD = PROJECT } = process.env;
  const { args, env } = operatorCommand(typed, {
    own: { ...own, DENO_DIR: join(PROJECT, '.cache', 'deno') },
    outside: process.env,
    folder: INIT_CWD,
  });
  const command = spawn(DENO, args, { cwd: PROJECT, env, stdio: 'inherit' });
  if (nice && command.pid) setPriority(command.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  const ended = once(command, 'exit');
  // A backup that is stopped removes its draft.
  onShutdown(() => {
    command.kill('SIGTERM');
    return ended;
  });
  const [code] = await ended;
  return Number(code ?? 1);
}
