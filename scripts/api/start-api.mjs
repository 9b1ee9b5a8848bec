// @ts-check
import { join } from 'node:path';
import { startService } from '../processes/service.mjs';
import { UserError } from '../processes/user-error.mjs';
import { DENO } from '../setup/project.mjs';
import { apiEnvironment, apiPermissions } from './permissions.mjs';
import { keepPictures } from './start-pictures.mjs';

const START_TIMEOUT_MS = 120_000;

/**
 * Starts the API, beside it the process that decodes pictures for it, and waits until it responds.
 * @param {import('./permissions.mjs').OwnSettings} own
 * @param {object} [options]
 * @param {(pid: number) => void} [options.onStart]
 * @param {(message: string) => void} [options.onProblem] called with each error that it logs
 * @param {(line: string) => void} [options.onLine] called with each line of its output
 * @param {string[]} [options.denoFlags]
 * @param {number} [options.stopTimeout] milliseconds between SIGTERM and SIGKILL
 * @param {import('../processes/keep-running.mjs').StopLater} [options.stopLater]
 * @returns {Promise<import('../processes/service.mjs').Service>}
 */
export async function startApi(own, { onStart, onProblem, onLine, denoFlags = [], stopTimeout, stopLater } = {}) {
  const pictures = await keepPictures(own.DATA_DIR);
  const env = apiEnvironment({ ...own, PICTURES_URL: pictures.url }, process.env);
  /** @type {() => void} */
  let announce = () => {};
  /** @type {Promise<'ready'>} */
  const announced = new Promise((resolve) => {
    announce = () => resolve('ready');
  });
  const api = startService(DENO, ['run', ...denoFlags, ...apiPermissions(env), 'api/main.ts'], {
    env,
    logFile: join(own.DATA_DIR, 'api.log'),
    ...(stopTimeout ? { stopTimeout } : {}),
    ...(stopLater ? { stopLater } : {}),
    onLine(line) {
      onLine?.(line);
      const said = parse(line);
      if (said.ready === true) announce();
      if (said.level === 'error') onProblem?.(String(said.message));
    },
  });
  void api.ended.then(pictures.stop);
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
  const why = outcome === 'late' ? 'it is not responding' : outcome;
  throw new UserError(`The API did not start (${why}). Last output:\n${api.lastLines() || '(nothing)'}`);
}

/**
 * @param {string} url
 * @param {AbortSignal} signal
 * @returns {Promise<'ready' | 'late'>}
 */
async function answers(url, signal) {
  const end = Date.now() + START_TIMEOUT_MS;
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
