import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { ModelError } from '../mesh/model-error.ts';
import { type EngineOutput, emptyOutput, parseLine } from './engine-output.ts';

/** Milliseconds. CPU time is limited separately; this ends an engine that hangs. */
const RUN_TIMEOUT_MS = 240_000;
/**
 * Together they save the engine a tenth of its processor time, with the same G-code: its threads do not spin while they
 * wait for each other, and small blocks of memory are reused without a lock.
 */
const TUNING = { OMP_WAIT_POLICY: 'passive', GLIBC_TUNABLES: 'glibc.malloc.tcache_count=65535' } as const;
/** The kernel's signals for too much CPU time and for too large a file. */
const LIMIT_SIGNALS = new Set<string | null>(['SIGXCPU', 'SIGXFSZ']);

/** Each arena takes 64 MB of addresses, and supports are computed by a thread per layer. */
const MALLOC_ARENA_MAX = '4';

export interface EngineRun {
  readonly command: readonly string[];
  readonly args: readonly string[];
  /** the model's, which is given by its name */
  readonly folder: string;
  /** the folder of the definitions that our machine's definition inherits */
  readonly definitions: string;
  readonly signal: AbortSignal;
  onProgress(output: EngineOutput): void;
}

/**
 * Runs the engine to its end and returns its output.
 * @throws ModelError `nothing_to_print`, `engine_crashed`, `engine_too_long`; the reason of `signal` when that aborts
 */
export async function runEngine({ command, args, folder, definitions, signal, onProgress }: EngineRun) {
  signal.throwIfAborted();
  const [program = '', ...before] = command;
  const child = spawn(program, [...before, ...args], {
    cwd: folder,
    env: { CURA_ENGINE_SEARCH_PATH: definitions, PATH: '/usr/bin:/bin', MALLOC_ARENA_MAX, ...TUNING },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const kill = () => child.kill('SIGKILL');
  let tookTooLong = false;
  const clock = setTimeout(() => {
    tookTooLong = true;
    kill();
  }, RUN_TIMEOUT_MS);
  signal.addEventListener('abort', kill, { once: true });
  const output = emptyOutput();
  createInterface({ input: child.stderr }).on('line', (line) => {
    if (parseLine(output, line)) onProgress(output);
  });
  const ending = await new Promise<Ending>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, killedBy) => resolve({ code, killedBy }));
  }).finally(() => {
    clearTimeout(clock);
    signal.removeEventListener('abort', kill);
  });
  signal.throwIfAborted();
  if (tookTooLong || LIMIT_SIGNALS.has(ending.killedBy)) throw new ModelError('engine_too_long');
  if (ending.code !== 0) throw new ModelError('engine_crashed');
  // The engine does not treat a model without anything to print as an error.
  if (!(output.filament > 0) || output.layers < 1) throw new ModelError('nothing_to_print');
  return output;
}

interface Ending {
  readonly code: number | null;
  readonly killedBy: string | null;
}
