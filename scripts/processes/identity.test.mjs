// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { identify, isRunning, pidOf, startersOf } from './identity.mjs';

it('identifies a process by more than its id', () => {
  const identity = identify(process.pid) ?? '';
  expect(pidOf(identity)).toBe(process.pid);
  expect(isRunning(identity)).toBe(true);
  expect(isRunning(identity.replace(/ \d+ /, ' 1 '))).toBe(false);
});

it('has no name for a process that does not exist', () => {
  expect(identify(99_999_999)).toBeNull();
  expect(isRunning('')).toBe(false);
});

/**
 * @param {string} program
 * @param {string[]} args which make it say something as soon as it runs
 */
async function run(program, args) {
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill());
  await once(child.stdout, 'data');
  return child.pid ?? 0;
}

it('names a shell together with what started it, and anything else alone', async () => {
  const shell = await run('/bin/sh', ['-c', 'echo runs; read line']);
  const npm = await run(process.execPath, ['-e', 'console.log("runs"); process.stdin.resume()']);
  expect(startersOf(shell)).toBe(`${shell} ${process.pid}`);
  expect(startersOf(npm)).toBe(`${npm}`);
});
