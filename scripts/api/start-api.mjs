// @ts-check
import { join } from 'node:path';
import { PlainProblem } from '../processes/plain-problem.mjs';
import { startService } from '../processes/service.mjs';
import { DENO } from '../setup/finish-packages.mjs';
import { apiEnvironment, apiPermissions } from './permissions.mjs';

const LONGEST_START = 120_000;

/**
 * Starts the API and waits until it answers.
 * @param {import('./permissions.mjs').OwnSettings} own
 * @param {object} [options]
 * @param {(pid: number) => void} [options.onStart]
 * @param {(message: string) => void} [options.onProblem] hears of the errors that it logs
 * @param {(line: string) => void} [options.onLine] hears everything it prints
 * @param {string[]} [options.denoFlags]
 * @param {number} [options.patience] milliseconds that it gets to end by itself
 * @param {import('../processes/keep-running.mjs').StopLater} [options.stopLater]
 * @returns {Promise<import('../processes/service.mjs').Service>}
 */
export async function startApi(own, { onStart, onProblem, onLine, denoFlags = [], patience, stopLater } = {}) {
  const env = apiEnvironment(own, process.env);
  /** @type {() => void} */
  let announce = () => {};
  /** @type {Promise<'ready'>} */
  const announced = new Promise((resolve) => {
    announce = () => resolve('ready');
  });
  const api = startService(DENO, ['run', ...denoFlags, ...apiPermissions(env), 'api/main.ts'], {
    env,
    logFile: join(own.DATA_DIR, 'api.log'),
    ...(patience ? { patience } : {}),
    ...(stopLater ? { stopLater } : {}),
    onLine(line) {
      onLine?.(line);
      const said = parse(line);
      if (said.ready === true) announce();
      if (said.level === 'error') onProblem?.(String(said.message));
    },
  });
  onStart?.(api.pid);
  const late = new AbortController();
  const outcome = await Promise.race([
    announced,
    answers(`http://127.0.0.1:${own.PORT}/api/health`, late.signal),
    api.ended,
  ]);
  late.abort();
  if (outcome === 'ready') return api;
  await api.stop();
  const why = outcome === 'late' ? 'it does not answer' : outcome;
  throw new PlainProblem(`The API does not start (${why}). It said last:\n${api.lastLines() || '(nothing)'}`);
}

/**
 * @param {string} url
 * @param {AbortSignal} signal
 * @returns {Promise<'ready' | 'late'>}
 */
async function answers(url, signal) {
  const end = Date.now() + LONGEST_START;
  while (Date.now() < end && !signal.aborted) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => null);
    if (answer?.ok) return 'ready';
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  return 'late';
}

/**
 * @param {string} line
 * @returns {Record<string, unknown>}
 */
function parse(line) {
  try {
    const value = JSON.parse(line);
    return value && typeof value === 'object' ? value : {};
  } catch {
    return {};
  }
}
