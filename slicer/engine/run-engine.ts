import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { ModelError } from '../mesh/model-error.ts';
import { type EngineNews, noNews, takeIn } from './engine-news.ts';

/** The processors' time is limited; this is for an engine that waits for something. Milliseconds. */
const LONGEST_RUN = 240_000;
/** The kernel ends with these what takes too much time, or writes too much. */
const TOO_LONG = new Set<string | null>(['SIGXCPU', 'SIGXFSZ']);

export interface EngineRun {
  readonly command: readonly string[];
  readonly args: readonly string[];
  /** its own, empty but for the model */
  readonly folder: string;
  /** where those are that the machine's definition builds on */
  readonly definitions: string;
  readonly signal: AbortSignal;
  onProgress(news: EngineNews): void;
}

/**
 * Runs the engine to its end and returns what it said.
 * @throws ModelError `nothing_to_print`, `engine_crashed`, `engine_too_long`; the reason of `signal` when that aborts
 */
export async function runEngine({ command, args, folder, definitions, signal, onProgress }: EngineRun) {
  signal.throwIfAborted();
  const [program = '', ...before] = command;
  const child = spawn(program, [...before, ...args], {
    cwd: folder,
    env: { CURA_ENGINE_SEARCH_PATH: definitions, PATH: '/usr/bin:/bin' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const kill = () => child.kill('SIGKILL');
  let tookTooLong = false;
  const clock = setTimeout(() => {
    tookTooLong = true;
    kill();
  }, LONGEST_RUN);
  signal.addEventListener('abort', kill, { once: true });
  const news = noNews();
  createInterface({ input: child.stderr }).on('line', (line) => {
    if (takeIn(news, line)) onProgress(news);
  });
  const ending = await new Promise<Ending>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, killedBy) => resolve({ code, killedBy }));
  }).finally(() => {
    clearTimeout(clock);
    signal.removeEventListener('abort', kill);
  });
  signal.throwIfAborted();
  if (tookTooLong || TOO_LONG.has(ending.killedBy)) throw new ModelError('engine_too_long');
  if (ending.code !== 0) throw new ModelError('engine_crashed');
  // It ends well with a model in which it found nothing.
  if (!(news.filament > 0) || news.layers < 1) throw new ModelError('nothing_to_print');
  return news;
}

interface Ending {
  readonly code: number | null;
  readonly killedBy: string | null;
}
