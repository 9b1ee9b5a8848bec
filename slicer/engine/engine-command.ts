import { spawnSync } from 'node:child_process';

/** Beyond these a run is over, whatever the model: bytes of memory and of G-code, seconds of all processors together. */
const LIMITS = { as: 2 * 1024 ** 3, fsize: 1024 ** 3, cpu: '180:190', core: 0, nofile: 64 } as const;

const UNSHARE = ['/usr/bin/unshare', '--map-current-user', '--net', '--'];
const PRLIMIT = ['/usr/bin/prlimit', ...Object.entries(LIMITS).map(([name, value]) => `--${name}=${value}`), '--'];
/** No program that it might start gets more rights, and it ends with the service. */
const SETPRIV = ['/usr/bin/setpriv', '--no-new-privs', '--pdeathsig', 'KILL'];
/** Root keeps no capability either; a service that is not root has none, and may not drop what it has not. */
const WITHOUT_CAPABILITIES = ['--inh-caps=-all', '--bounding-set=-all'];

/**
 * The command in front of which the engine is put: each of its parts becomes the next, so it is one process. Where the
 * machine does not let us make an empty network (inside most containers), the engine has that of the service.
 */
export function engineCommand(engine: string): readonly string[] {
  const plain = [...PRLIMIT, ...SETPRIV, '--'];
  const bare = [...PRLIMIT, ...SETPRIV, ...WITHOUT_CAPABILITIES, '--'];
  const best = [[...UNSHARE, ...bare], [...UNSHARE, ...plain], bare].find(works) ?? plain;
  return [...best, engine];
}

function works([command = '', ...args]: readonly string[]): boolean {
  return spawnSync(command, [...args, '/usr/bin/true'], { stdio: 'ignore', env: {} }).status === 0;
}
