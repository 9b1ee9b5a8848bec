// @ts-check
import { besideCommand, OWN_SOURCES } from './beside-api.mjs';
import { LDD, PICTURE_PACKAGE } from './permissions.mjs';

/**
 * The command of the process that decodes pictures of strangers, which connects to nothing.
 * @param {{ deno: string, port: string, flags?: string[] }} options
 */
export function pictureCommand({ port, ...options }) {
  return besideCommand({
    ...options,
    port,
    permissions: [
      `--allow-read=${[...OWN_SOURCES, LDD]}`,
      `--allow-ffi=${PICTURE_PACKAGE}`,
      `--allow-net=127.0.0.1:${port}`,
    ],
    program: 'api/gateways/pictures/serve-pictures.ts',
  });
}
