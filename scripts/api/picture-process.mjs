// @ts-check
import { join } from 'node:path';
import { PROJECT } from '../project.mjs';
import { LDD, MALLOC, PICTURE_PACKAGE } from './permissions.mjs';

/**
 * Bytes. Deno and its libraries start with 560 MB of address space, of which they use 60 MB; a picture of 16 megapixels takes
 * 120 MB. A larger one that its file hides is refused by this.
 */
const MEMORY = 1024 ** 3;
/** What the process may read of the checkout. */
export const PICTURE_SOURCES = ['api', 'contract', 'node_modules', 'package.json', 'deno.json'].map((name) =>
  join(PROJECT, name),
);

/**
 * The command of the process that decodes pictures of strangers: little memory, no file but its own code, no connection, and it
 * ends with what started it.
 * @param {{ deno: string, port: string, flags?: string[] }} options
 * @returns {{ command: string, args: string[], env: Record<string, string> }}
 */
export function pictureCommand({ deno, port, flags = [] }) {
  const permissions = [
    '--no-prompt',
    '--no-remote',
    `--allow-read=${[...PICTURE_SOURCES, LDD]}`,
    `--allow-ffi=${PICTURE_PACKAGE}`,
    `--allow-net=127.0.0.1:${port}`,
    '--allow-env=PORT,NODE_ENV',
    '--ignore-env',
  ];
  const limits = [`--data=${MEMORY}`, '--core=0', '--'];
  const bound = ['/usr/bin/setpriv', '--no-new-privs', '--pdeathsig', 'KILL', '--'];
  const run = [deno, 'run', ...flags, ...permissions, 'api/gateways/pictures/serve-pictures.ts'];
  return {
    command: '/usr/bin/prlimit',
    args: [...limits, ...bound, ...run],
    env: { ...MALLOC, PORT: port, NODE_ENV: 'production', DENO_NO_UPDATE_CHECK: '1', NO_COLOR: '1' },
  };
}
