import { spawnSync } from 'node:child_process';

/** Beyond these a run is over, whatever the model: bytes of memory and of G-code, seconds of all processors together. */
const LIMITS = { as: 2 * 1024 ** 3, fsize: 1024 ** 3, cpu: '180:190', core: 0, nofile: 64 } as const;

/** Whoever makes a namespace has all rights within; they are kept until setpriv, which needs one to drop the rest. */
const UNSHARE = ['/usr/bin/unshare', '--map-current-user', '--keep-caps', '--net', '--'];
const PRLIMIT = ['/usr/bin/prlimit', ...Object.entries(LIMITS).map(([name, value]) => `--${name}=${value}`), '--'];
/** No program that it might start gets more rights, and it ends with the service. */
const SETPRIV = ['/usr/bin/setpriv', '--no-new-privs', '--pdeathsig', 'KILL'];
/** Nor may it get any: for a service that is neither root nor in a namespace there is nothing to drop, and no right to. */
const WITHOUT_CAPABILITIES = ['--ambient-caps=-all', '--inh-caps=-all', '--bounding-set=-all'];

/**
 * The command in front of which the engine is put: each of its parts becomes the next, so it is one process. Where the
 * machine does not let us make an empty network (inside most containers), the engine has that of the service.
 */
export function engineCommand(engine: string): readonly string[] {
  const plain = [...PRLIMIT, ...SETPRIV, '--'];
  const bare = [...PRLIMIT, ...SETPRIV, ...WITHOUT_CAPABILITIES, '--'];
  const best = [[...UNSHARE, ...bare], bare].find(works) ?? plain;
  return [...best, engine];
}

function works([command = '', ...args]: readonly string[]): boolean {
  return spawnSync(command, [...args, '/usr/bin/true'], { stdio: 'ignore', env: {} }).status === 0;
}
