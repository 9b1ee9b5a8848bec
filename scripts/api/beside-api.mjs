// @ts-check
import { join } from 'node:path';
import { PROJECT } from '../project.mjs';
import { MALLOC } from './permissions.mjs';

/**
 * Bytes. Deno and its libraries start with 560 MB of address space, of which they use 60 MB; a picture of 16 megapixels takes
 * 120 MB. A larger one that its file hides is refused by this.
 */
const MEMORY = 1024 ** 3;
/** What a process beside the API may read of the checkout. */
export const OWN_SOURCES = ['api', 'contract', 'node_modules', 'package.json', 'deno.json'].map((name) =>
  join(PROJECT, name),
);

/**
 * The command of a process beside the API that does what strangers ask for: little memory, no file but its own code, no right
 * to gain others, and it ends with what started it.
 * @param {{ deno: string, flags?: string[], port: string, permissions: string[], program: string, env?: Record<string, string> }} options
 * @returns {{ command: string, args: string[], env: Record<string, string> }}
 */
export function besideCommand({ deno, flags = [], port, permissions, program, env = {} }) {
  const limits = [`--data=${MEMORY}`, '--core=0', '--'];
  const bound = ['/usr/bin/setpriv', '--no-new-privs', '--pdeathsig', 'KILL', '--'];
  const allowed = ['--no-prompt', '--no-remote', ...permissions, '--ignore-env'];
  const names = ['PORT', 'NODE_ENV', ...Object.keys(env)];
  return {
    command: '/usr/bin/prlimit',
    args: [...limits, ...bound, deno, 'run', ...flags, ...allowed, `--allow-env=${names}`, program],
    env: { ...MALLOC, PORT: port, NODE_ENV: 'production', DENO_NO_UPDATE_CHECK: '1', NO_COLOR: '1', ...env },
  };
}
