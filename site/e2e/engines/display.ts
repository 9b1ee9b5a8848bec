import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { XVFB } from '../../../scripts/setup/browsers.mjs';

/** A display of its own: Xvfb picks a free number and writes it when it is ready. */
export async function openDisplay(): Promise<{ name: string; close(): Promise<void> }> {
  const args = ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'];
  const xvfb = spawn(XVFB, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const numbers = xvfb.stdio[3] as Readable;
  const [number] = await Promise.race([
    once(numbers, 'data'),
    once(xvfb, 'exit').then(() => Promise.reject(new Error('Xvfb ended before it had a display.'))),
  ]);
  return { name: `:${String(number).trim()}`, close: () => endProcess(xvfb) };
}

/** Ends a process that this worker started, and waits for its exit. */
export async function endProcess(process: ChildProcess): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return;
  const gone = once(process, 'exit');
  process.kill('SIGTERM');
  await gone;
}
