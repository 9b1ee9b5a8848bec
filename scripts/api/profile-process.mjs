// @ts-check
import { besideCommand, OWN_SOURCES } from './beside-api.mjs';
import { listenAddress } from './permissions.mjs';

/** `read-profile.ts` calls public addresses only; Deno refuses these as well. It listens at 127.0.0.1 itself. */
const PRIVATE = ['10.0.0.0/8', '100.64.0.0/10', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16'];

/**
 * The command of the process that reads profiles of agents at hosts that strangers name. It connects to the internet, and has
 * nothing that could be sent there.
 * @param {{ deno: string, port: string, allowLoopback: boolean, flags?: string[] }} options
 */
export function profileCommand({ allowLoopback, ...options }) {
  return besideCommand({
    ...options,
    permissions: [`--allow-read=${OWN_SOURCES}`, '--allow-net', `--deny-net=${PRIVATE}`],
    program: 'api/gateways/agent-profiles/serve-profiles.ts',
    env: { LOOPBACK_PROFILES: allowLoopback ? '1' : '0' },
  });
}

/**
 * Whether agents may have their profile on this machine, over http: for tests and for programs that somebody tries here. Only a
 * sandbox that nobody else reaches does so, because it calls what a request names.
 * @param {NodeJS.ProcessEnv} outside
 */
export function readsLoopbackProfiles(outside) {
  return !outside.STRIPE_SECRET_KEY && listenAddress(outside) === '127.0.0.1';
}
