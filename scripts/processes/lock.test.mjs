// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { environmentWithoutPackages, packagedNode } from '../project.mjs';
import { acquireLock, withLock } from './lock.mjs';

const MODULE = new URL('./lock.mjs', import.meta.url).href;
let folder = '';
/** @type {import('node:child_process').ChildProcess[]} */
const started = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'northspool-lock-'));
});
afterEach(() => {
  for (const each of started.splice(0)) each.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

/**
 * Another process that tries to lock the folder, and stays.
 * @param {string} node
 */
async function otherProcess(node) {
  const script = `import { acquireLock } from '${MODULE}'; console.log(acquireLock('${folder}') ? 'has it' : 'refused'); setInterval(() => {}, 1000);`;
  const child = spawn(node, ['--input-type=module', '--eval', script], {
    env: environmentWithoutPackages(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(child);
  const [said] = await once(child.stdout, 'data');
  return { child, said: String(said).trim() };
}

describe('a lock', () => {
  it('has one holder at a time', () => {
    const release = acquireLock(folder);
    expect(acquireLock(folder)).toBeNull();
    release?.();
    const again = acquireLock(folder);
    expect(again).toBeTypeOf('function');
    again?.();
  });

  // A first start runs on the machine's Node, later commands on the Node of the packages.
  it.each([
    ['the machine’s Node', 'the packaged one', 'node', packagedNode()],
    ['the packaged Node', 'the machine’s', packagedNode(), 'node'],
  ])('is seen, held by %s, by %s, and is free once its holder is killed', async (_, __, first, second) => {
    const holder = await otherProcess(first);
    expect(holder.said).toBe('has it');
    expect((await otherProcess(second)).said).toBe('refused');
    holder.child.kill('SIGKILL');
    await once(holder.child, 'exit');
    expect((await otherProcess(second)).said).toBe('has it');
  });

  it('is shared by every path to the folder, but not by a copy', () => {
    const release = acquireLock(folder);
    symlinkSync(folder, `${folder}-link`);
    cpSync(folder, `${folder}-copy`, { recursive: true });
    try {
      expect(acquireLock(`${folder}-link`)).toBeNull();
      const copyLock = acquireLock(`${folder}-copy`);
      expect(copyLock).toBeTypeOf('function');
      copyLock?.();
    } finally {
      for (const each of ['link', 'copy']) rmSync(`${folder}-${each}`, { recursive: true });
      release?.();
    }
  });
});

it('runs work under one lock file in turn, also after a failure', async () => {
  /** @type {string[]} */
  const events = [];
  const file = join(folder, 'locks', 'work');
  const failing = withLock(file, async () => {
    events.push('first begins');
    await Promise.resolve();
    events.push('first ends');
    throw new Error('broken');
  });
  const following = withLock(file, async () => void events.push('second'));
  await expect(failing).rejects.toThrow('broken');
  await following;
  expect(events).toEqual(['first begins', 'first ends', 'second']);
});
