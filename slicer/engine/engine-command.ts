import { spawnSync } from 'node:child_process';

/** A run that exceeds one of these is ended: bytes of memory and of G-code, seconds of CPU time. */
const LIMITS = { as: 2 * 1024 ** 3, fsize: 1024 ** 3, cpu: '180:190', core: 0, nofile: 64 } as const;

/** The creator of a namespace has all capabilities in it; they are kept until setpriv, which needs one to drop the rest. */
const UNSHARE = ['/usr/bin/unshare', '--map-current-user', '--keep-caps', '--net', '--'];
const PRLIMIT = ['/usr/bin/prlimit', ...Object.entries(LIMITS).map(([name, value]) => `--${name}=${value}`), '--'];
/** Programs that it starts cannot gain privileges, and it ends with the service. */
const SETPRIV = ['/usr/bin/setpriv', '--no-new-privs', '--pdeathsig', 'KILL'];
/** A service that is neither root nor in a namespace has nothing to drop and may not drop it. */
const WITHOUT_CAPABILITIES = ['--ambient-caps=-all', '--inh-caps=-all', '--bounding-set=-all'];

/**
 * The engine's command with its wrappers. Each wrapper replaces itself with the next command, so it stays one process.
 * Where an empty network namespace is not allowed (inside most containers), the engine shares the service's network.
 */
export function engineCommand(engine: string): readonly string[] {
  const plain = [...PRLIMIT, ...SETPRIV, '--'];
  const bare = [...PRLIMIT, ...SETPRIV, ...WITHOUT_CAPABILITIES, '--'];
  const best = [[...UNSHARE, ...bare], bare].find(works) ?? plain;
  return [...best, engine];
}

/** Bytes. 350 mm in layers of 0.12 mm take 750 MB of the limit; the engine itself starts with less than 200 kB. */
const SUPPORT_STACK = 256 * 1024;

/**
 * The command for a print with supports. The engine then starts a thread for each layer and keeps all their stacks until
 * the last has ended: at the usual 8 MB, 250 layers exceed the memory limit, whatever the model needs.
 */
export function withSmallStacks(command: readonly string[]): readonly string[] {
  return [...command.slice(0, -1), '/usr/bin/prlimit', `--stack=${SUPPORT_STACK}`, '--', ...command.slice(-1)];
}

function works([command = '', ...args]: readonly string[]): boolean {
  return spawnSync(command, [...args, '/usr/bin/true'], { stdio: 'ignore', env: {} }).status === 0;
}
