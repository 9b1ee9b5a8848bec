// @ts-check
import { keepBeside } from './keep-beside.mjs';
import { networkFiles } from './network-files.mjs';
import { profileCommand, readsLoopbackProfiles } from './profile-process.mjs';

/**
 * Has profiles of agents read by a process of their own, which runs while there are some.
 * @param {string} dataDir holds its log
 * @param {{ outside?: NodeJS.ProcessEnv, onStart?: (pid: number) => void }} [options] onStart is called with the id of each process that is ready
 */
export function keepProfiles(dataDir, { outside = process.env, onStart } = {}) {
  const allowLoopback = readsLoopbackProfiles(outside);
  const beside = {
    name: 'The reader of agents’ profiles',
    log: 'profiles.log',
    user: 65_527,
    readable: networkFiles(),
    otherwise:
      'Profiles of agents are read as root, because root may not mount here, or no other user can read the checkout.',
    command: (/** @type {{ deno: string, port: string }} */ options) => profileCommand({ ...options, allowLoopback }),
  };
  return keepBeside(beside, dataDir, onStart);
}
