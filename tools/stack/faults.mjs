// @ts-check
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { docker, succeed } from './docker.mjs';
import { SERVICES } from './open-stack.mjs';

/** How long what is frozen, stopped or full stays so: longer than the timeouts of queries and health checks. */
const OUTAGE_MS = 15_000;

/**
 * @typedef {object} Fault
 * @property {string} name
 * @property {() => Promise<unknown>} happens until it is over
 * @property {boolean} [isHarmless] whether no request may be lost
 */

/**
 * @param {import('./open-stack.mjs').Stack} stack
 * @param {{ stop: () => Promise<void>, start: () => Promise<void> }} mail
 * @returns {Fault[]}
 */
export function faultsOf(stack, mail) {
  const outage = async (/** @type {() => Promise<unknown>} */ begin, /** @type {() => Promise<unknown>} */ end) => {
    await begin();
    await pause(OUTAGE_MS);
    await end();
  };
  const frozen = async (/** @type {string} */ service) => {
    const id = await stack.idOf(service);
    await outage(
      () => docker(['pause', id]),
      () => docker(['unpause', id]),
    );
  };
  return [
    { name: 'none', isHarmless: true, happens: () => pause(OUTAGE_MS) },
    { name: 'rolling upgrade of both replicas', isHarmless: true, happens: () => upgrade(stack) },
    ...SERVICES.map((service) => ({ name: `${service} killed`, happens: () => crash(stack, service) })),
    { name: 'shop-1 frozen for 15 s', happens: () => frozen('shop-1') },
    { name: 'Postgres frozen for 15 s', happens: () => frozen('database') },
    { name: 'mail server stopped for 15 s', happens: () => outage(mail.stop, mail.start) },
    ...(stack.disk ? [{ name: 'disk of Postgres full for 15 s', happens: () => fillDisk(stack.disk ?? '') }] : []),
  ];

  /** @param {string} disk */
  async function fillDisk(disk) {
    const file = join(disk, 'filler');
    await outage(
      // Ends with "no space left".
      async () => await succeed('dd', ['if=/dev/zero', `of=${file}`, 'bs=1M']).catch(() => {}),
      async () => rmSync(file),
    );
  }
}

/** @param {import('./open-stack.mjs').Stack} stack */
async function upgrade({ folder, env }) {
  await succeed(join(folder, 'containers/upgrade.sh'), ['--force-recreate'], { cwd: folder, env });
}

/**
 * Kills the process from outside, as a lack of memory does, so that Docker restarts it by its policy. Where that is not
 * allowed, Docker kills the container, and then has to be told to start it.
 * @param {import('./open-stack.mjs').Stack} stack
 * @param {string} service
 */
async function crash({ idOf }, service) {
  const id = await idOf(service);
  const pid = Number(await docker(['inspect', '--format', '{{.State.Pid}}', id]));
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    await docker(['kill', id]);
    await pause(1_000);
    await docker(['start', id]);
  }
}

/**
 * A table of what each fault did.
 * @param {{ fault: string, sent: number, reads: number, writes: number, wrong: string, recovered: string, whole: string }[]} rows
 */
export function faultTable(rows) {
  const line = (/** @type {unknown[]} */ cells) => `| ${cells.join(' | ')} |`;
  return [
    line([
      'what happened',
      'requests',
      'lost: reads',
      'lost: writes',
      'money wrong',
      'last lost request after',
      'all healthy after',
    ]),
    line(Array.from({ length: 7 }, () => '---')),
    ...rows.map(({ fault, sent, reads, writes, wrong, recovered, whole }) =>
      line([fault, sent, reads, writes, wrong, recovered, whole]),
    ),
  ].join('\n');
}
